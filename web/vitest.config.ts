import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: { name: "unit", include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
      },
      {
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          globalSetup: "browser/house.ts",
          testTimeout: 240_000,
          hookTimeout: 60_000,
          retry: 1, // real browsers and servers on a busy machine; what needed it is said in the report
        },
      },
    ],
  },
});

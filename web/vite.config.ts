import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Where `npm run dev` finds a running server: quincunx serve --port 8000
const SERVER = process.env["QUINCUNX_SERVER"] ?? "http://127.0.0.1:8000";

/** Whoever sets a table does not want to know which part of the build was slow. */
const QUIET = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
  plugins: [svelte()],
  base: command === "build" ? "./" : "/", // the built page may lie anywhere
  build: {
    outDir: process.env["QUINCUNX_PAGE"] ?? "../src/quincunx/server/page",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      checks: QUIET,
      input:
        command === "build"
          ? { index: "index.html", sw: "src/offline/sw.ts" }
          : ["index.html", "gallery.html"],
      // The service worker speaks for what lies below it, so it lies beside the page, under the same name for ever.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        chunkFileNames: ({ name }) => `assets/${name.startsWith("shared") ? "shared" : name}-[hash].js`,
        // Every file has its price, above all where a service worker hands it out: what comes together is one file.
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"], test: (id) => !id.endsWith("offline/sw.ts"), priority: 2 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500 },
          ],
        },
      },
    },
  },
  worker: { format: "es", rollupOptions: { checks: QUIET } },
  server: {
    proxy: {
      "/api": { target: SERVER, ws: true, changeOrigin: true },
      "/books": { target: SERVER, changeOrigin: true },
    },
  },
}));

import { sha256 as digest } from "../../../fair/sha256";
import { hex } from "../methods";

export function sha256(bytes: Uint8Array): { hexdigest(): string; digest(): Uint8Array } {
  return { hexdigest: () => hex(digest(bytes)), digest: () => digest(bytes) };
}

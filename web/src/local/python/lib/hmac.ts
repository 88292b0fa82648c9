import { hmac } from "../../../fair/sha256";

/** Only SHA-256 is used. */
export const digest = (key: Uint8Array, message: Uint8Array, _name: "sha256"): Uint8Array =>
  hmac(key, message);

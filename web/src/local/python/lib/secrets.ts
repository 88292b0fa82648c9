import { hex } from "../methods";

export const token_bytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
export const token_hex = (count: number): string => hex(token_bytes(count));

export { cache } from "../make";

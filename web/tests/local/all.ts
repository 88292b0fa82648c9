export * from "./matches";
export * from "./positions";

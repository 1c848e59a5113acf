// The resources of the API are in `resources.ts`.
export * from "./endpoint.ts";
export * from "./error.ts";
export * from "./every-endpoint.ts";
export * from "./form-limits.ts";
export * from "./imports.ts";
export * from "./issue-shapes.ts";
export * from "./languages.ts";
export * from "./limits.ts";
export * from "./owners.ts";
export * from "./resources.ts";
export * from "./tracked-issue.ts";

// The resources of the API stand in `resources.ts`.
export * from "./asset-conditions.ts";
export * from "./asset-dashboard.ts";
export * from "./asset-shapes.ts";
export * from "./endpoint.ts";
export * from "./error.ts";
export * from "./every-endpoint.ts";
export * from "./form-limits.ts";
export * from "./imports.ts";
export * from "./issue-search-shapes.ts";
export * from "./issue-shapes.ts";
export * from "./languages.ts";
export * from "./leaving-assets.ts";
export * from "./limits.ts";
export * from "./owners.ts";
export * from "./resources.ts";
export * from "./tracked-issue.ts";

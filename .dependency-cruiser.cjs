const server = "^apps/server/src/";
const web = "^apps/web/src/";
/** Tests may reach anywhere: they stand outside of the layers. */
const TEST = "\\.(test|fixture)\\.tsx?$|/test-support/|^apps/server/test/|^apps/web/e2e/";

/** A rule that forbids imports from one place to another. */
function forbid(name, comment, from, to) {
  const { not: pathNot = [], ...rest } = from;
  return {
    name,
    comment,
    severity: "error",
    from: { ...rest, pathNot: [TEST, ...pathNot] },
    to,
  };
}

module.exports = {
  forbidden: [
    forbid(
      "domain-imports-no-part",
      "Pure rules depend on nothing but libraries that read network addresses and make ids of names.",
      { path: "^packages/domain/src/" },
      { pathNot: "^packages/domain/src/|node_modules/(ipaddr.js|uuid)/" },
    ),
    forbid(
      "contract-imports-domain-and-zod",
      "The contract knows the rules and Zod.",
      { path: "^packages/contract/src/" },
      { pathNot: "^packages/(contract|domain)/src/|node_modules/zod/" },
    ),
    forbid(
      "packages-know-no-app",
      "Packages serve every app.",
      { path: "^packages/" },
      { path: "^apps/" },
    ),
    forbid(
      "web-knows-no-server",
      "They meet in the contract.",
      { path: "^apps/web/" },
      { path: "^apps/server/" },
    ),
    forbid(
      "server-knows-no-web",
      "They meet in the contract.",
      { path: "^apps/server/" },
      { path: "^apps/web/" },
    ),
    forbid(
      "sql-in-repositories",
      "A line that names a column lives in a repository or a migration.",
      {
        path: `${server}(features|platform)/`,
        not: ["\\.(repository|table)\\.ts$", "archive\\.service\\.ts$"],
      },
      { path: "node_modules/kysely/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "features-know-no-fastify",
      "Status codes and headers live in the request pipeline.",
      { path: `${server}features/` },
      { path: "node_modules/(fastify|@fastify)/" },
    ),
    forbid(
      "repository-below-service",
      "Repositories know no rules and no calls.",
      { path: `${server}features/.*\\.repository\\.ts$` },
      { path: "\\.(service|routes)\\.ts$" },
    ),
    forbid(
      "service-below-routes",
      "Services know no calls.",
      { path: `${server}features/.*\\.service\\.ts$` },
      { path: "\\.routes\\.ts$" },
    ),
    forbid(
      "only-the-app-knows-routes",
      "Routes are put together in one place.",
      { path: server, not: [`${server}features\\.ts$`, `${server}identity/`] },
      { path: "features/.*\\.routes\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "features-meet-in-services",
      "A feature is used through its services; what several features stand on is in platform/.",
      { path: `${server}features/([^/]+)/` },
      {
        path: `${server}features/`,
        pathNot: [`${server}features/$1/`, "\\.service\\.ts$"],
      },
    ),
    forbid(
      "platform-knows-no-feature",
      "Every feature stands on it.",
      { path: `${server}platform/` },
      { path: `${server}features/` },
    ),
    forbid(
      "web-features-meet-in-parts",
      "A feature is used through its queries and parts; the administration puts its tabs together.",
      { path: `${web}features/([^/]+)/` },
      {
        path: `${web}features/`,
        pathNot: [`${web}features/$1/`, "\\.queries\\.ts$", "/parts/", "\\.tab\\.tsx$"],
      },
    ),
    forbid(
      "identity-stands-alone",
      "The authority knows nothing of the product.",
      { path: `${server}identity/` },
      { path: `${server}(features|http|db)/` },
    ),
    forbid(
      "outside-stands-alone",
      "What is outside knows no feature.",
      { path: `${server}(outside|media)/` },
      { path: `${server}(features|http|identity|db)/` },
    ),
    forbid(
      "db-knows-no-http",
      "The database knows no calls.",
      { path: `${server}db/` },
      { path: `${server}http/`, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "ui-knows-no-feature",
      "The kit serves every feature.",
      { path: `${web}ui/` },
      { path: `${web}(features|app)/` },
    ),
    forbid(
      "lib-knows-no-screen",
      "What everyone uses knows no one.",
      { path: `${web}lib/` },
      { path: `${web}(features|app|ui)/`, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "features-know-no-app",
      "The app puts features together.",
      { path: `${web}features/` },
      { path: `${web}app/(?!paths|navigation)` },
    ),
    forbid(
      "screens-do-not-call",
      "Screens ask queries; queries call.",
      { path: `${web}.*\\.(screen|form)\\.tsx$` },
      { path: `${web}lib/call\\.ts$`, dependencyTypesNot: ["type-only"] },
    ),
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          TEST,
          "\\.d\\.ts$",
          "(vite|vitest)(\\.guards)?\\.config\\.ts$",
          "apps/web/public/",
          "main\\.tsx?$",
          "identity/pages/assets/.*\\.js$",
          "sw\\.ts$",
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    // The compiler keeps every import that is not `import type` (verbatimModuleSyntax): what is said in
    // the source is what runs, and nothing has to be compiled to know it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};

import type { Plugin } from "vite";

/** Lets the bundler drop the rules of `@storey/domain` that the browser does not use. */
export function domainPlugin(): Plugin {
  return {
    name: "storey-domain",
    enforce: "pre",
    resolveId: {
      filter: { id: /^(@storey\/domain|\.\/[a-z-]+\.ts)$/ },
      async handler(id, importer) {
        const inDomain = id === "@storey/domain" || importer?.includes("/packages/domain/src/");
        if (!inDomain) return undefined;
        const resolved = await this.resolve(id, importer, { skipSelf: true });
        return resolved ? { ...resolved, moduleSideEffects: false } : undefined;
      },
    },
  };
}

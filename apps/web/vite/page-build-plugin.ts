import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * Builds a page of its own along with the app, into the same folder: that of guests, and that of walls. They
 * are builds of their own because the bundler cuts files that two pages share where neither wants it: both
 * starts would weigh more than they may. `configuration` is a file below `apps/web`.
 */
export function pageBuildPlugin(configuration: string): Plugin {
  let outDir = "";
  return {
    name: `storey-page-build ${configuration}`,
    apply: "build",
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith("/")) outDir = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const configFile = join(import.meta.dirname, "..", configuration);
        await build({ configFile, logLevel: "error", build: { outDir } });
      },
    },
  };
}

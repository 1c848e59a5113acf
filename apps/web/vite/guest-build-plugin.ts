import { join } from "node:path";
import { build, type Plugin } from "vite";

const CONFIGURATION = join(import.meta.dirname, "../vite.guest.config.ts");

/**
 * Builds the pages for guests along with the app, into the same folder. They are a build of their
 * own because the bundler cuts files that two pages share where neither wants it: both starts would
 * weigh more than they may.
 */
export function guestBuildPlugin(): Plugin {
  let outDir = "";
  return {
    name: "storey-guest-build",
    apply: "build",
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith("/")) outDir = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({ configFile: CONFIGURATION, logLevel: "error", build: { outDir } });
      },
    },
  };
}

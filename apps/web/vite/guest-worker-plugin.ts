import type { Plugin } from "vite";
import { keptModules, serviceWorkerScript, shellFiles } from "./service-worker-plugin.ts";

/**
 * The sources, below `src`, that the guests' pages need without a network: a room and the help with
 * it, a report and what waits of it, and the words for a room that was not seen.
 */
export const GUEST_SOURCES: readonly string[] = [
  ...["guest-refusal", "help-page", "open-here", "picture-dialog", "report-page", "track-page"].map(
    (name) => `features/guest/parts/${name}.tsx`,
  ),
  "features/guest/parts/seen-note.tsx",
  ...["keep-page", "seen-space", "send-waiting-reports"].map((name) => `features/guest/${name}.ts`),
  "lib/device/idb-device.ts",
  "lib/heic.ts",
  "lib/upload-pieces.ts",
  "ui/toast.tsx",
];

/** Their messages, in every language. */
export const GUEST_MESSAGES: readonly string[] = ["shell", "guest", "errors"];

/** Builds `src/guest-sw.ts` to `/guest-sw.js`, with the list of the guests' files. */
export function guestWorkerPlugin(): Plugin {
  const kept = keptModules(GUEST_SOURCES, GUEST_MESSAGES);
  return {
    name: "storey-guest-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const files = shellFiles(bundle as unknown as Parameters<typeof shellFiles>[0], kept);
      const source = await serviceWorkerScript(files, "guest-sw.ts");
      this.emitFile({ type: "asset", fileName: "guest-sw.js", source });
    },
  };
}

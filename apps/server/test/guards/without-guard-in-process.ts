// A process reads this before the server's code, which it then reads without one guard.
import { registerHooks } from "node:module";
import { isInSchema, withoutGuard } from "./removal.ts";
import { REMOVALS } from "./removals.ts";

const removal = REMOVALS.find(({ guard }) => guard === process.env["STOREY_GUARD_OFF"]);
if (!removal) throw new Error("STOREY_GUARD_OFF names no guard");
const file = new URL(`../../src/${removal.file}`, import.meta.url).href;

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (url !== file || isInSchema(removal)) return loaded;
    return { ...loaded, source: withoutGuard(removal, String(loaded.source)) };
  },
});

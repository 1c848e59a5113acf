import type { ImportProblem } from "@storey/contract";
import { hasMessage, translate } from "../../lib/messages.ts";

/** The number that a sentence counts by, where that is not `count` itself. */
const COUNTED: Readonly<Record<string, string>> = {
  licence_exceeded: "licensed",
  no_spaces: "rows",
  too_short: "min",
};

/** The words of a problem by its code; an unknown code stands for itself. */
export function problemWords({ code, params }: Pick<ImportProblem, "code" | "params">): string {
  const name = code.replace(/^import\./, "");
  const key = `problem.${name}`;
  const count = params[COUNTED[name] ?? "count"];
  if (!hasMessage("imports", key)) return code;
  return translate("imports", key, count === undefined ? params : { ...params, count });
}

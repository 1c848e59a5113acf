import type { ImportProblem } from "@storey/contract";
import { hasMessage, translate } from "../../lib/messages.ts";

/** The words of a problem by its code; an unknown code stands for itself. */
export function problemWords({ code, params }: Pick<ImportProblem, "code" | "params">): string {
  const key = `problem.${code.replace(/^import\./, "")}`;
  return hasMessage("imports", key) ? translate("imports", key, params) : code;
}

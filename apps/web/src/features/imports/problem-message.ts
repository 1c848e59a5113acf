import type { ImportProblem } from "@storey/contract";
import { hasMessage, type Namespace, translate } from "../../lib/messages.ts";

/** The number that a sentence counts by, where that is not `count` itself. */
const COUNTED: Readonly<Record<string, string>> = {
  licence_exceeded: "licensed",
  no_spaces: "rows",
  too_short: "min",
};

/**
 * The words of a problem by its code: the entity's own, else those of every import; an unknown code
 * stands for itself.
 */
export function problemMessage(
  { code, params }: Pick<ImportProblem, "code" | "params">,
  own: Namespace,
): string {
  const name = code.replace(/^import\./, "");
  const key = `problem.${name}`;
  const namespace = [own, "imports" as const].find((one) => hasMessage(one, key));
  if (namespace === undefined) return code;
  const count = params[COUNTED[name] ?? "count"];
  return translate(namespace, key, count === undefined ? params : { ...params, count });
}

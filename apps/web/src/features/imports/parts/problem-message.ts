import type { ImportProblem } from "@storey/contract";
import { hasMessage, type Namespace, translate } from "../../../lib/messages.ts";

/** The parameter whose number decides between singular and plural, where it is not `count`. */
const COUNTED: Readonly<Record<string, string>> = {
  licence_exceeded: "licensed",
  no_assets: "rows",
  no_spaces: "rows",
  too_short: "min",
};

/** The parameters that name states of assets, one or several. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  step: ["from", "to", "next"],
  step_end: ["from", "to"],
};

/** Returns parameters as people read them: states by their words. */
function paramsInWords(name: string, params: ImportProblem["params"]): ImportProblem["params"] {
  const wordOf = (state: string) =>
    hasMessage("assets", `status.${state}`) ? translate("assets", `status.${state}`) : state;
  const states = (STATES[name] ?? []).map((key): [string, string] => [
    key,
    String(params[key] ?? "")
      .split(", ")
      .map(wordOf)
      .join(", "),
  ]);
  return { ...params, ...Object.fromEntries(states) };
}

/**
 * Returns the message of a problem by its code: the entity's own, else that of every import. An
 * unknown code is returned as it is.
 */
export function problemMessage(
  { code, params }: Pick<ImportProblem, "code" | "params">,
  own: Namespace,
): string {
  const name = code.replace(/^import\./, "");
  const key = `problem.${name}`;
  const namespace = [own, "imports" as const].find((one) => hasMessage(one, key));
  if (namespace === undefined) return code;
  const worded = paramsInWords(name, params);
  const count = params[COUNTED[name] ?? "count"];
  return translate(namespace, key, count === undefined ? worded : { ...worded, count });
}

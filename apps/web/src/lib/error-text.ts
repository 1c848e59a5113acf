import type { FieldProblem } from "@storey/contract";
import { CallError } from "./call-error.ts";
import { hasMessage, type MessageValues, translate } from "./messages.ts";

function valuesOf(params: FieldProblem["params"]): MessageValues {
  return Object.fromEntries(
    Object.entries(params ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );
}

/** Returns the text of an error code, or `fallback` when the catalogue does not know the code. */
export function textOfCode(code: string, fallback: string, values?: MessageValues): string {
  return hasMessage("errors", code) ? translate("errors", code, values) : fallback;
}

/** Returns the text that tells the user about a thrown error. */
export function textOfError(error: unknown): string {
  const unknown = textOfCode("server.error", "An error occurred");
  return error instanceof CallError ? textOfCode(error.code, error.message) : unknown;
}

/** Returns the text that stands beside a field. */
export function textOfField(problem: FieldProblem): string {
  return textOfCode(problem.code, problem.message, valuesOf(problem.params));
}

/** Returns the text for each field of a refused form, by field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(error.fields.map((problem) => [problem.field, textOfField(problem)]));
}

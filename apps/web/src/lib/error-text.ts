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

/** The words of an error code, or `fallback` when the catalogue does not know the code. */
export function textOfCode(code: string, fallback: string, values?: MessageValues): string {
  return hasMessage("errors", code) ? translate("errors", code, values) : fallback;
}

/** What to tell the user about something that was thrown. */
export function textOfError(error: unknown): string {
  const unknown = textOfCode("server.error", "An error occurred");
  return error instanceof CallError ? textOfCode(error.code, error.message) : unknown;
}

/** What to tell beside a field. */
export function textOfField(problem: FieldProblem): string {
  return textOfCode(problem.code, problem.message, valuesOf(problem.params));
}

/** The words for each field of a refused form, by field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(error.fields.map((problem) => [problem.field, textOfField(problem)]));
}

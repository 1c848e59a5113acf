import { CallError } from "../call-error.ts";
import { fieldErrors, textOfCode, textOfError } from "../error-text.ts";
import { logFailure } from "../log.ts";
import { loadMessages, translate } from "../messages.ts";
import { type AnyDeclaration, fieldOfPath } from "./declaration.ts";
import type { Problem } from "./field.ts";

/** The problems of a form as text: beside its fields, and for the whole. */
export interface FormErrors {
  readonly fields: Readonly<Partial<Record<string, string>>>;
  readonly form: string | null;
}

export const NO_ERRORS: FormErrors = { fields: {}, form: null };

/** Loads the messages of the engine itself, once something is typed. */
export async function loadFormMessages(): Promise<void> {
  await loadMessages(["forms"]).catch((cause: unknown) =>
    logFailure("No words to ask with", cause),
  );
}

/** Returns the text of a problem: the form's own, or else that of its code. */
function wordsOf(form: AnyDeclaration, name: string, problem: Problem): string {
  const { code, params } = problem;
  const { messages } = form;
  if (problem.words) return problem.words((key, values) => translate(messages, key, values));
  const wrong = form.fields[name]?.wrong ?? {};
  const key: string | undefined = wrong[code] ?? wrong["*"];
  return key === undefined
    ? textOfCode(code, code, params)
    : translate(messages, key, { ...params });
}

/** Returns the texts of the problems that were found before anything was sent. */
export function problemMessages(
  form: AnyDeclaration,
  problems: Readonly<Partial<Record<string, Problem>>>,
): FormErrors {
  const fields = Object.entries(problems).flatMap(([name, problem]) =>
    problem ? [[name, wordsOf(form, name, problem)] as const] : [],
  );
  return { fields: Object.fromEntries(fields), form: null };
}

/**
 * Returns the texts of a save that failed. The draft stays, and without a network the text says so.
 */
export function failureMessage(form: AnyDeclaration, cause: unknown): FormErrors {
  const own = form.failureMessage?.(cause);
  if (own) return { fields: {}, form: own };
  const code = cause instanceof CallError ? cause.code : "";
  const field = form.fieldOfCode?.[code];
  if (field !== undefined) return { fields: { [String(field)]: textOfError(cause) }, form: null };
  if (code === "network.unreachable") {
    return { fields: {}, form: translate("forms", "offline") };
  }
  const found = Object.entries(fieldErrors(cause)).map(([path, words]) => {
    const name = fieldOfPath(form, path);
    const hasParts: boolean = name !== null && form.fields[name]?.hasParts === true;
    return [hasParts ? path : name, words] as const;
  });
  const isBeside = found.length > 0 && found.every(([name]) => name !== null);
  return {
    fields: Object.fromEntries(found.filter(([name]) => name !== null)),
    form: isBeside ? null : textOfError(cause),
  };
}

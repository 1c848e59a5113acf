import type { Endpoint, FieldLimits, Limits } from "@storey/contract";
import type { Namespace } from "../messages.ts";
import type { Field, Problem } from "./field.ts";
import { type Draft, differences } from "./merge.ts";

/** The fields of a form by name, in the form's order. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a form with these fields. */
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** The problems of a form, by field. */
export type Problems<F extends Fields> = Partial<Record<keyof F, Problem>>;

/** The changed values of a body, under their names. */
export type Changed<Body> = { readonly [Name in keyof Body]?: Exclude<Body[Name], undefined> };

/** The input of the call that saves a form. */
export interface Write<F extends Fields, R, Body, Context> {
  /** The record that is changed; null for one that is added. */
  readonly record: R | null;
  /** The version that the changes were made on; 0 for a record that is added. */
  readonly version: number;
  /** The changed values, under their names in the body. */
  readonly body: Changed<Body>;
  readonly draft: Values<F>;
  readonly changed: ReadonlySet<keyof F>;
  /** The id of a record that is added, the same whenever the same form is sent again. */
  readonly newId: string;
  readonly context: Context;
}

/**
 * A form: its fields, how a record becomes their values, and how they are saved. The engine
 * (`useForm`) does the rest, which is the same for every form.
 */
export interface Declaration<F extends Fields, R extends object, Body, Context, Saved> {
  /** The name under which, with the record's id, the tab keeps a draft. */
  readonly name: string;
  readonly messages: Namespace;
  readonly fields: F;
  /** The limits of the contract: `limitsOf` the body of the call. */
  readonly limits: Limits<Body>;
  /**
   * The call that the form writes with, or each of several; tests compare limits with its schema.
   */
  readonly call: Endpoint | readonly Endpoint[];
  /** Reads the values that stand in the record in another way than in the body. */
  readonly read?: (record: R) => Partial<Values<F>>;
  /**
   * Finds problems that only several fields together show; they are joined with those of single
   * fields.
   */
  readonly check?: (draft: Values<F>, context: Context) => Problems<F>;
  /**
   * Names the fields that do not count as they are, such as those of another kind of the same
   * record.
   */
  readonly unused?: (draft: Values<F>) => readonly (keyof F)[];
  /** The fields whose problems are cleared, besides a field's own, once that field is changed. */
  readonly settles?: Partial<Record<keyof F, readonly (keyof F)[]>>;
  /** The field to which a refusal of the whole form belongs, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, keyof F>>;
  /** Returns the text of a failure that is no refusal of the server's; null for any other. */
  readonly failureMessage?: (cause: unknown) => string | null;
  /** Makes the body, where it is not the changed values by their paths. */
  readonly body?: (changed: ReadonlySet<keyof F>, draft: Values<F>) => Changed<Body>;
  /** Saves the form. Throws, or returns the saved record. */
  readonly save: (write: Write<F, R, Body, Context>) => Promise<Saved>;
  /** Reads the stored record, where a conflict does not carry it; undefined when it is gone. */
  readonly reread?: (record: R, context: Context) => Promise<R | undefined>;
}

/**
 * Declares a form over a record, with the further input of its call (`Context`). In two steps, as
 * the first types are given and the others inferred.
 */
export function declareForm<R extends object, Context = undefined>() {
  return <F extends Fields, Body, Saved>(
    declaration: Declaration<F, R, Body, Context, Saved>,
  ): Declaration<F, R, Body, Context, Saved> => declaration;
}

/** The declaration of any form, for code that all of them share. */
// biome-ignore lint/suspicious/noExplicitAny: the types of a form meet nowhere but in its own file.
export type AnyDeclaration = Declaration<any, any, any, any, any>;

/** The names of the fields of a form. */
export function fieldNames<F extends Fields>({ fields }: { readonly fields: F }): (keyof F)[] {
  return Object.keys(fields);
}

/** Returns the path of a field in the body. */
export function pathOf({ fields }: { readonly fields: Fields }, name: PropertyKey): string {
  return fields[String(name)]?.at ?? String(name);
}

/** Returns the limits of a field, by the contract. */
export function limitsAt(
  form: { readonly fields: Fields; readonly limits: Limits<unknown> },
  name: PropertyKey,
): FieldLimits {
  return form.limits[pathOf(form, name)] ?? {};
}

function at(record: unknown, path: string): unknown {
  let found: unknown = record;
  for (const key of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
}

/** Returns the values of a form in which nobody has typed. */
export function emptyValues<F extends Fields>({ fields }: { readonly fields: F }): Values<F> {
  const entries = Object.entries(fields).map(([name, { empty }]) => [name, empty]);
  return Object.fromEntries(entries) as Values<F>;
}

/** Returns the values of the form for a record. */
export function valuesOf<F extends Fields, R extends object>(
  form: Pick<Declaration<F, R, unknown, unknown, unknown>, "fields" | "read">,
  record: R,
): Values<F> {
  const own: Partial<Values<F>> = form.read?.(record) ?? {};
  const entries = Object.entries(form.fields).map(([name, field]) => [
    name,
    name in own ? own[name] : field.read(at(record, pathOf(form, name))),
  ]);
  return Object.fromEntries(entries) as Values<F>;
}

/**
 * Tells whether a value, such as the one a conflict carries, is a record that can fill in this
 * form.
 */
export function isRecordOf<F extends Fields, R extends object>(
  form: Pick<Declaration<F, R, unknown, unknown, unknown>, "fields" | "read">,
  value: unknown,
): value is R & { readonly version: number } {
  if (typeof value !== "object" || value === null) return false;
  if (!("version" in value) || typeof value.version !== "number") return false;
  try {
    const own = form.read?.(value as unknown as R) ?? {};
    return fieldNames(form).every(
      (name) => name in own || at(value, pathOf(form, name)) !== undefined,
    );
  } catch {
    // `read` used a field that the value does not have.
    return false;
  }
}

function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) body[first] = value;
  else {
    const inner = { ...(body[first] as Record<string, unknown> | undefined) };
    put(inner, rest.join("."), value);
    body[first] = inner;
  }
}

/**
 * Returns the value that is sent for one field. Where the contract takes null, an empty text is
 * null.
 */
function written(form: AnyDeclaration, name: string, value: unknown): unknown {
  const sent: unknown = form.fields[name]?.write(value);
  return sent === "" && limitsAt(form, name).isNullable ? null : sent;
}

/**
 * Returns the body to send: the values that differ from those the form began with, as they are
 * written.
 */
export function bodyOf(
  form: AnyDeclaration,
  from: Draft,
  draft: Draft,
): { readonly body: Readonly<Record<string, unknown>>; readonly changed: ReadonlySet<string> } {
  const before = from as Readonly<Record<string, unknown>>;
  const now = draft as Readonly<Record<string, unknown>>;
  const changed = differences(before, now).filter(
    (name) =>
      JSON.stringify(written(form, name, before[name])) !==
      JSON.stringify(written(form, name, now[name])),
  );
  if (form.body) {
    return { body: form.body(new Set(changed), draft as never), changed: new Set(changed) };
  }
  const body: Record<string, unknown> = {};
  for (const name of changed) put(body, pathOf(form, name), written(form, name, now[name]));
  return { body, changed: new Set(changed) };
}

/** Returns the problems of a draft before it is sent, by field. */
export function problemsOf<F extends Fields>(
  form: AnyDeclaration,
  draft: Values<F>,
  context: unknown,
): Problems<F> {
  const unused = new Set(form.unused?.(draft) ?? []);
  const values = draft as Readonly<Record<string, unknown>>;
  const own = Object.entries<Field<unknown>>(form.fields).flatMap(([name, field]) => {
    if (unused.has(name)) return [];
    const problem = field.check(values[name], limitsAt(form, name));
    return problem ? [[name, problem] as const] : [];
  });
  return { ...form.check?.(draft, context), ...Object.fromEntries(own) } as Problems<F>;
}

/** Returns the field of a path of the API: the one with that path, or one that contains it. */
export function fieldOfPath(form: { readonly fields: Fields }, path: string): string | null {
  const found = Object.keys(form.fields).find((name) => {
    const own = pathOf(form, name);
    return path === own || path.startsWith(`${own}.`);
  });
  return found ?? null;
}

/** Tells whether a field must be filled in: the contract takes no null and no empty text. */
export function isRequired(form: AnyDeclaration, name: string): boolean {
  const limits = limitsAt(form, name);
  if (limits.isNullable) return false;
  return form.fields[name]?.check("", limits) !== null;
}

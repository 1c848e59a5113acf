import type { Endpoint, FieldLimits, Limits } from "@storey/contract";
import type { Namespace } from "../messages.ts";
import type { Field, Problem } from "./field.ts";
import { type Draft, differences } from "./merge.ts";

/** The fields of a form by name, in the form's order. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a form of these fields holds. */
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** What is wrong, by field. */
export type Problems<F extends Fields> = Partial<Record<keyof F, Problem>>;

/** The changed values of a body, under their names. */
export type Changed<Body> = { readonly [Name in keyof Body]?: Exclude<Body[Name], undefined> };

/** What a form gives the call that saves it. */
export interface Write<F extends Fields, R, Body, Context> {
  /** What is changed; null for what is to be added. */
  readonly record: R | null;
  /** The version that the changes were made on; 0 for what is to be added. */
  readonly version: number;
  /** The changed values, under their names in the body. */
  readonly body: Changed<Body>;
  readonly draft: Values<F>;
  readonly changed: ReadonlySet<keyof F>;
  /** For what is to be added: an id, the same whenever the same form is sent again. */
  readonly newId: string;
  readonly context: Context;
}

/**
 * A form: its fields, how a record becomes their values, and how they are saved. The engine
 * (`useForm`) does what every form does.
 */
export interface Declaration<F extends Fields, R extends object, Body, Context, Saved> {
  /** Under this name and the record's id the tab keeps what is typed. */
  readonly name: string;
  readonly messages: Namespace;
  readonly fields: F;
  /** From the contract: `limitsOf` the body of the call. */
  readonly limits: Limits<Body>;
  /** The call that the form writes with, or each of several; tests compare limits with its schema. */
  readonly call: Endpoint | readonly Endpoint[];
  /** The values that do not stand in the record as they do in the body. */
  readonly read?: (record: R) => Partial<Values<F>>;
  /** What only several fields together tell to be wrong; joined with what each tells of itself. */
  readonly check?: (draft: Values<F>, context: Context) => Problems<F>;
  /** The fields that do not count as they are, such as those of another kind of the same thing. */
  readonly unused?: (draft: Values<F>) => readonly (keyof F)[];
  /** The fields whose words go, besides its own, once a field is changed. */
  readonly settles?: Partial<Record<keyof F, readonly (keyof F)[]>>;
  /** The field that a refusal of the whole belongs to, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, keyof F>>;
  /** The words of a failure that is no refusal of the server's; null for any other. */
  readonly failureMessage?: (cause: unknown) => string | null;
  /** The body, where it is not the changed values by their paths. */
  readonly body?: (changed: ReadonlySet<keyof F>, draft: Values<F>) => Changed<Body>;
  /** Saves it. Throws, or gives what was saved. */
  readonly save: (write: Write<F, R, Body, Context>) => Promise<Saved>;
  /** Asks what is stored, where a conflict does not carry it; undefined when it has gone. */
  readonly reread?: (record: R, context: Context) => Promise<R | undefined>;
}

/**
 * Declares a form over a record, with what its call needs besides (`Context`). In two steps, as the
 * first types are given and the others inferred.
 */
export function declareForm<R extends object, Context = undefined>() {
  return <F extends Fields, Body, Saved>(
    declaration: Declaration<F, R, Body, Context, Saved>,
  ): Declaration<F, R, Body, Context, Saved> => declaration;
}

/** A declaration of any form, for what all of them share. */
// biome-ignore lint/suspicious/noExplicitAny: the types of a form meet nowhere but in its own file.
export type AnyDeclaration = Declaration<any, any, any, any, any>;

/** The names of the fields of a form. */
export function fieldNames<F extends Fields>({ fields }: { readonly fields: F }): (keyof F)[] {
  return Object.keys(fields);
}

/** Where a field stands in the body. */
export function pathOf({ fields }: { readonly fields: Fields }, name: PropertyKey): string {
  return fields[String(name)]?.at ?? String(name);
}

/** The limits of a field, by the contract. */
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

/** The values of a form that nobody has typed in. */
export function emptyValues<F extends Fields>({ fields }: { readonly fields: F }): Values<F> {
  const entries = Object.entries(fields).map(([name, { empty }]) => [name, empty]);
  return Object.fromEntries(entries) as Values<F>;
}

/** The form filled in from a record. */
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

/** Whether a value, such as what a conflict carries, is a record this form can be filled in from. */
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
    // `read` asked for what is not there.
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

/** What is sent for one field. Where the contract takes null, an empty text is null. */
function written(form: AnyDeclaration, name: string, value: unknown): unknown {
  const sent: unknown = form.fields[name]?.write(value);
  return sent === "" && limitsAt(form, name).isNullable ? null : sent;
}

/** What is sent: the values that differ from those the form began with, as they are written. */
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

/** What is wrong with a draft before it is sent, by field. */
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

/** The field that a path of the API belongs to: that of the path or of what it stands in. */
export function fieldOfPath(form: { readonly fields: Fields }, path: string): string | null {
  const found = Object.keys(form.fields).find((name) => {
    const own = pathOf(form, name);
    return path === own || path.startsWith(`${own}.`);
  });
  return found ?? null;
}

/** Whether a field must be filled in: the contract takes no null and no empty text. */
export function isRequired(form: AnyDeclaration, name: string): boolean {
  const limits = limitsAt(form, name);
  if (limits.isNullable) return false;
  return form.fields[name]?.check("", limits) !== null;
}

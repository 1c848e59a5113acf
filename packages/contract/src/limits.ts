import type { z } from "zod";

/** The bounds that a schema sets to one value, as plain data: a browser needs no Zod to read it. */
export interface FieldLimits {
  /** For a text: in UTF-16 code units; for a list: in entries. */
  readonly maxLength?: number;
  /** For a text: in visible characters. */
  readonly minLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The source of a regular expression that a typed text must match. Ids are not typed. */
  readonly pattern?: string;
  /** The code of a text that does not match, or that is too long to. */
  readonly patternCode?: string;
  /**
   * The codes of refinements: the form that shows the field checks them with a rule of the domain.
   */
  readonly refinements?: readonly string[];
  /** The values on offer; absent for the entries of a list, which has a control of its own. */
  readonly options?: readonly string[];
  /** Null is a value: the field can be emptied. */
  readonly isNullable?: boolean;
}

/** The body's type that the limits belong to; it exists only for the compiler. */
declare const BODY: unique symbol;

/** The limits of a body by the path of each value. */
export type Limits<Body> = Readonly<Record<string, FieldLimits>> & {
  readonly [BODY]?: Body;
};

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
type Mutable = { -readonly [Key in keyof FieldLimits]: FieldLimits[Key] };

function defOf(schema: unknown): Def {
  return (schema as { _zod: { def: Def } })._zod.def;
}

function codeOf({ error }: Readonly<Record<string, unknown>>): string | undefined {
  const code: unknown = typeof error === "function" ? error({}) : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Adds the limit of one check of a schema. Only the server checks for storable text. */
function addCheck(limits: Mutable, check: Readonly<Record<string, unknown>>): void {
  const code = codeOf(check);
  const kind = check["check"];
  if (kind === "max_length") limits.maxLength = Number(check["maximum"]);
  if (kind === "greater_than") limits.min = Number(check["value"]);
  if (kind === "less_than") limits.max = Number(check["value"]);
  if (kind === "string_format" && check["pattern"] instanceof RegExp) {
    if (code) Object.assign(limits, { pattern: check["pattern"].source, patternCode: code });
  }
  if (kind !== "custom" || !code || code === "text.unstorable") return;
  const params = check["params"] as { readonly length?: number } | undefined;
  if (code !== "text.too_short") limits.refinements = [...(limits.refinements ?? []), code];
  else limits.minLength = params?.length ?? 1;
}

function limitsOfValue(def: Def): Mutable {
  const limits: Mutable = {};
  const checks = (def["checks"] ?? []) as readonly unknown[];
  for (const check of [def, ...checks.map(defOf)]) addCheck(limits, check);
  if (def.type === "enum") limits.options = Object.values(def["entries"] as object) as string[];
  return limits;
}

/** Removes the wrappers of a schema. Whether a value may be left out does not matter to a form. */
function unwrapped(schema: unknown): { readonly def: Def; readonly isNullable: boolean } {
  let def = defOf(schema);
  let isNullable = false;
  while ("innerType" in def || def.type === "pipe") {
    isNullable ||= def.type === "nullable";
    def = defOf(def["innerType"] ?? def["in"]);
  }
  return { def, isNullable };
}

function collect(schema: unknown, path: string, found: Map<string, FieldLimits>): void {
  const { def, isNullable } = unwrapped(schema);
  const within = (name: string): string => (path === "" ? name : `${path}.${name}`);
  if (path !== "") {
    const { options, ...limits } = limitsOfValue(def);
    const offered = options && !path.endsWith("*") ? { options } : {};
    found.set(path, { ...limits, ...offered, ...(isNullable ? { isNullable } : {}) });
  }
  if (def.type === "object") {
    for (const [name, inner] of Object.entries(def["shape"] as object)) {
      collect(inner, within(name), found);
    }
  }
  if (def.type === "array") collect(def["element"], within("*"), found);
  if (def.type === "union") {
    for (const option of def["options"] as readonly unknown[]) collect(option, path, found);
  }
}

/**
 * Reads from the schema of a body the limits that a form needs: lengths, bounds, patterns, values
 * on offer. Returns plain data, which the web's build keeps where it drops the schemas. For a union
 * it holds the values of every option.
 */
export function limitsOf<Schema extends z.ZodType>(schema: Schema): Limits<z.input<Schema>> {
  const found = new Map<string, FieldLimits>();
  collect(schema, "", found);
  return Object.fromEntries(found) as Limits<z.input<Schema>>;
}

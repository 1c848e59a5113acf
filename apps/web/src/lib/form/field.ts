import type { FieldLimits } from "@storey/contract";
import { visibleLength } from "@storey/domain";
import type { MessageValues, Translate } from "../messages.ts";

/** A problem of a field: a code, and the values to fill in its message. */
export interface Problem {
  readonly code: string;
  readonly params?: MessageValues;
  /** Returns the form's own text, where it is more than one message. */
  readonly words?: (t: Translate) => string;
}

/** The control of a field; "own" is one that the form draws itself. */
export type FieldControl = "line" | "number" | "area" | "switch" | "choice" | "own";

/** One field of a form: how its value is read, typed, checked, written and put into words. */
export interface Field<Value> {
  /**
   * The path of the value in the body and in the record, such as `sos.email`; null is the field's
   * name.
   */
  readonly at: string | null;
  /** The key of its label among the form's messages. */
  readonly label: string;
  /** The name that people gave the field themselves, in place of a label; null for any other. */
  readonly name: string | null;
  /** Its problems are told of its parts, each by its own path: `customFields.ID`. */
  readonly hasParts: boolean;
  /** The key of the hint; null where there is none. */
  readonly hint: string | null;
  readonly control: FieldControl;
  /** The value of the field in a form that begins empty. */
  readonly empty: Value;
  /** The keys of the form's own messages for a problem, by its code; `*` for all others. */
  readonly wrong: Readonly<Record<string, string>>;
  /** People type the value freely, so that it may be any text. */
  readonly isTyped: boolean;
  /** The values to choose from, where they are neither free nor in the contract's limits. */
  readonly options: readonly string[] | null;
  /** Returns the typed form of a stored value. */
  read(stored: unknown): Value;
  /** Returns the value to send for a typed one. */
  write(value: Value): unknown;
  /** Returns the first problem of a value by the contract's limits and the field's own rule. */
  check(value: Value, limits: FieldLimits): Problem | null;
  /** Returns a value as text, for a choice between it and another. */
  words(value: Value, t: Translate, locale: string, other?: Value): string;
  /** Returns the most characters that can be typed, where there is such a number. */
  maxLength(limits: FieldLimits): number | undefined;
}

/** Returns the label of a field as people read it. */
export function labelOf(
  { name, label }: Pick<Field<never>, "name" | "label">,
  t: Translate,
): string {
  return name ?? t(label);
}

/** The options in the declaration of a field. */
export interface FieldOptions<Value> {
  readonly label: string;
  readonly name?: string;
  readonly hasParts?: boolean;
  readonly at?: string;
  readonly hint?: string;
  /** The key of the form's own message for every problem of the field, or keys for some codes. */
  readonly wrong?: string | Readonly<Record<string, string>>;
  /**
   * The rule of the domain behind a refinement of the contract: returns the code of the problem.
   */
  readonly rule?: (value: Value) => string | null;
}

function base<Value>({ label, name, hasParts, at, hint, wrong }: FieldOptions<Value>) {
  return {
    label,
    name: name ?? null,
    hasParts: hasParts ?? false,
    at: at ?? null,
    hint: hint ?? null,
    control: "own" as FieldControl,
    wrong: typeof wrong === "string" ? { "*": wrong } : (wrong ?? {}),
    isTyped: false,
    options: null,
    maxLength: () => undefined,
  };
}

function ruled<Value>({ rule }: FieldOptions<Value>, value: Value): Problem | null {
  const code = rule?.(value);
  return code ? { code } : null;
}

/** Returns the problem of a text that is not empty, by the contract's limits. */
function textProblem(text: string, limits: FieldLimits): Problem | null {
  const { minLength = 0, maxLength, pattern, patternCode = "" } = limits;
  if (visibleLength(text) < minLength) {
    return { code: "text.too_short", params: { length: minLength } };
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return { code: patternCode || "text.too_long" };
  }
  return pattern && !new RegExp(pattern).test(text) ? { code: patternCode } : null;
}

interface TextOptions extends FieldOptions<string> {
  /** Normalises a text that people type in several ways; without it the text is trimmed. */
  readonly tidy?: (typed: string) => string;
}

/** A field for a text. Where the contract takes null, an empty text is null. */
export function text(options: TextOptions): Field<string> {
  const tidy = options.tidy ?? ((typed: string) => typed.trim());
  return {
    ...base(options),
    control: "line",
    isTyped: true,
    empty: "",
    read: (stored) => (typeof stored === "string" ? stored : ""),
    write: tidy,
    check(value, limits) {
      const written = tidy(value);
      if (written === "" && limits.isNullable) return null;
      return textProblem(written, limits) ?? ruled(options, written);
    },
    words: (value) => value || "–",
    maxLength: ({ maxLength, pattern, patternCode }) =>
      // A text that is tidied may be longer before.
      options.tidy && pattern && patternCode ? undefined : maxLength,
  };
}

/**
 * A field for a whole number as it is typed. Where the contract takes null, an empty one is null.
 */
export function wholeNumber(options: FieldOptions<string>): Field<string> {
  return {
    ...base(options),
    control: "number",
    isTyped: true,
    empty: "",
    read: (stored) => (typeof stored === "number" ? String(stored) : ""),
    write: (value) => (value.trim() === "" ? "" : Number(value)),
    check(value, { min = 0, max = Number.MAX_SAFE_INTEGER, isNullable }) {
      const typed = value.trim();
      if (typed === "" && isNullable) return null;
      const number = /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
      // As texts: a bound is shown without separators, as it has to be typed.
      const params = { min: String(min), max: String(max) };
      return number >= min && number <= max ? null : { code: "number.between", params };
    },
    words: (value) => value || "–",
    // A number that is cut off is another number: it stays as it is typed, and its bounds are told.
    maxLength: () => undefined,
  };
}

/** A field for yes or no. `yes` and `no` are keys of the form's messages. */
export function flag(options: FieldOptions<boolean>): Field<boolean> {
  return {
    ...base(options),
    control: "switch",
    empty: false,
    read: (stored) => stored === true,
    write: (value) => value,
    check: () => null,
    words: (value, t) => t(value ? "yes" : "no"),
  };
}

interface ChoiceOptions<Value extends string> extends FieldOptions<Value> {
  /** The value as long as nobody has chosen. */
  readonly empty: Value;
  /** The values to choose from, where the contract does not list them. */
  readonly options?: readonly Value[];
  /** Returns a value as text, where the value itself does not tell enough. */
  readonly words?: (value: Value, t: Translate) => string;
}

/** A field for one of several values. An empty one is null. */
export function choice<Value extends string>(options: ChoiceOptions<Value>): Field<Value> {
  const { empty } = options;
  return {
    ...base(options),
    control: "choice",
    options: options.options ?? null,
    empty,
    read: (stored) => (typeof stored === "string" ? (stored as Value) : empty),
    write: (value) => value,
    check: (value) => ruled(options, value),
    words: (value, t) => (value === "" ? "–" : (options.words?.(value, t) ?? value)),
  };
}

interface ListOptions<Entry> extends FieldOptions<readonly Entry[]> {
  /** Returns the list as text. */
  readonly words?: (value: readonly Entry[], t: Translate) => string;
  /** The entries keep the user's order. Otherwise they are sorted, so that two drafts compare. */
  readonly isOrdered?: boolean;
  /** Returns the value to send for each entry. */
  readonly tidy?: (entry: Entry) => Entry;
}

/** A field for several values: ids in any order, or entries in the user's. */
export function list<Entry>(options: ListOptions<Entry>): Field<readonly Entry[]> {
  const { words, isOrdered = false, tidy } = options;
  return {
    ...base(options),
    empty: [],
    read(stored) {
      const entries = Array.isArray(stored) ? (stored as Entry[]) : [];
      return isOrdered ? entries : entries.toSorted();
    },
    write: (value) => (tidy ? value.map(tidy) : [...value]),
    check: (value, { maxLength = Number.POSITIVE_INFINITY }) =>
      value.length > maxLength
        ? { code: "list.too_long", params: { most: maxLength } }
        : ruled(options, value),
    words: (value, t) => words?.(value, t) || value.join(", ") || "–",
  };
}

interface LinesOptions extends FieldOptions<string> {
  /** Matches the text between two entries. */
  readonly separator: RegExp;
}

/** Splits a text into entries; empty ones are left out. */
export function entriesOf(typed: string, separator: RegExp): string[] {
  return typed
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** A field for a list that is typed as text, an entry a line. */
export function lines(options: LinesOptions): Field<string> {
  return {
    ...base(options),
    control: "area",
    isTyped: true,
    empty: "",
    read: (stored) => (Array.isArray(stored) ? stored.join("\n") : ""),
    write: (value) => entriesOf(value, options.separator),
    check(value, { maxLength = Number.POSITIVE_INFINITY }) {
      if (entriesOf(value, options.separator).length > maxLength) {
        return { code: "list.too_long", params: { most: maxLength } };
      }
      return ruled(options, value);
    },
    words: (value) => value || "–",
  };
}

interface ValueOptions<Value> extends FieldOptions<Value> {
  readonly empty: Value;
  readonly words?: (value: Value, t: Translate, locale: string, other?: Value) => string;
}

/** A field whose value a control of its own edits, such as a number that a slider turns. */
export function value<Value>(options: ValueOptions<Value>): Field<Value> {
  const { empty, words } = options;
  return {
    ...base(options),
    empty,
    read: (stored) => stored as Value,
    write: (typed) => typed,
    check(typed, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) {
      const isOutside = typeof typed === "number" && !(typed >= min && typed <= max);
      if (!isOutside) return ruled(options, typed);
      return { code: "number.between", params: { min: String(min), max: String(max) } };
    },
    words: (typed, t, locale, other) => words?.(typed, t, locale, other) ?? String(typed),
  };
}

/**
 * A sum of money, typed with a point or a comma. An empty one is null where the contract takes it.
 */
export function sum(options: FieldOptions<string>): Field<string> {
  const numberOf = (typed: string): number => {
    const tidied = typed.trim().replace(",", ".");
    return /^\d+(\.\d+)?$/.test(tidied) ? Number(tidied) : Number.NaN;
  };
  return {
    ...base(options),
    control: "line",
    isTyped: true,
    empty: "",
    read: (stored) => (typeof stored === "number" ? String(stored) : ""),
    write: (value) => (value.trim() === "" ? "" : numberOf(value)),
    check(value, { min = 0, max = Number.MAX_SAFE_INTEGER, isNullable }) {
      const typed = value.trim();
      if (typed === "" && isNullable) return null;
      const number = numberOf(typed);
      const params = { min: String(min), max: String(max) };
      if (!(number >= min && number <= max)) return { code: "number.between", params };
      return ruled(options, typed.replace(",", "."));
    },
    words: (value) => value || "–",
  };
}

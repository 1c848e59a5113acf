import { DEFAULT_LANGUAGE, type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import { use, useCallback } from "react";
import { createStore, useStore } from "./store.ts";

/** The catalogues: one JSON file a namespace and language. */
export type Namespace =
  | "shell"
  | "administration"
  | "assets"
  | "asset-models"
  | "asset-views"
  | "custom-fields"
  | "asset-audits"
  | "asset-imports"
  | "asset-list"
  | "sections"
  | "errors"
  | "contact"
  | "info"
  | "settings"
  | "people"
  | "modules"
  | "global"
  | "global-models"
  | "palette"
  | "spaces"
  | "imports"
  | "space-imports"
  | "forms"
  | "locations"
  | "access"
  | "documents"
  | "panoramas"
  | "space-page"
  | "beacons"
  | "issues"
  | "lists"
  | "guest"
  | "custody"
  | "decision-tree-runner"
  | "sos"
  | "checklist-assignments"
  | "checklist-failures"
  | "checklist-logbook"
  | "checklist-runs"
  | "checklist-templates"
  | "decision-trees"
  | "decision-tree-canvas"
  | "decision-tree-results"
  | "tree-proposals"
  | "due"
  | "readiness"
  | "readiness-spaces"
  | "set-up"
  | "codes"
  | "notifications"
  | "secret-addresses"
  | "wall"
  | "translations"
  | "uploads"
  | "waiting";

/** The values of a message; `count`, or else `length`, chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Gives a message of one namespace in the current language. */
export type Translate = (key: string, values?: MessageValues) => string;

type Catalogue = Readonly<Record<string, string>>;

const LANGUAGE_KEY = "language";
/** The catalogues of the first screens; all others are in `late-messages.ts`. */
const loaders = import.meta.glob<Catalogue>("../messages/*/{shell,errors,contact,spaces}.json", {
  import: "default",
});
const catalogues = new Map<string, Catalogue>();
const loading = new Map<string, Promise<void>>();

/**
 * Adds the loaders of more catalogues, by their paths as above: those of a part that loads late.
 */
export function addCatalogues(more: typeof loaders): void {
  Object.assign(loaders, more);
}

/** The language of the interface. */
export const language = createStore<InterfaceLanguage>(DEFAULT_LANGUAGE);

async function load(code: InterfaceLanguage, namespace: Namespace): Promise<void> {
  const path = `../messages/${code}/${namespace}.json`;
  const loader = loaders[path] ?? (await import("./late-messages.ts")).lateCatalogues[path];
  const catalogue = await loader?.();
  if (catalogue) catalogues.set(`${code}/${namespace}`, catalogue);
}

/**
 * Returns the locale that formats moments and numbers in a language: that of the browser's own
 * region where it speaks the language ("en-GB" has other days than "en-US"), else the language
 * alone.
 */
export function localeOf(code: string): string {
  const known = locales.get(code);
  if (known !== undefined) return known;
  const regional = new RegExp(`^${code}-([a-z]{2}|\\d{3})$`, "i");
  const locale = navigator.languages.find((one) => regional.test(one)) ?? code;
  locales.set(code, locale);
  return locale;
}

/** Every component that is drawn asks, and the browser takes its time to say what it speaks. */
const locales = new Map<string, string>();
addEventListener("languagechange", () => locales.clear());

const numberFormats = new Map<string, Intl.NumberFormat>();

export function numberFormatOf(locale: string): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}

const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * Returns the plural rules of a language from a cache: making them costs a hundred times more than
 * using them.
 */
function pluralRulesOf(code: string): Intl.PluralRules {
  const rules = pluralRules.get(code) ?? new Intl.PluralRules(code);
  pluralRules.set(code, rules);
  return rules;
}

/**
 * Returns the text of a key in its plural form: the spec's zero, one and many are the endings
 * `_zero`, `_one` and `_other` of the key.
 */
function formOf(
  catalogue: Catalogue,
  key: string,
  code: string,
  count: number,
): string | undefined {
  const zero = count === 0 ? catalogue[`${key}_zero`] : undefined;
  if (zero !== undefined) return zero;
  const one = pluralRulesOf(code).select(count) === "one";
  return (one ? catalogue[`${key}_one`] : undefined) ?? catalogue[`${key}_other`];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Isolates a value of the other writing direction, so that the sentence around it keeps its order.
 */
function shown(value: string | number = "", code: string): string {
  if (typeof value === "number") return numberFormatOf(localeOf(code)).format(value);
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Returns a message filled in; a missing key shows itself. */
function message(
  code: InterfaceLanguage,
  namespace: Namespace,
  key: string,
  values: MessageValues,
) {
  const catalogue = catalogues.get(`${code}/${namespace}`) ?? {};
  // The specification's own messages count by `length`.
  const count = values["count"] ?? values["length"];
  const plural = typeof count === "number" ? formOf(catalogue, key, code, count) : undefined;
  const text = plural ?? catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name], code) : whole,
  );
}

/** Loads a namespace in a language once; a failed load is tried again the next time. */
function loadOnce(code: InterfaceLanguage, namespace: Namespace): Promise<void> {
  const key = `${code}/${namespace}`;
  const known = loading.get(key);
  if (known) return known;
  const started = load(code, namespace).then(
    // The fields that React reads of a settled promise: `use` then gives its value without waiting.
    () => void Object.assign(started, { status: "fulfilled", value: undefined }),
    (cause: unknown) => {
      loading.delete(key);
      throw cause;
    },
  );
  loading.set(key, started);
  return started;
}

/** Loads namespaces in the current language, unless they are there. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadOnce(language.get(), namespace)));
}

function keptLanguage(): string | null {
  return localStorage.getItem(LANGUAGE_KEY) ?? navigator.languages[0] ?? null;
}

/** Starts in the language that was kept, else in the browser's. */
export async function startMessages(namespaces: readonly Namespace[]): Promise<void> {
  const code = interfaceLanguageFor(keptLanguage());
  await Promise.all(namespaces.map((namespace) => loadOnce(code, namespace)));
  language.set(code);
  document.documentElement.lang = code;
}

/** Changes the language: loads every loaded namespace in it, then shows everything at once. */
export async function changeLanguage(code: string): Promise<void> {
  const next = interfaceLanguageFor(code);
  localStorage.setItem(LANGUAGE_KEY, next);
  if (next === language.get()) return;
  const current = `${language.get()}/`;
  const namespaces = [...loading.keys()]
    .filter((key) => key.startsWith(current))
    .map((key) => key.slice(current.length) as Namespace);
  await Promise.all(namespaces.map((namespace) => loadOnce(next, namespace)));
  document.documentElement.lang = next;
  language.set(next);
}

/** Tells whether a message exists in the current language, as it is or in plural forms. */
export function hasMessage(namespace: Namespace, key: string): boolean {
  const catalogue = catalogues.get(`${language.get()}/${namespace}`) ?? {};
  return Object.hasOwn(catalogue, key) || Object.hasOwn(catalogue, `${key}_other`);
}

/** Gives a message outside of a component; its namespace must have been loaded. */
export function translate(namespace: Namespace, key: string, values: MessageValues = {}): string {
  return message(language.get(), namespace, key, values);
}

/** Waits, as `useTranslation` does, until all of these catalogues are there in the language. */
export function useMessages(namespaces: readonly Namespace[]): void {
  const code = useStore(language);
  for (const namespace of namespaces) use(loadOnce(code, namespace));
}

/**
 * The messages of a namespace for a component: `const { t } = useTranslation("spaces")`. Suspends
 * until the catalogue is there, and renders again when the language changes.
 */
export function useTranslation(namespace: Namespace): {
  readonly t: Translate;
  readonly language: InterfaceLanguage;
  /** The locale that formats moments and numbers: see `localeOf`. */
  readonly locale: string;
} {
  const code = useStore(language);
  use(loadOnce(code, namespace));
  const t = useCallback<Translate>(
    (key, values = {}) => message(code, namespace, key, values),
    [namespace, code],
  );
  return { t, language: code, locale: localeOf(code) };
}

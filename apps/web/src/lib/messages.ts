import { DEFAULT_LANGUAGE, type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import { use, useCallback } from "react";
import { createStore, useStore } from "./store.ts";

/** The catalogues: one JSON file a namespace and language. */
export type Namespace =
  | "shell"
  | "administration"
  | "errors"
  | "contact"
  | "info"
  | "settings"
  | "people"
  | "modules"
  | "global"
  | "palette"
  | "spaces"
  | "imports"
  | "forms"
  | "locations"
  | "documents";

/** What a message is filled in with; `count` chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Gives a message of one namespace in the current language. */
export type Translate = (key: string, values?: MessageValues) => string;

type Catalogue = Readonly<Record<string, string>>;

const LANGUAGE_KEY = "language";
const loaders = import.meta.glob<Catalogue>(
  ["../messages/*/*.json", "!../messages/*/documents.json"],
  { import: "default" },
);
const catalogues = new Map<string, Catalogue>();
const loading = new Map<string, Promise<void>>();

/** Tells where more catalogues lie, by their paths as above: those of a part that loads late. */
export function addCatalogues(more: typeof loaders): void {
  Object.assign(loaders, more);
}

/** The language of the interface. */
export const language = createStore<InterfaceLanguage>(DEFAULT_LANGUAGE);

async function load(code: InterfaceLanguage, namespace: Namespace): Promise<void> {
  const catalogue = await loaders[`../messages/${code}/${namespace}.json`]?.();
  if (catalogue) catalogues.set(`${code}/${namespace}`, catalogue);
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Making the rules costs a hundred times more than using them. */
function pluralRulesOf(code: string): Intl.PluralRules {
  const rules = pluralRules.get(code) ?? new Intl.PluralRules(code);
  pluralRules.set(code, rules);
  return rules;
}

/** The spec's plural forms zero, one and many are the keys' endings `_zero`, `_one`, `_other`. */
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

function shown(value: string | number | undefined, code: string): string {
  return typeof value === "number" ? value.toLocaleString(code) : (value ?? "");
}

/** A message filled in; a key that is missing shows itself. */
function message(
  code: InterfaceLanguage,
  namespace: Namespace,
  key: string,
  values: MessageValues,
) {
  const catalogue = catalogues.get(`${code}/${namespace}`) ?? {};
  const { count } = values;
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
    // What React reads of a settled promise: `use` gives it without waiting.
    () => void Object.assign(started, { status: "fulfilled", value: undefined }),
    (cause: unknown) => {
      loading.delete(key);
      throw cause;
    },
  );
  loading.set(key, started);
  return started;
}

/** Makes sure namespaces are there in the current language. */
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

/** Changes the language: what is loaded is loaded again in it, then everything shows at once. */
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

/** Whether a message exists in the current language. */
export function hasMessage(namespace: Namespace, key: string): boolean {
  return Object.hasOwn(catalogues.get(`${language.get()}/${namespace}`) ?? {}, key);
}

/** Gives a message outside of a component; its namespace must have been loaded. */
export function translate(namespace: Namespace, key: string, values: MessageValues = {}): string {
  return message(language.get(), namespace, key, values);
}

/**
 * The messages of a namespace for a component: `const { t } = useTranslation("spaces")`. Suspends
 * until the catalogue is there, and renders again when the language changes.
 */
export function useTranslation(namespace: Namespace): {
  readonly t: Translate;
  readonly language: InterfaceLanguage;
} {
  const code = useStore(language);
  use(loadOnce(code, namespace));
  const t = useCallback<Translate>(
    (key, values = {}) => message(code, namespace, key, values),
    [namespace, code],
  );
  return { t, language: code };
}

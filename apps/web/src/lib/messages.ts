import { DEFAULT_LANGUAGE, type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";
import { createInstance } from "i18next";
import { use, useCallback } from "react";
import { createStore, useStore } from "./store.ts";

/** The catalogues: one JSON file a namespace and language. */
export type Namespace =
  | "shell"
  | "errors"
  | "contact"
  | "info"
  | "settings"
  | "palette"
  | "spaces"
  | "imports";

/** What a message is filled in with; `count` chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Gives a message of one namespace in the current language. */
export type Translate = (key: string, values?: MessageValues) => string;

type Catalogue = Readonly<Record<string, string>>;

const LANGUAGE_KEY = "language";
const loaders = import.meta.glob<Catalogue>("../messages/*/*.json", { import: "default" });
const i18n = createInstance();
const loading = new Map<string, Promise<void>>();

/** The language of the interface. */
export const language = createStore<InterfaceLanguage>(DEFAULT_LANGUAGE);

/**
 * A large number may want "many" where the catalogue has the spec's zero, one and other alone
 * (French and Spanish millions): other serves it.
 */
function withMany(catalogue: Catalogue): Catalogue {
  const additions = Object.entries(catalogue)
    .filter(([key]) => key.endsWith("_other"))
    .map(([key, text]) => [key.replace(/_other$/, "_many"), text]);
  return { ...Object.fromEntries(additions), ...catalogue };
}

async function load(code: InterfaceLanguage, namespace: Namespace): Promise<void> {
  const catalogue = await loaders[`../messages/${code}/${namespace}.json`]?.();
  if (catalogue) i18n.addResourceBundle(code, namespace, withMany(catalogue));
}

/** Loads a namespace in a language once; a failed load is tried again the next time. */
function loadOnce(code: InterfaceLanguage, namespace: Namespace): Promise<void> {
  const key = `${code}/${namespace}`;
  const known = loading.get(key);
  if (known) return known;
  const started = load(code, namespace).catch((cause: unknown) => {
    loading.delete(key);
    throw cause;
  });
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
  await Promise.all([
    i18n.init({
      lng: code,
      fallbackLng: false,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    }),
    ...namespaces.map((namespace) => loadOnce(code, namespace)),
  ]);
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
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
  language.set(next);
}

/** Whether a message exists in the current language. */
export function hasMessage(namespace: Namespace, key: string): boolean {
  return i18n.exists(key, { ns: namespace });
}

/** Gives a message outside of a component; its namespace must have been loaded. */
export function translate(namespace: Namespace, key: string, values?: MessageValues): string {
  return i18n.t(key, { ns: namespace, ...values });
}

/**
 * The messages of a namespace for a component: `const { t } = useTranslation("spaces")`. Suspends
 * until the catalogue is there, and renders again when the language changes.
 */
export function useTranslation(namespace: Namespace): { t: Translate; language: InterfaceLanguage } {
  const code = useStore(language);
  if (!i18n.hasResourceBundle(code, namespace)) use(loadOnce(code, namespace));
  const t = useCallback<Translate>(
    (key, values) => i18n.t(key, { ns: namespace, lng: code, ...values }),
    [namespace, code],
  );
  return { t, language: code };
}

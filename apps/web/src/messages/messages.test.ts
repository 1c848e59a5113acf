import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@storey/contract";
import { INTERFACE_LANGUAGES } from "@storey/domain";
import { describe, expect, test } from "vitest";
import { scanSource } from "./scan-source.test-support.ts";

type Catalogue = Readonly<Record<string, string>>;

const FOLDER = import.meta.dirname;
const SOURCE = join(FOLDER, "..");
const texts = scanSource(SOURCE);

function read(language: string, namespace: string): Catalogue {
  return JSON.parse(readFileSync(join(FOLDER, language, `${namespace}.json`), "utf8"));
}

function namespacesOf(language: string): string[] {
  return readdirSync(join(FOLDER, language)).map((name) => name.replace(/\.json$/, ""));
}

/** The key without its plural ending. */
function base(key: string): string {
  return key.replace(/_(zero|one|other)$/, "");
}

function placeholders(text: string | undefined): string[] {
  return [
    ...new Set([...(text ?? "").matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")),
  ].sort();
}

const namespaces = namespacesOf("en");
const english = new Map(namespaces.map((name) => [name, read("en", name)]));

function has(namespace: string, key: string): boolean {
  return Object.keys(english.get(namespace) ?? {}).some((one) => one === key || base(one) === key);
}

describe.each(INTERFACE_LANGUAGES.filter((language) => language !== "en"))("%s", (language) => {
  test("has the same namespaces as English", () => {
    expect(namespacesOf(language).sort()).toEqual([...namespaces].sort());
  });

  test.each(namespaces)("%s has the keys and the placeholders of English", (namespace) => {
    const own = read(language, namespace);
    const wanted = english.get(namespace) ?? {};
    expect(Object.keys(own).sort()).toEqual(Object.keys(wanted).sort());
    for (const [key, text] of Object.entries(wanted)) {
      expect([key, placeholders(own[key])]).toEqual([key, placeholders(text)]);
    }
  });
});

test("a key with one plural form has all three, or is what counts for all others", () => {
  const incomplete = [...english].flatMap(([name, catalogue]) =>
    Object.keys(catalogue)
      .filter((key) => base(key) !== key)
      .map(base)
      .filter((key) => {
        const forms = ["zero", "one", "other"].filter((form) => `${key}_${form}` in catalogue);
        return forms.length !== 3 && !(forms.join() === "one" && key in catalogue);
      })
      .map((key) => `${name} ${key}`),
  );
  expect(incomplete).toEqual([]);
});

test("every message that is asked for exists", () => {
  const absent = texts.asked.filter(({ namespace, key }) =>
    namespace === null ? !namespaces.some((name) => has(name, key)) : !has(namespace, key),
  );
  expect(absent).toEqual([]);
});

test("every message is used", () => {
  const codes: readonly string[] = Object.keys(ERRORS);
  const unused = [...english].flatMap(([name, catalogue]) =>
    Object.keys(catalogue)
      .map(base)
      .filter((key) => !texts.literals.has(key) && !texts.patterns.some((one) => one.test(key)))
      // Errors are looked up by the codes that replies carry.
      .filter(
        (key) =>
          name !== "errors" ||
          !(
            codes.includes(key) ||
            /^(field|text|email|key|password|timezone|network|url|beacon|hotspot|list|code|signs|icon|date|sos)\./.test(
              key,
            )
          ),
      )
      .map((key) => `${name} ${key}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});

test("every error of the contract has words", () => {
  expect(Object.keys(ERRORS).filter((code) => !has("errors", code))).toEqual([]);
});

test("every word on the screen comes from a catalogue", () => {
  expect(texts.untranslated).toEqual([]);
});

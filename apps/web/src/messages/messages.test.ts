import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASSET_IMPORT_PROBLEMS, ERRORS } from "@storey/contract";
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

test("every reason why a row of assets is not imported has words", () => {
  const mute = ASSET_IMPORT_PROBLEMS.map((code) => code.replace(/^import\./, "problem.")).filter(
    (key) => !has("asset-imports", key) && !has("imports", key),
  );
  expect(mute).toEqual([]);
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
            /^(field|text|email|key|password|timezone|network|url|beacon|hotspot|list|code|signs|icon|date|sos|mac|ip|cost|number|language|custom_field|column|condition|cursor|bulk)\./.test(
              key,
            )
          ),
      )
      .map((key) => `${name} ${key}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});

describe("what is broken has one word in a language", () => {
  const others: Readonly<Record<string, RegExp>> = {
    en: /\bproblems?\b|\b(the|a|this|new|your|no|of|send) reports?\b/i,
    de: /\bProblem(e|en|s)?\b|Störung|Mangel/i,
    fr: /problème|incident/i,
    es: /\bproblemas?\b|\b(un|el|este|su|nuevo|enviar|seguir|abrir) avisos?\b|notificar|\bpueden? avisar\b|avisar de un/i,
    nl: /\bproble(em|men)\b|storing/i,
  };
  /** What is wrong with something else, and what people may type to find the action. */
  const elsewhere =
    /^(imports|space-imports) |^errors error\.tryAgainLater$|^shell crash\.text$|^contact support\.title$|^palette words\.|^global work\.kind\./;

  test.each(INTERFACE_LANGUAGES)("on screens in %s", (language) => {
    const found = namespaces.flatMap((name) =>
      Object.entries(read(language, name))
        .map(([key, text]) => [`${name} ${key}`, text.replaceAll(/\{\w+\}/g, "")] as const)
        .filter(([place, text]) => others[language]?.test(text) && !elsewhere.test(place)),
    );
    expect(found).toEqual([]);
  });

  test("on signs and in mails", () => {
    const features = join(SOURCE, "../../server/src/features");
    const files = [
      "space-codes/sign-labels.ts",
      "notifications/unsubscribe-messages.ts",
      ...["notification", "reason", "report"].map(
        (name) => `notifications/templates/${name}-messages.ts`,
      ),
    ];
    const words = files.flatMap((file) =>
      [...readFileSync(join(features, file), "utf8").matchAll(/"[^"\n]*"/g)].map(([text]) => text),
    );
    expect(words.length).toBeGreaterThan(300);
    for (const other of Object.values(others))
      expect(words.filter((text) => other.test(text))).toEqual([]);
  });

  test.each(INTERFACE_LANGUAGES)("and so have the action and the impact in %s", (language) => {
    const [issues, guest] = [read(language, "issues"), read(language, "guest")];
    const action = issues["report.title"];
    expect([issues["report"], guest["report.title"], guest["report.action"]]).toEqual(
      Array(3).fill(action),
    );
    expect(read(language, "space-page")["report"]).toBe(action);
    expect(read(language, "palette")["action.report"]).toBe(action);
    expect(guest["report.send"]).toBe(issues["report.send"]);
    expect(guest["report.impact"]).toBe(issues["fact.impact"]);
  });
});

// Who speaks to the computer says what they see (WCAG 2.2, 2.5.3).
test.each(INTERFACE_LANGUAGES)(
  "%s: the name of a button of one thing holds what is seen on it",
  (language) => {
    const others = namespaces.flatMap((name) => {
      const catalogue = read(language, name);
      return Object.entries(catalogue).filter(([key, seen]) => {
        const ofOne = catalogue[`${key}.of`];
        return ofOne !== undefined && !ofOne.toLowerCase().includes(seen.toLowerCase());
      });
    });
    expect(others).toEqual([]);
  },
);

test("what nobody has done is a whole sentence in French", () => {
  const found = namespacesOf("fr").flatMap((name) =>
    Object.entries(read("fr", name)).filter(([, text]) => /\bpar personne\b/.test(text)),
  );
  expect(found).toEqual([]);
});

test("every error of the contract has words", () => {
  expect(Object.keys(ERRORS).filter((code) => !has("errors", code))).toEqual([]);
});

test("every field that is refused has words, by its code", () => {
  const contract = join(SOURCE, "../../../packages/contract/src");
  const codes = readdirSync(contract)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(contract, file), "utf8").matchAll(/error: "([a-z_]+\.[a-z_]+)"/g),
    ])
    .map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect([...new Set(codes)].filter((code) => !has("errors", code))).toEqual([]);
});

test("every word on the screen comes from a catalogue", () => {
  expect(texts.untranslated).toEqual([]);
});

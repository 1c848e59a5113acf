import { expect, test } from "vitest";
import { interfaceLanguageFor } from "./interface-language.ts";
import { currentLanguageOf, keptLanguageCode, readerLanguageOf } from "./language-code.ts";

test.each([
  ["en", "en"],
  ["cy", "cy"],
  ["pt-br", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["gsw", "gsw"],
  ["de-CH-1996", "de-CH-1996"],
  ["es-419", "es-419"],
  ["tlh", "tlh"],
])("%s is kept as %s", (given, kept) => {
  expect(keptLanguageCode(given)).toBe(kept);
});

test.each([
  "",
  " ",
  "e",
  "english language",
  "en_GB",
  "-",
  "en-",
  "12",
  "x",
  `en-${"a-".repeat(30)}b`,
])("%j is no code of a language", (given) => {
  expect(keptLanguageCode(given)).toBeUndefined();
});

test("a language without words of the interface is served by English", () => {
  expect(["cy", "zh-Hant", "de-AT", "pt-BR"].map(interfaceLanguageFor)).toEqual([
    "en",
    "en",
    "de",
    "en",
  ]);
});

test("of an organisation's languages the one that is spoken is chosen, before those it stands in for", () => {
  const [welsh, english, austrian] = ["cy", "en", "de-AT"].map((value) => ({ value }));
  const all = [welsh, english, austrian].flatMap((one) => one ?? []);
  expect(currentLanguageOf(all, "en")).toBe(english);
  expect(currentLanguageOf(all, "de")).toBe(austrian);
  expect(currentLanguageOf(all.slice(0, 1), "en")).toBe(welsh);
  expect(currentLanguageOf(all, "nl")).toBeUndefined();
});

test("who is spoken to in the original, or in a language that is not offered, reads what is written", () => {
  const all = [{ value: "de-AT" }, { value: "en", isOriginal: true }, { value: "fr" }];
  expect(readerLanguageOf(all, "de")).toBe("de-AT");
  expect(readerLanguageOf(all, "fr")).toBe("fr");
  expect(readerLanguageOf(all, "en")).toBeUndefined();
  expect(readerLanguageOf(all, "nl")).toBeUndefined();
  expect(readerLanguageOf([], "en")).toBeUndefined();
});

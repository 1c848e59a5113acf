import { expect, test } from "vitest";
import { choosePageLanguage, PAGE_LANGUAGES, pageMessages } from "./page-messages.ts";

test.each(PAGE_LANGUAGES)("every text exists in %s, with the same placeholders", (language) => {
  const english = Object.entries(pageMessages("en"));
  const words = new Map(Object.entries(pageMessages(language)));
  for (const [key, text] of english) {
    const translated = words.get(key) ?? "";
    expect(translated.trim(), key).not.toBe("");
    expect(translated.match(/\{\w+\}/g), key).toEqual(text.match(/\{\w+\}/g));
  }
  expect(words.size).toBe(english.length);
});

test.each([
  ["fr-CA fr", undefined, "fr"],
  ["xx nl", "de", "nl"],
  ["xx", "de;q=0.1", "de"],
  [undefined, undefined, "en"],
  [["de"], "x".repeat(100_000), "en"],
])("%j and %j give %s", (uiLocales, accepted, expected) => {
  expect(choosePageLanguage(uiLocales, accepted)).toBe(expected);
});

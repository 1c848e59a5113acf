import { expect, test } from "vitest";
import { choosePageLanguage, PAGE_LANGUAGES, pageMessages, waitMessage } from "./page-messages.ts";

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
  ["en", "1 second,", "2 seconds,"],
  ["de", "1 Sekunde ", "2 Sekunden "],
  ["fr", "1 seconde,", "2 secondes,"],
  ["es", "1 segundo ", "2 segundos "],
  ["nl", "1 seconde ", "2 seconden "],
] as const)("a wait of one second is in the singular in %s", (language, one, two) => {
  expect(waitMessage(language, 1)).toContain(one);
  expect(waitMessage(language, 2)).toContain(two);
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

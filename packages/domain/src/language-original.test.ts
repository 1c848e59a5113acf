import { expect, test } from "vitest";
import { furtherLanguages, keptOriginal, originalOf } from "./language-code.ts";

const EN = { value: "en", label: "English" };
const DE = { value: "de", label: "Deutsch" };
const FR = { value: "fr", label: "Français" };
const codes = (languages: readonly { value: string }[]) => languages.map(({ value }) => value);

test("texts are written in the first language unless another one is said", () => {
  expect(originalOf([EN, DE])).toBe(EN);
  expect(originalOf([DE, { ...EN, isOriginal: true }])?.value).toBe("en");
  expect(codes(furtherLanguages([DE, { ...EN, isOriginal: true }, FR]))).toEqual(["de", "fr"]);
  expect(originalOf([])).toBeUndefined();
});

test("another order leaves the original; it changes by a word, or when it is taken out", () => {
  expect(originalOf(keptOriginal([DE, EN], [EN, DE]))?.value).toBe("en");
  expect(originalOf(keptOriginal([FR, DE, EN], keptOriginal([DE, EN], [EN])))?.value).toBe("en");
  expect(originalOf(keptOriginal([EN, { ...DE, isOriginal: true }], [EN, DE]))?.value).toBe("de");
  expect(originalOf(keptOriginal([DE, FR], [EN, DE]))?.value).toBe("de");
});

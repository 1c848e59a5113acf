import { expect, it } from "vitest";
import { nameIn, textsOfName } from "./borrowed-name.ts";
import { textMark, translatedTexts, withTranslation } from "./translation.ts";

const OFFICE = { name: "Office", translations: { de: { name: "Büro" }, fr: { name: " " } } };

it("reads a borrowed name in a language, and the original where that says nothing", () => {
  expect(nameIn(OFFICE, "de")).toBe("Büro");
  for (const language of ["fr", "nl", undefined]) expect(nameIn(OFFICE, language)).toBe("Office");
  expect(nameIn({ name: "Office" }, "de")).toBe("Office");
});

it("asks for no word of a floor that is its number", () => {
  expect(textsOfName("floor", "2")).toEqual([]);
  expect(textsOfName("floor", "Mezzanine")).toMatchObject([{ key: "name", text: "Mezzanine" }]);
  expect(textsOfName("spaceType", "2")).toMatchObject([{ key: "name", text: "2" }]);
});

it("knows a translation of another original by its mark", () => {
  const [text] = textsOfName("spaceType", "Office");
  if (!text) throw new Error("no text");
  const said = withTranslation({}, "de", text, "Büro");
  expect(said.translatedFrom).toEqual({ de: { name: textMark("Office") } });
  const [now] = translatedTexts(textsOfName("spaceType", "Workplace"), said, "de");
  expect(now).toMatchObject({ said: "Büro", state: "stale" });
});

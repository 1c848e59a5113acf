import { expect, it } from "vitest";
import { textsOfName } from "./borrowed-name.ts";
import { type Translations, textMark, translatedTexts, withTranslation } from "./translation.ts";

it("asks for no word of a floor that is its number", () => {
  expect(textsOfName("floor", "2")).toEqual([]);
  expect(textsOfName("floor", "Mezzanine")).toMatchObject([{ key: "name", text: "Mezzanine" }]);
  expect(textsOfName("spaceType", "2")).toMatchObject([{ key: "name", text: "2" }]);
});

it("knows a translation of another original by its mark", () => {
  const [text] = textsOfName("spaceType", "Office");
  if (!text) throw new Error("no text");
  const said = withTranslation<Translations>({}, "de", text, "Büro");
  expect(said.translatedFrom).toEqual({ de: { name: textMark("Office") } });
  const [now] = translatedTexts(textsOfName("spaceType", "Workplace"), said, "de");
  expect(now).toMatchObject({ said: "Büro", state: "stale" });
});

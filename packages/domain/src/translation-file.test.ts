import { expect, test } from "vitest";
import { type TranslatedText, translatedTexts } from "./translation.ts";
import {
  readRecordTextKey,
  readTranslationsCsv,
  recordTextKey,
  translationPreview,
  translationsCsv,
} from "./translation-file.ts";

const line = { form: "line", maxLength: 20 } as const;
const TEXTS = [
  { ...line, key: "label.a", text: 'Say "yes", please' },
  { ...line, key: "text.b", text: "One\nTwo" },
  { ...line, key: "text.c", text: "=1+1" },
];
const of = (words: Readonly<Record<string, string>>) =>
  translatedTexts(TEXTS, { translations: { de: words } }, "de");

const unitOf = ({ key, text, said }: TranslatedText) => ({ key, source: text, said });

test("a CSV comes back as it went, whatever a spreadsheet makes of its signs", () => {
  const units = of({ "text.c": "'=2" }).map(unitOf);
  const csv = translationsCsv(units, "en", "de");
  expect(csv).toContain("text.c,'=1+1,''=2");
  expect(readTranslationsCsv(csv)).toEqual({
    ...{ original: "en", language: "de" },
    units: [
      { key: "label.a", source: 'Say "yes", please', said: "", row: 2 },
      { key: "text.b", source: "One\nTwo", said: "", row: 3 },
      { key: "text.c", source: "=1+1", said: "'=2", row: 4 },
    ],
  });
  const semicolons = readTranslationsCsv("id;en;de\nlabel.a;Yes;Ja\n");
  expect(semicolons?.units).toEqual([{ key: "label.a", source: "Yes", said: "Ja", row: 2 }]);
  const unnamed = readTranslationsCsv("id,en,de\n,,\n,Yes,Ja\n,No,Nein\n");
  expect(unnamed?.units).toEqual([
    { key: "", source: "Yes", said: "Ja", row: 3 },
    { key: "", source: "No", said: "Nein", row: 4 },
  ]);
  const found = unnamed && translationPreview(of({}), unnamed, "de");
  expect(found).toMatchObject({ unknown: unnamed?.units, repeated: [], words: [] });
  expect(readTranslationsCsv("Once upon a time")).toBeNull();
  expect(readTranslationsCsv('id,en,de\nlabel.a,Yes,Ja\ntext.b,"One"s,Eins\n')).toBeNull();
});

test("a formula is marked by the rule of every export, and what is none stays as it is", () => {
  const said = ["-1", " =2", "＝2", "'tis", "'=2"];
  const texts = said.map((text, at) => ({ ...line, key: `text.${at}`, text }));
  const units = translatedTexts(texts, {}, "de").map(unitOf);
  const csv = translationsCsv(units, "en", "de");
  expect(csv.split("\r\n").slice(1, 6)).toEqual([
    ...["text.0,-1,,", "text.1,' =2,,", "text.2,'＝2,,", "text.3,'tis,,", "text.4,''=2,,"],
  ]);
  expect(readTranslationsCsv(csv)?.units.map(({ source }) => source)).toEqual(said);
});

test("a file is told before it counts: what is new, unknown, of another original, too long or foreign", () => {
  const unit = (key: string, source: string, said: string) => ({ key, source, said });
  const units = [
    unit("label.a", "Say something", "Sagen"),
    unit("text.b", "One\r\nTwo", "Eins\nZwei"),
    unit("text.c", "=1+1", "x".repeat(21)),
    unit("gone", "Gone", "Weg"),
  ];
  const texts = of({ "text.b": "Eins\nZwei" });
  const found = translationPreview(texts, { original: "en", language: "de", units }, "de");
  expect(found).toMatchObject({ isOtherLanguage: false, sameCount: 1 });
  expect(found.words.map(({ source }) => source.text)).toEqual(["Say something", "=1+1"]);
  const keys = [found.unknown, found.changed, found.tooLong].map((some) =>
    some.map(({ key }) => key),
  );
  expect(keys).toEqual([["gone"], ["label.a"], ["text.c"]]);
  const foreign = { original: "en", language: "fr", units };
  expect(translationPreview(texts, foreign, "de").isOtherLanguage).toBe(true);
});

test("a lost value and a text that is said twice are named and left out", () => {
  const texts = translatedTexts([{ ...line, key: "a", text: "Press {{input}}" }], {}, "de");
  const unit = (key: string, said: string) => ({ key, source: "Press {{input}}", said });
  const told = (...units: ReturnType<typeof unit>[]) =>
    translationPreview(texts, { original: "en", language: "de", units }, "de");
  expect(told(unit("a", "Drücken"))).toMatchObject({ places: [{ key: "a" }], words: [] });
  expect(told(unit("a", "{{input}} drücken"))).toMatchObject({ places: [], words: [{}] });
  const twice = told(unit("a", "{{input}} drücken"), unit("a", "{{input}} tippen"));
  expect(twice).toMatchObject({
    repeated: [{ said: "{{input}} drücken" }, { said: "{{input}} tippen" }],
    words: [],
  });
});

test("a text of one of many records is known by what it is of", () => {
  const text = { kind: "space", id: "00000000-0000-7000-8000-000000000001", key: "name" } as const;
  expect(readRecordTextKey(recordTextKey(text))).toEqual(text);
  expect(readRecordTextKey("space/x/name")).toBeNull();
  expect(readRecordTextKey(recordTextKey({ ...text, kind: "asset" as "space" }))).toBeNull();
});

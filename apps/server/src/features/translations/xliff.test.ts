import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";

/** Files for translators: `POST /translations/xliff` and `POST /translations/xliff/read`. */
const { call, member } = await startPeople("Translations");
const person = await member();
const UNITS = [
  { key: "html.a", source: "<p>Press {{input}} & wait</p>", said: "<p>{{input}} drücken</p>" },
  { key: "option.b.HDMI <2>", source: "HDMI <2>\nLeft", said: "" },
];
const read = (text: string) => call(person, "POST", "/translations/xliff/read", { text });
const written = async () => {
  const body = { name: "No picture", original: "en", language: "de", units: UNITS };
  return (await call(person, "POST", "/translations/xliff", body)).json().text as string;
};

describe("a file for translators", () => {
  it("comes back as it went", async () => {
    const text = await written();
    expect(text).toContain('target-language="de"');
    expect((await read(text)).json()).toEqual({ original: "en", language: "de", units: UNITS });
  });

  it("says where a text stands, and protects the values that it names", async () => {
    const units = [
      {
        key: "a",
        source: "{{input}} {{input}}{{ room }} now",
        said: "{{room}}: {{input}}",
        note: "Space · Lab",
      },
    ];
    const body = { name: "Lab", original: "en", language: "de", units };
    const { text } = (await call(person, "POST", "/translations/xliff", body)).json();
    expect(text).toContain("<note>Space · Lab</note>");
    expect(text).toContain('<x id="input" equiv-text="{{input}}"/>');
    const unit = { key: "a", source: units[0]?.source, said: units[0]?.said };
    expect((await read(text)).json().units).toEqual([unit]);
    // A program that keeps nothing of an element but its id, and one that lost it.
    const bare = text.replaceAll(/ equiv-text="[^"]*"/g, "");
    expect((await read(bare)).json().units[0].said).toBe("{{room}}: {{input}}");
    const lost = text.replace(/<target>.*<\/target>/, "<target>Jetzt</target>");
    expect((await read(lost)).json().units[0].said).toBe("Jetzt");
  });

  it("puts values back that XLIFF 2.0 holds as elements", async () => {
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
      <file id="t"><unit id="a"><segment><source>Press <ph id="input" equiv="{{input}}"/> <ph id="room"/></source>
      <target><ph id="room"/> <ph id="input"/> !</target></segment></unit></file></xliff>`;
    expect((await read(text)).json().units).toEqual([
      { key: "a", source: "Press {{input}} {{room}}", said: "{{room}} {{input}} !" },
    ]);
  });

  it("is read as XLIFF 2.0 too, with what a program marked in its texts as words", async () => {
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
      <file id="t"><unit id="label.a"><segment><source>Press <pc id="1">both</pc> now</source>
      <target>Oui</target></segment></unit></file></xliff>`;
    expect((await read(text)).json()).toMatchObject({
      language: "fr",
      units: [{ key: "label.a", source: "Press both now", said: "Oui" }],
    });
  });

  it("joins the segments of a unit of XLIFF 2.0 with what lies between them, the target as it is ordered", async () => {
    const unit = (id: string, body: string) =>
      `<unit id="${id}"><notes><note>Ours</note></notes>${body}</unit>`;
    const segment = (source: string, target?: string) =>
      `<segment>\n<source>${source}</source>\n${target === undefined ? "" : `<target${target}</target>`}</segment>`;
    const gap = "<ignorable><source> </source></ignorable>";
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
      <file id="t">
      ${unit("a", `${segment("Press <ph id='1' equiv='{{input}}'/>.", ">Drücken Sie <ph id='1' equiv='{{input}}'/>.")}${gap}${segment("Wait.", ">Warten.")}`)}
      ${unit("b", `${segment("One", ' order="3">Eins')}${gap}${segment("two", ' order="1">Zwei')}`)}
      ${unit("c", `${segment("Said. ", ">Gesagt. ")}${segment("Not said.")}`)}
      ${unit("a", segment("Alone", ">Allein"))}
      </file></xliff>`;
    expect((await read(text)).json().units).toEqual([
      { key: "a", source: "Press {{input}}. Wait.", said: "Drücken Sie {{input}}. Warten." },
      { key: "b", source: "One two", said: "Zwei Eins" },
      { key: "c", source: "Said. Not said.", said: "" },
      { key: "a", source: "Alone", said: "Allein" },
    ]);
  });

  it("tells every text of a file: those with one id, those in groups, and those without an id", async () => {
    const unit = (id: string, said: string) =>
      `<trans-unit${id}><source>Yes</source><target>${said}</target></trans-unit>`;
    const inFile = (name: string, body: string) =>
      `<file${name} source-language="en" target-language="de"><body>${body}</body></file>`;
    const group = `<group id="g" restype="x > y"><note>Ours</note>${unit(" id='label.b'", "Vier")}</group>`;
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">${inFile(
      ' original="tree"',
      `<!-- <trans-unit id="x"> -->${unit(' id="label.a"', "Eins")}${unit(' id="label.a"', "Zwei")}`,
    )}${inFile(' original="tree"', `${unit(' id="10"', "Drei")}${group}${unit("", "Fünf")}`)}</xliff>`;
    const { units } = (await read(text)).json();
    expect(units.map(({ key, said }: { key: string; said: string }) => [key, said])).toEqual([
      ["label.a", "Eins"],
      ["label.a", "Zwei"],
      ["10", "Drei"],
      ["label.b", "Vier"],
      ["", "Fünf"],
    ]);
    const two = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
      <file id="t">${["Oui", "Si"]
        .map(
          (said) =>
            `<unit id="label.a"><segment><source>Yes</source><target>${said}</target></segment></unit>`,
        )
        .join("")}</file></xliff>`;
    expect((await read(two)).json().units).toMatchObject([
      { key: "label.a", said: "Oui" },
      { key: "label.a", said: "Si" },
    ]);
    const long = `label.${"a".repeat(700)}`;
    const strange = inFile("", unit(` id="${long}"`, "Ja"));
    expect((await read(`<xliff version="1.2">${strange}</xliff>`)).json().units).toMatchObject([
      { key: long, said: "Ja" },
    ]);
  });

  it("is read in time linear to its length", async () => {
    for (const begun of ["<trans-unit ", '<unit id="', "<![CDATA[", "<!--", "<group "])
      expect((await read(begun.repeat(60_000))).problem().code).toBe("translation.file_unreadable");
    for (const begun of ["<segment ", '<target order="', "<source>  <"]) {
      const text = `<xliff version="2.0">${begun.repeat(30_000)}`;
      expect((await read(text)).problem().code).toBe("translation.file_unreadable");
    }
  });

  it.each([
    ["a letter", "Dear translator"],
    ["another XML", "<html><body/></html>"],
    ["half a file", "<xliff version='1.2'><file>"],
    [
      "entities that grow",
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><xliff version="1.2">&b;</xliff>',
    ],
  ])("is refused as %s", async (_, text) => {
    expect((await read(text)).problem().code).toBe("translation.file_unreadable");
  });

  it("is refused where it is too large", async () => {
    expect((await read("x".repeat(5_000_000))).problem().code).toBe("request.too_large");
  });
});

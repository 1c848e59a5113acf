import type { CustomField } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type FieldWorld, fieldWorld } from "../../custom-fields/custom-fields.fixture.ts";
import { type AssetImporter, assetImporter } from "./asset-imports.fixture.ts";

let server: TestServer;
let world: FieldWorld;
let importer: AssetImporter;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  world = await fieldWorld(server);
  importer = assetImporter(server, world.admin.token);
});

const keyOf = ({ id }: CustomField) => `custom:${id}`;
const choiceOf = (field: CustomField, name: string) =>
  field.choices.find((choice) => choice.name === name)?.id;
const valuesOf = async (tag: string) => {
  const found = (await world.send("POST", "/assets/search", { searchTerm: tag })).json().results;
  return (await world.send("GET", `/assets/${found[0].id}`)).json().customFields;
};

const withoutRed = ({ id, choices }: CustomField) =>
  world.send("PATCH", `/custom-fields/${id}`, {
    choices: choices.filter(({ name }) => name !== "Red"),
  });

/** A field of each kind, of projectors. */
async function fields() {
  return {
    hours: await world.field({ name: "Lamp hours", kind: "number", unit: "h" }),
    checked: await world.field({ name: "Checked", kind: "date" }),
    colour: await world.field({
      name: "Colour",
      kind: "choice",
      choices: [{ name: "Red" }, { name: "Deep blue" }],
    }),
    loud: await world.field({ name: "Loud", kind: "boolean" }),
    manual: await world.field({ name: "Manual", kind: "link" }),
    note: await world.field({ name: "Wiring", kind: "text" }),
  };
}

const HEADINGS = "Tag,Model,Lamp hours (h),Checked,Colour,Loud,Manual,Wiring";

describe("custom fields in an import of assets", () => {
  it("are matched by name, read by their kind, told one by one, and undone", async () => {
    const { hours, checked, colour, loud, manual, note } = await fields();
    const file = [
      HEADINGS,
      'C-1,EB-2250U,"1200,5 h",3/31/2024,deep BLUE,Ja,https://example.org/m,"two\nlines"',
      "C-2,EB-2250U,7,4/1/2024,Red,non,,",
    ].join("\n");
    const made = await importer.uploaded(file);
    expect(made.fields).toContainEqual({
      ...{ key: keyOf(hours), label: "Lamp hours", kind: "number", unit: "h" },
    });
    expect(made).toMatchObject({
      choices: { mapping: { [keyOf(hours)]: 2, [keyOf(colour)]: 4, [keyOf(note)]: 7 } },
      dates: { detected: "month-first", isAsked: false },
    });
    expect(await importer.check(made)).toMatchObject({ counts: { create: 2, errors: 0 } });
    expect((await importer.rows(made)).results[0]).toMatchObject({
      changes: [
        ...[{ field: "model" }, { field: "lifecycleStatus" }],
        { field: keyOf(hours), before: null, after: "1200.5" },
        { field: keyOf(checked), before: null, after: "2024-03-31" },
        { field: keyOf(colour), before: null, after: "Deep blue" },
        { field: keyOf(loud), before: null, after: "true" },
        ...[{ field: keyOf(manual) }, { field: keyOf(note), after: "two\nlines" }],
      ],
    });
    await importer.commit(made);
    const first = {
      ...{ [hours.id]: 1200.5, [checked.id]: "2024-03-31", [loud.id]: true },
      ...{ [colour.id]: choiceOf(colour, "Deep blue"), [note.id]: "two\nlines" },
      [manual.id]: "https://example.org/m",
    };
    expect(await valuesOf("C-1")).toEqual(first);

    const again = await importer.uploaded(
      "Tag,Lamp hours,Wiring,Loud,Colour\nC-1,1300,__clear__,,\nC-2,7,,no,red\n",
    );
    expect(await importer.check(again)).toMatchObject({ counts: { update: 1, unchanged: 1 } });
    expect((await importer.rows(again)).results).toMatchObject([
      {
        row: 1,
        changes: [
          { field: keyOf(hours), before: "1200.5", after: "1300" },
          { field: keyOf(note), before: "two\nlines", after: null },
        ],
      },
    ]);
    await importer.commit(again);
    const { [note.id]: _, ...left } = first;
    expect(await valuesOf("C-1")).toEqual({ ...left, [hours.id]: 1300 });
    const [{ id }] = (await world.send("POST", "/assets/search", { searchTerm: "C-1" })).json()
      .results;
    const history = (await world.send("GET", `/assets/${id}/history`)).json().results;
    expect(history[0]).toMatchObject({ kind: "changed", source: "import" });
    await importer.undo(again);
    expect(await valuesOf("C-1")).toEqual(first);
  });

  it("are refused or left out with the column and what to do", async () => {
    const { colour } = await fields();
    await world.modelOf("Speaker X");
    const file = [
      HEADINGS,
      'E-1,EB-2250U,"1,20.5",2024-02-31,Green,perhaps,example,ok',
      "E-2,Speaker X,12,,,,,",
      "E-3,Speaker X,__clear__,,,,,",
    ].join("\n");
    const made = await importer.uploaded(file);
    const checked = await importer.check(made);
    expect(checked.counts).toMatchObject({ create: 2, errors: 1, warnings: 1 });
    expect(checked.problems).toMatchObject([
      { row: 1, column: "Checked", code: "import.date_invalid", severity: "error" },
      {
        ...{ row: 2, column: "Lamp hours (h)", code: "import.field_foreign", severity: "warning" },
        params: { field: "Lamp hours", type: "Kind of Speaker X" },
      },
    ]);
    // The day keeps the row out before it is written; without it each of the others is told.
    const second = await importer.uploaded(file.replace("2024-02-31", ""));
    const found = (await importer.check(second)).problems.filter(({ row }) => row === 1);
    expect(found.map(({ column, code }) => [column, code])).toEqual([
      ["Lamp hours (h)", "import.field_number"],
      ["Colour", "import.field_choice"],
      ["Loud", "import.field_boolean"],
      ["Manual", "import.field_link"],
    ]);
    expect(found[1]?.params).toEqual({ choices: "Red, Deep blue" });
    // A choice that is no longer offered is taken from nobody who has it, and given to nobody.
    await importer.imported("Tag,Model,Colour\nE-4,EB-2250U,Red\nE-5,EB-2250U,\n");
    const choices = colour.choices.map((one) => ({ ...one, isRetired: one.name === "Red" }));
    await world.send("PATCH", `/custom-fields/${colour.id}`, { choices });
    const third = await importer.uploaded("Tag,Colour\nE-4,Red\nE-5,Red\n");
    expect(await importer.check(third)).toMatchObject({
      counts: { unchanged: 1, errors: 1 },
      problems: [{ row: 2, code: "import.field_choice", params: { choices: "Deep blue" } }],
    });
  });

  it("that are required are asked of new assets alone, and are never emptied", async () => {
    await world.add({ tag: "R-0" });
    const key = await world.field({ name: "Key", kind: "text", isRequired: true });
    const file = [
      "Tag,Model,Key,Name",
      "R-0,,,An old one",
      "R-1,EB-2250U,,Without",
      "R-2,EB-2250U,K-2,With",
      "R-3,EB-2250U,__clear__,Emptied",
    ].join("\n");
    const made = await importer.uploaded(file);
    const missing = { column: "Key", code: "import.field_required", params: { field: "Key" } };
    expect(await importer.check(made)).toMatchObject({
      counts: { create: 1, update: 1, errors: 2 },
      problems: [
        { row: 2, ...missing },
        { row: 4, ...missing },
      ],
    });
    await importer.commit(made, true);
    expect(await valuesOf("R-2")).toEqual({ [key.id]: "K-2" });
    const emptied = await importer.check(await importer.uploaded("Tag,Key\nR-2,__clear__\n"));
    expect(emptied.problems).toMatchObject([{ row: 1, column: "Key", code: "import.required" }]);
    const without = await importer.check(await importer.uploaded("Tag,Model\nR-9,EB-2250U\n"));
    expect(without.problems).toMatchObject([{ row: 1, column: null, code: missing.code }]);
  });

  it("that are required and not importable close their kind to new assets, told before the check", async () => {
    await world.add({ tag: "Z-0" });
    const seal = await world.field({ name: "Seal", kind: "text", isRequired: true });
    const own = (await world.send("GET", `/asset-models/${world.model}`)).json().assetType.name;
    const file = "Tag,Model,Name\nZ-0,,Old\nZ-1,EB-2250U,New\n";
    expect((await importer.uploaded(file)).closedTypes).toEqual([]);
    await world.send("PATCH", `/custom-fields/${seal.id}`, { isImportable: false });
    const made = await importer.uploaded(file);
    expect(made.closedTypes).toEqual([{ name: own, fields: ["Seal"] }]);
    expect(await importer.check(made)).toMatchObject({
      counts: { create: 0, update: 1, errors: 1 },
      problems: [{ row: 2, code: "import.field_closed", params: { field: "Seal", type: own } }],
    });
  });

  it("with numbers that can be read either way are asked about once, and read by what a column shows", async () => {
    const hours = await world.field({ name: "Lamp hours", kind: "number", unit: "h" });
    const weight = await world.field({ name: "Weight", kind: "number" });
    const file = 'Tag,Model,Lamp hours,Weight\nN-1,EB-2250U,"1,200 h",\nN-2,EB-2250U,900,7\n';
    const made = await importer.uploaded(file);
    expect(made).toMatchObject({
      numbers: {
        ...{ detected: null, isAsked: true },
        samples: [{ column: "Lamp hours", value: "1,200", point: 1200, comma: 1.2 }],
      },
    });
    expect(await importer.check(made)).toMatchObject({
      counts: { create: 1, errors: 1 },
      problems: [{ row: 1, column: "Lamp hours", code: "import.number_order" }],
    });
    await importer.check(made, { decimalMark: "comma" });
    expect((await importer.rows(made)).results[0]?.changes).toContainEqual(
      expect.objectContaining({ field: keyOf(hours), after: "1.2" }),
    );
    await importer.check(made, { decimalMark: "point" });
    await importer.commit(made);
    expect(await valuesOf("N-1")).toEqual({ [hours.id]: 1200 });
    // The answer is remembered, and what a column shows counts before it.
    const again = await importer.uploaded(file);
    expect(again.choices.decimalMark).toBe("point");
    const shown = await importer.uploaded(
      'Tag,Lamp hours,Weight\nN-1,"2,400",1.500\nN-2,"1,200.5","3,25"\n',
    );
    expect(shown.numbers).toEqual({ detected: "point", isAsked: false, samples: [] });
    await importer.check(shown);
    await importer.commit(shown);
    expect(await valuesOf("N-1")).toEqual({ [hours.id]: 2400, [weight.id]: 1500 });
    expect(await valuesOf("N-2")).toEqual({ [hours.id]: 1200.5, [weight.id]: 3.25 });
  });

  it("come back from an export as nothing changed, also where several are called alike", async () => {
    const { hours, checked, colour, loud, note } = await fields();
    const own = (await world.send("GET", `/asset-models/${world.model}`)).json().assetType.name;
    const { type: speakers, id: speaker } = await world.modelOf("Speaker X");
    const alike = await world.field({ name: "lamp HOURS", kind: "number" }, speakers);
    const named = await world.field({ name: "Name", kind: "text" }, speakers);
    const hidden = await world.field({ name: "Secret", kind: "text", isImportable: false });
    const text = "=1+1\n 'quoted',  \"twice\"";
    await world.add({
      tag: "X-1",
      customFields: {
        ...{ [hours.id]: -0.0000001, [checked.id]: "2024-02-03", [loud.id]: false },
        ...{ [colour.id]: choiceOf(colour, "Red"), [note.id]: text, [hidden.id]: "S" },
      },
    });
    const values = { [alike.id]: 3, [named.id]: "Of its own" };
    await world.add({ tag: "X-2", modelId: speaker, customFields: values });
    // What it held as another kind of thing is kept unseen, by the export too.
    await world.add({ tag: "X-3", customFields: { [note.id]: "Unseen" } });
    const [moved] = (await world.send("POST", "/assets/search", { searchTerm: "X-3" })).json()
      .results;
    await world.send("PATCH", `/assets/${moved.id}`, { modelId: speaker });
    for (const format of ["csv", "xlsx"]) {
      const { bytes } = await server.call("GET", `/assets/export?format=${format}`, {
        token: world.admin.token,
      });
      const made = await importer.uploaded(bytes, `assets.${format}`);
      const { headers, choices } = made;
      const headingOf = (field: CustomField) => headers[choices.mapping[keyOf(field)] ?? -1];
      expect([hours, alike, named, note, hidden].map(headingOf)).toEqual([
        ...[`${own}: Lamp hours`, "Kind of Speaker X: lamp HOURS", "Kind of Speaker X: Name"],
        ...["Wiring", undefined],
      ]);
      expect(headers).toContain("Secret");
      const done = await importer.check(made);
      expect((await importer.rows(made)).results).toEqual([]);
      expect(done).toMatchObject({ counts: { rows: 3, unchanged: 3 }, problems: [] });
    }
    const csv = (await importer.call("GET", "/assets/export?format=csv")).text;
    expect(csv).not.toContain("Unseen");
    const template = await importer.call("GET", "/assets/export?format=csv&isTemplate=true");
    expect(template.text).toContain(",Wiring");
    expect(template.text).not.toContain("Secret");
  });

  it("are remembered by their headings, and no longer once they are archived", async () => {
    const note = await world.field({ name: "Wiring", kind: "text" });
    const hours = await world.field({ name: "Lamp hours", kind: "number" });
    const file = "Tag,Model,Remark A,Lamp hours\nM-1,EB-2250U,ok,4\n";
    await importer.imported(file, {
      mapping: { tag: 0, model: 1, [keyOf(note)]: 2, [keyOf(hours)]: 3 },
    });
    const made = await importer.uploaded(file.replace("ok", "better"));
    expect(made).toMatchObject({ isRemembered: true, choices: { mapping: { [keyOf(note)]: 2 } } });
    await importer.check(made);
    await world.send("DELETE", `/custom-fields/${note.id}`);
    // What was checked is not written for a field that is gone since.
    expect(await importer.commit(made)).toMatchObject({
      counts: { update: 0, errors: 1 },
      problems: [{ row: 1, column: "Remark A", code: "import.field_gone" }],
    });
    const again = await importer.uploaded(file);
    expect(again.choices.mapping).not.toHaveProperty(keyOf(note));
    expect(again.fields.map(({ key }) => key)).not.toContain(keyOf(note));
    const checked = await importer.check(again, {
      mapping: { ...again.choices.mapping, [keyOf(note)]: 2 },
    });
    expect(checked).toMatchObject({
      counts: { unchanged: 1, errors: 0 },
      problems: [{ row: 0, column: "Remark A", code: "import.field_gone", severity: "warning" }],
    });
  });

  it("that are made later are suggested beside what is remembered", async () => {
    const file = "Tag,Model,Remark A,Lamp hours,Wiring\nL-1,EB-2250U,ok,4,two\n";
    await importer.imported(file, { mapping: { tag: 0, model: 1, name: 2, description: 4 } });
    const hours = await world.field({ name: "Lamp hours", kind: "number" });
    const wiring = await world.field({ name: "Wiring", kind: "text" });
    const made = await importer.uploaded(file);
    expect(made).toMatchObject({
      isRemembered: true,
      choices: { mapping: { tag: 0, name: 2, description: 4, [keyOf(hours)]: 3 } },
    });
    // What is mapped to something else stays so.
    expect(made.choices.mapping[keyOf(wiring)] ?? null).toBeNull();
    const { [keyOf(hours)]: _, ...without } = made.choices.mapping;
    await importer.check(made, { mapping: without });
    await importer.commit(made);
    // Whoever left the field out once is not asked again.
    expect((await importer.uploaded(file)).choices.mapping[keyOf(hours)] ?? null).toBeNull();
  });

  it("never get a choice that goes at the same moment", async () => {
    const { colour } = await fields();
    const made = await importer.uploaded("Tag,Model,Colour\nG-1,EB-2250U,Red\n");
    await importer.check(made);
    const [done, change] = await Promise.all([importer.commit(made), withoutRed(colour)]);
    const isGone = change.status === 200;
    expect(done.counts).toMatchObject(isGone ? { create: 0, errors: 1 } : { create: 1, errors: 0 });
  });

  it("do not get back a choice that is gone when the import is undone", async () => {
    const { colour, note } = await fields();
    await importer.imported("Tag,Model,Colour,Wiring\nG-1,EB-2250U,Red,old\n");
    const again = await importer.imported("Tag,Colour,Wiring\nG-1,Deep blue,new\n");
    expect((await withoutRed(colour)).status).toBe(200);
    expect((await importer.undo(again)).undo).toMatchObject({ restored: 1, stayed: 0 });
    expect(await valuesOf("G-1")).toEqual({ [note.id]: "old" });
  });

  it("of another organisation are fields of nobody here", async () => {
    const theirs = await (await fieldWorld(server)).field({ name: "Theirs", kind: "text" });
    const made = await importer.uploaded("Tag,Model,Theirs\nT-1,EB-2250U,mine\n");
    expect(made.fields.map(({ label }) => label)).not.toContain("Theirs");
    const checked = await importer.check(made, {
      mapping: { ...made.choices.mapping, [keyOf(theirs)]: 2 },
    });
    expect(checked).toMatchObject({
      counts: { create: 1, errors: 0 },
      problems: [{ row: 0, code: "import.field_gone" }],
    });
    await importer.commit(made);
    expect(await valuesOf("T-1")).toEqual({});
  });
});

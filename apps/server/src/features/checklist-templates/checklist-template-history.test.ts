import type { ChecklistTemplate } from "@storey/contract";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { contentOf, item } from "./checklist-templates.fixture.ts";

const { admin, call } = await startPeople("History of checklists");
type Content = ChecklistTemplate["content"];

async function template(content?: object): Promise<ChecklistTemplate> {
  const body = { name: `Checklist ${v7()}`, ...(content ? { content } : {}) };
  return (await call(admin, "POST", "/checklist-templates", body)).json();
}

async function historyOf(id: string) {
  const search = { entities: ["checklist_template"], entityId: id };
  return (await call(admin, "POST", "/organisations/audit/search", search)).json().results;
}

/** What the history tells of a change of a draft, before and after. */
async function told(before: object, after: object): Promise<unknown[]> {
  const { id } = await template(before);
  expect(
    (await call(admin, "PATCH", `/checklist-templates/${id}`, { content: after })).status,
  ).toBe(200);
  const [entry] = await historyOf(id);
  expect(entry).toMatchObject({ operation: "update", entityId: id });
  return [entry.before, entry.after];
}

describe("the history of a template", () => {
  const [door, light, sign] = [item("Door"), item("Light"), item("Sign")];
  const draft = contentOf([door, light]);
  const withItems = (...items: readonly object[]) =>
    ({ ...draft, sections: [{ ...draft.sections[0], items }] }) as unknown as Content;

  it("tells how many items it was added with", async () => {
    const { id } = await template(draft);
    expect(await historyOf(id)).toMatchObject([
      { operation: "insert", before: null, after: { content: { items: 2 } } },
    ]);
  });

  it.each([
    ["added", withItems(door, sign, light), {}, { added: ["Sign"] }],
    ["removed", withItems(light), { removed: ["Door"] }, {}],
    [
      "renamed",
      withItems({ ...door, label: "Gate" }, light),
      { renamed: ["Door"] },
      { renamed: ["Gate"] },
    ],
    [
      "changed otherwise",
      withItems(door, { ...light, isCritical: true }),
      {},
      { changed: ["Light"] },
    ],
    ["moved", withItems(light, door), {}, { otherParts: ["order"] }],
    [
      "left alone, while the rest changed",
      { ...draft, sections: [{ ...draft.sections[0], title: "Else" }], isSigned: true },
      {},
      { otherParts: ["sections", "isSigned"] },
    ],
  ])("tells which items were %s", async (_what, after, before, now) => {
    expect(await told(draft, after)).toEqual([{ content: before }, { content: now }]);
  });

  it("stays small, however much was changed", async () => {
    const many = Array.from({ length: 300 }, (_, at) => item(`${at} ${"long ".repeat(80)}`));
    const [, after] = (await told(draft, contentOf(many))) as [object, { content: object }];
    expect(JSON.stringify(after).length).toBeLessThan(3_000);
    expect(after.content).toMatchObject({ added: expect.arrayContaining(["+280"]) });
  });

  it("still says who changed the draft meanwhile, and what else", async () => {
    const { id } = await template(draft);
    await call(admin, "PATCH", `/checklist-templates/${id}`, { name: `Named ${id}` });
    const [entry] = await historyOf(id);
    expect(Object.keys(entry.after)).toEqual(["name"]);
  });
});

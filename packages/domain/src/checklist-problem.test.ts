import { describe, expect, it } from "vitest";
import type { ChecklistCondition, ChecklistItem } from "./checklist.ts";
import { copyChecklist, copySections } from "./checklist-copy.ts";
import { EMPTY_CHECKLIST, newChecklistItem } from "./checklist-new.ts";
import { checklistProblems } from "./checklist-problem.ts";

const item = (id: string, more: Partial<ChecklistItem> = {}) => ({
  ...newChecklistItem(id, `Item ${id}`),
  ...more,
});
const of = (...items: ChecklistItem[]) => ({ sections: [{ id: "s", title: "", items }] });
const codes = (...items: ChecklistItem[]) =>
  checklistProblems(of(...items)).map(({ code }) => code);
const option = (id: string, label = id, isFail = false) => ({ id, label, isFail });
const after = (first: Partial<ChecklistItem>, condition: Partial<ChecklistCondition>) =>
  codes(
    item("a", first),
    item("b", { condition: { itemId: "a", operator: "answered", value: null, ...condition } }),
  );

describe("what keeps a checklist from being published", () => {
  it("is nothing where each item is complete", () => {
    expect(codes(item("a"), item("b", { responseType: "number", min: 1, max: 1 }))).toEqual([]);
  });

  it.each<[string, ChecklistItem[], string[]]>([
    ["no item", [], ["no_items"]],
    ["an item without words", [item("a", { label: "  " })], ["unlabelled"]],
    ["a choice of nothing", [item("a", { responseType: "choice" })], ["no_options"]],
    [
      "an option without words",
      [item("a", { responseType: "choice", options: [option("o", " ")] })],
      ["unlabelled_option"],
    ],
    [
      "two options of one id",
      [item("a", { responseType: "choice", options: [option("o"), option("o")] })],
      ["duplicate_id"],
    ],
    ["two items of one id", [item("a"), item("a")], ["duplicate_id", "duplicate_id"]],
    [
      "bounds that leave nothing",
      [item("a", { responseType: "number", min: 2, max: 1 })],
      ["bounds_crossed"],
    ],
    [
      "assets of no kind",
      [item("a", { perAsset: { assetTypeId: null, assetModelId: null } })],
      ["per_asset_unclear"],
    ],
    [
      "a condition on nothing that is asked",
      [item("a", { condition: { itemId: "z", operator: "answered", value: null } })],
      ["condition_unknown"],
    ],
    [
      "a condition on what is asked later",
      [item("a", { condition: { itemId: "b", operator: "answered", value: null } }), item("b")],
      ["condition_later"],
    ],
    [
      "a condition on itself",
      [item("a", { condition: { itemId: "a", operator: "answered", value: null } })],
      ["condition_later"],
    ],
  ])("is %s", (_, items, expected) => expect(codes(...items)).toEqual(expected));

  it.each<[Partial<ChecklistItem>, Partial<ChecklistCondition>, string[]]>([
    [{}, { operator: "is", value: "na" }, []],
    [{}, { operator: "is", value: "maybe" }, ["condition_value"]],
    [{}, { operator: "failed" }, []],
    [{}, { operator: "failed", value: true }, ["condition_value"]],
    [{}, { operator: "less", value: 1 }, ["condition_operator"]],
    [{ responseType: "number" }, { operator: "less", value: 1 }, []],
    [{ responseType: "number" }, { operator: "less", value: "1" }, ["condition_value"]],
    [{ responseType: "number" }, { operator: "failed" }, ["condition_operator"]],
    [{ responseType: "number", max: 4 }, { operator: "failed" }, []],
    [{ responseType: "text" }, { operator: "answered" }, []],
    [{ responseType: "text" }, { operator: "is", value: "x" }, ["condition_operator"]],
    [{ responseType: "choice", options: [option("o")] }, { operator: "is", value: "o" }, []],
    [
      { responseType: "choice", options: [option("o")] },
      { operator: "is", value: "p" },
      ["condition_value"],
    ],
  ])("of an item %j, a condition %j: %j", (first, condition, expected) => {
    expect(after(first, condition)).toEqual(expected);
  });

  it("is a kind of assets or a picture that is gone, where one can tell", () => {
    const perAsset = { assetTypeId: "t", assetModelId: null };
    const content = of(item("a", { perAsset, helpImageId: "p" }));
    expect(checklistProblems(content)).toEqual([]);
    const around = { assetTypeIds: new Set<string>(), pictureIds: new Set<string>() };
    expect(checklistProblems(content, around)).toEqual([
      { sectionId: "s", itemId: "a", code: "asset_kind_gone" },
      { sectionId: "s", itemId: "a", code: "picture_gone" },
    ]);
  });
});

describe("a copy of sections", () => {
  let count = 0;
  const newId = () => `new-${++count}`;

  it("takes conditions, options and translations along, and drops what it leaves behind", () => {
    const choice = item("a", { responseType: "choice", options: [option("o")] });
    const content = of(
      choice,
      item("b", { condition: { itemId: "a", operator: "is", value: "o" } }),
      item("c", { condition: { itemId: "elsewhere", operator: "answered", value: null } }),
    );
    const words = { de: { "label.a": "A", "option.a.o": "O", "label.elsewhere": "E" } };
    const said = {
      translations: words,
      translatedFrom: { de: { "label.a": "m", "label.b": "n" } },
    };
    const { sections, translations, translatedFrom } = copySections(content.sections, said, newId);
    const [a, b, c] = sections[0]?.items ?? [];
    expect(b?.condition).toEqual({ itemId: a?.id, operator: "is", value: a?.options[0]?.id });
    expect(c?.condition).toBeNull();
    expect(translations).toEqual({
      de: { [`label.${a?.id}`]: "A", [`option.${a?.id}.${a?.options[0]?.id}`]: "O" },
    });
    expect(translatedFrom).toEqual({ de: { [`label.${a?.id}`]: "m", [`label.${b?.id}`]: "n" } });
    expect(new Set([a?.id, b?.id, c?.id, sections[0]?.id]).size).toBe(4);
  });

  it("of a whole template takes along what it is called in other languages, one of some items does not", () => {
    const said = { name: "Türen", description: "Alle" };
    const content = {
      ...EMPTY_CHECKLIST,
      ...of(item("a")),
      ...{ translations: { de: said }, translatedFrom: { de: { name: "m" } } },
    };
    const copy = copyChecklist(content, newId);
    expect(copy).toMatchObject({
      translations: { de: said },
      translatedFrom: { de: { name: "m" } },
    });
    expect(copySections(content.sections, content, newId).translations).toEqual({ de: {} });
  });

  it("that stays in its template keeps conditions on what is asked before", () => {
    const content = of(
      item("c", { condition: { itemId: "before", operator: "answered", value: null } }),
    );
    const [copy] =
      copySections(content.sections, EMPTY_CHECKLIST, newId, { stays: true }).sections[0]?.items ??
      [];
    expect(copy?.condition?.itemId).toBe("before");
  });
});

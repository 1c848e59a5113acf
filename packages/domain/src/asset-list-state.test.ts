import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASSET_LIST_COLUMNS, type AssetColumn, customFieldColumn } from "./asset-column.ts";
import {
  type AssetListState,
  PLAIN_ASSET_LIST,
  readAssetList,
  writeAssetList,
} from "./asset-list-state.ts";
import { type ColumnCondition, conditionOpsOf, takesNothing } from "./column-condition.ts";

const ID = "018f3c5e-0000-7000-8000-000000000001";
const OTHER = "018f3c5e-0000-7000-8000-000000000002";
const field = (kind: "text" | "number" | "date" | "choice" | "boolean", id = ID) =>
  customFieldColumn({
    ...{ id, name: "Own", kind, isFilterable: true },
    choices: kind === "choice" ? [{ id: OTHER }] : [],
  });
const LAMP = field("number");
const COLUMNS: readonly AssetColumn[] = [...ASSET_LIST_COLUMNS, LAMP];

const anyText = fc
  .string({ unit: "binary", minLength: 1, maxLength: 20 })
  .filter((text) => text.isWellFormed() && text.trim() === text && !text.includes("\u0000"));
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2899-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function oneValue({ kind }: AssetColumn): fc.Arbitrary<string | number | boolean> {
  if (kind === "number") return anyNumber;
  if (kind === "day") return anyDay;
  return kind === "yes-or-no" ? fc.boolean() : anyText;
}

function severalValues(column: AssetColumn): fc.Arbitrary<string[]> {
  const values = [
    ...(column.values ?? []),
    ...(column.kind === "reference" ? [ID, OTHER] : []),
    ...(column.isNeverEmpty ? [] : ["none"]),
  ];
  return fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
}

function conditionOn(column: AssetColumn): fc.Arbitrary<ColumnCondition> {
  const { key } = column;
  return fc.constantFrom(...conditionOpsOf(column)).chain((op): fc.Arbitrary<ColumnCondition> => {
    if (takesNothing(op)) return fc.constant({ field: key, op });
    if (op === "within") {
      return fc.constantFrom("overdue", "next-30-days").map((value) => ({ field: key, op, value }));
    }
    if (op === "between") {
      const end = oneValue(column) as fc.Arbitrary<string | number>;
      return fc.tuple(end, fc.option(end)).map((value) => ({ field: key, op, value }));
    }
    const isListed = op === "any-of" || op === "none-of";
    const values: fc.Arbitrary<string[] | string | number | boolean> = isListed
      ? severalValues(column)
      : oneValue(column);
    return values.map((value) => ({ field: key, op, value }));
  });
}

const anyState: fc.Arbitrary<AssetListState> = fc.record({
  search: fc.oneof(fc.constant(""), anyText),
  isArchived: fc.boolean(),
  filters: fc.array(fc.constantFrom(...COLUMNS).chain(conditionOn), { maxLength: 12 }),
  sort: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...COLUMNS.filter((one) => one.isSortable).map(({ key }) => key)),
      direction: fc.constantFrom("ascending", "descending"),
    }),
    { maxLength: 5, selector: (one) => one.field },
  ),
  columns: fc.uniqueArray(
    fc.record(
      {
        key: fc.constantFrom(...COLUMNS.map(({ key }) => key)),
        widthPx: fc.integer({ min: 60, max: 800 }),
        pinned: fc.constantFrom("start", "end"),
      },
      { requiredKeys: ["key"] },
    ),
    { maxLength: 30, selector: (one) => one.key },
  ),
  layout: fc.constantFrom("table", "cards"),
});

const inOrder = (state: AssetListState) => ({
  ...state,
  filters: state.filters.map((one) => JSON.stringify(one)).sort(),
});

describe("the address of a list", () => {
  it("holds all of it", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const text = writeAssetList(state);
        const { state: read, ignored } = readAssetList(text, [LAMP]);
        expect(ignored).toEqual([]);
        expect(inOrder(read)).toEqual(inOrder(state));
        // However often it is read and written, the address stays as it is.
        expect(writeAssetList(read)).toBe(text);
      }),
    );
  });

  it("is read as forms and browsers write it", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const text = writeAssetList(state);
        const formed = new URLSearchParams(text).toString();
        expect(readAssetList(formed, [LAMP])).toEqual(readAssetList(text, [LAMP]));
      }),
    );
  });

  it("is empty for a plain list", () => {
    expect(writeAssetList(PLAIN_ASSET_LIST)).toBe("");
    expect(readAssetList("")).toEqual({ state: PLAIN_ASSET_LIST, ignored: [] });
  });

  it("can be read by people", () => {
    const text = writeAssetList({
      ...PLAIN_ASSET_LIST,
      search: "red lamp",
      filters: [
        { field: "purchaseCost", op: "between", value: [10, null] },
        { field: "lifecycleStatus", op: "any-of", value: ["in_stock", "missing"] },
        { field: "patNextDueAt", op: "within", value: "next-30-days" },
      ],
      sort: [{ field: "model", direction: "descending" }],
      columns: [
        { key: "tag", pinned: "start" },
        { key: "name", widthPx: 240 },
      ],
    });
    expect(decodeURIComponent(text).split("&")).toEqual([
      "q=red+lamp",
      "status=in_stock.missing",
      "where=purchaseCost~between~!n10~!0",
      "where=patNextDueAt~within~next-30-days",
      "sort=-model",
      "column=tag~~start",
      "column=name~240",
    ]);
  });
});

describe("an address of before", () => {
  const asked = (query: string, ...columns: AssetColumn[]) =>
    readAssetList(query, columns.length === 0 ? undefined : columns).state.filters;

  it.each<[string, ColumnCondition[]]>([
    [`type=${ID}`, [{ field: "type", op: "any-of", value: [ID] }]],
    [
      `manufacturer=none.${ID.toUpperCase()}`,
      [{ field: "manufacturer", op: "any-of", value: ["none", ID] }],
    ],
    ["location=none", [{ field: "location", op: "any-of", value: ["none"] }]],
    ["status=missing.gone", [{ field: "lifecycleStatus", op: "any-of", value: ["missing"] }]],
    [
      "warranty=expired.0-30.61%2B.none",
      [{ field: "warrantyExpiry", op: "any-of", value: ["expired", "0-30", "61+", "none"] }],
    ],
    ["licence=31-60", [{ field: "licenseExpiry", op: "any-of", value: ["31-60"] }]],
    ["floating=yes", [{ field: "isFloating", op: "is", value: true }]],
    ["model=nonsense&floating=no", []],
  ])("%s", (query, filters) => {
    expect(readAssetList(query)).toEqual({
      state: { ...PLAIN_ASSET_LIST, filters },
      ignored: [],
    });
  });

  it("keeps its words, its order and the archived ones", () => {
    expect(readAssetList("q=lamp&archived=yes&sort=-installDate").state).toEqual({
      ...PLAIN_ASSET_LIST,
      search: "lamp",
      isArchived: true,
      sort: [{ field: "installDate", direction: "descending" }],
    });
  });

  const own = `customFields.${ID}`;
  it.each<[string, AssetColumn, ColumnCondition[]]>([
    [`f-${ID}-from=1,5`, LAMP, [{ field: own, op: "between", value: [1.5, null] }]],
    [
      `f-${ID}-from=2026-01-01&f-${ID}-to=2026-02-01`,
      field("date"),
      [{ field: own, op: "between", value: ["2026-01-01", "2026-02-01"] }],
    ],
    [`f-${ID}=red+lamp`, field("text"), [{ field: own, op: "words", value: "red lamp" }]],
    [
      `f-${ID}=${OTHER}.none`,
      field("choice"),
      [{ field: own, op: "any-of", value: [OTHER, "none"] }],
    ],
    [`f-${ID}=true`, field("boolean"), [{ field: own, op: "is", value: true }]],
    [`f-${ID}=true.none`, field("boolean"), [{ field: own, op: "is-not", value: false }]],
    [`f-${ID}=true.false`, field("boolean"), [{ field: own, op: "not-empty" }]],
    [`f-${ID}=none`, field("boolean"), [{ field: own, op: "empty" }]],
    [`f-${ID}=true.false.none`, field("boolean"), []],
  ])("%s", (query, column, filters) => {
    expect(asked(query, column)).toEqual(filters);
    // The same before the fields of the organisation are known.
    expect(asked(query)).toEqual(filters);
  });
});

describe("what an address names and nobody knows", () => {
  it("is left out and told", () => {
    const query = [
      "column=tag&column=colour&column=shape",
      "sort=-colour&sort=name&sort=description",
      "where=colour~is~red&where=name~at-least~!n1&where=name~shines~x&where=name~contains~lamp",
    ].join("&");
    const { state, ignored } = readAssetList(query, []);
    expect(state).toEqual({
      ...PLAIN_ASSET_LIST,
      columns: [{ key: "tag" }],
      sort: [{ field: "name", direction: "ascending" }],
      filters: [{ field: "name", op: "contains", value: "lamp" }],
    });
    expect(ignored).toEqual([
      { part: "filter", field: "name" },
      { part: "filter", field: "colour" },
      { part: "sort", field: "colour" },
      { part: "sort", field: "description" },
      { part: "column", field: "colour" },
      { part: "column", field: "shape" },
    ]);
  });

  it("is a custom field that is gone, once the fields are known", () => {
    const query = `column=${LAMP.key}&where=${LAMP.key}~is~!n5&sort=${LAMP.key}`;
    expect(readAssetList(query).ignored).toEqual([]);
    expect(readAssetList(query).state.filters).toEqual([{ field: LAMP.key, op: "is", value: 5 }]);
    expect(readAssetList(query, []).ignored).toEqual(
      ["filter", "sort", "column"].map((part) => ({ part, field: LAMP.key })),
    );
  });

  it.each(["%", "where=%E0%A4%A", "where", "column=~~~", "sort=-", "q=%00+%20", "where=!n~is"])(
    "%j breaks nothing",
    (query) => expect(() => readAssetList(query)).not.toThrow(),
  );

  it("is bounded", () => {
    const column = "column=name~1~start&column=tag~99999";
    const { columns } = readAssetList(column).state;
    expect(columns).toEqual([{ key: "name", widthPx: 60, pinned: "start" }, { key: "tag" }]);
  });
});

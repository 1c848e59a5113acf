import { describe, expect, it } from "vitest";
import {
  ASSET_LIST_COLUMNS,
  type AssetColumn,
  customFieldColumn,
  findAssetColumn,
} from "./asset-column.ts";
import { type ConditionOp, conditionOpsOf, conditionProblem } from "./column-condition.ts";

const ID = "018f3c5e-0000-7000-8000-000000000001";
const colour = customFieldColumn({
  ...{ id: ID, name: "Colour", kind: "choice", isFilterable: true },
  choices: [{ id: "red" }],
});

function columnOf(key: string): AssetColumn {
  const column = findAssetColumn(key, [colour]);
  if (!column) throw new Error(`no column ${key}`);
  return column;
}

describe("a condition", () => {
  it.each<[string, ConditionOp, unknown]>([
    ["serialNumber", "contains", "00a"],
    ["serialNumber", "is-not", "SN 1"],
    ["serialNumber", "empty", undefined],
    ["purchaseCost", "at-least", 0],
    ["purchaseCost", "between", [null, 12.5]],
    ["installDate", "within", "last-7-days"],
    ["installDate", "between", ["2026-01-01", null]],
    ["warrantyExpiry", "any-of", ["expired", "none"]],
    ["warrantyExpiry", "at-most", "2027-03-31"],
    ["lifecycleStatus", "none-of", ["retired", "disposed"]],
    ["location", "any-of", ["my-locations"]],
    ["location", "any-of", [ID, "none"]],
    ["holder", "any-of", ["me", "none"]],
    ["holder", "contains", "quill"],
    ["manufacturer", "contains", "dell"],
    ["isFloating", "is", false],
    [colour.key, "any-of", ["red", "none"]],
  ])("%s %s %j is one", (field, op, value) => {
    expect(conditionProblem(columnOf(field), { field, op, value: value as never })).toBeNull();
  });

  it.each<[string, ConditionOp, unknown, string]>([
    ["serialNumber", "at-least", "1", "condition.op"],
    ["serialNumber", "words", "a", "condition.op"],
    ["serialNumber", "contains", "  ", "condition.value"],
    ["serialNumber", "contains", "x".repeat(201), "condition.value"],
    ["serialNumber", "contains", undefined, "condition.value"],
    ["serialNumber", "empty", "x", "condition.value"],
    ["tag", "empty", undefined, "condition.op"],
    ["purchaseCost", "is", "12", "condition.value"],
    ["purchaseCost", "is", Number.NaN, "condition.value"],
    ["purchaseCost", "between", [null, null], "condition.value"],
    ["purchaseCost", "between", [1], "condition.value"],
    ["installDate", "is", "2026-02-30", "condition.value"],
    ["installDate", "any-of", ["expired"], "condition.op"],
    ["installDate", "within", "tomorrow", "condition.value"],
    ["warrantyExpiry", "any-of", ["soon"], "condition.value"],
    ["holder", "any-of", ["Robin Quill"], "condition.value"],
    ["installer", "any-of", ["me"], "condition.op"],
    ["lifecycleStatus", "any-of", [], "condition.value"],
    ["lifecycleStatus", "any-of", ["none"], "condition.value"],
    ["model", "any-of", ["none"], "condition.value"],
    ["model", "any-of", ["my-locations"], "condition.value"],
    ["isFloating", "is", "true", "condition.value"],
    [colour.key, "any-of", ["green"], "condition.value"],
  ])("%s %s %j is none: %s", (field, op, value, code) => {
    expect(conditionProblem(columnOf(field), { field, op, value: value as never })).toBe(code);
  });

  it("asks nothing of a column that is not to be filtered by", () => {
    const column = { ...columnOf("name"), isFilterable: false };
    expect(conditionOpsOf(column)).toEqual([]);
    expect(conditionProblem(column, { field: "name", op: "empty" })).toBe("condition.op");
  });
});

describe("the columns", () => {
  it("have a key and a heading each of their own", () => {
    for (const facts of ["key", "heading"] as const) {
      const all = ASSET_LIST_COLUMNS.map((column) => column[facts]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("can be asked something, whatever they hold", () => {
    for (const column of ASSET_LIST_COLUMNS) {
      expect(conditionOpsOf(column)).not.toEqual([]);
    }
  });
});

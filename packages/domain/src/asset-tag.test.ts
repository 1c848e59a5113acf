import fc from "fast-check";
import { expect, it } from "vitest";
import { ASSET_TAG_DIGITS, assetTag, comparedTag } from "./asset-tag.ts";

it.each([
  ["A-", 42, "A-00042"],
  ["", 1, "00001"],
  ["HU ", 123_456, "HU 123456"],
])("the tag of %j and %d is %j", (prefix, number, tag) => {
  expect(assetTag(prefix, number)).toBe(tag);
});

it("tags of different numbers differ, and sort as the numbers do while they have as many digits", () => {
  const anyNumber = fc.integer({ min: 1, max: 10 ** ASSET_TAG_DIGITS - 1 });
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), anyNumber, anyNumber, (prefix, one, other) => {
      const isBefore = assetTag(prefix, one) < assetTag(prefix, other);
      expect(isBefore).toBe(one < other);
    }),
  );
});

it("tags that differ in capitals or the space around them are one", () => {
  expect(comparedTag(" Ab-1 ")).toBe(comparedTag("aB-1"));
  expect(comparedTag("Ab-1")).not.toBe(comparedTag("Ab-2"));
});

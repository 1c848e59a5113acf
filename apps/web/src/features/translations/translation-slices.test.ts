import { expect, test } from "vitest";
import { cutXliff, joinedXliff, slicesOf } from "./translation-slices.ts";

const file = (name: string) =>
  `<file original="${name}"><body>${"x".repeat(150_000)}</body></file>`;
const xliff = (...names: string[]) =>
  `<xliff version="1.2">\n${names.map(file).join("\n")}\n</xliff>`;

test("files are joined into one, and cut again into calls that are not too large", () => {
  const one = joinedXliff([xliff("a"), xliff("b", "c")]);
  expect(one.match(/<xliff/g)).toHaveLength(1);
  expect(one.match(/<file/g)).toHaveLength(3);
  const cut = cutXliff(one);
  expect(cut).toHaveLength(3);
  for (const part of cut)
    expect(part).toMatch(/^<xliff version="1.2">\s*<file[\s\S]*<\/file>\s*<\/xliff>$/);
  expect(cutXliff("Dear translator")).toEqual(["Dear translator"]);
});

test("no call has more than it may, and what is large goes alone", () => {
  expect(slicesOf([1, 1, 1], () => 1, 2)).toEqual([[1, 1], [1]]);
  expect(slicesOf([1, 300_000, 1], (length) => length, 9)).toEqual([[1], [300_000], [1]]);
  expect(slicesOf([], () => 1, 2)).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { fold, SpaceTexts, wordsOf } from "./space-text.ts";

const found = (texts: readonly string[], term: string): number[] => {
  const hits: number[] = [];
  new SpaceTexts(texts.map(fold)).find(wordsOf(term), (at) => hits.push(at));
  return hits;
};

describe("text of spaces", () => {
  it.each([
    ["cafe", "Café and kitchen"],
    ["CAFÉ", "cafe"],
    ["uber", "Übungsraum, Überblick"],
    ["kitchen caf", "Café and kitchen"],
    ["cafe\u0301", "Café"],
  ])("%j finds %j", (term, text) => {
    expect(found(["Office", text, "Store"], term)).toEqual([1]);
  });

  it("needs every word in one text and never joins two", () => {
    expect(found(["red room", "blue door"], "room blue")).toEqual([]);
    expect(found(["red", "room"], "red room")).toEqual([]);
  });

  it("keeps the signs of other scripts", () => {
    expect(found(["कक्ष", "कक"], "कक्ष")).toEqual([0]);
  });
});

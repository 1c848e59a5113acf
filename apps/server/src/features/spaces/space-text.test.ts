import { fold } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { SpaceTexts, splitWords } from "./space-text.ts";

const found = (texts: readonly string[], word: string): number[] => {
  const hits: number[] = [];
  new SpaceTexts(texts.map(fold)).find(fold(word), (at) => hits.push(at));
  return hits;
};

describe("text of spaces", () => {
  it.each([
    ["cafe", "Café and kitchen"],
    ["CAFÉ", "cafe"],
    ["uber", "Übungsraum, Überblick"],
    ["kitchen", "Café and kitchen"],
    ["cafe\u0301", "Café"],
  ])("%j finds %j", (term, text) => {
    expect(found(["Office", text, "Store"], term)).toEqual([1]);
  });

  it("never finds a word across two texts, and each text once", () => {
    expect(found(["red", "room"], "dr")).toEqual([]);
    expect(found(["a a", "b", "aaa"], "a")).toEqual([0, 2]);
  });

  it("has each different word once", () => {
    const texts = new SpaceTexts(["q-1\nquay house", "quay (west)"]);
    const words = ["q", "1", "quay", "house", "west"];
    expect(texts.words(() => true)).toEqual(words);
    expect(splitWords("q-1 quay, house/quay (west)")).toEqual([
      "q",
      "1",
      "quay",
      "house",
      "quay",
      "west",
    ]);
  });

  it("keeps the signs of other scripts", () => {
    expect(found(["कक्ष", "कक"], "कक्ष")).toEqual([0]);
  });
});

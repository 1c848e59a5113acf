import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, isOneSlip, readSpaceTerm } from "./search-term.ts";

describe("the text of a search for rooms", () => {
  it.each([
    ["12 people", [], 12],
    ["aula 12 people", ["aula"], 12],
    ["12people", [], 12],
    ["12 Personen beamer", ["beamer"], 12],
    ["für 8 Plätze", [], 8],
    ["for 12 people", [], 12],
    ["meeting room for 12 people", ["meeting", "room"], 12],
    ["salle pour 12 personnes", ["salle"], 12],
    ["sala para 12 personas", ["sala"], 12],
    ["voor 12 personen", [], 12],
    ["for room 12", ["for", "room", "12"], null],
    ["comfor 12 people", ["comfor"], 12],
    ["20 personas", [], 20],
    ["10 places", [], 10],
    ["room 12", ["room", "12"], null],
    ["peoples 12", ["peoples", "12"], null],
    ["a12 people", ["a12", "people"], null],
    ["12 peopled", ["12", "peopled"], null],
    ["", [], null],
    [undefined, [], null],
  ])("%j is the words %j for %s people", (term, words, people) => {
    expect(readSpaceTerm(term)).toEqual({ words, people });
  });
});

describe("one slip", () => {
  it.each([
    ["anchr", "anchor"],
    ["anchoor", "anchor"],
    ["anckor", "anchor"],
    ["acnhor", "anchor"],
    ["rooms", "room"],
    ["nchor", "anchor"],
    ["anchor", "anchors"],
  ])("leads from %j to %j", (typed, meant) => {
    expect(isOneSlip(typed, meant)).toBe(true);
  });

  it.each([
    ["anchor", "anchor"],
    ["achr", "anchor"],
    ["room", "rooms"],
    ["lift", "loft"],
    ["anhcro", "anchor"],
    ["anchor", "archer"],
  ])("does not lead from %j to %j", (typed, meant) => {
    expect(isOneSlip(typed, meant)).toBe(false);
  });

  it("is what one edit of a word makes", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 5, maxLength: 9 });
    fc.assert(
      fc.property(
        letters,
        fc.nat(),
        fc.constantFrom(..."abcde"),
        fc.nat(3),
        (word, place, letter, kind) => {
          const at = place % word.length;
          const [before, after] = [word.slice(0, at), word.slice(at + 1)];
          const next = word[at + 1] ?? "";
          const edited = [
            before + after,
            before + letter + word.slice(at),
            before + letter + after,
            before + next + word[at] + word.slice(at + 2),
          ][kind] as string;
          if (edited !== word) expect(isOneSlip(word, edited)).toBe(true);
        },
      ),
      { seed: 20_261_123 },
    );
  });
});

describe("folding", () => {
  it("leaves out case and accents", () => {
    expect(fold("ÄRZTEHAUS Café")).toBe("arztehaus cafe");
  });
});

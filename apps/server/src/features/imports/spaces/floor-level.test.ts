import fc from "fast-check";
import { expect, test } from "vitest";
import { floorLevel } from "./floor-level.ts";

test.each([
  ["-1 −1 U1 1.UG UG B1 -1.UG Basement Lower_Ground sous-sol Sótano Level_-1 Kelder", -1],
  ["B2 Basement_2 U2 Sótano_2 -2", -2],
  ["0 0. 0zg G GF EG Ground Ground_Floor Erdgeschoss Rez-de-chaussée planta_baja begane_grond", 0],
  ["1 1. 1st 1.OG OG_1 1er_étage 1ª_planta 1e_verdieping First_Floor L1 1/F 01", 1],
  ["3 3rd_floor Level_3 3._OG Stock_3 Third", 3],
  ["- ZG DG Roof Unassigned P1 M 1-2 99999 1.05.012 3_south_wing_annex", null],
])("%s", (names, level) => {
  for (const name of names.split(" ")) {
    expect([name, floorLevel(name.replaceAll("_", " "))]).toEqual([name, level]);
  }
});

test("any name gives a level the floor can have, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const level = floorLevel(name);
      expect(level === null || (Number.isInteger(level) && level >= -100 && level <= 1000)).toBe(
        true,
      );
    }),
  );
});

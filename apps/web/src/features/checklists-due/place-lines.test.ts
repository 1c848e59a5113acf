import { expect, test } from "vitest";
import { placeLines } from "./place-lines.ts";

const north = { id: "n", name: "North House", count: 3 };
const south = { id: "s", name: "South House", count: 1 };
const floor = (id: string, name: string, { id: locationId, name: locationName }: typeof north) => ({
  ...{ id, name, locationId, locationName, count: 1 },
});
const FACETS = {
  locations: [north, south],
  floors: [floor("n0", "Ground", north), floor("n1", "1", north), floor("s0", "Ground", south)],
};
const room = { id: "r", name: "Lab", floor: { id: "n1", name: "1" }, location: north };
const called = (name: string) => (/^\d+$/.test(name) ? `Floor ${name}` : name);
const lines = (typed: string, rooms: readonly (typeof room)[] = []) =>
  placeLines(FACETS, rooms, typed, called).map(({ id }) => id);

test("all locations with their floors, where nothing is typed", () => {
  expect(lines("")).toEqual(["n", "n0", "n1", "s", "s0"]);
});

test("what holds the words, each below what it lies in", () => {
  expect(lines("ground")).toEqual(["n", "n0", "s", "s0"]);
  expect(lines("SOUTH ground")).toEqual(["s", "s0"]);
  expect(lines("south")).toEqual(["s", "s0"]);
  expect(lines("nowhere")).toEqual([]);
});

test("a room that was found brings its floor and location along", () => {
  expect(placeLines(FACETS, [room], "lab", called)).toEqual([
    { kind: "location", id: "n", name: "North House", within: [] },
    { kind: "floor", id: "n1", name: "Floor 1", within: ["North House"] },
    { kind: "space", id: "r", name: "Lab", within: ["North House", "Floor 1"] },
  ]);
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import type { IndexedSpace, IndexSource } from "./index-source.ts";
import { bytesOfIndex, bytesOfRows } from "./space-bytes.ts";
import { SpaceIndex } from "./space-index.ts";

const SPACES = 20_000;
const FLOORS = 200;
const FEATURES = 12;
const FEATURES_OF_ONE = 3;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function heldBytes(): number {
  for (let n = 0; n < 3; n++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("the account of an index is what the heap says, and no less", () => {
  const locations = [
    { id: v7(), name: "Quay House", allowAnonymousAccess: true, allowAnonymousReporting: true },
  ];
  const place = { level: 1, locationId: locations[0]?.id ?? "" };
  const floors = Array.from({ length: FLOORS }, (_, n) => ({
    ...{ id: v7(), name: `Floor ${n}` },
    ...place,
  }));
  const features = Array.from({ length: FEATURES }, (_, n) => ({
    ...{ id: v7(), name: `Feature ${n}` },
    icon: "tag",
  }));
  const references = { locations, floors, spaceTypes: [], features };
  const before = heldBytes();
  const spaces = Array.from({ length: SPACES }, (_, n): IndexedSpace => {
    const floor = floors[n % FLOORS];
    return {
      // Each text is its own string, as the database's driver makes them.
      id: Buffer.from(v7()).toString(),
      name: Buffer.from(`Seminar room ${n % FLOORS}.${n}`).toString(),
      shortcode: Buffer.from(`QH-${n}`).toString(),
      capacity: n % 40,
      isPublic: true,
      allowPublicReporting: false,
      spaceTypeId: null,
      floorId: floor?.id ?? "",
      locationId: floor?.locationId ?? "",
      featureIds: Array.from({ length: FEATURES_OF_ONE }, (_, k) => features[k]?.id ?? ""),
      version: 1,
      deletedAt: null,
    };
  });
  const rows = heldBytes() - before;
  const source: IndexSource = { ...references, spaces };
  const index = new SpaceIndex(source);
  // Makes the parts that searches and descriptions build on first use.
  index.search({ sort: "capacity" });
  index.search({ sort: "location" });
  index.find(spaces[0]?.id ?? "");
  const whole = heldBytes() - before;
  const letters = spaces.reduce(
    (sum, { name, shortcode }) => sum + name.length + (shortcode?.length ?? 0),
    0,
  );
  const amounts = { spaces: SPACES, letters, features: SPACES * FEATURES_OF_ONE };
  expect(index.search({ pageSize: 1 }).totalCount).toBe(SPACES);
  for (const [account, held] of [
    [bytesOfRows(amounts), rows],
    [bytesOfIndex(amounts, references), whole],
  ] as const) {
    expect(account / held).toBeGreaterThan(1);
    expect(account / held).toBeLessThan(2);
  }
});

it("what names are in further languages is a part of the account", () => {
  const office = { id: v7(), name: "Office" };
  const bytesOf = (type: IndexSource["spaceTypes"][number]) =>
    bytesOfIndex(
      { spaces: 0, letters: 0, features: 0 },
      { locations: [], floors: [], spaceTypes: [type], features: [] },
    );
  const words = { de: { name: "B".repeat(200) }, fr: { name: "b".repeat(200) } };
  const more = bytesOf({ ...office, translations: words }) - bytesOf(office);
  expect(more).toBeGreaterThanOrEqual(2 * 2 * 200);
});

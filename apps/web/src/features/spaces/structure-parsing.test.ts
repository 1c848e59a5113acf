import fc from "fast-check";
import { expect, test } from "vitest";
import { readStructure, structureSteps } from "./structure-parsing.ts";

function parsed(value: unknown, pieceChars?: number): { read: unknown; steps: number } {
  const reading = structureSteps(JSON.stringify(value), pieceChars);
  for (let steps = 1; ; steps++) {
    const step = reading.next();
    if (step.done) return { read: step.value, steps };
  }
}

function floors(count: number, name: (n: number) => string) {
  const spaces = Array.from({ length: 20 }, (_, n) => ({ id: n, name: name(n), shortcode: null }));
  return Array.from({ length: count }, (_, id) => ({ id, spaces, name: name(id) }));
}

test("reads what JSON.parse reads, whatever the names hold", { timeout: 30_000 }, () => {
  const text = fc.string({ unit: "binary", maxLength: 12 });
  const shape = fc.record({
    name: text,
    locations: fc.array(
      fc.record({ name: text, floors: fc.array(fc.record({ name: text }), { maxLength: 4 }) }),
      {
        maxLength: 4,
      },
    ),
    more: fc.jsonValue({ maxDepth: 1 }),
  });
  fc.assert(
    fc.property(shape, (value) => {
      expect(JSON.stringify(parsed(value, 8).read)).toBe(JSON.stringify(value));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["plain names", (n: number) => `Room ${n}`],
  ["names with quotes, brackets and backslashes", (n: number) => `"]}\\${n}{["\\`],
])("reads a large structure with %s in many short steps", (_what, name) => {
  const locations = [
    { id: 1, floors: floors(600, name), name: name(1) },
    { id: 2, floors: [], name: name(2) },
    { id: 3, name: "no floors member" },
  ];
  const value = { name: "locations", locations, after: { locations: [1] } };
  const { read, steps } = parsed(value);
  expect(read).toEqual(value);
  expect(steps).toBeGreaterThan(600);
});

test("refuses what is cut off", () => {
  expect(() => [...structureSteps('{"locations":[{"name":"a')]).toThrow(SyntaxError);
  expect(() => [...structureSteps('{"locations":[{"name":"a"}')]).toThrow(SyntaxError);
});

test("reads a reply that comes in pieces, also where one ends within a letter", async () => {
  const value = { name: "Zürich 東京 🏢", locations: [{ name: "عمارة", floors: [] }] };
  const reply = new Blob([JSON.stringify(value)]);
  for (const pieceBytes of [1, 2, 3, 1_000]) {
    expect(await readStructure(reply, pieceBytes)).toEqual(value);
  }
});

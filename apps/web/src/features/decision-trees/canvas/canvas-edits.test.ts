import type { TreeContent } from "@storey/domain";
import { expect, test } from "vitest";
import { NO_PICTURE } from "../../../../../../packages/domain/src/decision-tree.fixture.ts";
import { withAligned, withoutChosen, withPlaces } from "./canvas-edits.ts";
import { canvasKeyOf, neighbourOf } from "./canvas-keys.ts";
import { type FaceNode, faceEdges, faceNodes } from "./canvas-nodes.ts";
import { isOver } from "./face-size.ts";
import { isUnplaced, withFreePlaces } from "./free-place.ts";
import { laidOut, layoutInput } from "./layout.ts";

let made = 0;
const newId = () => `new ${++made}`;
const at = (content: TreeContent, id: string) =>
  content.nodes.find((node) => node.id === id)?.position;
const PLACED = withPlaces(NO_PICTURE, new Map(laidOut(layoutInput(NO_PICTURE))));

test("a layout lets no face lie on another one, and begins at the top", () => {
  expect(isUnplaced(NO_PICTURE.nodes)).toBe(true);
  expect(isUnplaced(PLACED.nodes)).toBe(false);
  const start = at(PLACED, "again")?.y ?? 0;
  expect(PLACED.nodes.every(({ position }) => position.y >= start)).toBe(true);
  const below = NO_PICTURE.edges.filter(
    ({ from, to }) => (at(PLACED, from)?.y ?? 0) >= (at(PLACED, to)?.y ?? 0),
  );
  expect(below).toEqual([]);
});

test("answers stand side by side in the order in which they are asked", () => {
  const xOf = (id: string) => at(PLACED, id)?.x ?? 0;
  for (const { left, right } of layoutInput(NO_PICTURE).beside)
    expect(xOf(left)).toBeLessThan(xOf(right));
  expect(layoutInput(NO_PICTURE).beside).toContainEqual({ left: "worked", right: "did not" });
});

test("who would hide another one in a line moves on along it", () => {
  const ids = ["worked", "did not"] as const;
  const row = withPlaces(
    PLACED,
    new Map([
      [ids[0], { x: 0, y: 0 }],
      [ids[1], { x: 300, y: 10 }],
    ]),
  );
  const aligned = withAligned(row, new Set(ids), "left");
  const [first, second] = ids.map((id) => aligned.nodes.find((node) => node.id === id));
  expect([first?.position.x, second?.position.x]).toEqual([0, 0]);
  expect(first && second && isOver(first, second)).toBe(false);
});

test("the layout hears of no connection to what is gone or to itself", () => {
  const edges = [
    ...NO_PICTURE.edges,
    { id: "a", from: "lamp", to: "gone" },
    { id: "b", from: "lamp", to: "lamp" },
    { id: "c", from: "back", to: "again" },
  ];
  expect(layoutInput({ ...NO_PICTURE, edges })).toEqual(layoutInput(NO_PICTURE));
});

test("the same places are the same tree, others are whole pixels within bounds", () => {
  const same = new Map(PLACED.nodes.map(({ id, position }) => [id, position]));
  expect(withPlaces(PLACED, same)).toBe(PLACED);
  const moved = withPlaces(PLACED, new Map([["lamp", { x: 1.6, y: -9e9 }]]));
  expect(at(moved, "lamp")).toEqual({ x: 2, y: -1_000_000 });
});

test.each([
  ["left", [0, 0], [0, 200]],
  ["centre", [50, 0], [50, 200]],
  ["right", [100, 0], [100, 200]],
  ["top", [0, 0], [280, 0]],
  ["middle", [0, 100], [280, 100]],
  ["bottom", [0, 200], [280, 200]],
] as const)("%s puts the chosen nodes in a line", (how, first, second) => {
  const two = withPlaces(
    NO_PICTURE,
    new Map([
      ["on", { x: 0, y: 0 }],
      ["off", { x: 100, y: 200 }],
    ]),
  );
  const aligned = withAligned(two, new Set(["on", "off"]), how);
  expect([at(aligned, "on"), at(aligned, "off")]).toEqual([
    { x: first[0], y: first[1] },
    { x: second[0], y: second[1] },
  ]);
  expect(withAligned(two, new Set(["on"]), how)).toBe(two);
});

test("removes what is chosen; what led there leads on", () => {
  const without = withoutChosen(NO_PICTURE, ["guide", "page"], [], newId);
  expect(without.nodes).toHaveLength(NO_PICTURE.nodes.length - 2);
  expect(without.edges.filter(({ from }) => from === "press").map(({ to }) => to)).toEqual([
    "worked",
    "did not",
  ]);
  const cut = withoutChosen(NO_PICTURE, [], [{ from: "again", to: "lamp" }], newId);
  expect(cut.edges).toHaveLength(NO_PICTURE.edges.length - 1);
  const all = NO_PICTURE.nodes.map(({ id }) => id);
  expect(withoutChosen(NO_PICTURE, all, [], newId)).toMatchObject({ nodes: [], startNodeId: null });
});

test("what a command adds stands where nothing else stands", () => {
  const [first] = PLACED.nodes;
  if (!first) throw new Error("no node");
  const next = { ...PLACED, nodes: [...PLACED.nodes, { ...first, id: "copy" }] };
  const free = withFreePlaces(PLACED, next);
  const copy = free.nodes.find(({ id }) => id === "copy");
  expect(copy && PLACED.nodes.some((node) => isOver(copy, node))).toBe(false);
  expect(free.nodes.slice(0, -1)).toEqual(PLACED.nodes);
  expect(withFreePlaces(next, PLACED)).toBe(PLACED);
});

test("arrows lead along the ways and among answers; keys ask for what they say", () => {
  const to = (id: string | null, key: string) => neighbourOf(NO_PICTURE, id, key)?.id;
  expect(to(null, "ArrowDown")).toBe("again");
  expect(to("lamp", "ArrowDown")).toBe("on");
  expect(to("on", "ArrowRight")).toBe("off");
  expect(to("on", "ArrowLeft")).toBeUndefined();
  expect(to("off", "ArrowUp")).toBe("lamp");
  expect(to("again", "ArrowRight")).toBeUndefined();
  const key = (name: string, ctrlKey = false) =>
    canvasKeyOf({ key: name, ctrlKey, metaKey: false, altKey: false });
  expect([
    key("Enter"),
    key("Delete"),
    key("d", true),
    key("A", true),
    key("d"),
    key("z", true),
  ]).toEqual(["open", "delete", "duplicate", "chooseAll", undefined, undefined]);
});

test("a face that looks as before stays the same object; folded branches are hidden", () => {
  const looks = {
    wrong: new Map(),
    marks: new Map(),
    folded: new Set<string>(),
    way: ["again", "lamp"],
    placeOf: (node: (typeof PLACED.nodes)[number]) => node.position,
  };
  const byId = (all: readonly FaceNode[]) => new Map(all.map((node) => [node.id, node]));
  const before = byId(faceNodes(PLACED, looks, new Map()));
  const relabelled = {
    ...PLACED,
    nodes: PLACED.nodes.map((node) => (node.id === "lamp" ? { ...node, label: "Lamp?" } : node)),
  };
  const after = faceNodes(relabelled, looks, before);
  const changed = after.filter((node) => before.get(node.id) !== node).map(({ id }) => id);
  expect(changed).toEqual(["lamp"]);
  const folded = byId(faceNodes(PLACED, { ...looks, folded: new Set(["off"]) }, before));
  expect([...folded.values()].filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual([
    ...["plug", "lit", "still dark", "film", "back"],
  ]);
  expect(folded.get("off")?.data.foldedCount).toBe(5);
  const edges = faceEdges(PLACED, new Set(), looks.way, new Set());
  expect(edges.filter(({ className }) => className === "is-lit")).toHaveLength(1);
});

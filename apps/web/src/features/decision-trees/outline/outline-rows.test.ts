import type { TreeContent } from "@storey/domain";
import { expect, test } from "vitest";
import { NO_PICTURE } from "../../../../../../packages/domain/src/decision-tree.fixture.ts";
import { outlineRows } from "./outline-rows.ts";

const drawn = (content: TreeContent, closed: readonly string[] = []) => {
  const { main, orphans } = outlineRows(content, new Set(closed));
  const line = ({ level, node, isLink }: (typeof main)[number]) =>
    `${"  ".repeat(level - 1)}${isLink ? "→ " : ""}${node.id}`;
  return [...main.map(line), ...(orphans.length > 0 ? ["–"] : []), ...orphans.map(line)];
};

test("what leads straight on stands below, answers one level in, a second way says where it goes on", () => {
  expect(drawn(NO_PICTURE)).toEqual([
    "again",
    "lamp",
    "  on",
    "    which",
    "      is HDMI",
    "        press",
    "        guide",
    "        page",
    "          worked",
    "            done",
    "          did not",
    "            sound",
    "            call",
    "            write",
    "      is other",
    "        → sound",
    "  off",
    "    plug",
    "      lit",
    "        film",
    "      still dark",
    "        back",
    "        → again",
  ]);
});

test("what is closed hides what it holds; what nothing leads to stands apart, whole circles too", () => {
  expect(drawn(NO_PICTURE, ["lamp"])).toEqual(["again", "lamp"]);
  const edges = NO_PICTURE.edges.filter(({ id }) => id !== "off>plug");
  expect(drawn({ ...NO_PICTURE, edges }, ["lamp"]).slice(2)).toEqual([
    ...["–", "plug", "  lit", "    film", "  still dark", "    back", "    → again"],
  ]);
  const circle = NO_PICTURE.nodes.slice(0, 2);
  const round = [
    { id: "a", from: "again", to: "lamp" },
    { id: "b", from: "lamp", to: "again" },
  ];
  const lost = { startNodeId: null, nodes: circle, edges: round, variables: [] };
  expect(drawn(lost)).toEqual(["–", "again", "lamp", "→ again"]);
});

test("the places of a tree are told: of how many, and which", () => {
  const row = outlineRows(NO_PICTURE, new Set()).main.find(({ node }) => node.id === "off");
  expect(row).toMatchObject({ place: 2, siblings: 2, level: 2, parentId: "lamp", isOpen: true });
});

import type { Page } from "playwright-core";
import { callAs } from "./public-space.ts";

/** A tree of decisions that somebody made by the API. */
export interface MadeTree {
  readonly id: string;
  readonly name: string;
}

/** The ways through the tree, by the numbers of its steps. */
const WAYS = [
  [1, 2],
  [1, 3],
  [2, 4],
  [4, 5],
  [4, 6],
  [5, 7],
  [6, 8],
  [3, 8],
];

/** Makes the tree of a dark display and publishes it, as the administrator of a page. */
export async function makeDarkDisplay(page: Page, name: string): Promise<MadeTree> {
  const ids = await page.evaluate(() => Array.from({ length: 30 }, () => crypto.randomUUID()));
  const id = (at: number) => ids[at] ?? "";
  const node = (at: number, type: string, label: string, data: object, ends?: string) => ({
    ...{ id: id(at), type, label, data, position: { x: 0, y: 0 } },
    outcome: ends ? { kind: ends, category: "audio_video", priority: "high" } : null,
  });
  const response = (at: number, label: string) =>
    node(at, "response", label, { icon: null, sets: null, match: null });
  const content = {
    startNodeId: id(1),
    nodes: [
      node(1, "text", "The lamp", { text: "Is the lamp at the display of {{room}} on?" }),
      response(2, "Yes, it is on"),
      response(3, "No, it is dark"),
      node(4, "article", "The input", {
        html: "<p>Press <strong>Input</strong> and choose <em>HDMI 1</em>.</p>",
      }),
      response(5, "Now there is a picture"),
      response(6, "Still no picture"),
      node(7, "text", "Enjoy your meeting", { text: "You can begin." }, "resolved"),
      node(8, "text", "Somebody has to come", { text: "We bring another display." }, "report"),
    ],
    edges: WAYS.map(([from = 0, to = 0], at) => ({ id: id(10 + at), from: id(from), to: id(to) })),
    variables: [
      {
        ...{ id: id(29), key: "room", label: "Room", type: "text", source: "space" },
        ...{ field: "name", fallback: null, options: [] },
      },
    ],
  };
  const tree = (await callAs(page, "POST", "/decision-trees", { name, content })) as MadeTree;
  await callAs(page, "POST", `/decision-trees/${tree.id}/publish`);
  return { id: tree.id, name };
}

/** Lets a tree help in a room, as the administrator of a page. */
export async function helpWith(page: Page, spaceId: string, tree: MadeTree): Promise<void> {
  await callAs(page, "PATCH", `/spaces/${spaceId}`, { decisionTreeId: tree.id });
}

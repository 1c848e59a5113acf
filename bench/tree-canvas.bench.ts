/**
 * Measures the canvas of a decision tree of 2,000 nodes on a processor slowed down four times: dragging
 * it about and zooming, beside the bare drawing library with the same nodes, and the longest task
 * while somebody types in the form of a node. Needs a built web app and a browser.
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { v7 } from "uuid";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { newWindow, signIn, WIDE } from "../apps/web/e2e/person.ts";
import { startInstallation } from "../apps/web/e2e/start-installation.ts";
import { type Drawn, startBareCanvas } from "./bare-canvas.ts";
import { median } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { LIMIT_MS, type Tasks, tasksOf } from "./scroll-tasks.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SLOWED = 4;
const NODES = 2_000;
const COLUMNS = 40;
const STEPS = 60;
const STEP_MS = 30;
const STEP_PX = 6;
const WHEEL_PX = 60;
const TYPED = "Look at the lamp";
const KEY_MS = 400;
const SETTLE_MS = 1_000;
const CANVAS = "[role=application][data-add]";
const BARE = "main";
/** What the types of the nodes are called on their faces. */
const TYPES: Readonly<Record<string, string>> = { text: "Text", response: "Response" };

/** Ways to look around, over a canvas. */
const WAYS = {
  "dragging about": async (page: Page, { x, y }: Point) => {
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) {
      const turn = step <= STEPS / 2 ? step : STEPS - step;
      await page.mouse.move(x - turn * STEP_PX, y - turn * STEP_PX);
      await page.waitForTimeout(STEP_MS);
    }
    await page.mouse.up();
  },
  zooming: async (page: Page) => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, step < STEPS / 2 ? WHEEL_PX : -WHEEL_PX);
      await page.waitForTimeout(STEP_MS);
    }
  },
} as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

const tree = wideTree();
const product = await startInstallation();
const browser = await openBrowser();
try {
  const context = await newWindow(browser, WIDE, product.origin, { keepsApp: false });
  const page = await context.newPage();
  await signIn(page, "organisation-admin@harbour.test");
  await bringIn(page);
  const board = await page.locator(CANVAS).boundingBox();
  if (!board) throw new Error("there is no canvas");
  const bare = await startBareCanvas(drawn(tree), board);
  try {
    const beside = await context.newPage();
    await beside.goto(bare.url);
    await beside.locator(".react-flow__node").first().waitFor();
    for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
      const ratios: number[] = [];
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const least = await looked(beside, BARE, way);
        const own = await looked(page, CANVAS, way);
        if (round < 0) continue;
        ratios.push(own.ownMs / least.ownMs);
        ours.push(own.ownMs / STEPS);
        theirs.push(least.ownMs / STEPS);
      }
      printFinding({
        name: `${way}: ${NODES} nodes against the bare library`,
        measured: `${median(ours).toFixed(1)} against ${median(theirs).toFixed(1)} ms a step`,
        value: median(ratios),
        target: { atMost: 1.2 },
      });
    }
  } finally {
    bare.close();
  }
  await typed(page);
} finally {
  await browser.close();
  await product.stop();
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
}

/** A tree as wide as it is long: each column asks one question after another. */
function wideTree() {
  const rows = Array.from({ length: NODES - 1 }, (_, at) => {
    const isAnswer = Math.floor(at / COLUMNS) % 2 === 0;
    const isEnd = at + COLUMNS >= NODES - 1;
    return {
      id: v7(),
      type: isAnswer ? "response" : "text",
      label: isAnswer ? `Yes ${at}` : `Question ${at}`,
      position: { x: (at % COLUMNS) * 280, y: Math.floor(at / COLUMNS) * 160 },
      outcome: isEnd && !isAnswer ? { kind: "resolved", category: null, priority: null } : null,
      data: isAnswer ? { icon: null, sets: null, match: null } : { text: "Is the lamp lit?" },
    };
  });
  const start = {
    ...{ id: v7(), type: "text", label: "Which?", position: { x: 0, y: -160 }, outcome: null },
    data: { text: "Which of them?" },
  };
  const nodes = [start, ...rows];
  const edges = rows.map(({ id }, at) => ({
    ...{ id: v7(), from: rows[at - COLUMNS]?.id ?? start.id, to: id },
  }));
  return { startNodeId: start.id, nodes, edges, variables: [] };
}

/** Brings the tree in as a file, and opens it on the canvas. */
async function bringIn(page: Page): Promise<void> {
  const name = "A wide tree";
  const file = { format: "storey-decision-tree", version: 1, name, description: "", content: tree };
  await page.goto("/admin/organisation/decisionTrees");
  await page.getByRole("main").getByRole("button", { name: "Add a decision tree" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start from").selectOption("file");
  await dialog.locator("input[type=file]").setInputFiles({
    ...{ name: "tree.json", mimeType: "application/json" },
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await dialog.getByText("tree.json").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("main").getByRole("heading", { name, level: 1 }).waitFor();
  await page.goto(`${page.url().split("?")[0]}?view=canvas`);
  await page.locator(`${CANVAS} .react-flow__node`).first().waitFor();
}

/** The same nodes with the words of their faces, for the bare library. */
function drawn({ nodes, edges }: ReturnType<typeof wideTree>): Drawn {
  const wordsOf = ({ type, label, data, outcome }: (typeof nodes)[number]): string =>
    [TYPES[type], outcome ? "Fixed" : "", label, "text" in data ? data.text : ""]
      .filter(Boolean)
      .join(" ");
  return {
    nodes: nodes.map((node) => ({ id: node.id, words: wordsOf(node), position: node.position })),
    edges,
  };
}

async function slowed(page: Page, work: () => Promise<void>): Promise<Tasks> {
  await page.bringToFront();
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const tasks = await tasksOf(browser, page, work);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return tasks;
}

/** Looks around from the middle of a canvas, which lies between two rows. */
async function looked(page: Page, canvas: string, way: keyof typeof WAYS): Promise<Tasks> {
  const box = await page.locator(canvas).boundingBox();
  const node = await page.locator(".react-flow__node").nth(4).boundingBox();
  if (!box || !node) throw new Error("there is nothing to look at");
  // Beside a node: the pane is dragged.
  const at = { x: node.x - 8, y: node.y + node.height / 2 };
  await page.mouse.move(at.x, at.y);
  return slowed(page, () => WAYS[way](page, at));
}

/** Types in the form of a node, slower than anybody does, so that each key has its own tasks. */
async function typed(page: Page): Promise<void> {
  await page.bringToFront();
  // Found, not pressed: what is seen is another part by now, and most faces have no text.
  await page.getByRole("textbox", { name: "Find a step" }).fill("Which of them?");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  const rounds: Tasks[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const tasks = await slowed(page, async () => {
      for (const key of TYPED) {
        await page.keyboard.type(key);
        await page.waitForTimeout(KEY_MS);
      }
    });
    if (round >= 0) rounds.push(tasks);
  }
  const longest = median(rounds.map(({ longestOwnMs }) => longestOwnMs));
  const over = median(rounds.map(({ ownOverLimit }) => ownOverLimit));
  printFinding({
    name: `typing in the form of one of ${NODES} nodes`,
    measured: `longest task ${longest.toFixed(1)} ms, ${over} over ${LIMIT_MS} ms in ${TYPED.length} keys`,
    value: longest / LIMIT_MS,
    target: { atMost: 1 },
  });
}

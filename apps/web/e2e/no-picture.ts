import type { Page } from "playwright-core";
import type { Keyboard } from "./keyboard.ts";
import { plainPdf } from "./pdf.ts";
import { plainPng } from "./picture.ts";
import { callAs, codeOf } from "./public-space.ts";
import type { TreeHand } from "./tree-by-keyboard.ts";

/** The tree that the journey builds, and the one that it calls. */
export const NO_PICTURE = "No picture by keyboard";
export const RESTARTED = "Restart a display";

/** How many rooms it is given to, and the place they are in. */
export const ROOMS = 30;
export const HOUSE = "Display House";

/** What a room says to the tree: the input that its display is fed by. */
export const inputOf = (place: number) => `HDMI ${place + 1}`;

/** A room of the journey. */
export interface Room {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** Makes thirty rooms that guests may enter and report in, as the administrator of a page. */
export async function makeRooms(page: Page): Promise<Room[]> {
  const made = async (path: string, body: object) =>
    (await callAs(page, "POST", path, body)) as { readonly id: string };
  const house = await made("/locations", {
    ...{ name: HOUSE, allowAnonymousAccess: true, allowAnonymousReporting: true },
  });
  const floor = await made("/floors", { name: "First", locationId: house.id });
  const rooms: Room[] = [];
  for (let place = 0; place < ROOMS; place += 1) {
    const name = `Display ${String(place + 1).padStart(2, "0")}`;
    const { id } = await made("/spaces", {
      ...{ name, floorId: floor.id, isPublic: true, allowPublicReporting: true },
    });
    // A door has its code; the others need none here.
    rooms.push({ id, name, code: place < 2 ? await codeOf(page, id) : "" });
  }
  return rooms;
}

/** Publishes the small tree that is called on the way: it says one thing and returns. */
export async function makeCalledTree(page: Page): Promise<void> {
  const id = await page.evaluate(() => crypto.randomUUID());
  const text = { text: "Hold the button for ten seconds." };
  const node = { id, type: "text", label: "The long press", data: text, outcome: null };
  const tree = (await callAs(page, "POST", "/decision-trees", {
    name: RESTARTED,
    content: {
      ...{ startNodeId: id, edges: [], variables: [] },
      nodes: [{ ...node, position: { x: 0, y: 0 }, outcome: OUTCOME_INFO }],
    },
  })) as { readonly id: string };
  await callAs(page, "POST", `/decision-trees/${tree.id}/publish`);
}

const OUTCOME_INFO = { kind: "info", category: null, priority: null };

/** The files of the tree by the buttons that ask for them, as a file chooser hands them over. */
const FILES: ReadonlyMap<string, { name: string; mimeType: string; buffer: Buffer }> = new Map([
  [
    "Add a picture",
    { name: "remote.png", mimeType: "image/png", buffer: plainPng(640, 400, [40, 60, 90]) },
  ],
  [
    "Add a PDF",
    {
      ...{ name: "manual.pdf", mimeType: "application/pdf" },
      buffer: plainPdf(["Cables", "The inputs"]),
    },
  ],
  [
    "Add a film",
    {
      ...{ name: "switching.mp4", mimeType: "video/mp4" },
      // The beginning by which a film is known; nobody plays it here.
      buffer: Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"),
    },
  ],
  [
    "Add captions",
    {
      ...{ name: "switching.vtt", mimeType: "text/vtt" },
      buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nPress Input.\n"),
    },
  ],
]);

/**
 * Answers every chooser of a window with the file that its button asks for. From the beginning on: a
 * chooser that opens before anybody waits for it is lost.
 */
export function answerChoosers(page: Page): void {
  page.on("filechooser", async (chooser) => {
    const label = await chooser.element().getAttribute("aria-label");
    const file = FILES.get(label ?? "");
    if (file) await chooser.setFiles(file);
  });
}

/** Presses a button that asks for a file, and waits until the file has come. */
async function addFile(page: Page, keys: Keyboard, button: string): Promise<void> {
  const { name = "" } = FILES.get(button) ?? {};
  await keys.tabTo("button", button);
  await keys.press("Enter");
  await page.locator("option:checked", { hasText: name }).first().waitFor({ state: "attached" });
}

/** Says what the tree knows of a room, and what it asks: the part of the variables is open. */
export async function addVariables(hand: TreeHand, keys: Keyboard): Promise<void> {
  const add = async (label: string, key: string) => {
    await keys.tabTo("button", "Add a variable");
    await keys.press("Enter");
    await keys.isLed("textbox", "Label");
    await keys.press("Control+a");
    await keys.type(label);
    await keys.tabTo("textbox", "Name in texts");
    await keys.press("Control+a");
    await keys.type(key);
  };
  await add("Input", "input");
  await hand.choose("Source", "Space");
  await add("Cable", "cable");
  await hand.choose("Kind", "Yes or no");
  await hand.isSaved();
}

/** Builds what is asked before anything is tried: a text, a variable, and their responses. */
export async function buildQuestions(hand: TreeHand): Promise<void> {
  await hand.fill("Text", "Look at the front of the display.");
  await hand.add("Is the lamp on?", "Response", "Yes, it is on");
  await hand.add("Is the lamp on?", "Response", "No, it is dark");
  await hand.add("No, it is dark", "Text", "Somebody comes");
  await hand.fill("Text", "We bring another display.");
  await hand.choose("What the end means", "Report it");
  await hand.add("Yes, it is on", "Variable", "The cable");
  await hand.choose("Variable", "Cable");
  await hand.fill("Question", "Is the cable in?");
  await hand.add("The cable", "Response", "It is in");
  await hand.choose("When the value", "is");
  await hand.choose("Value", "Yes");
  await hand.add("The cable", "Response", "It hangs loose");
  await hand.choose("When the value", "is anything else");
}

/** Builds what is shown before the input is chosen: a picture, a PDF, a film, a page, an article. */
export async function buildGuidance(page: Page, hand: TreeHand, keys: Keyboard): Promise<void> {
  await hand.add("It is in", "Image", "The remote");
  await addFile(page, keys, "Add a picture");
  await hand.fill("What the picture shows", "A remote with a button Input");
  await hand.add("The remote", "PDF", "The manual");
  await addFile(page, keys, "Add a PDF");
  await keys.tabTo("spinbutton", "Opens at page");
  await keys.press("ArrowUp");
  await hand.add("The manual", "Video", "How it is switched");
  await addFile(page, keys, "Add a film");
  await addFile(page, keys, "Add captions");
  await hand.add("How it is switched", "Web", "The page of the maker");
  await hand.fill("Address", "https://player.vimeo.com/video/1");
  await keys.tabTo("checkbox", /^Show it in the tree/);
  await keys.press("Space");
  await hand.add("The page of the maker", "Article", "Choose the input");
  await hand.fill("Article", "Press Input and choose {{input}}.");
  await hand.add("Choose the input", "Response", "Now there is a picture");
  await hand.add("Choose the input", "Response", "Still nothing");
}

/** Builds the ends, and the way back by connectors from a loose cable. */
export async function buildEnds(page: Page, hand: TreeHand, keys: Keyboard): Promise<void> {
  await hand.add("Now there is a picture", "Text", "Enjoy your meeting");
  await hand.fill("Text", "You can begin.");
  await hand.choose("What the end means", "Fixed");
  await hand.add("Still nothing", "Subtree", "A long press");
  await hand.choose("Tree", RESTARTED);
  await hand.add("A long press", "Phone", "The service desk");
  await hand.fill("Number", "+44 20 7946 0000");
  await hand.fill("Note", "From eight to six.");
  await hand.add("The service desk", "E-mail", "To the service desk");
  await hand.fill("To", "desk@harbour.test");
  await hand.fill("Subject", "No picture on {{input}}");
  await hand.fill("Text", "The display stays dark.");
  await hand.choose("What the end means", "Report it");
  await hand.choose("Priority of the issue", "High");
  await hand.addAlone("Connector in", "Look again");
  await keys.tabBackTo("button", "Connect");
  await keys.press("Enter");
  await keys.isLed("textbox", "Find a step");
  await keys.type("remote");
  await page.locator("option:checked", { hasText: /^The remote/ }).waitFor({ state: "attached" });
  await keys.press("Enter");
  await keys.isLed("button", "Connect");
  // What is not connected stands in a list of its own.
  await keys.press("Escape");
  await keys.isLed("treeitem", /^Look again/);
  await keys.tabBackTo("treeitem", /./);
  await hand.add("It hangs loose", "Connector out", "Push it in");
  await hand.choose("Goes on at", "Look again");
}

import type { DecisionTree } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aResponse,
  aTree,
  aVariable,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import * as images from "../../images/image-cache.ts";
import { aTreeRecord } from "../decision-trees.fixture.tsx";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { isOver, standsForABrowser } from "./canvas.fixture.ts";
import { withPlaces } from "./canvas-edits.ts";
import { TreeCanvas } from "./tree-canvas.tsx";

beforeEach(standsForABrowser);
afterEach(isOver);

const VARIABLE = aVariable(80, { key: "lamp", label: "Lamp", type: "number" });
const OTHER = { ...aTreeRecord(aTree([], [])), id: idOf(70), name: "No network" };
const paper = (number: number, fileName: string, description: string) => ({
  ...{ id: idOf(number), version: 1, description, isPublic: true, path: "/x" },
  metadata: { fileName, contentType: "application/pdf", size: 1 },
});
const version = (imageKey: string) => ({ imageKey, width: 1, height: 1 });
const IMAGE = {
  ...{ id: idOf(60), version: 1, description: "" },
  metadata: { colour: "#123456", fileName: "a.jpg", width: 1, height: 1 },
  versions: {
    thumbnail: version("thumbnail"),
    small: version("small"),
    standard: version("standard"),
    retina: version("retina"),
  },
};
const FILES = {
  images: [IMAGE],
  documents: [paper(61, "manual.pdf", "The manual"), paper(62, "film.mp4", "")],
} as unknown as DecisionTree["files"];

/** A node of each type with what its face says: the type, its name, and the lines below. */
const FACES = [
  [
    aNode(1, "article", { html: "<h2>Wake it</h2><p>Press <b>On</b>.</p>" }, { label: "Wake" }),
    "ArticleWakeWake it Press On .",
  ],
  [aNode(2, "text", { text: "Is it\n<dark>?" }), "TextIs it <dark>?"],
  [
    aNode(3, "image", { imageId: idOf(60), description: "The button" }, { label: "Button" }),
    "ImageButtonThe button",
  ],
  [
    aNode(4, "email", { to: "desk@b.test", subject: "Dark", body: "Hello" }, { label: "Write" }),
    "E-mailWritedesk@b.test · Dark",
  ],
  [
    aNode(5, "phone", { number: "112", note: "Day and night" }, { label: "Call", ends: "contact" }),
    "PhoneCall somebodyCall112 · Day and night",
  ],
  [
    aNode(6, "pdf", { documentId: idOf(61), page: 7 }, { label: "Look up" }),
    "PDFLook upThe manual · Opens at page 7",
  ],
  [
    aNode(7, "video", { documentId: idOf(62), url: null, captionsId: null }, { label: "Film" }),
    "VideoFilmfilm.mp4",
  ],
  [
    aNode(
      8,
      "video",
      { documentId: null, url: "https://v.test/1", captionsId: null },
      { label: "Film" },
    ),
    "VideoFilmhttps://v.test/1",
  ],
  [
    aNode(9, "web", { url: "https://m.test", isEmbedded: false }, { label: "Maker" }),
    "WebMakerhttps://m.test",
  ],
  [
    aNode(
      10,
      "variable",
      { variableId: idOf(80), value: null, prompt: "How many?" },
      { label: "Count" },
    ),
    "VariableCountLamp · How many?",
  ],
  [
    aNode(11, "variable", { variableId: idOf(80), value: 3, prompt: "" }, { label: "Set" }),
    "VariableSetLamp = 3",
  ],
  [aResponse(12, "Yes"), "ResponseYes"],
  [
    aNode(
      13,
      "response",
      {
        ...{ icon: null, sets: { variableId: idOf(80), value: true } },
        match: { operator: "between", value: 2, upTo: 5 },
      },
      { label: "Few" },
    ),
    "ResponseFewis between 2 – 5 · Lamp = Yes",
  ],
  [
    aNode(
      14,
      "subtree",
      { treeId: idOf(70), versionId: null, inputs: [], outputs: [] },
      { label: "Net" },
    ),
    "SubtreeNetNo network",
  ],
  [aNode(15, "connector_in", {}, { label: "The desk" }), "Connector inThe desk"],
  [
    aNode(16, "connector_out", { connectorInId: idOf(15) }, { label: "Leave" }),
    "Connector outLeaveGoes on at “The desk”",
  ],
] as const;

const CONTENT = withPlaces(
  aTree(
    FACES.map(([node]) => node),
    [[2, 12]],
    [VARIABLE],
  ),
  new Map(FACES.map((_, at) => [idOf(at + 1), { x: (at % 4) * 280, y: Math.floor(at / 4) * 220 }])),
);

async function drawn() {
  await loadMessages(["decision-trees", "decision-tree-canvas"]);
  await harness({
    screen: () => (
      <FilesOfTree value={FILES}>
        <TreeCanvas
          content={CONTENT}
          onContent={() => {}}
          wrong={
            new Map([
              [idOf(2), true],
              [idOf(5), false],
            ])
          }
          selectedId={null}
          onSelect={() => {}}
          onOpen={() => {}}
          isFixed
          hasMap={false}
          way={[]}
          isTrying={false}
          onTry={null}
        />
      </FilesOfTree>
    ),
    answers: ({ path }) => (path === "/decision-trees" ? { body: [OTHER] } : undefined),
    ...{ path: "/", address: "/" },
  });
  const canvas = await screen.findByRole("application", { name: "Canvas of the tree" });
  // The names of trees are the last to come.
  await within(canvas).findByText("No network");
  return (number: number): HTMLElement =>
    canvas.querySelector<HTMLElement>(`[data-id="${idOf(number)}"]`) ??
    expect.fail(`No face of ${number}`);
}

test("a face says what a node is, what it is called and what it holds, for each of the types", async () => {
  const face = await drawn();
  expect(FACES.map((_, at) => face(at + 1).textContent)).toEqual(FACES.map(([, words]) => words));
});

test("a face shows where the tree begins, what is wrong, and its picture", async () => {
  vi.spyOn(images, "holdImage").mockImplementation((key) => ({
    ...{ url: Promise.resolve(`blob:${key}`), release: () => {} },
  }));
  const face = await drawn();
  const signs = (number: number) =>
    within(face(number))
      .queryAllByRole("img")
      .map((sign) => sign.getAttribute("aria-label"));
  expect(signs(1)).toEqual(["Start"]);
  expect(signs(2)).toEqual(["has an error"]);
  expect(signs(5)).toEqual(["has a warning"]);
  expect(signs(9)).toEqual([]);
  const picture = within(face(3)).getByRole("presentation");
  await waitFor(() => expect(picture.getAttribute("src")).toBe("blob:small"));
});

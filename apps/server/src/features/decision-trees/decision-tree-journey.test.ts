import {
  TREE_NODE_TYPES,
  type TreeContent,
  type TreeNode,
  type TreeVariable,
  walkTree,
} from "@storey/domain";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { startPeople } from "../../../test/people.ts";
import { jpeg } from "../../../test/pictures.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const ROOMS = 30;
const { server, make, organisation, admin, call, member } = await startPeople("Tree journey");
const floor = await make.floor(organisation, await make.location(organisation));
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const ends = (kind: "resolved" | "report") => ({ kind, category: null, priority: null });

async function sent(method: string, path: string, body?: object) {
  const reply = await call(admin, method, path, body);
  expect([path, reply.status < 300, reply.text]).toEqual([path, true, reply.text]);
  return reply.json();
}

/** The tree for a dark display: a node of every type. */
function noPicture(subtree: string, imageId: string, documentId: string): TreeContent {
  const variable: TreeVariable = {
    ...{ id: v7(), key: "input", label: "Input", type: "text" as const, source: "space" as const },
    ...{ field: null, fallback: "HDMI 1", options: [] },
  };
  const response = (label: string, match: string | null = null) =>
    treeNode(
      "response",
      {
        ...{ icon: null, sets: null },
        match: match === null ? null : { operator: "contains", value: match, upTo: null },
      },
      { label },
    );
  const otherwise = treeNode("response", {
    ...{ icon: null, sets: null },
    match: { operator: "otherwise", value: null, upTo: null },
  });
  const again = treeNode("connector_in", {});
  const lamp = treeNode("text", { text: "Is the lamp on?" }, { label: "Lamp" });
  const [on, off, lit, dark] = ["On", "Off", "Lit now", "Still dark"].map((one) => response(one));
  const plug = treeNode("image", { imageId, description: "The switch" }, { label: "Switch" });
  const film = treeNode(
    "video",
    { documentId: null, url: "https://films.test/on", captionsId: null },
    { outcome: ends("resolved") },
  );
  const back = treeNode("connector_out", { connectorInId: again.id });
  const which = treeNode("variable", { variableId: variable.id, value: null, prompt: "Which?" });
  const hdmi = response("HDMI", "hdmi");
  const press = treeNode("article", { html: "<p>Press {{input}}.</p>" }, { label: "Press" });
  const guide = treeNode("pdf", { documentId, page: 1 });
  const page = treeNode("web", { url: "https://help.test", isEmbedded: false });
  const [works, not] = ["It works", "It does not"].map((one) => response(one));
  const good = treeNode("text", { text: "Good." }, { outcome: ends("resolved") });
  const other = treeNode("subtree", { treeId: subtree, versionId: null, inputs: [], outputs: [] });
  const phone = treeNode("phone", { number: "+45 1234 5678", note: "" });
  const mail = treeNode(
    "email",
    { to: "desk@harbour.test", subject: "No picture", body: "On {{input}}." },
    { outcome: ends("report") },
  );
  const ways = [
    [again, lamp],
    ...[
      [lamp, on],
      [lamp, off],
      [on, which],
      [off, plug],
    ],
    ...[
      [plug, lit],
      [plug, dark],
      [lit, film],
      [dark, back],
    ],
    ...[
      [which, hdmi],
      [which, otherwise],
      [hdmi, press],
      [otherwise, other],
    ],
    ...[
      [press, guide],
      [guide, page],
      [page, works],
      [page, not],
      [works, good],
      [not, phone],
    ],
    [phone, mail],
  ] as [TreeNode, TreeNode][];
  const nodes = [...new Set(ways.flat())];
  return {
    startNodeId: again.id,
    nodes,
    edges: ways.map(([from, to]) => ({ id: v7(), from: from.id, to: to.id })),
    variables: [variable],
  };
}

it("a tree of all types is published, helps thirty rooms by their own inputs, and ends as it says", async () => {
  const person = await member();
  const sound = (await sent("POST", "/decision-trees", { name: "Sound", content: askingTree() }))
    .id;
  await sent("POST", at(sound, "/publish"));
  const { id } = await sent("POST", "/decision-trees", { name: "No picture" });
  const upload = async (path: string, file: ReturnType<typeof form>) =>
    (await server.call("POST", at(id, path), { token: admin.token, ...file })).json().id;
  const imageId = await upload("/images", form({ bytes: await jpeg(), fileName: "a.jpg" }));
  const documentId = await upload("/documents", form({ bytes: "Press", fileName: "how.txt" }));
  const content = noPicture(sound, imageId, documentId);
  expect(new Set(content.nodes.map(({ type }) => type))).toEqual(new Set(TREE_NODE_TYPES));
  await sent("PATCH", at(id), { content });
  expect(await sent("GET", at(id, "/problems"))).toEqual([]);
  expect(await sent("POST", at(id, "/publish"))).toMatchObject({ publishedNumber: 1 });
  const labelled = (label: string) => content.nodes.find((node) => node.label === label)?.id ?? "";

  for (let number = 1; number <= ROOMS; number += 1) {
    const input = number % 3 === 0 ? `VGA ${number}` : `HDMI ${number}`;
    const help = { decisionTreeId: id, decisionTreeVariables: { input } };
    const space = await sent("POST", "/spaces", {
      name: `Room ${number}`,
      floorId: floor,
      ...help,
    });
    const began = await call(person, "POST", "/decision-tree-sessions", { spaceId: space.id });
    const { build, surroundings, id: session } = began.json();
    const first = { at: labelled("Lamp"), responseId: labelled("On"), value: null };
    const { trail, stop } = walkTree(build, surroundings, [first]);
    expect(trail.at(-1)).toMatchObject({ isKnown: true, value: input });
    expect(stop.node.type).toBe(number % 3 === 0 ? "text" : "web");
    if (number % 3 !== 0) {
      const pressed = stop.shown.find(({ node }) => node.label === "Press");
      expect(pressed?.values.get("input")).toBe(input);
    }
    if (number > 3) continue;
    const kept = `/decision-tree-sessions/${session}`;
    const next =
      stop.kind === "question"
        ? { at: stop.at, responseId: stop.responses[0]?.id, value: null }
        : {};
    const answers = [first, next];
    expect((await call(person, "PUT", `${kept}/answers`, { answers })).status).toBe(200);
    const end = await call(person, "POST", `${kept}/finish`, {
      state: "resolved",
      isHelpful: true,
    });
    expect(end.json()).toMatchObject({ state: "resolved", isHelpful: true });
  }
});

import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const { admin, call, member } = await startPeople("Tree imports");
const bring = (body: object) => call(admin, "POST", "/decision-trees/import", body);
const codesOf = (problems: { code: string }[]) => problems.map(({ code }) => code);

/** A chat flow of a menu, a question, a condition and something foreign. */
const CHAT = {
  version: "6.1",
  name: "Desk",
  events: [{ id: "e", type: "start", outgoingEdgeId: "begin" }],
  variables: [{ id: "v", name: "Room name" }],
  groups: [
    {
      ...{ id: "menu", title: "Menu" },
      blocks: [
        {
          ...{ id: "hello", type: "text" },
          content: { richText: [{ type: "p", children: [{ text: "Hello <you>" }] }] },
        },
        {
          ...{ id: "choose", type: "choice input" },
          items: [
            { id: "dark", content: "Dark", outgoingEdgeId: "to-room" },
            { id: "bye", content: "Bye" },
          ],
        },
      ],
    },
    {
      ...{ id: "room", title: "Room" },
      blocks: [
        { id: "ask", type: "text input", options: { variableId: "v" } },
        { id: "hook", type: "Webhook", options: { webhook: { url: "https://other.test" } } },
        { id: "again", type: "Jump", options: { groupId: "menu" } },
      ],
    },
  ],
  edges: [
    { id: "begin", from: {}, to: { groupId: "menu" } },
    { id: "to-room", from: {}, to: { groupId: "room" } },
  ],
};

const DESK = `
version: "3.0"
responses:
  utter_hi:
  - text: Hi!
  utter_ask_room:
  - text: Which room?
forms:
  ticket_form:
    required_slots:
    - room
rules:
- rule: greet
  steps:
  - intent: greet
  - action: utter_hi
- rule: begin
  steps:
  - intent: open_ticket
  - action: ticket_form
  - active_loop: ticket_form
- rule: submit
  condition:
  - active_loop: ticket_form
  steps:
  - action: ticket_form
  - active_loop: null
  - action: action_open
stories:
- story: changes their mind
  steps:
  - intent: open_ticket
  - action: ticket_form
  - active_loop: ticket_form
  - intent: greet
`;

describe("a tree as a file", () => {
  it("comes back as it went, under a name of its own", async () => {
    const content = askingTree();
    const body = { name: "Dark screen", description: "Helps", content };
    const { id } = (await call(admin, "POST", "/decision-trees", body)).json();
    const file = (await call(admin, "GET", `/decision-trees/${id}/export`)).json();
    const came = await bring({ files: [file] });
    expect(came.status).toBe(201);
    const { problems, ...tree } = came.json();
    expect(problems).toEqual([]);
    expect(tree).toMatchObject({ description: "Helps", state: "draft", nodesCount: 5 });
    expect(tree.content).toEqual(file.content);
    expect(tree.name).not.toBe("Dark screen");
    expect((await bring({ id: tree.id, files: [file] })).json()).toEqual({ ...tree, problems });
    const listed = (await call(admin, "GET", "/decision-trees")).json();
    expect(listed.filter((one: { id: string }) => one.id === tree.id)).toHaveLength(1);
  });

  it("leaves files and trees of elsewhere behind, and says so", async () => {
    const image = treeNode("image", { imageId: v7(), description: "" }, { label: "Back" });
    const called = askingTree(v7());
    const content = { ...called, nodes: [...called.nodes, image] };
    const file = { format: "storey-decision-tree", version: 1, name: "Far", description: "" };
    const { problems, ...tree } = (await bring({ files: [{ ...file, content }] })).json();
    expect(codesOf(problems)).toEqual(["subtree_left_out", "file_left_out"]);
    const published = await call(admin, "POST", `/decision-trees/${tree.id}/publish`);
    expect(codesOf(published.json().current)).toEqual(["subtree_missing", "file_missing"]);
  });

  it("names the place that is not understood, and adds nothing", async () => {
    const content = { ...askingTree(), edges: [{ id: "x", from: v7(), to: v7() }] };
    const file = { format: "storey-decision-tree", version: 1, name: "Bad one", description: "" };
    const refused = await bring({ files: [{ ...file, content }] });
    expect(refused.status).toBe(400);
    expect(refused.problem().fields?.[0]).toMatchObject({
      ...{ field: "files.0.content.edges.0.id", code: "tree.file_unreadable" },
    });
    for (const [files, field] of [
      [["{ not: [json"], "files.0"],
      [[{ some: "thing" }], "files.0"],
      [[{ ...CHAT, groups: [{ id: 7 }] }], "files.0.groups.0.id"],
      [[{ ...CHAT, edges: 3 }], "files.0.edges"],
    ] as const)
      expect((await bring({ files })).problem().fields?.[0]?.field).toBe(field);
    const listed = (await call(admin, "GET", "/decision-trees")).json();
    expect(listed.map(({ name }: { name: string }) => name)).not.toContain("Bad one");
  });

  it("is brought in by who may add trees, and kept by who may read them", async () => {
    const person = await member();
    const files = [CHAT];
    expect((await call(person, "POST", "/decision-trees/import", { files })).status).toBe(403);
    const tree = (await bring({ files })).json();
    expect((await call(person, "GET", `/decision-trees/${tree.id}/export`)).status).toBe(403);
  });
});

describe("a flow of another product", () => {
  it("keeps what a chat says and asks, and names what is foreign in it", async () => {
    const { problems, ...tree } = (await bring({ name: "Chat desk", files: [CHAT] })).json();
    expect(tree.name).toBe("Chat desk");
    expect(codesOf(problems)).toEqual(["block_unknown"]);
    expect(problems[0]).toMatchObject({ source: "Room: Webhook", detail: "Webhook" });
    const texts = tree.content.nodes.flatMap(
      ({ data }: { data: { text?: string } }) => data.text ?? [],
    );
    expect(texts).toContain("Hello <you>");
    expect(tree.content.variables.map(({ key }: { key: string }) => key)).toEqual(["Room_name"]);
    const refused = await call(admin, "POST", `/decision-trees/${tree.id}/publish`);
    expect(codesOf(refused.json().current)).toEqual(["text_missing"]);
  });

  it("keeps a help desk's forms and rules, and names where somebody changes their mind", async () => {
    const { problems, ...tree } = (await bring({ files: [DESK] })).json();
    expect(problems.map(({ code, source }: Record<string, string>) => [code, source])).toEqual([
      ["block_unknown", "begin"],
      ["edge_undecided", "changes their mind"],
    ]);
    const types = tree.content.nodes.map(({ type }: { type: string }) => type);
    expect(types).toEqual(["text", "response", "text", "response", "variable", "text"]);
  });
});

import { describe, expect, it } from "vitest";
import { NO_PICTURE, NO_SOUND, node, tree, variable } from "./decision-tree.fixture.ts";
import { TREE_NODE_TYPES, type TreeContent, treeGraph } from "./decision-tree.ts";
import { buildTree, type PublishedTree, TreeBuildFault } from "./decision-tree-build.ts";
import { treeProblems } from "./decision-tree-check.ts";
import { connectionRefusal } from "./decision-tree-connection.ts";
import { isTreeError, type TreeNeighbours } from "./decision-tree-problem.ts";
import { filledIn, matches } from "./decision-tree-value.ts";
import { nodesThatUse } from "./decision-tree-variable.ts";

const published = (content: TreeContent, treeId: string): PublishedTree => ({
  treeId,
  versionId: `${treeId}@1`,
  name: treeId,
  content,
});

const errorsOf = (content: TreeContent, around?: TreeNeighbours) =>
  treeProblems(content, around)
    .filter(isTreeError)
    .map(({ code, nodeIds, variableIds }) => [code, ...nodeIds, ...variableIds].join(" "));
const warningsOf = (content: TreeContent, around: TreeNeighbours = {}) =>
  treeProblems(content, around)
    .filter((problem) => !isTreeError(problem))
    .map(({ code, nodeIds }) => [code, ...nodeIds].join(" "));

const match = (
  operator: "equals" | "less" | "between" | "otherwise",
  value: string | number | null = null,
) => ({
  match: { operator, value, upTo: null },
});
const yesNo = [node("yes", "response"), node("no", "response")];

describe("a tree with all thirteen types", () => {
  it("has them, and nothing against it", () => {
    expect(new Set(NO_PICTURE.nodes.map(({ type }) => type))).toEqual(new Set(TREE_NODE_TYPES));
    expect(errorsOf(NO_PICTURE)).toEqual([]);
    expect(warningsOf(NO_PICTURE)).toEqual([]);
  });
});

describe("connecting two nodes", () => {
  const graph = treeGraph(
    tree(
      [
        node("start", "text"),
        node("asks", "text"),
        ...yesNo,
        node("free", "response"),
        node("end", "text"),
        node("in", "connector_in"),
        node("out", "connector_out"),
      ],
      ["start>asks", "asks>yes", "asks>no", "yes>end"],
    ),
  );
  it.each([
    ["start", "start", "itself"],
    ["start", "asks", "already_connected"],
    ["start", "end", "single_connection"],
    ["start", "free", "responses_mixed"],
    ["asks", "end", "responses_mixed"],
    ["asks", "free", null],
    ["end", "yes", "response_taken"],
    ["end", "free", null],
    ["end", "asks", null],
    ["yes", "asks", "response_leads_once"],
    ["no", "end", null],
    ["no", "free", "response_to_response"],
    ["out", "end", "connector_out_ends"],
    ["end", "in", "connector_in_begins"],
    ["no", "out", null],
    ["in", "end", null],
  ])("%s to %s: %s", (from, to, expected) => {
    const [source, target] = [graph.node(from), graph.node(to)];
    expect(source && target && connectionRefusal(graph, source, target)).toBe(expected);
  });
});

describe("what keeps a tree from being published", () => {
  const text = (id: string) => node(id, "text", {}, "info");
  it.each<[string, TreeContent, string[]]>([
    ["nothing in it", tree([], []), ["no_start"]],
    [
      "a response first",
      tree([node("yes", "response"), text("end")], ["yes>end"]),
      ["start_is_response yes"],
    ],
    ["one id twice", tree([text("a"), text("a")], []), ["duplicate_id a"]],
    ["an edge to nothing", tree([text("a")], ["a>gone"]), ["edge_gone a"]],
    [
      "two ways on",
      tree([text("a"), text("b"), text("c")], ["a>b", "a>c"]),
      ["single_connection a c"],
    ],
    [
      "a response among others",
      tree([text("a"), text("b"), node("yes", "response")], ["a>b", "a>yes", "yes>b"]),
      ["responses_mixed a yes"],
    ],
    [
      "a response that leads nowhere",
      tree([text("a"), node("yes", "response")], ["a>yes"]),
      ["response_leads_nowhere yes"],
    ],
    [
      "a connector without partner",
      tree([node("out", "connector_out")], []),
      ["connector_lost out"],
    ],
    [
      "a circle of texts",
      tree([text("a"), text("b")], ["a>b", "b>a"]),
      ["circle_without_question a b"],
    ],
    [
      "a circle by connectors",
      tree(
        [node("again", "connector_in"), text("a"), node("out", "connector_out")],
        ["again>a", "a>out"],
      ),
      ["circle_without_question again a out"],
    ],
    [
      "a circle that asks",
      tree([text("a"), ...yesNo, text("end")], ["a>yes", "a>no", "yes>a", "no>end"]),
      [],
    ],
    [
      "a text that names nothing known",
      tree([node("a", "text", { text: "{{gone}}" }, "info")], []),
      ["variable_unknown a"],
    ],
    [
      "a question about nothing",
      tree([node("a", "variable", { variableId: null }, "info")], []),
      ["variable_missing a"],
    ],
    [
      "a branch that some values miss",
      tree(
        [node("a", "variable"), node("one", "response", match("equals", "1")), text("end")],
        ["a>one", "one>end"],
        [variable("input")],
      ),
      ["no_otherwise a"],
    ],
    [
      "a branch with a response for each choice",
      tree(
        [node("a", "variable"), node("one", "response", match("equals", "1")), text("end")],
        ["a>one", "one>end"],
        [variable("input", { type: "choice", options: ["1"] })],
      ),
      [],
    ],
    [
      "words compared as numbers",
      tree(
        [
          node("a", "variable"),
          node("few", "response", match("less", 3)),
          node("else", "response", match("otherwise")),
          text("end"),
        ],
        ["a>few", "a>else", "few>end", "else>end"],
        [variable("input")],
      ),
      ["match_operator few"],
    ],
    [
      "a range upside down",
      tree(
        [
          node("a", "variable"),
          node("some", "response", { match: { operator: "between", value: 5, upTo: 2 } }),
          node("else", "response", match("otherwise")),
          text("end"),
        ],
        ["a>some", "a>else", "some>end", "else>end"],
        [variable("input", { type: "number" })],
      ),
      ["match_value some"],
    ],
    [
      "a comparison where nothing was asked",
      tree(
        [text("a"), node("one", "response", match("equals", "1")), text("end")],
        ["a>one", "one>end"],
      ),
      ["match_unasked one"],
    ],
    [
      "an address that runs code",
      tree([node("a", "web", { url: "javascript:alert(1)" }, "info")], []),
      ["address_refused a"],
    ],
    [
      "an address whose host is a variable",
      tree([node("a", "web", { url: "https://{{input}}/" }, "info")], [], [variable("input")]),
      ["address_refused a"],
    ],
    [
      "nobody to write to",
      tree([node("a", "email", { to: "desk", body: "" }, "info")], []),
      ["email_refused a"],
    ],
    [
      "no number to call",
      tree([node("a", "phone", { number: " " }, "info")], []),
      ["phone_missing a"],
    ],
    [
      "a picture that was never chosen",
      tree([node("a", "image", { imageId: null }, "info")], []),
      ["file_missing a"],
    ],
    [
      "an empty article",
      tree([node("a", "article", { html: "<p> </p>" }, "info")], []),
      ["text_missing a"],
    ],
    [
      "two variables of one key, one unfit",
      tree(
        [text("a")],
        [],
        [variable("x", { key: "k" }), variable("y", { key: "k", type: "choice" })],
      ),
      ["duplicate_key x", "duplicate_key y", "no_options y"],
    ],
  ])("%s", (_name, content, expected) => {
    expect(errorsOf(content)).toEqual(expected);
  });

  it("names files and trees that are gone, and trees that call themselves", () => {
    const callable = { isPublished: true, variables: [], versionIds: [], subtreeIds: ["picture"] };
    const around = {
      treeId: "picture",
      imageIds: new Set<string>(),
      documentIds: new Set(["manual"]),
    };
    expect(errorsOf(NO_PICTURE, around)).toEqual(["file_gone plug"]);
    expect(errorsOf(NO_PICTURE, { trees: new Map() })).toEqual(["subtree_gone sound"]);
    expect(
      errorsOf(NO_PICTURE, { treeId: "picture", trees: new Map([["sound", callable]]) }),
    ).toEqual(["recursion sound"]);
  });

  it("warns of what nobody comes to, what has no label, and ends that mean nothing", () => {
    const content = tree([node("a", "text"), { ...node("b", "text", {}, "info"), label: " " }], []);
    expect(warningsOf(content)).toEqual(["orphaned b", "unlabelled b", "no_outcome a"]);
  });
});

it("warns of a page that is to be shown and may only be linked to, where that is known", () => {
  const url = "https://help.test/{{room}}";
  const content = tree([node("a", "web", { url, isEmbedded: true }, "info")], []);
  expect(warningsOf(content)).toEqual([]);
  expect(warningsOf(content, { embedOrigins: ["https://films.test"] })).toEqual(["not_framed a"]);
  expect(warningsOf(content, { embedOrigins: ["https://help.test"] })).toEqual([]);
  expect(warningsOf(content, { embedOrigins: ["*"] })).toEqual([]);
});

describe("a variable", () => {
  it("is in use where it is asked, set, named, compared or handed on", () => {
    const content = tree(
      [
        node("asks", "variable", { variableId: "input" }),
        node("sets", "response", { sets: { variableId: "input", value: "x" } }),
        node("names", "text", { text: "Press {{ input }}" }),
        node("hands on", "subtree", { inputs: [{ variableId: "input", subtreeVariableId: "y" }] }),
        node("does not", "text", { text: "input" }),
      ],
      [],
      [variable("input")],
    );
    expect(nodesThatUse(content, variable("input")).map(({ id }) => id)).toEqual([
      "asks",
      "sets",
      "names",
      "hands on",
    ]);
  });

  it.each([
    ["equals", " hdmi 1", "HDMI 1", true],
    ["contains", "HDMI 1 and 2", "hdmi", true],
    ["less", 2, 3, true],
    ["less", "2", 3, false],
    ["between", 5, 5, true],
    ["empty", null, null, true],
    ["empty", " ", null, true],
    ["otherwise", null, null, true],
    ["equals", true, true, true],
    ["equals", true, false, false],
  ] as const)("%s %s against %s: %s", (operator, given, value, expected) => {
    expect(matches({ operator, value, upTo: null }, given)).toBe(expected);
  });

  it("is written where a text names it", () => {
    const text = filledIn(
      "Press {{input}} or {{ other }}",
      (key) => (key === "input" ? 1 : null),
      (value) => String(value ?? "…"),
    );
    expect(text).toBe("Press 1 or …");
  });
});

describe("a build", () => {
  const sound = published(NO_SOUND, "sound");
  it("brings the trees that are called", () => {
    const build = buildTree(published(NO_PICTURE, "picture"), () => sound);
    expect(Object.keys(build.parts).sort()).toEqual(["picture@1", "sound@1"]);
    expect(build.parts["picture@1"]?.subtrees).toEqual({ sound: "sound@1" });
  });

  it.each([
    ["subtree_gone", undefined],
    ["recursion", published(NO_PICTURE, "picture")],
  ] as const)("is refused for %s", (code, found) => {
    const build = () => buildTree(published(NO_PICTURE, "picture"), () => found);
    expect(build).toThrow(TreeBuildFault);
    expect(build).toThrow(code);
  });

  it("calls a tree that many others call once", () => {
    const calls = (id: string, called: string) =>
      published(
        tree(
          [
            node("a", "subtree", { treeId: called }),
            node("b", "subtree", { treeId: called }, "info"),
          ],
          ["a>b"],
        ),
        id,
      );
    const deep = (treeId: string) =>
      treeId === "t30" ? sound : calls(treeId, `t${Number(treeId.slice(1)) + 1}`);
    const asked = new Map<string, number>();
    buildTree(calls("t0", "t1"), (treeId) => {
      asked.set(treeId, (asked.get(treeId) ?? 0) + 1);
      return deep(treeId);
    });
    expect([...asked.values()].every((times) => times === 2)).toBe(true);
  });
});

import type {
  TreeContent,
  TreeNode,
  TreeNodeData,
  TreeNodeOf,
  TreeNodeType,
  TreeOutcomeKind,
  TreeVariable,
} from "./decision-tree.ts";

/** What a node of each type holds in the tests: enough to be published. */
export const FILLED: { readonly [Type in TreeNodeType]: TreeNodeData[Type] } = {
  article: { html: "<p>Look behind the display.</p>" },
  email: { to: "desk@harbour.test", subject: "No picture", body: "In {{room}}." },
  image: { imageId: "image", description: "The back of the display" },
  pdf: { documentId: "manual", page: 3 },
  phone: { number: "+45 1234 5678", note: "" },
  response: { icon: null, sets: null, match: null },
  text: { text: "Is the lamp on?" },
  variable: { variableId: "input", value: null, prompt: "" },
  video: { documentId: null, url: "https://films.test/cable", captionsId: null },
  web: { url: "https://help.test/display", isEmbedded: false },
  subtree: { treeId: "sound", versionId: null, inputs: [], outputs: [] },
  connector_in: {},
  connector_out: { connectorInId: "again" },
};

/** A node with what its type holds, unless told. */
export function node<Type extends TreeNodeType>(
  id: string,
  type: Type,
  data: Partial<TreeNodeData[Type]> = {},
  outcome: TreeOutcomeKind | null = null,
): TreeNode {
  const made: TreeNodeOf<Type> = {
    id,
    type,
    label: id,
    position: { x: 0, y: 0 },
    outcome: outcome && { kind: outcome, category: null, priority: null },
    data: { ...FILLED[type], ...data },
  };
  return made as TreeNode;
}

/** A variable of the tree that is asked, unless told. */
export function variable(id: string, more: Partial<TreeVariable> = {}): TreeVariable {
  return {
    id,
    key: id,
    label: `The ${id}`,
    type: "text",
    source: "ask",
    field: null,
    fallback: null,
    options: [],
    ...more,
  };
}

/** A tree that starts at its first node. Edges are written as `from>to`. */
export function tree(
  nodes: readonly TreeNode[],
  edges: readonly string[],
  variables: readonly TreeVariable[] = [],
): TreeContent {
  return {
    startNodeId: nodes[0]?.id ?? null,
    nodes,
    edges: edges.map((edge) => {
      const [from = "", to = ""] = edge.split(">");
      return { id: edge, from, to };
    }),
    variables,
  };
}

/** The tree for a dark display, with a node of every type. */
export const NO_PICTURE = tree(
  [
    node("again", "connector_in"),
    node("lamp", "text"),
    node("on", "response"),
    node("off", "response"),
    node("plug", "image"),
    node("lit", "response"),
    node("still dark", "response"),
    node("film", "video", {}, "resolved"),
    node("which", "variable"),
    node("is HDMI", "response", { match: { operator: "equals", value: "HDMI 1", upTo: null } }),
    node("is other", "response", { match: { operator: "otherwise", value: null, upTo: null } }),
    node("press", "article", { html: "<p>Press {{input}} in {{room}}.</p>" }),
    node("guide", "pdf"),
    node("page", "web"),
    node("worked", "response"),
    node("did not", "response"),
    node("done", "text", { text: "Good." }, "resolved"),
    node("sound", "subtree"),
    node("call", "phone"),
    node("write", "email", {}, "report"),
    node("back", "connector_out"),
  ],
  [
    "again>lamp",
    "lamp>on",
    "lamp>off",
    "on>which",
    "off>plug",
    "plug>lit",
    "plug>still dark",
    "lit>film",
    "still dark>back",
    "which>is HDMI",
    "which>is other",
    "is HDMI>press",
    "is other>sound",
    "press>guide",
    "guide>page",
    "page>worked",
    "page>did not",
    "worked>done",
    "did not>sound",
    "sound>call",
    "call>write",
  ],
  [variable("input"), variable("room", { source: "space", field: "name", fallback: "this room" })],
);

/** The tree for no sound, which the one above calls. */
export const NO_SOUND = tree(
  [
    node("loud", "text"),
    node("yes", "response"),
    node("no", "response"),
    node("told", "text"),
    node("mended", "text", {}, "resolved"),
  ],
  ["loud>yes", "loud>no", "yes>mended", "no>told"],
);

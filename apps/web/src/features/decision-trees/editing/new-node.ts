import type { TreeNode, TreeNodeData, TreeNodeOf, TreeNodeType } from "@storey/domain";

/** What a node of each type holds before anything is typed. */
const EMPTY: { readonly [Type in TreeNodeType]: TreeNodeData[Type] } = {
  article: { html: "" },
  email: { to: "", subject: "", body: "" },
  image: { imageId: null, description: "" },
  pdf: { documentId: null, page: 1 },
  phone: { number: "", note: "" },
  response: { icon: null, sets: null, match: null },
  text: { text: "" },
  variable: { variableId: null, value: null, prompt: "" },
  video: { documentId: null, url: null, captionsId: null },
  web: { url: "", isEmbedded: false },
  subtree: { treeId: null, versionId: null, inputs: [], outputs: [] },
  connector_in: {},
  connector_out: { connectorInId: null },
};

/** Makes an empty node. */
export function newNode<Type extends TreeNodeType>(
  id: string,
  type: Type,
  position: TreeNode["position"] = { x: 0, y: 0 },
): TreeNode {
  const made: TreeNodeOf<Type> = {
    ...{ id, type, label: "", position, outcome: null },
    data: EMPTY[type],
  };
  return made as TreeNode;
}

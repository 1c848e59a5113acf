import { nodesThatUse, type TreeContent, type TreeNode, type TreeVariable } from "@storey/domain";

/** A variable that is asked as a text, under a key that no other one has. */
export function newVariable(id: string, others: readonly TreeVariable[]): TreeVariable {
  const taken = new Set(others.map(({ key }) => key));
  let number = others.length + 1;
  while (taken.has(`value${number}`)) number += 1;
  const key = `value${number}`;
  return {
    id,
    key,
    label: "",
    type: "text",
    source: "ask",
    field: null,
    fallback: null,
    options: [],
  };
}

/** Adds a variable. */
export function withVariable(content: TreeContent, variable: TreeVariable): TreeContent {
  return { ...content, variables: [...content.variables, variable] };
}

function renamed<Said>(said: Said, from: string, to: string): Said {
  const place = new RegExp(`\\{\\{\\s*${from}\\s*\\}\\}`, "g");
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(place, () => `{{${to}}}`);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one)]));
  };
  return rename(said) as Said;
}

/**
 * Changes a variable. The texts that name it by its key follow; where another
 * variable has the key before or afterwards they stay, as it cannot be told whose they are.
 */
export function withChangedVariable(content: TreeContent, variable: TreeVariable): TreeContent {
  const before = content.variables.find(({ id }) => id === variable.id);
  const variables = content.variables.map((one) => (one.id === variable.id ? variable : one));
  const isTaken = content.variables.some(
    ({ id, key }) => id !== variable.id && (key === variable.key || key === before?.key),
  );
  const isWord = /^\w+$/;
  if (!before || before.key === variable.key || isTaken) return { ...content, variables };
  if (!isWord.test(before.key) || !isWord.test(variable.key)) return { ...content, variables };
  const users = new Set(nodesThatUse(content, before).map(({ id }) => id));
  const nodes = content.nodes.map((node): TreeNode => {
    if (!users.has(node.id)) return node;
    const { label, data } = node;
    return { ...node, ...renamed({ label, data }, before.key, variable.key) } as TreeNode;
  });
  return { ...content, nodes, variables };
}

/** Removes a variable; returns the nodes that use it in place of the tree where there are any. */
export function withoutVariable(
  content: TreeContent,
  variable: TreeVariable,
): { readonly content: TreeContent | null; readonly usedBy: readonly TreeNode[] } {
  const usedBy = nodesThatUse(content, variable);
  if (usedBy.length > 0) return { content: null, usedBy };
  const variables = content.variables.filter(({ id }) => id !== variable.id);
  return { content: { ...content, variables }, usedBy };
}

import type { TreeContent, TreeNode } from "@storey/domain";

/** Text as it stands in an article. */
function asHtml(words: string): string {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return safe
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join("");
}

function below(text: string, words: string): string {
  return text.trim() === "" ? words : `${text}\n\n${words}`;
}

/** Returns a node with words below what it says; null for one that says nothing in words. */
export function withWords(node: TreeNode, words: string): TreeNode | null {
  switch (node.type) {
    case "article":
      return { ...node, data: { html: `${node.data.html}${asHtml(words)}` } };
    case "text":
      return { ...node, data: { text: below(node.data.text, words) } };
    case "email":
      return { ...node, data: { ...node.data, body: below(node.data.body, words) } };
    case "phone":
      return { ...node, data: { ...node.data, note: below(node.data.note, words) } };
    case "image":
      return { ...node, data: { ...node.data, description: below(node.data.description, words) } };
    case "variable":
      return { ...node, data: { ...node.data, prompt: below(node.data.prompt, words) } };
    default:
      return null;
  }
}

/** Returns a tree with words below what one of its nodes says; the same tree where none can say them. */
export function contentWithWords<Content extends TreeContent>(
  content: Content,
  nodeId: string | null,
  words: string,
): Content {
  const node = content.nodes.find(({ id }) => id === nodeId);
  const said = node && withWords(node, words);
  if (!said) return content;
  return { ...content, nodes: content.nodes.map((one) => (one === node ? said : one)) };
}

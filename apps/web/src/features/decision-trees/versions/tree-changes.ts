import type { TreeContent } from "@storey/domain";

/** Counts the nodes that are new, changed and gone since a version, where they lead included. */
export function treeChanges(before: TreeContent | undefined, now: TreeContent) {
  const said = (content: TreeContent | undefined) => {
    const ways = new Map<string, string[]>();
    for (const { from, to } of content?.edges ?? [])
      ways.set(from, [...(ways.get(from) ?? []), to]);
    return new Map(
      (content?.nodes ?? []).map(({ position: _, ...node }) => [
        node.id,
        JSON.stringify([node, ways.get(node.id)]),
      ]),
    );
  };
  const [was, is] = [said(before), said(now)];
  return {
    added: [...is.keys()].filter((id) => !was.has(id)).length,
    changed: [...is].filter(([id, words]) => was.has(id) && was.get(id) !== words).length,
    removed: [...was.keys()].filter((id) => !is.has(id)).length,
  };
}

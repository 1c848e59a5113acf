import type { TreeValue } from "@storey/domain";

/** What a record says to the variables of its tree, as the database takes it; nothing where a change leaves it. */
export function treeValuesWritten({
  decisionTreeVariables,
}: {
  readonly decisionTreeVariables?: Readonly<Record<string, TreeValue>> | undefined;
}): { decisionTreeVariables?: string } {
  if (decisionTreeVariables === undefined) return {};
  return { decisionTreeVariables: JSON.stringify(decisionTreeVariables) };
}

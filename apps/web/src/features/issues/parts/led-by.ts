import type { IssueFilters } from "@storey/contract";

/** Which issues are meant: those that a tree led to in some days, also of one version or by one step. */
export type LedBy = NonNullable<IssueFilters["ledBy"]>;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const DAY = "\\d{4}-\\d{2}-\\d{2}";
const WRITTEN = new RegExp(`^(${UUID})~(${DAY})~(${DAY})~(${UUID})?~(${UUID})?$`);

/** Writes it as the address of the issue list has it, in the parameter `led`. */
export function ledByText({ decisionTreeId, from, to, versionId, nodeId }: LedBy): string {
  return [decisionTreeId, from, to, versionId ?? "", nodeId ?? ""].join("~");
}

/** Reads it again; undefined for anything else. */
export function ledByOf(text: string | undefined): LedBy | undefined {
  const [, decisionTreeId, from, to, versionId, nodeId] = WRITTEN.exec(text ?? "") ?? [];
  if (!decisionTreeId || !from || !to) return undefined;
  return { decisionTreeId, from, to, ...(versionId && { versionId }), ...(nodeId && { nodeId }) };
}

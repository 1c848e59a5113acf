import type { DueItem, IssueWork } from "@storey/contract";

type WaitingIssue = IssueWork["next"][number];

/** How many things "My work" names; Home keeps the place of so many. */
export const NEXT_MAX = 3;

/**
 * Where an issue without a day stands: after what is due within a week, before what has longer. Else a thing to
 * give back in a month would hide what is urgent.
 */
const UNDATED_MS = 7 * 86_400_000;

/** A line of "My work": an issue as its list knows it, else what is due. */
export type NextWork =
  | { readonly key: string; readonly issue: WaitingIssue; readonly item?: undefined }
  | { readonly key: string; readonly issue?: undefined; readonly item: DueItem };

const endOf = ({ dueAt, day }: DueItem): number => Date.parse(dueAt ?? `${day}T23:59:59Z`);

/** Puts the issues that wait and what is due into one list by date, each thing once; returns the first of it. */
export function nextWork(
  issues: readonly WaitingIssue[],
  due: readonly DueItem[],
  nowMs: number,
): readonly NextWork[] {
  const known = new Map(issues.map((issue) => [issue.id, issue]));
  const dated = due.map((item) => {
    const issue = item.kind === "issue" ? known.get(item.id) : undefined;
    const key = `${item.kind} ${item.id}`;
    return { atMs: endOf(item), line: issue ? { key, issue } : { key, item } };
  });
  const listed = new Set(dated.map(({ line }) => line.key));
  const others = issues
    .filter(({ id }) => !listed.has(`issue ${id}`))
    .map((issue) => ({
      atMs: issue.dueAt === null ? nowMs + UNDATED_MS : Date.parse(issue.dueAt),
      line: { key: `issue ${issue.id}`, issue },
    }));
  return [...dated, ...others]
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(0, NEXT_MAX)
    .map(({ line }) => line);
}

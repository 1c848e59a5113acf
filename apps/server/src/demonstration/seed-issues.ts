import { isOpenIssue } from "@storey/domain";
import type { PoolClient } from "pg";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedIssue } from "./planned-issues.ts";

/** Writes the issues of an organisation with their comments; their times count from now. */
export async function seedIssues(
  client: PoolClient,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
  issues: readonly PlannedIssue[],
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  // The oldest has the lowest number.
  for (const issue of [...issues].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    const spaceId = spaceOf(plan, floors, issue);
    if (spaceId === undefined) continue;
    await seedIssue(client, { organisationId, spaceId }, issue);
  }
}

function spaceOf(
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
  { type, at }: PlannedIssue,
): string | undefined {
  const spaces = floors.flatMap((floor) => floor.spaces).filter((space) => space.type === type);
  const space = spaces[at % Math.max(1, spaces.length)];
  return space && demonstrationId("space", `${plan.name}/${space.shortcode}`);
}

interface Place {
  readonly organisationId: string;
  readonly spaceId: string;
}

const person = (email: string | undefined) => (email ? demonstrationId("user", email) : null);

async function seedIssue(
  client: PoolClient,
  { organisationId, spaceId }: Place,
  issue: PlannedIssue,
): Promise<void> {
  const id = demonstrationId("issue", `${organisationId}/${issue.title}`);
  const { status, resolution, hold, guest } = issue;
  const columns = {
    ...{ organisation_id: organisationId, id, space_id: spaceId, status },
    ...{ title: issue.title, description: issue.description, category: issue.category },
    ...{ priority: issue.priority ?? "medium", impact: issue.impact ?? "none" },
    ...{ source: issue.by ? "app" : "public", reporter_id: person(issue.by) },
    ...{ reporter_name: guest ?? null, report_count: issue.reports ?? 1 },
    assignee_ids: issue.assignee ? [person(issue.assignee)] : [],
    due_at: issue.dueInHours === undefined ? null : hoursFromNow(issue.dueInHours),
    ...{ hold_reason: hold ?? null, held_since: hold ? hoursFromNow(-issue.hoursAgo / 2) : null },
    ...{ resolution_code: resolution?.[0] ?? null, resolution_note: resolution?.[1] ?? null },
    resolved_at: resolution ? hoursFromNow(Math.max(-issue.hoursAgo / 2, -100)) : null,
    closed_at:
      isOpenIssue(status) || status === "resolved" ? null : hoursFromNow(-issue.hoursAgo / 4),
    cancel_reason: status === "cancelled" ? "not_an_issue" : null,
    ...{ created_at: hoursFromNow(-issue.hoursAgo), updated_at: hoursFromNow(-issue.hoursAgo / 3) },
  };
  const values = Object.keys(columns).map((_, at) => `$${at + 1}`);
  await client.query(
    `insert into issue (number, location_id, floor_id, ${Object.keys(columns).join(", ")})
     select next_issue_number(), s.location_id, s.floor_id, n.* from space s,
       (values (${values.map((value, at) => cast(value, Object.keys(columns)[at] ?? "")).join(", ")})) n
     where s.organisation_id = $1 and s.id = $3`,
    Object.values(columns),
  );
  await seedPeople(client, organisationId, id, issue);
}

/** Casts a parameter, where the database could not tell its type from its place. */
function cast(value: string, column: string): string {
  if (/_at$|_since$/.test(column)) return `${value}::timestamptz`;
  if (column === "assignee_ids") return `${value}::uuid[]`;
  if (column === "report_count") return `${value}::integer`;
  return /(^|_)id$/.test(column) ? `${value}::uuid` : `${value}::text`;
}

function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 60 * 60 * 1_000).toISOString();
}

async function seedPeople(
  client: PoolClient,
  organisationId: string,
  issueId: string,
  { by, assignee, hoursAgo, comments = [], title }: PlannedIssue,
): Promise<void> {
  const watchers = [...new Set([by, assignee].flatMap((email) => person(email) ?? []))];
  await client.query(
    "insert into issue_watcher (organisation_id, issue_id, user_id) select $1, $2, unnest($3::uuid[])",
    [organisationId, issueId, watchers],
  );
  for (const [at, comment] of comments.entries()) {
    await client.query(
      `insert into issue_comment (organisation_id, id, issue_id, author_id, is_from_staff, visibility, body, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        organisationId,
        demonstrationId("issue-comment", `${organisationId}/${title}/${at}`),
        issueId,
        person(comment.by ?? undefined),
        comment.by !== null && comment.by !== by,
        comment.isInternal ? "internal" : "public",
        comment.body,
        hoursFromNow(comment.afterHours - hoursAgo),
      ],
    );
  }
}

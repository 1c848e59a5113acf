import type { PoolClient } from "pg";
import { type Author, personId, tellDeeds } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedIssue, PlannedStep } from "./planned-issues.ts";

/**
 * Writes the lives of an organisation's issues into the history, each change with its author and
 * time; the times count back from `now`.
 */
export async function seedIssues(
  client: PoolClient,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
  issues: readonly PlannedIssue[],
  now: Date,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const moments = issues.flatMap((issue) => {
    const spaceId = spaceOf(plan, floors, issue);
    return spaceId === undefined ? [] : lifeOf({ client, organisationId, spaceId, now }, issue);
  });
  moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { write } of moments) await write();
  await tellDeeds(client, organisationId, moments);
  await watch(client, organisationId, issues);
}

/** Makes the reporter and the assignees of an issue watch it from its report on. */
async function watch(
  client: PoolClient,
  organisationId: string,
  issues: readonly PlannedIssue[],
): Promise<void> {
  const watching = issues.flatMap((issue) =>
    [...new Set([issue.by, issue.assignee].flatMap((each) => personId(each) ?? []))].map(
      (person) => ({ person, issue: idOf({ organisationId }, issue) }),
    ),
  );
  await client.query(
    `insert into issue_watcher (organisation_id, issue_id, user_id, created_at)
     select i.organisation_id, i.id, w.person, h.at from unnest($2::uuid[], $3::uuid[]) w(issue, person)
     join issue i on i.organisation_id = $1 and i.id = w.issue
     join history h on h.organisation_id = $1 and h.entity = 'issue' and h.entity_id = i.id and h.operation = 'insert'
     on conflict (organisation_id, issue_id, user_id) do update set created_at = excluded.created_at`,
    [organisationId, watching.map(({ issue }) => issue), watching.map(({ person }) => person)],
  );
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

interface Scene {
  readonly client: PoolClient;
  readonly organisationId: string;
  readonly spaceId: string;
  readonly now: Date;
}

/** One moment of the life of an issue. */
interface Moment {
  readonly at: Date;
  readonly by: Author;
  readonly name: string;
  readonly write: () => Promise<void>;
}

/** Returns the life of an issue: its report, its steps and its comments. */
function lifeOf(scene: Scene, issue: PlannedIssue): Moment[] {
  const { title, by = "guest", steps = [], comments = [] } = issue;
  const after = (hours: number) => hoursFrom(scene.now, hours - issue.hoursAgo);
  return [
    { at: after(0), by, name: title, write: () => report(scene, issue) },
    ...steps.map((step, number) => ({
      ...{ at: after(step.afterHours), by: step.by, name: `${title}/step/${number}` },
      write: () => take(scene, issue, { step, isFirst: number === 0, at: after(step.afterHours) }),
    })),
    ...comments.map((comment, number) => ({
      ...{ at: after(comment.afterHours), by: comment.by, name: `${title}/comment/${number}` },
      write: () => say(scene, issue, number),
    })),
  ];
}

function hoursFrom(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1_000);
}

const idOf = ({ organisationId }: Pick<Scene, "organisationId">, { title }: PlannedIssue) =>
  demonstrationId("issue", `${organisationId}/${title}`);

async function report(scene: Scene, issue: PlannedIssue): Promise<void> {
  const { client, organisationId, spaceId, now } = scene;
  const { by, guest, dueInHours } = issue;
  await client.query(
    `insert into issue (organisation_id, id, number, location_id, floor_id, space_id, title, description,
       category, priority, impact, source, reporter_id, reporter_name, report_count, due_at)
     select s.organisation_id, $3, next_issue_number(), s.location_id, s.floor_id, s.id, $4, $5, $6, $7, $8,
       $9, $10, $11, $12, $13
     from space s where s.organisation_id = $1 and s.id = $2`,
    [
      ...[organisationId, spaceId, idOf(scene, issue), issue.title, issue.description],
      ...[issue.category, issue.priority ?? "medium", issue.impact ?? "none"],
      ...[by ? "app" : "public", personId(by), guest ?? null, issue.reports ?? 1],
      dueInHours === undefined ? null : hoursFrom(now, dueInHours),
    ],
  );
}

interface Taken {
  readonly step: PlannedStep;
  readonly isFirst: boolean;
  readonly at: Date;
}

async function take(scene: Scene, issue: PlannedIssue, { step, isFirst, at }: Taken) {
  const { to, hold, resolution, cancel } = step;
  const assignee = personId(issue.assignee);
  const columns: Record<string, unknown> = {
    status: to,
    ...(isFirst && assignee ? { assignee_ids: [assignee] } : {}),
    ...(hold ? { hold_reason: hold, held_since: at } : {}),
    ...(resolution
      ? { resolution_code: resolution[0], resolution_note: resolution[1], resolved_at: at }
      : {}),
    ...(to === "closed" || to === "cancelled" ? { closed_at: at } : {}),
    ...(cancel ? { cancel_reason: cancel } : {}),
  };
  const changes = Object.keys(columns).map((column, number) => `${column} = $${number + 3}`);
  await scene.client.query(
    `update issue set ${changes.join(", ")} where organisation_id = $1 and id = $2`,
    [scene.organisationId, idOf(scene, issue), ...Object.values(columns)],
  );
}

async function say(scene: Scene, issue: PlannedIssue, number: number): Promise<void> {
  const { client, organisationId } = scene;
  const comment = issue.comments?.[number];
  if (!comment) return;
  await client.query(
    `insert into issue_comment (organisation_id, id, issue_id, author_id, is_from_staff, visibility, body)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      organisationId,
      demonstrationId("issue-comment", `${organisationId}/${issue.title}/${number}`),
      idOf(scene, issue),
      personId(comment.by),
      comment.by !== "guest" && comment.by !== issue.by,
      comment.isInternal ? "internal" : "public",
      comment.body,
    ],
  );
}

import type { PoolClient } from "pg";
import { personId, type RecordDeed } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { isSettled, type MadeAsset } from "./make-assets.ts";
import type { MadeFloor, MadeSpace } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedIssue, PlannedStep } from "./planned-issues.ts";

/** An asset that is about to get an issue was in its room for some days. */
const DAYS_KNOWN = 5;

/** What the issues of an organisation are about. */
interface Places {
  readonly floors: readonly MadeFloor[];
  readonly assets: readonly MadeAsset[];
}

/**
 * Writes the lives of an organisation's issues and returns what was done in them; the times count
 * back from `now`.
 */
export async function seedIssues(
  client: PoolClient,
  plan: PlannedOrganisation,
  places: Places,
  issues: readonly PlannedIssue[],
  now: Date,
): Promise<RecordDeed[]> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const moments = issues.flatMap((issue) => {
    const { space, asset } = subjectOf(places, issue);
    const spaceId = demonstrationId("space", `${plan.name}/${space.shortcode}`);
    const assetId = asset && demonstrationId("asset", `${plan.name}/${asset.number}`);
    return lifeOf({ client, organisationId, spaceId, assetId: assetId ?? null, now }, issue);
  });
  moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { write } of moments) await write();
  return moments;
}

/**
 * Makes the reporter and the assignees of each issue watch it, from the moment the history tells it
 * was reported.
 */
export async function watchIssues(
  client: PoolClient,
  plan: PlannedOrganisation,
  issues: readonly PlannedIssue[],
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
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

interface Subject {
  readonly space: MadeSpace;
  readonly asset?: MadeAsset;
}

/** Returns the space that an issue is in, and the asset there that it is about. */
export function subjectOf({ floors, assets }: Places, issue: PlannedIssue): Subject {
  const spaces = floors.flatMap((floor) => floor.spaces).filter(({ type }) => type === issue.type);
  const subjects: Subject[] =
    issue.asset === undefined
      ? spaces.map((space) => ({ space }))
      : spaces.flatMap((space) => {
          const asset = assets.find((each) => isThere(each, space, issue));
          return asset ? [{ space, asset }] : [];
        });
  const subject = subjects[issue.at % Math.max(1, subjects.length)];
  if (!subject) throw new Error(`${issue.title} is about nothing`);
  return subject;
}

/** Whether an asset of the kind an issue is about was in a space before it, and stays there. */
function isThere(
  asset: MadeAsset,
  { shortcode }: MadeSpace,
  { asset: type, hoursAgo }: PlannedIssue,
) {
  return (
    asset.model.type.name === type &&
    asset.first.shortcode === shortcode &&
    isSettled(asset) &&
    (asset.addedDaysAgo - DAYS_KNOWN) * 24 > hoursAgo
  );
}

interface Scene {
  readonly client: PoolClient;
  readonly organisationId: string;
  readonly spaceId: string;
  readonly assetId: string | null;
  readonly now: Date;
}

/** One moment of the life of an issue. */
interface Moment extends RecordDeed {
  readonly write: () => Promise<void>;
}

/** Returns the life of an issue: its report, its steps and its comments. */
function lifeOf(scene: Scene, issue: PlannedIssue): Moment[] {
  const { title, by = "guest", steps = [], comments = [] } = issue;
  const after = (hours: number) => hoursFrom(scene.now, hours - issue.hoursAgo);
  const record = { entity: "issue", id: idOf(scene, issue) };
  return [
    { ...record, at: after(0), by, name: title, write: () => report(scene, issue) },
    ...steps.map((step, number) => ({
      ...{ ...record, at: after(step.afterHours), by: step.by, name: `${title}/step/${number}` },
      write: () => take(scene, issue, { step, isFirst: number === 0, at: after(step.afterHours) }),
    })),
    ...comments.map((comment, number) => ({
      ...{ entity: "issue_comment", id: commentIdOf(scene, issue, number) },
      ...{ at: after(comment.afterHours), by: comment.by, name: `${title}/comment/${number}` },
      write: () => say(scene, issue, number),
    })),
  ];
}

function hoursFrom(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1_000);
}

/** The id of an issue of the demonstration. */
export function idOfIssue(plan: PlannedOrganisation, issue: PlannedIssue): string {
  return idOf({ organisationId: demonstrationId("organisation", plan.name) }, issue);
}

const idOf = ({ organisationId }: Pick<Scene, "organisationId">, { title }: PlannedIssue) =>
  demonstrationId("issue", `${organisationId}/${title}`);

function commentIdOf(
  { organisationId }: Pick<Scene, "organisationId">,
  { title }: PlannedIssue,
  number: number,
): string {
  return demonstrationId("issue-comment", `${organisationId}/${title}/${number}`);
}

async function report(scene: Scene, issue: PlannedIssue): Promise<void> {
  const { client, organisationId, spaceId, assetId, now } = scene;
  const { by, guest, dueInHours } = issue;
  await client.query(
    `insert into issue (organisation_id, id, number, location_id, floor_id, space_id, asset_id, title, description,
       category, priority, impact, source, reporter_id, reporter_name, report_count, due_at)
     select s.organisation_id, $3, next_issue_number(), s.location_id, s.floor_id, s.id, $14::uuid, $4, $5, $6, $7, $8,
       $9, $10, $11, $12, $13
     from space s where s.organisation_id = $1 and s.id = $2`,
    [
      ...[organisationId, spaceId, idOf(scene, issue), issue.title, issue.description],
      ...[issue.category, issue.priority ?? "medium", issue.impact ?? "none"],
      ...[
        issue.check ? "checklist" : by ? "app" : "public",
        personId(by),
        guest ?? null,
        issue.reports ?? 1,
      ],
      dueInHours === undefined ? null : hoursFrom(now, dueInHours),
      assetId,
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
      commentIdOf(scene, issue, number),
      idOf(scene, issue),
      personId(comment.by),
      comment.by !== "guest" && comment.by !== issue.by,
      comment.isInternal ? "internal" : "public",
      comment.body,
    ],
  );
}

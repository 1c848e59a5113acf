import type { ChecklistFile, ChecklistRun } from "@storey/contract";
import {
  type ChecklistAssetsByItem,
  type ChecklistContent,
  checklistItems,
  NO_ASSET,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { momentInJson, raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  RUN_COLUMNS,
  RUN_TABLES,
  type RunRow,
  runPerson,
  toRunSummary,
} from "../../platform/records/checklist-run-columns.ts";
import type { AttachedPicture } from "../../platform/records/issue.table.ts";

/** A file of a run as its row has it. */
export type FileRow = Omit<ChecklistFile, "path" | "picture"> & {
  readonly s3Key: string;
  readonly picture: AttachedPicture | null;
};

/** The files `z` of a run as JSON, for `shownFile`. */
export const FILE_JSON = `json_build_object('id', z.id, 'itemId', z.item_id, 'assetId', z.asset_id, 'kind', z.kind,
  'fileName', z.file_name, 'contentType', z.content_type, 'size', z.size, 's3Key', z.s3_key, 'picture', z.picture,
  'createdAt', ${momentInJson("z.created_at")})`;

/** Returns a file with the paths to its bytes instead of its key. */
export function shownFile({ s3Key, picture, ...row }: FileRow): ChecklistFile {
  const path = (key: string | undefined) =>
    `/checklist-runs/file-stream?fileKey=${encodeURIComponent(key ?? s3Key)}`;
  if (!picture) return { ...row, path: path(s3Key), picture: null };
  const { keys, width, height, colour } = picture;
  return {
    ...row,
    path: path(keys["retina"]),
    picture: {
      ...{ width, height, colour },
      thumbnailPath: path(keys["thumbnail"]),
      smallPath: path(keys["small"]),
    },
  };
}

/** The asset whose id the answer `x` is, as JSON. */
const SCANNED_ASSET = `(select json_build_object('id', a.id, 'tag', a.tag, 'name', a.name) from asset a
  where a.organisation_id = x.organisation_id and a.id = case
    when x.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (x.value #>> '{}')::uuid end)`;

/** The answer `x` of a run as JSON, `entriesCount` included. */
export const ANSWER_JSON = answerJson(0);

/**
 * The same where the statement itself adds entries to those that are counted: it does not see its own.
 */
export function answerJson(addedEntries: 0 | 1): string {
  return `json_build_object('itemId', x.item_id, 'assetId', nullif(x.asset_id, '${NO_ASSET}'), 'value', x.value,
    'note', x.note, 'scannedAsset', ${SCANNED_ASSET}, 'isFailed', x.is_failed, 'answeredBy', ${runPerson("x.answered_by")}, 'answeredAt', ${momentInJson("x.answered_at")},
    'entriesCount', (select count(*)::int + ${addedEntries} from checklist_answer_entry e where e.organisation_id = x.organisation_id
      and e.run_id = x.run_id and e.item_id = x.item_id and e.asset_id = x.asset_id))`;
}

const OF_RUN = (table: string) =>
  `from ${table} x where x.organisation_id = r.organisation_id and x.run_id = r.id`;
const LIST = (json: string, from: string, order: string) =>
  `coalesce((select json_agg(${json} order by ${order}) ${from}), '[]'::json)`;

const AMENDMENT_JSON = `json_build_object('id', x.id, 'itemId', x.item_id, 'assetId', x.asset_id, 'value', x.value, 'body', x.body,
  'addedBy', ${runPerson("x.added_by")}, 'createdAt', ${momentInJson("x.created_at")})`;

const FAILURE_JSON = `json_build_object('id', x.id, 'itemId', x.item_id, 'assetId', x.asset_id, 'label', x.item_label,
  'isCritical', x.is_critical, 'state', x.state, 'issue', case when i.id is not null
    then json_build_object('id', i.id, 'number', i.number, 'status', i.status) end,
  'firstRunId', x.first_run_id, 'lastRunId', x.last_run_id,
  'recheckRunId', (select q.id from checklist_run q where q.organisation_id = x.organisation_id and q.recheck_of = x.id
    and q.state in ('open', 'in_progress', 'missed') and q.deleted_at is null order by q.created_at desc limit 1),
  'failedAt', ${momentInJson("x.failed_at")}, 'clearedAt', ${momentInJson("x.cleared_at")})`;
const FAILURES = `from checklist_failure x
  left join issue i on i.organisation_id = x.organisation_id and i.id = x.issue_id
  where x.organisation_id = r.organisation_id and (x.first_run_id = r.id or x.last_run_id = r.id or x.id = r.recheck_of)`;

const PICTURES = `from space_image x where x.organisation_id = v.organisation_id and x.owner_id = v.template_id
  and x.id::text in (select i ->> 'helpImageId' from jsonb_path_query(v.content, '$.sections[*].items[*]') i)`;

/** The pictures of the help of the version `v`. */
export const HELP_PICTURES = LIST(
  "json_build_object('id', x.id, 'metadata', x.metadata, 'versions', x.versions)",
  PICTURES,
  "x.id",
);

const DETAIL = `${RUN_COLUMNS}, v.content, ${HELP_PICTURES} as pictures, v.number as template_number, r.assets,
    ${LIST(ANSWER_JSON, OF_RUN("checklist_answer"), "x.answered_at, x.operation_id")} as answers,
    ${LIST(FILE_JSON.replaceAll("z.", "x."), OF_RUN("checklist_file"), "x.created_at, x.id")} as files,
    ${LIST(AMENDMENT_JSON, OF_RUN("checklist_amendment"), "x.created_at, x.id")} as amendments,
    ${LIST(FAILURE_JSON, FAILURES, "x.failed_at, x.id")} as failures,
    r.signature, r.scanned_at, case when r.performer_name is not null then json_build_object('name', r.performer_name,
      'company', r.performer_company, 'licence', r.performer_licence) end as performer,
    ${runPerson("r.skipped_by")} as skipped_by, ${runPerson("r.approved_by")} as approved_by, r.approval_reason, r.reschedule_reason,
    r.assignee_id, r.assignee_role, r.location_id, r.space_id, r.asset_id,
    (select x.item_id from checklist_failure x where x.organisation_id = r.organisation_id and x.id = r.recheck_of) as recheck_item_id,
    (select x.asset_id from checklist_failure x where x.organisation_id = r.organisation_id and x.id = r.recheck_of) as recheck_asset_id`;

type DetailRow = Omit<RunRow, "now"> & { readonly now: string } & Omit<
    ChecklistRun,
    keyof RunRow | "dueState" | "files" | "assets" | "content" | "mayComplete" | "mayManage"
  > & {
    readonly files: readonly FileRow[];
    readonly assets: ChecklistAssetsByItem;
    readonly content: ChecklistContent;
    readonly assigneeId: string | null;
    readonly assigneeRole: string | null;
    readonly locationId: string | null;
    readonly spaceId: string | null;
    readonly assetId: string | null;
    readonly recheckItemId: string | null;
    readonly recheckAssetId: string | null;
  };

/** A run with all that is said of it, and what decides who may do it. */
export type RunDetail = ReturnType<typeof toDetail>;

function toDetail({ files, ...row }: DetailRow) {
  const content =
    row.recheckItemId === null ? row.content : onlyItem(row.content, row.recheckItemId);
  return { ...toRunSummary(row), content, files: files.map(shownFile) };
}

/** What a re-check asks: the one item that failed, whatever it hung on. */
export function onlyItem(content: ChecklistContent, itemId: string): ChecklistContent {
  const item = checklistItems(content).find(({ id }) => id === itemId);
  const section = content.sections.find(({ items }) => items.some(({ id }) => id === itemId));
  if (!item || !section) return content;
  return { ...content, sections: [{ ...section, items: [{ ...item, condition: null }] }] };
}

/** Finds a run that meets a condition on its row `r`. */
export async function findRunDetail(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  condition: RawBuilder<boolean>,
): Promise<RunDetail | undefined> {
  const row = await transaction.first(
    raw<DetailRow>(sql`select ${sql.raw(DETAIL)} from ${sql.raw(RUN_TABLES)}
      where r.organisation_id = ${organisationId} and r.id = ${id} and r.deleted_at is null and ${condition}`),
  );
  return row && toDetail(row);
}

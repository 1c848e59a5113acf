import type {
  ChecklistTemplate,
  ChecklistTemplateSummary,
  ChecklistTemplateVersion,
  WholeChecklistVersion,
} from "@storey/contract";
import type { ChecklistChangeCounts } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

const SUMMARY = sql`t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.name, t.description,
  words_in_languages(t.content, 'description') as descriptions,
  case when v.id is null then 'draft' else 'published' end as state,
  v.number as published_number,
  v.id is not null and (v.content <> t.content or v.name <> t.name) as is_changed,
  t.default_recurrence,
  (select coalesce(sum(jsonb_array_length(s -> 'items')), 0)::integer
     from jsonb_array_elements(t.content -> 'sections') s) as items_count,
  (select count(*)::integer from checklist_assignment a
     where a.organisation_id = t.organisation_id and a.template_id = t.id and a.deleted_at is null) as assignments_count`;

const PICTURES = sql.raw(`coalesce((
    select json_agg(json_build_object('id', i.id, 'metadata', i.metadata, 'versions', i.versions) order by i.position, i.id)
    from space_image i where i.organisation_id = t.organisation_id and i.owner_id = t.id), '[]'::json)`);

function select<Row>(organisationId: string, which: RawBuilder<unknown>, columns = SUMMARY) {
  return raw<Row>(sql`select ${columns} from checklist_template t
    left join checklist_template_version v
      on v.organisation_id = t.organisation_id and v.id = t.published_version_id
    where t.organisation_id = ${organisationId} and ${which}
    order by t.name collate natural_order, t.id`);
}

/** The templates by name; the archived ones too if that is asked for. */
export function findChecklistTemplates(
  transaction: Transaction,
  organisationId: string,
  withDeleted: boolean,
): Promise<ChecklistTemplateSummary[]> {
  const which = withDeleted ? sql`true` : sql`t.deleted_at is null`;
  return transaction.all(select<ChecklistTemplateSummary>(organisationId, which));
}

/** One template, archived or not. Throws `not_found`. */
export async function getChecklistTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<ChecklistTemplate> {
  const columns = sql`${SUMMARY}, t.content, ${PICTURES} as pictures`;
  const row = await transaction.first(
    select<ChecklistTemplate>(organisationId, sql`t.id = ${id}`, columns),
  );
  if (!row) throw notFound();
  return row;
}

/** What is said of a new template. */
export interface NewChecklistTemplate
  extends Pick<ChecklistTemplate, "id" | "name" | "description" | "defaultRecurrence" | "content"> {
  readonly organisationId: string;
}

/** Adds a template as a draft. Breaks `record.exists` and `name.taken`. */
export async function insertChecklistTemplate(
  transaction: Transaction,
  { content, ...template }: NewChecklistTemplate,
): Promise<void> {
  const row = { ...template, content: JSON.stringify(content) };
  await transaction.execute(sqlBuilder.insertInto("checklistTemplate").values(row));
}

/** A version that is about to be published of a template that its caller holds. */
interface NextVersion
  extends Readonly<Record<"organisationId" | "id" | "templateId" | "publishedBy", string>> {
  /** In what it differs from the version before. */
  readonly changes: ChecklistChangeCounts;
}

/** Publishes the draft of a template that its caller holds as the version that follows. */
export async function insertNextVersion(
  transaction: Transaction,
  { organisationId, id, templateId, publishedBy, changes }: NextVersion,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into checklist_template_version (organisation_id, id, template_id, number, name, content, changes, published_by)
      select t.organisation_id, ${id}, t.id,
        (select coalesce(max(number), 0) + 1 from checklist_template_version v
           where v.organisation_id = t.organisation_id and v.template_id = t.id),
        t.name, t.content, ${JSON.stringify(changes)}::jsonb, ${publishedBy}
      from checklist_template t where t.organisation_id = ${organisationId} and t.id = ${templateId}`),
  );
  await transaction.execute(
    raw(sql`update checklist_template set published_version_id = ${id}
      where organisation_id = ${organisationId} and id = ${templateId}`),
  );
}

/** Above the number of every version. */
const MAX_NUMBER = 2 ** 31 - 1;

/** A process of the release before publishes without counting translations while it still runs. */
const COUNTED = sql`'{"translations": 0}'::jsonb || v.changes`;

/** What is told of a version `v` of somebody `u`, which does not say what it asks. */
const VERSION = sql`v.id, v.number, v.name, v.published_at, ${COUNTED} as changes,
  case when u.id is not null then json_build_object('id', u.id, 'name',
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)) end as published_by`;

/** Which versions are asked for. */
interface VersionsAsked {
  readonly templateId: string;
  /** Only those of a smaller number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Published versions of a template without what they ask, the newest first. */
export function findVersions(
  transaction: Transaction,
  organisationId: string,
  { templateId, before = MAX_NUMBER, limit }: VersionsAsked,
): Promise<ChecklistTemplateVersion[]> {
  return transaction.all(
    raw<ChecklistTemplateVersion>(sql`
      select ${VERSION} from checklist_template_version v
      left join user_account u on u.id = v.published_by
      where v.organisation_id = ${organisationId} and v.template_id = ${templateId} and v.number < ${before}
      order by v.number desc limit ${limit}`),
  );
}

/** One published version of a template with what it asks; undefined for none of this id. */
export function findVersion(
  transaction: Transaction,
  organisationId: string,
  { templateId, versionId }: Readonly<Record<"templateId" | "versionId", string>>,
): Promise<WholeChecklistVersion | undefined> {
  return transaction.first(
    raw<WholeChecklistVersion>(sql`
      select ${VERSION}, v.content from checklist_template_version v
      left join user_account u on u.id = v.published_by
      where v.organisation_id = ${organisationId} and v.template_id = ${templateId} and v.id = ${versionId}`),
  );
}

/** What the published version of a template asks; undefined before the first. */
export async function findPublishedContent(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<ChecklistTemplate["content"] | undefined> {
  const row = await transaction.first(
    raw<Pick<ChecklistTemplate, "content">>(sql`
      select v.content from checklist_template t
      join checklist_template_version v
        on v.organisation_id = t.organisation_id and v.id = t.published_version_id
      where t.organisation_id = ${organisationId} and t.id = ${id}`),
  );
  return row?.content;
}

/** Archives a template or restores it. Restoring breaks `name.taken`. */
export async function setArchived(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const deletedAt = isArchived ? sql`coalesce(deleted_at, now())` : sql`null`;
  await transaction.execute(
    raw(sql`update checklist_template set deleted_at = ${deletedAt}
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** Of the types and models of assets that are named, those that are there and not archived. */
export async function findAssetKinds(
  transaction: Transaction,
  organisationId: string,
  { typeIds, modelIds }: Readonly<Record<"typeIds" | "modelIds", readonly string[]>>,
): Promise<{ assetTypeIds: ReadonlySet<string>; assetModelIds: ReadonlySet<string> }> {
  const rows = await transaction.all(
    raw<{ id: string; isModel: boolean }>(sql`
      select id, false as is_model from asset_type
        where organisation_id = ${organisationId} and id = any (${typeIds}::uuid[]) and deleted_at is null
      union all
      select id, true from asset_model
        where organisation_id = ${organisationId} and id = any (${modelIds}::uuid[]) and deleted_at is null`),
  );
  const of = (wanted: boolean) =>
    new Set(rows.flatMap(({ id, isModel }) => (isModel === wanted ? [id] : [])));
  return { assetTypeIds: of(false), assetModelIds: of(true) };
}

import type { SetUpSpace } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";

/** What a space has, of which the criteria are told. */
export type SetUpAmounts = Omit<SetUpSpace, "missing">;

/** A criterion over many spaces at once, and over one whose amounts are read. */
interface CriterionRule {
  /** Whether the space `s` meets it; each list is read once for all spaces. */
  readonly isMet: (organisationId: string) => RawBuilder<unknown>;
  readonly isMetBy: (space: SetUpAmounts) => boolean;
}

/** Meets a criterion by a row of a table that is not archived. */
function hasOne(table: string, owner: string, also = "") {
  return (
    organisationId: string,
  ) => sql`s.id in (select x.${sql.raw(owner)} from ${sql.raw(table)} x
    where x.organisation_id = ${organisationId} and x.deleted_at is null and x.${sql.raw(owner)} is not null ${sql.raw(also)})`;
}

/** The trees that can be begun. */
const publishedTrees = (organisationId: RawBuilder<unknown> | string) =>
  sql`select d.id from decision_tree d where d.organisation_id = ${organisationId}
    and d.build_id is not null and d.deleted_at is null`;

/** The further languages in which the space `s` has no name. */
const missingLanguages = sql`select l.language ->> 'value' from organisation o
  cross join lateral jsonb_array_elements(o.languages) with ordinality l (language, n)
  where o.id = s.organisation_id and l.language ->> 'value' <> original_language(o.languages)
    and coalesce(s.translations -> (l.language ->> 'value') ->> 'name', '') = ''`;

const RULES: Readonly<Record<SetUpCriterion, CriterionRule>> = {
  picture: {
    isMet: hasOne("space_image", "owner_id"),
    isMetBy: ({ pictureCount }) => pictureCount > 0,
  },
  panorama: {
    isMet: hasOne("space_panorama", "space_id"),
    isMetBy: ({ panoramaCount }) => panoramaCount > 0,
  },
  capacity: {
    isMet: () => sql`s.capacity is not null`,
    isMetBy: ({ capacity }) => capacity !== null,
  },
  features: {
    isMet: () => sql`cardinality(s.feature_ids) > 0`,
    isMetBy: ({ featureIds }) => featureIds.length > 0,
  },
  documents: {
    isMet: hasOne("space_document", "owner_id"),
    isMetBy: ({ documentCount }) => documentCount > 0,
  },
  checklist: {
    isMet: () => sql`cardinality(s.checklist_template_ids) > 0`,
    isMetBy: ({ checklistCount }) => checklistCount > 0,
  },
  decisionTree: {
    // Without a tree it is missing, not unknown.
    isMet: (organisationId) =>
      sql`coalesce(s.decision_tree_id in (${publishedTrees(organisationId)}), false)`,
    isMetBy: ({ hasDecisionTree }) => hasDecisionTree,
  },
  sign: {
    isMet: hasOne("space_code", "owner_id", "and x.printed_at is not null"),
    isMetBy: ({ signPrintedAt }) => signPrintedAt !== null,
  },
  access: {
    isMet: () => sql`s.is_access_decided and (s.is_public or not s.allow_public_reporting)`,
    isMetBy: ({ access }) => access !== null,
  },
  translations: {
    isMet: () => sql`not exists (${missingLanguages})`,
    isMetBy: (space) => space.missingLanguages.length === 0,
  },
};

/** Tells of the space `s` whether it lacks what a criterion asks for. */
export function lacks(criterion: SetUpCriterion, organisationId: string): RawBuilder<unknown> {
  return sql`not (${RULES[criterion].isMet(organisationId)})`;
}

/** Returns those of the criteria that a space does not meet. */
export function missingOf(
  space: SetUpAmounts,
  criteria: readonly SetUpCriterion[],
): SetUpCriterion[] {
  return criteria.filter((criterion) => !RULES[criterion].isMetBy(space));
}

const count = (table: string, owner: string) =>
  sql`(select count(*)::integer from ${sql.raw(table)} x
    where x.organisation_id = s.organisation_id and x.${sql.raw(owner)} = s.id and x.deleted_at is null)`;

/** The amounts of the space `s`, on the floor `f` of the location `l`. */
export const AMOUNTS = sql`s.id, s.name, s.shortcode, s.version, s.capacity, s.feature_ids,
  json_build_object('id', f.id, 'name', f.name) as floor,
  json_build_object('id', l.id, 'name', l.name) as location,
  ${count("space_image", "owner_id")} as picture_count,
  ${count("space_panorama", "space_id")} as panorama_count,
  ${count("space_document", "owner_id")} as document_count,
  cardinality(s.checklist_template_ids) as checklist_count,
  coalesce(s.decision_tree_id in (${publishedTrees(sql`s.organisation_id`)}), false) as has_decision_tree,
  (select json_build_object('id', d.id, 'name', d.name, 'variables', s.decision_tree_variables) from decision_tree d
    where d.organisation_id = s.organisation_id and d.id = s.decision_tree_id) as decision_tree,
  (select min(c.printed_at) from space_code c where c.organisation_id = s.organisation_id
    and c.owner_id = s.id and c.deleted_at is null) as sign_printed_at,
  array(${missingLanguages}) as missing_languages,
  case when not s.is_access_decided then null
    when s.is_public then case when s.allow_public_reporting then 'location' else 'code' end
    when not s.allow_public_reporting then 'members' end as access`;

import type { MissingTranslationList, MissingTranslations } from "@storey/contract";
import {
  furtherLanguages,
  type OfferedLanguage,
  type Titled,
  TRANSLATED_KINDS,
  type TranslatedKind,
  type Translations,
  type Words,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { gapsOfNames, type NamePlaces } from "./translated-names.repository.ts";

/** The active spaces `s` in which the caller may write. */
const ownSpaces = (
  organisationId: string,
) => sql`s.organisation_id = ${organisationId} and s.deleted_at is null
  and ((select location_scope()) is null or s.location_id = any ((select location_scope())::uuid[]))`;

/** Whether somebody reads anything in a text that is no HTML: in it `<none>` is a word. */
const isSaid = (words: RawBuilder<unknown>) => sql`is_read(${words}, false)`;

/** What of pictures, public documents and links of a space everybody reads. */
const ATTACHED = [
  ["space_image", "picture", sql``],
  ["space_document", "document", sql`and a.is_public`],
  ["space_link", "link", sql`and a.is_public`],
] as const;

/**
 * Selects the texts of the spaces `own`, which has their ids, as `textsOfSpace` of the domain says: `id`,
 * `key`, `text`, by `sort` and `part_id`.
 */
function textsOfSpaces(organisationId: string, hasPanoramas: boolean): RawBuilder<unknown> {
  const attached = ATTACHED.map(
    ([table, key, also], at) => sql`
      union all select a.owner_id, ${key} || '.' || a.id, a.description, ${at + 1}, a.id
      from ${sql.raw(table)} a join own s on s.id = a.owner_id
      where a.organisation_id = ${organisationId} and a.deleted_at is null and ${isSaid(sql`a.description`)} ${also}`,
  );
  const panoramas = sql`
      union all select a.space_id, 'panorama.' || a.id, a.name, 9, a.id
      from space_panorama a join own s on s.id = a.space_id
      where a.organisation_id = ${organisationId} and a.deleted_at is null and ${isSaid(sql`a.name`)}`;
  return sql`select s.id, 'name' as key, s.name as text, 0 as sort, s.id as part_id from own s
    ${sql.join(attached, sql``)} ${hasPanoramas ? panoramas : sql``}`;
}

/** What is asked of the list. */
interface MissingAsked {
  readonly organisationId: string;
  /** The kinds that the caller may change. */
  readonly kinds: readonly TranslatedKind[];
  readonly hasPanoramas: boolean;
  readonly places: NamePlaces;
  readonly kind: TranslatedKind | undefined;
  readonly language: string | undefined;
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What holds its texts in itself: its table, and the function that gives the keys of its texts. */
const TABLES = { decisionTree: "decision_tree", checklist: "checklist_template" } as const;
type ContentKind = keyof typeof TABLES;
const KEYS = { decisionTree: "tree_text_keys", checklist: "checklist_text_keys" } as const;

/** What stands beside the content of `r` and has no key among those of the function. */
const TITLE = {
  decisionTree: sql`('description', r.description)`,
  checklist: sql`('name', r.name), ('description', r.description)`,
} as const;

/** Whether the text of the key `k.key` is HTML: of a tree, what its articles say. */
const isHtml = (kind: ContentKind) =>
  kind === "decisionTree" ? sql`starts_with(k.key, 'html.')` : sql`false`;

/** Where a space or a floor lies, by the names of its location and floor; null without them. */
const placeOf = (location: RawBuilder<unknown>, floor: RawBuilder<unknown>) =>
  sql`case when ${location} is not null then json_build_object('location', ${location}, 'floor', ${floor}) end`;

/** The gaps of records that hold their texts in themselves. */
function gapsOfContent(asked: MissingAsked, kind: ContentKind): RawBuilder<unknown> {
  return sql`union all select ${kind}, r.id, r.name, null, null, l.language, l.n, g.total, g.missing
    from ${sql.raw(TABLES[kind])} r cross join languages l
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where not is_read(r.content -> 'translations' -> l.language ->> k.key,
          ${isHtml(kind)}))::integer as missing
      from (select c.key from ${sql.raw(KEYS[kind])}(r.content) c(key)
        union all select t.key from (values ${TITLE[kind]}) t(key, words) where ${isSaid(sql`t.words`)}) k) g
    where r.organisation_id = ${asked.organisationId} and r.deleted_at is null and ${asked.kinds.includes(kind)}`;
}

/** Counts what misses which language, and finds the page that is asked for. */
export async function findMissing(
  transaction: Transaction,
  asked: MissingAsked,
): Promise<MissingTranslationList> {
  const { organisationId, kind, language, search } = asked;
  const wanted = [sql`true`];
  if (kind) wanted.push(sql`g.kind = ${kind}`);
  if (language) wanted.push(sql`g.language = ${language}`);
  if (search) wanted.push(sql`position(folded(${search}) in folded(g.name)) > 0`);
  const row = await transaction.first(
    raw<MissingTranslationList>(sql`
      with languages as materialized (
        select l ->> 'value' as language, n from organisation o
        cross join lateral jsonb_array_elements(o.languages) with ordinality a (l, n)
        where o.id = ${organisationId} and l ->> 'value' <> original_language(o.languages)),
      own as materialized (
        select s.id, s.name, s.floor_id, s.location_id, s.translations from space s
        where ${ownSpaces(organisationId)} and ${asked.kinds.includes("space")} and exists (select from languages)),
      texts as materialized (${textsOfSpaces(organisationId, asked.hasPanoramas)}),
      spaces as (
        select s.id, l.language, l.n, count(*)::integer as total,
          count(*) filter (where not ${isSaid(sql`s.translations -> l.language ->> t.key`)})::integer as missing
        from own s join texts t on t.id = s.id cross join languages l group by s.id, l.language, l.n),
      gaps as materialized (
        select g.* from (
          select 'space' as kind, s.id, s.name, p.name as location, f.name as floor, g.language, g.n, g.total, g.missing
          from spaces g join own s on s.id = g.id
          join floor f on f.organisation_id = ${organisationId} and f.id = s.floor_id
          join location p on p.organisation_id = ${organisationId} and p.id = s.location_id
          ${gapsOfContent(asked, "decisionTree")}
          ${gapsOfContent(asked, "checklist")}
          ${gapsOfNames(asked, asked.kinds)}
        ) g where g.missing > 0),
      found as materialized (
        select g.kind, g.id, min(g.name) as name, min(g.location) as location, min(g.floor) as floor,
          json_agg(json_build_object('language', g.language, 'missing', g.missing, 'total', g.total) order by g.n) as languages
        from gaps g where ${sql.join(wanted, sql` and `)} group by g.kind, g.id)
      select (select count(*)::integer from found) as total_count,
        (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'name', r.name, 'place', ${placeOf(sql`r.location`, sql`r.floor`)},
            'languages', r.languages) order by r.at), '[]'::json)
          from (select f.*, row_number() over (order by array_position(${TRANSLATED_KINDS}::text[], f.kind),
              f.name collate natural_order, f.id) as at from found f
            order by at limit ${asked.limit} offset ${asked.offset}) r) as results,
        (select coalesce(json_agg(json_build_object('kind', c.kind, 'language', c.language, 'recordCount', c.records,
            'missing', c.missing) order by c.kind, c.n), '[]'::json)
          from (select g.kind, g.language, g.n, count(*)::integer as records, sum(g.missing)::integer as missing
            from gaps g group by 1, 2, 3) c) as counts`),
  );
  if (!row) throw new Error("a statement of aggregates gave no row");
  return row;
}

/** A record with all that its texts are read from. */
interface SpaceWithTexts {
  readonly id: string;
  readonly name: string;
  readonly place: NonNullable<MissingTranslations["place"]>;
  readonly translations: Readonly<Record<string, Words>>;
  readonly translatedFrom: Readonly<Record<string, Words>>;
  readonly texts: readonly { readonly key: string; readonly text: string }[];
}

/** Which spaces: a page of them by id, or those of these ids, held for a change. */
export type WhichSpaces =
  | { readonly after: string | undefined; readonly limit: number }
  | { readonly ids: readonly string[] };

/** Finds spaces that the caller may change with what everybody reads of them, by id. */
export async function findSpacesWithTexts(
  transaction: Transaction,
  { organisationId, hasPanoramas }: Pick<MissingAsked, "organisationId" | "hasPanoramas">,
  which: WhichSpaces,
): Promise<SpaceWithTexts[]> {
  const own = ownSpaces(organisationId);
  const asked =
    "ids" in which
      ? sql`s.id = any (${which.ids}::uuid[]) order by s.id for no key update`
      : sql`(${which.after ?? null}::uuid is null or s.id > ${which.after ?? null}::uuid) order by s.id limit ${which.limit}`;
  return transaction.all(
    raw<SpaceWithTexts>(sql`
      with own as materialized (
        select s.id, s.name, s.floor_id, s.location_id, s.translations, s.translated_from
        from space s where ${own} and ${asked}),
      texts as (${textsOfSpaces(organisationId, hasPanoramas)})
      select s.id, s.name, ${placeOf(sql`p.name`, sql`f.name`)} as place, s.translations, s.translated_from,
        (select json_agg(json_build_object('key', t.key, 'text', t.text) order by t.sort, t.part_id)
          from texts t where t.id = s.id) as texts
      from own s
      join floor f on f.organisation_id = ${organisationId} and f.id = s.floor_id
      join location p on p.organisation_id = ${organisationId} and p.id = s.location_id
      order by s.id`),
  );
}

/** Writes what spaces say in further languages. */
export async function writeSpaceWords(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly ({ readonly id: string } & Translations)[],
): Promise<void> {
  if (spaces.length === 0) return;
  await transaction.execute(
    raw(sql`update space s set translations = b."translations", translated_from = b."translatedFrom"
      from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) b("id" uuid, "translations" jsonb, "translatedFrom" jsonb)
      where s.organisation_id = ${organisationId} and s.id = b.id`),
  );
}

/** A tree or a checklist template. */
interface RecordWithContent<Content> extends Titled {
  readonly id: string;
  readonly content: Content;
}

/** Finds a page of trees or templates by id, or those of these ids, held for a change. */
export function findWithContent<Content>(
  transaction: Transaction,
  { organisationId, kind }: { readonly organisationId: string; readonly kind: ContentKind },
  which: WhichSpaces,
): Promise<RecordWithContent<Content>[]> {
  const asked =
    "ids" in which
      ? sql`r.id = any (${which.ids}::uuid[]) order by r.id for no key update`
      : sql`(${which.after ?? null}::uuid is null or r.id > ${which.after ?? null}::uuid) order by r.id limit ${which.limit}`;
  return transaction.all(
    raw<
      RecordWithContent<Content>
    >(sql`select r.id, r.name, r.description, r.content from ${sql.raw(TABLES[kind])} r
      where r.organisation_id = ${organisationId} and r.deleted_at is null and ${asked}`),
  );
}

/** Writes what a tree or a template says. */
export async function writeContent(
  transaction: Transaction,
  { organisationId, kind }: { readonly organisationId: string; readonly kind: ContentKind },
  { id, content }: Pick<RecordWithContent<unknown>, "id" | "content">,
): Promise<void> {
  await transaction.execute(
    raw(sql`update ${sql.raw(TABLES[kind])} set content = ${JSON.stringify(content)}::jsonb
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** The languages that an organisation translates into, in their order. */
export async function findFurtherLanguages(
  transaction: Transaction,
  organisationId: string,
): Promise<string[]> {
  const row = await transaction.first(
    raw<{ languages: OfferedLanguage[] }>(
      sql`select languages from organisation where id = ${organisationId}`,
    ),
  );
  return furtherLanguages(row?.languages ?? []).map(({ value }) => value);
}

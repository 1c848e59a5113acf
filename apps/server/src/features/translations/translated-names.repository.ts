import type { MissingTranslations } from "@storey/contract";
import { NAMING_KINDS, type NamingKind, type Translations, type Words } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The lists that spaces borrow names from. */
const TABLES: Readonly<Record<NamingKind, string>> = {
  spaceType: "space_type",
  feature: "feature",
  location: "location",
  floor: "floor",
};

/** The locations in which the caller may change names of a kind that lies in one; null is all of them. */
export type NamePlaces = Readonly<Record<"location" | "floor", readonly string[] | null>>;

/** What names of an organisation are asked for. */
interface NamesAsked {
  readonly organisationId: string;
  readonly places: NamePlaces;
}

/** The active records `r` of a kind that the caller may change and whose names have words (`textsOfName`). */
function ownNames({ organisationId, places }: NamesAsked, kind: NamingKind): RawBuilder<unknown> {
  const active = sql`r.organisation_id = ${organisationId} and r.deleted_at is null`;
  if (kind === "spaceType" || kind === "feature") return active;
  const place = kind === "location" ? sql`r.id` : sql`r.location_id`;
  const own = places[kind];
  const words = kind === "floor" ? sql`and r.name !~ '^\\s*[-+−–]?[0-9]{1,3}\\s*$'` : sql``;
  return sql`${active} ${words} and (${own}::uuid[] is null or ${place} = any (${own}::uuid[]))
    and ((select location_scope()) is null or ${place} = any ((select location_scope())::uuid[]))`;
}

/** The location of a floor `r`. */
const joined = (kind: NamingKind) =>
  kind === "floor"
    ? sql`join location p on p.organisation_id = r.organisation_id and p.id = r.location_id`
    : sql``;
const locationOf = (kind: NamingKind) => (kind === "floor" ? sql`p.name` : sql`null`);

/** The gaps of names of the kinds that the caller may change, in the `languages` of the statement. */
export function gapsOfNames(asked: NamesAsked, kinds: readonly string[]): RawBuilder<unknown> {
  const all = NAMING_KINDS.filter((kind) => kinds.includes(kind)).map(
    (kind) => sql`union all
      select ${kind}, r.id, r.name, ${locationOf(kind)}, null, l.language, l.n, 1,
        (not is_read(r.translations -> l.language ->> 'name', false))::integer
      from ${sql.raw(TABLES[kind])} r cross join languages l ${joined(kind)}
      where ${ownNames(asked, kind)}`,
  );
  return all.length === 0 ? sql`` : sql.join(all, sql` `);
}

/** A name with what it is in further languages. */
export interface TranslatedName {
  readonly id: string;
  readonly name: string;
  readonly place: MissingTranslations["place"];
  readonly translations: Readonly<Record<string, Words>>;
  readonly translatedFrom: Readonly<Record<string, Words>>;
}

/** Which names: a page of them by id, or those of these ids, held for a change. */
type WhichNames =
  | { readonly after: string | undefined; readonly limit: number }
  | { readonly ids: readonly string[] };

/** Finds names of a kind that the caller may change, by id. */
export function findNames(
  transaction: Transaction,
  { kind, ...asked }: NamesAsked & { readonly kind: NamingKind },
  which: WhichNames,
): Promise<TranslatedName[]> {
  const wanted =
    "ids" in which
      ? sql`r.id = any (${which.ids}::uuid[]) order by r.id for no key update of r`
      : sql`(${which.after ?? null}::uuid is null or r.id > ${which.after ?? null}::uuid) order by r.id limit ${which.limit}`;
  const place =
    kind === "floor" ? sql`json_build_object('location', p.name, 'floor', null)` : sql`null::json`;
  return transaction.all(
    raw<TranslatedName>(sql`
      select r.id, r.name, ${place} as place, r.translations, r.translated_from
      from ${sql.raw(TABLES[kind])} r ${joined(kind)}
      where ${ownNames(asked, kind)} and ${wanted}`),
  );
}

/** Writes what names of a kind are in further languages. */
export async function writeNameWords(
  transaction: Transaction,
  { organisationId, kind }: { readonly organisationId: string; readonly kind: NamingKind },
  names: readonly ({ readonly id: string } & Translations)[],
): Promise<void> {
  if (names.length === 0) return;
  await transaction.execute(
    raw(sql`update ${sql.raw(TABLES[kind])} r set translations = b."translations", translated_from = b."translatedFrom"
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) b("id" uuid, "translations" jsonb, "translatedFrom" jsonb)
      where r.organisation_id = ${organisationId} and r.id = b.id`),
  );
}

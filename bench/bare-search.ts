/**
 * The search in plain SQL, as one writes it without an index in memory: one statement gives the
 * total, the page with pictures and favourites, and the five facets. Only the conditions a query
 * has are written; with `BARE_INDEXES` an index gives the order by name.
 */
import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import type { SearchQuery } from "./search-mix.ts";

/** The index and collation that the plain search needs and the product does not. */
export const BARE_INDEXES = `
  create collation if not exists natural_order
    (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);
  create index if not exists bare_space_by_name
    on space (organisation_id, name collate natural_order, id) where deleted_at is null`;

const PAGE_SIZE = 50;
const BY_NAME = "s.name collate natural_order, s.id";

/** The conditions, apart by filter: every facet ignores its own filter. */
interface Filters {
  readonly location: string;
  readonly type: string;
  readonly features: string;
  readonly capacity: string;
}

/** Returns the statement of a search. */
export function searchStatement(
  organisationId: string,
  userId: string,
  query: SearchQuery,
): QueryConfig {
  const values: unknown[] = [organisationId, userId, (query.page ?? 1) * PAGE_SIZE - PAGE_SIZE];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const words = query.searchTerm?.toLowerCase().split(/\s+/) ?? [];
  const text = "lower(concat_ws(e'\\n', s.name, s.shortcode, l.name, f.name))";
  const hasText = words.map((word) => `and ${text} like ${bind(`%${word}%`)}`).join(" ");
  const filters: Filters = {
    location: query.locationIds ? `location_id = any (${bind(query.locationIds)}::uuid[])` : "true",
    type: query.spaceTypeIds ? `space_type_id = any (${bind(query.spaceTypeIds)}::uuid[])` : "true",
    features: query.featureIds ? `feature_ids @> ${bind(query.featureIds)}::uuid[]` : "true",
    capacity: query.capacityMin === undefined ? "true" : `capacity >= ${bind(query.capacityMin)}`,
  };
  const order = orderOf(query, words.length > 0 ? bind(words.join(" ")) : undefined);
  const statement = textOf(hasText, filters, order, query.withFacets !== false);
  return { name: createHash("md5").update(statement).digest("hex"), text: statement, values };
}

function orderOf({ sort }: SearchQuery, phrase: string | undefined): string {
  if (sort === "-capacity") return `coalesce(s.capacity, -1) desc, ${BY_NAME}`;
  if (phrase === undefined) return BY_NAME;
  const [name, code] = ["lower(s.name)", "coalesce(lower(s.shortcode), '')"];
  const rank = (test: (text: string) => string) => `${test(name)} or ${test(code)}`;
  return `case when ${rank((it) => `${it} = ${phrase}`)} then 0
    when ${rank((it) => `starts_with(${it}, ${phrase})`)} then 1
    when ${rank((it) => `strpos(${it}, ${phrase}) > 0`)} then 2 else 3 end, ${BY_NAME}`;
}

function textOf(hasText: string, filters: Filters, order: string, withFacets: boolean): string {
  const without = (own: keyof Filters) =>
    Object.entries(filters)
      .filter(([name]) => name !== own)
      .map(([, condition]) => condition)
      .join(" and ");
  const all = `${filters.location} and ${filters.type} and ${filters.features} and ${filters.capacity}`;
  return `with base as materialized (
      select s.id, s.location_id, s.floor_id, s.space_type_id, s.feature_ids, s.capacity
      from space s
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.organisation_id = $1 and s.deleted_at is null ${hasText}
    ), page as (
      select s.*, l.name as location_name, f.name as floor_name, row_number() over (order by ${order}) as place
      from space s
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.organisation_id = $1 and s.deleted_at is null ${hasText} and ${all.replace(/\b(location_id|space_type_id|feature_ids|capacity)\b/g, "s.$1")}
      order by ${order} limit ${PAGE_SIZE} offset $3
    )
    select json_build_object(
      'totalCount', (select count(*) from base where ${all}),
      'results', (select coalesce(json_agg(${RESULT} order by s.place), '[]') from ${RESULT_TABLES}),
      'facets', ${withFacets ? facets(without) : "null"}
    ) as result`;
}

const RESULT = `json_build_object(
  'id', s.id, 'name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity,
  'is_public', s.is_public, 'allow_public_reporting', s.allow_public_reporting,
  'space_type_name', t.name,
  'spaceType', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
  'features', (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'icon', e.icon)
      order by array_position(s.feature_ids, e.id)), '[]')
    from feature e where e.organisation_id = $1 and e.id = any (s.feature_ids)),
  'location', json_build_object('id', s.location_id, 'name', s.location_name),
  'floor', json_build_object('id', s.floor_id, 'name', s.floor_name),
  'picture', p.picture, 'isFavourite', v.owner_id is not null, 'deletedAt', s.deleted_at)`;

const RESULT_TABLES = `page s
  left join space_type t on t.organisation_id = $1 and t.id = s.space_type_id
  left join favourite v on v.organisation_id = $1 and v.user_id = $2 and v.owner_id = s.id
  left join lateral (
    select json_build_object('thumbnail', i.versions->'thumbnail'->>'imageKey',
      'small', i.versions->'small'->>'imageKey', 'standard', i.versions->'standard'->>'imageKey',
      'retina', i.versions->'retina'->>'imageKey', 'colour', i.metadata->>'colour',
      'description', i.description) as picture
    from space_image i
    where i.organisation_id = $1 and i.owner_id = s.id and i.deleted_at is null
    order by i.position, i.id limit 1) p on true`;

function facets(without: (own: keyof Filters) => string): string {
  const all = without("floor" as keyof Filters);
  const counted = (column: string, condition: string) =>
    `left join (select ${column} as id, count(*) as n from base where ${condition} group by 1) c on c.id = x.id`;
  return `json_build_object(
    'locations', (select json_agg(json_build_object('id', x.id, 'name', x.name, 'count', coalesce(c.n, 0)) order by x.name)
      from location x ${counted("location_id", without("location"))} where x.organisation_id = $1 and x.deleted_at is null),
    'floors', (select json_agg(json_build_object('id', x.id, 'name', x.name, 'locationId', l.id, 'locationName', l.name,
        'count', coalesce(c.n, 0)) order by l.name, x.level nulls last, x.name)
      from floor x join location l on l.organisation_id = $1 and l.id = x.location_id
      ${counted("floor_id", all)} where x.organisation_id = $1),
    'spaceTypes', (select json_agg(json_build_object('id', x.id, 'name', x.name, 'count', coalesce(c.n, 0)) order by x.name)
      from space_type x ${counted("space_type_id", without("type"))} where x.organisation_id = $1),
    'features', (select json_agg(json_build_object('id', x.id, 'name', x.name, 'icon', x.icon, 'count', coalesce(c.n, 0))
        order by x.name)
      from feature x left join (select unnest(feature_ids) as id, count(*) as n from base where ${without("features")} group by 1) c
        on c.id = x.id where x.organisation_id = $1),
    'capacities', (select json_agg(json_build_object('min', b.min, 'max', b.max, 'count', coalesce(c.n, 0)) order by b.min)
      from (values (1, 4), (5, 10), (11, 25), (26, 50), (51, 100), (101, 250), (251, null)) b(min, max)
      left join (select width_bucket(capacity, array[1, 5, 11, 26, 51, 101, 251]) as bucket, count(*) as n
        from base where capacity >= 1 and ${without("capacity")} group by 1) c
        on c.bucket = width_bucket(b.min, array[1, 5, 11, 26, 51, 101, 251])))`;
}

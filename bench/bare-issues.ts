/** The list of issues in plain SQL, as one writes it without policies, rights or facets. */
import type { IssueSearch } from "@storey/contract";

/** Returns the statement of a page and the number of all, with its parameters. */
export function bareIssues(
  organisationId: string,
  { searchTerm, filters = {}, page = 1 }: IssueSearch,
): { text: string; values: unknown[] } {
  const values: unknown[] = [organisationId, (page - 1) * 50];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["i.organisation_id = $1", "i.deleted_at is null"];
  if (searchTerm) {
    const words = searchTerm.toLowerCase().split(" ");
    conditions.push(
      `i.searched @@ to_tsquery('simple', ${bind(words.map((one) => `${one}:*`).join(" & "))})`,
    );
  }
  if (filters.status) conditions.push(`i.status = any (${bind(filters.status)}::text[])`);
  if (filters.locationIds)
    conditions.push(`i.location_id = any (${bind(filters.locationIds)}::uuid[])`);
  const where = conditions.join(" and ");
  return {
    text: `select (select count(*) from issue i where ${where}) as total, (
      select json_agg(row) from (
        select i.*, s.name as space, l.name as location from issue i
        left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
        join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
        where ${where} order by i.created_at desc, i.id desc limit 50 offset $2) row) as results`,
    values,
  };
}

/** The searches that are measured, in this order again and again. */
import type { SpaceSearch } from "@storey/contract";
import type { Pool } from "pg";
import type { BenchOrganisation } from "./data-set.ts";

/** The parts of a search that the mix uses. */
export type SearchQuery = Pick<
  SpaceSearch,
  | "searchTerm"
  | "locationIds"
  | "spaceTypeIds"
  | "featureIds"
  | "capacityMin"
  | "sort"
  | "page"
  | "withFacets"
>;

/**
 * Makes eight searches: Home as it opens, text with few and many hits, filters, sorts, a page far
 * down.
 */
export async function searchMix(
  pool: Pool,
  { id, spaces }: BenchOrganisation,
): Promise<Readonly<Record<string, SearchQuery>>> {
  const first = async (table: string, count: number): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table} where organisation_id = $1 order by name limit $2`,
      [id, count],
    );
    return rows.map((row) => row.id);
  };
  const locationIds = await first("location", 2);
  const spaceTypeIds = await first("space_type", 3);
  const featureIds = await first("feature", 2);
  return {
    "no text": {},
    "text, few hits": { searchTerm: `s${spaces - 3}` },
    "text, many hits": { searchTerm: "lab" },
    "two words": { searchTerm: "office building 3" },
    "location and type": { locationIds, spaceTypeIds },
    "text, features, capacity": { searchTerm: "l", featureIds, capacityMin: 20 },
    "by capacity": { sort: "-capacity", locationIds },
    "last page": { page: Math.ceil(spaces / 50) },
  };
}

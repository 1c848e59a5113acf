import {
  type BulkSpaceChanges,
  checklistAssignments,
  checklistsDue,
  favourites,
  floors,
  type LeavingAssets,
  locations,
  type NewSpace,
  organisations,
  type Space,
  type SpaceChanges,
  type SpaceSearch,
  type SpaceSearchResults,
  spaces,
} from "@storey/contract";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { createStore } from "../../lib/store.ts";
import { readStructure } from "./structure-parsing.ts";

/** The number of spaces on a page of a list. */
const PAGE_SIZE = 50;

const KEPT_MS = 10 * 60_000;

/**
 * The id of the line of the structure that should be shown and focused next, such as one just
 * added.
 */
export const wantedLine = createStore<string | null>(null);

/** Returns one page of a search, counted from 1; the first has the facets. */
export function searchPage(search: SpaceSearch, page: number) {
  const body = { ...search, page, pageSize: PAGE_SIZE, withFacets: page === 1 };
  return queryOptions({ ...queryOf(spaces.search, { body }), gcTime: KEPT_MS });
}

/** The pages of a list of spaces. */
export const SPACE_PAGES = { pageOf: searchPage, pageSize: PAGE_SIZE };

/** Reads 200 spaces of a search at a time, to choose all of them. */
export function readSpaces(
  search: SpaceSearch,
  page: number,
  signal: AbortSignal,
): Promise<SpaceSearchResults> {
  const body = { ...search, page, pageSize: 200, withFacets: false };
  return call(spaces.search, { body, signal });
}

/** The spaces that a list shows now. */
export type ListedSpaces = Listed<SpaceSearch, SpaceSearchResults>;

/** Returns one space. */
export function spaceQuery(id: string) {
  return queryOf(spaces.get, { params: { id } });
}

/** Lists the spaces of a floor: at most 13, with the space itself among them. */
export function floorSpacesQuery(floorId: string) {
  const body: SpaceSearch = {
    floorIds: [floorId],
    pageSize: 13,
    sort: "name",
    withFacets: false,
  };
  return queryOf(spaces.search, { body });
}

/**
 * Returns the whole structure of the organisation; a large one is parsed in steps that do not block
 * the page.
 */
export function structureQuery(withDeleted: boolean) {
  const query = { withDeleted: withDeleted ? ("true" as const) : ("false" as const) };
  return queryOptions({
    ...queryOf(organisations.currentWithStructure, { query }),
    queryFn: async ({ signal }) => {
      const reply = await download(organisations.currentWithStructure, { query, signal });
      return readStructure(reply);
    },
    placeholderData: keepPreviousData,
    // Comparing two large structures costs more than rendering the lines in view.
    structuralSharing: false,
  });
}

/** Refetches everything that shows spaces. */
export async function spacesChanged(client: QueryClient = queryClient): Promise<void> {
  const touched = [
    spaces.search,
    organisations.currentWithStructure,
    favourites.list,
    favourites.recentlyViewed,
    // A space that is saved may have been given checklists.
    checklistAssignments.list,
    checklistsDue.list,
  ];
  await Promise.all(
    touched.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}

function keep(space: Space): Space {
  queryClient.setQueryData(spaceQuery(space.id).queryKey, space);
  void spacesChanged();
  return space;
}

/**
 * Changes a space that was read at a version. 409 `record.conflict` carries the space as it is now.
 */
export async function changeSpace(id: string, version: number, body: SpaceChanges): Promise<Space> {
  return keep(await call(spaces.update, { params: { id }, body, ifMatch: version }));
}

/**
 * Changes the same fields in at most 5,000 spaces, all of them or none; returns the number of
 * spaces.
 */
export async function changeManySpaces(ids: string[], changes: BulkSpaceChanges): Promise<number> {
  return (await call(spaces.updateMany, { body: { ids, changes } })).count;
}

/** Refetches everything that shows spaces, after many of them changed. */
export async function manySpacesChanged(): Promise<void> {
  await Promise.all([
    spacesChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(spaces.get) }),
  ]);
}

/** Archives a space; its assets go where `leaving` says. 409 `space.has_assets` asks for it. */
export async function archiveSpace(id: string, leaving: LeavingAssets = {}): Promise<Space> {
  return keep(await call(spaces.archive, { params: { id }, query: leaving }));
}

/** Restores a space. */
export async function restoreSpace(id: string): Promise<Space> {
  return keep(await call(spaces.restore, { params: { id } }));
}

/** The kinds of records in the structure. */
export type StructureKind = "location" | "floor" | "space";

const OF_KIND = { location: locations, floor: floors, space: spaces } as const;

/** Adds a location, or a floor to one, and shows it in the tree. */
export async function addToStructure(locationId: string | null, name: string): Promise<void> {
  const { id } =
    locationId === null
      ? await call(locations.create, { body: { name } })
      : await call(floors.create, { body: { name, locationId } });
  await spacesChanged();
  wantedLine.set(id);
}

/** Adds a space and shows it in the tree. */
export async function addSpace(body: NewSpace): Promise<Space> {
  const space = await call(spaces.create, { body });
  queryClient.setQueryData(spaceQuery(space.id).queryKey, space);
  await spacesChanged();
  wantedLine.set(space.id);
  return space;
}

/**
 * Archives a location, floor or space, with everything in it; its assets go where `leaving` says. 409
 * `space.has_assets` asks for it.
 */
export async function archiveInStructure(
  kind: StructureKind,
  id: string,
  leaving: LeavingAssets = {},
): Promise<void> {
  await call(OF_KIND[kind].archive, { params: { id }, query: leaving });
  await spacesChanged();
}

/** Restores a location, floor or space, with everything that was archived together with it. */
export async function restoreInStructure(kind: StructureKind, id: string): Promise<void> {
  await call(OF_KIND[kind].restore, { params: { id } });
  await spacesChanged();
}

/** Shows a star as on or off in every cached answer with the space. */
export function patchStar(spaceId: string, isFavourite: boolean): void {
  queryClient.setQueryData(spaceQuery(spaceId).queryKey, (space: Space | undefined) =>
    space ? { ...space, isFavourite } : space,
  );
  const inResults = (list: SpaceSearchResults["results"]) =>
    list.map((space) => (space.id === spaceId ? { ...space, isFavourite } : space));
  queryClient.setQueriesData<SpaceSearchResults>(
    { queryKey: keyOf(spaces.search) },
    (page) => page && { ...page, results: inResults(page.results) },
  );
  queryClient.setQueriesData<SpaceSearchResults["results"]>(
    { queryKey: keyOf(favourites.recentlyViewed) },
    (list) => list && inResults(list),
  );
}

import {
  type BulkSpaceChanges,
  favourites,
  floors,
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

/** How many spaces a page of a list holds. */
const PAGE_SIZE = 50;

const KEPT_MS = 10 * 60_000;

/** The line of the structure that is to be shown and focused next, such as one just added. */
export const wantedLine = createStore<string | null>(null);

/** One page of a search, from 1; the first brings the facets. */
export function searchPage(search: SpaceSearch, page: number) {
  const body = { ...search, page, pageSize: PAGE_SIZE, withFacets: page === 1 };
  return queryOptions({ ...queryOf(spaces.search, { body }), gcTime: KEPT_MS });
}

/** The pages of a list of spaces. */
export const SPACE_PAGES = { pageOf: searchPage, pageSize: PAGE_SIZE };

/** Reads 200 spaces of a search at a time, for who chooses all of them. */
export function readSpaces(
  search: SpaceSearch,
  page: number,
  signal: AbortSignal,
): Promise<SpaceSearchResults> {
  const body = { ...search, page, pageSize: 200, withFacets: false };
  return call(spaces.search, { body, signal });
}

/** What a list of spaces shows now. */
export type ListedSpaces = Listed<SpaceSearch, SpaceSearchResults>;

/** One space. */
export function spaceQuery(id: string) {
  return queryOf(spaces.get, { params: { id } });
}

/** The other spaces of a floor, at most 13 with the space itself. */
export function floorSpacesQuery(floorId: string) {
  const body: SpaceSearch = {
    floorIds: [floorId],
    pageSize: 13,
    sort: "name",
    withFacets: false,
  };
  return queryOf(spaces.search, { body });
}

/** The whole structure of the organisation; a large one is read without holding up the page. */
export function structureQuery(withDeleted: boolean) {
  const query = { withDeleted: withDeleted ? ("true" as const) : ("false" as const) };
  return queryOptions({
    ...queryOf(organisations.currentWithStructure, { query }),
    queryFn: async ({ signal }) => {
      const reply = await download(organisations.currentWithStructure, { query, signal });
      return readStructure(reply);
    },
    placeholderData: keepPreviousData,
    // Comparing two large structures costs more than drawing the lines in view.
    structuralSharing: false,
  });
}

/** Everything that shows spaces is asked for again. */
export async function spacesChanged(client: QueryClient = queryClient): Promise<void> {
  const touched = [
    spaces.search,
    organisations.currentWithStructure,
    favourites.list,
    favourites.recentlyViewed,
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

/** Changes a space that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeSpace(id: string, version: number, body: SpaceChanges): Promise<Space> {
  return keep(await call(spaces.update, { params: { id }, body, ifMatch: version }));
}

/** Changes the same things in at most 5,000 spaces, all of them or none, and tells how many. */
export async function changeManySpaces(ids: string[], changes: BulkSpaceChanges): Promise<number> {
  return (await call(spaces.updateMany, { body: { ids, changes } })).count;
}

/** Asks again for everything that shows spaces, after many of them changed. */
export async function manySpacesChanged(): Promise<void> {
  await Promise.all([
    spacesChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(spaces.get) }),
  ]);
}

/** Archives a space. */
export async function archiveSpace(id: string): Promise<Space> {
  return keep(await call(spaces.archive, { params: { id } }));
}

/** Restores a space. */
export async function restoreSpace(id: string): Promise<Space> {
  return keep(await call(spaces.restore, { params: { id } }));
}

/** What the structure is made of. */
export type StructureKind = "location" | "floor" | "space";

const OF_KIND = { location: locations, floor: floors, space: spaces } as const;

/** Adds a location, or a floor to one, and has the tree show it. */
export async function addToStructure(locationId: string | null, name: string): Promise<void> {
  const { id } =
    locationId === null
      ? await call(locations.create, { body: { name } })
      : await call(floors.create, { body: { name, locationId } });
  await spacesChanged();
  wantedLine.set(id);
}

/** Adds a space, and has the tree show it. */
export async function addSpace(body: NewSpace): Promise<Space> {
  const space = await call(spaces.create, { body });
  queryClient.setQueryData(spaceQuery(space.id).queryKey, space);
  await spacesChanged();
  wantedLine.set(space.id);
  return space;
}

/** Archives a location, floor or space, with what it holds. */
export async function archiveInStructure(kind: StructureKind, id: string): Promise<void> {
  await call(OF_KIND[kind].archive, { params: { id } });
  await spacesChanged();
}

/** Restores a location, floor or space, with what was archived along with it. */
export async function restoreInStructure(kind: StructureKind, id: string): Promise<void> {
  await call(OF_KIND[kind].restore, { params: { id } });
  await spacesChanged();
}

/** Shows a star on or off wherever the space is in the cache. */
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

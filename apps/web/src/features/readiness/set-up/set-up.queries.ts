import { type SetUpChange, type SetUpOutcome, type SetUpSpace, setUp } from "@storey/contract";
import { SET_UP_CHANGES_MAX, type SetUpCriterion } from "@storey/domain";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { gatherRows } from "../../../lib/gather-rows.ts";
import { keyOf, queryClient } from "../../../lib/query.ts";
import { manySpacesChanged } from "../../spaces/space.queries.ts";

/** Which rooms are shown. */
export interface SetUpFilter {
  readonly locationId?: string | undefined;
  readonly search?: string | undefined;
  /** Rooms that lack all of these. */
  readonly missing: readonly SetUpCriterion[];
}

/** What others mend shows without a reload. */
const AGAIN_MS = 15_000;
const PAGE_SIZE = 100;
const GATHERED_AT_ONCE = 200;
const GATHERED_MAX = 20_000;

function queryFor({ locationId, search, missing }: SetUpFilter, page: number, pageSize: number) {
  return {
    ...(locationId ? { locationId } : {}),
    ...(search ? { search } : {}),
    ...(missing.length > 0 ? { missing: missing.join() } : {}),
    ...{ page: String(page), pageSize: String(pageSize) },
  };
}

/** The rooms of a filter, a hundred at a time; the first page has what is counted. */
export function setUpQuery(filter: SetUpFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(setUp.list, filter),
    queryFn: ({ pageParam, signal }) =>
      call(setUp.list, { query: queryFor(filter, pageParam, PAGE_SIZE), signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _pages, last) =>
      last * PAGE_SIZE < totalCount ? last + 1 : undefined,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Reads all rooms of a filter, to set up all of them. */
export function gatherSetUp(
  filter: SetUpFilter,
  signal: AbortSignal,
): Promise<readonly SetUpSpace[]> {
  const read = (of: SetUpFilter, page: number, stop: AbortSignal) =>
    call(setUp.list, { query: queryFor(of, page, GATHERED_AT_ONCE), signal: stop });
  const options = { most: GATHERED_MAX, signal, onProgress: () => undefined };
  return gatherRows({ pageSize: GATHERED_AT_ONCE, read }, filter, options);
}

/** Writes changes of rooms, as many as one call takes at a time; `onSome` is told of each part. */
export async function saveSetUp(
  changes: readonly SetUpChange[],
  onSome: (outcomes: readonly SetUpOutcome[]) => void,
): Promise<void> {
  for (let at = 0; at < changes.length; at += SET_UP_CHANGES_MAX) {
    const body = { changes: changes.slice(at, at + SET_UP_CHANGES_MAX) };
    onSome((await call(setUp.update, { body })).results);
  }
}

/** Lets everything that shows rooms be asked for again, this list too. */
export async function setUpChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(setUp.list) }),
    manySpacesChanged(),
  ]);
}

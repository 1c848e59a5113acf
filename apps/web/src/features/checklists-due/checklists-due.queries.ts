import { type ChecklistRunSummary, checklistRuns, checklistsDue } from "@storey/contract";
import type { ChecklistDueTab } from "@storey/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient, queryOf } from "../../lib/query.ts";
import type { DueAddress } from "./due-address.ts";

/** The time after which a list that is seen is asked for again, in milliseconds. */
const AGAIN_MS = 15_000;
const PAGE_SIZE = 100;
/** How many runs are read ahead, so that they can be done without a network. */
const AHEAD_MAX = 40;
const AHEAD_FRESH_MS = 10 * 60_000;

/** Returns what is due in a tab, by location, floor and space, from page 1. */
export function checklistsDueQuery(
  tab: ChecklistDueTab,
  { whose, place, isMissed = false }: Pick<DueAddress, "whose" | "place"> & Partial<DueAddress>,
  page: number,
) {
  return queryOptions({
    ...queryOf(checklistsDue.list, {
      query: {
        ...{ tab, ...place, order: "place" as const },
        ...(whose === "all" ? {} : { whose }),
        ...(isMissed && tab === "done" ? { missed: "true" as const } : {}),
        ...{ page: String(page), pageSize: String(PAGE_SIZE) },
      },
    }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns the number of pages that so many runs fill. */
export function duePages(totalCount: number): number {
  return Math.ceil(totalCount / PAGE_SIZE);
}

/** Reads the first runs of a list ahead: whoever goes where there is no network can do them there. */
export async function readAhead(runs: readonly ChecklistRunSummary[]): Promise<void> {
  for (const { id } of runs.slice(0, AHEAD_MAX)) {
    await queryClient.prefetchQuery({
      ...queryOf(checklistRuns.get, { params: { id } }),
      ...{ staleTime: AHEAD_FRESH_MS, retry: false },
    });
  }
}

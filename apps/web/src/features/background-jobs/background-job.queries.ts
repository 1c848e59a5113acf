import { backgroundJobs } from "@storey/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** How often the counts are looked at while the screen is open. */
const LOOK_MS = 10_000;

/** How much work waits, runs and has failed. */
export function jobSummaryQuery() {
  return { ...queryOf(backgroundJobs.summary), refetchInterval: LOOK_MS };
}

/** The work that was given up, the latest first, page by page. */
export function failedJobsQuery() {
  return infiniteQueryOptions({
    queryKey: keyOf(backgroundJobs.failed),
    queryFn: ({ pageParam, signal }) =>
      call(backgroundJobs.failed, {
        ...(pageParam === null ? {} : { query: { before: String(pageParam) } }),
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  });
}

/** Begins a failed job again. */
export async function retryJob(id: string): Promise<void> {
  await call(backgroundJobs.retry, { params: { id } }).finally(lookAgain);
}

/** Gives a failed job up for good. */
export async function removeJob(id: string): Promise<void> {
  await call(backgroundJobs.remove, { params: { id } }).finally(lookAgain);
}

function lookAgain(): void {
  for (const endpoint of [backgroundJobs.failed, backgroundJobs.summary])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
}

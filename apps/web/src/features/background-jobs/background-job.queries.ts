import { backgroundJobs } from "@storey/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** The interval at which an open screen asks for the counts anew, in milliseconds. */
const LOOK_MS = 10_000;

/** The counts of the jobs that wait, run and have failed. */
export function jobSummaryQuery() {
  return { ...queryOf(backgroundJobs.summary), refetchInterval: LOOK_MS };
}

/** The jobs that failed for good, the latest first, page by page. */
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

/** Queues a failed job again. */
export async function retryJob(id: string): Promise<void> {
  await call(backgroundJobs.retry, { params: { id } }).finally(lookAgain);
}

/** Deletes a failed job, which then never runs. */
export async function removeJob(id: string): Promise<void> {
  await call(backgroundJobs.remove, { params: { id } }).finally(lookAgain);
}

function lookAgain(): void {
  for (const endpoint of [backgroundJobs.failed, backgroundJobs.summary])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
}

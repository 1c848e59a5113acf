import { timeline } from "@storey/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keeping } from "../../lib/offline/cached-reads.ts";
import { keyOf } from "../../lib/query.ts";

/** Lists the events of a space, newest first, page by page. */
export function timelineQuery(spaceId: string) {
  const queryKey = keyOf(timeline.list, { params: { id: spaceId } });
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      const work = () => call(timeline.list, { params: { id: spaceId }, query, signal });
      return pageParam === null ? keeping(queryKey, work) : work();
    },
    getNextPageParam: (last) => (last.hasMore ? (last.results.at(-1)?.id ?? null) : null),
    // Others change the space too, so the timeline is refetched whenever it is shown again.
    staleTime: 0,
  });
}

import { timeline } from "@storey/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { newestFirstOf } from "../../lib/newest-first.ts";

/** Lists the events of a space, newest first, page by page. */
export function timelineQuery(spaceId: string) {
  return infiniteQueryOptions({
    ...newestFirstOf(timeline.list, spaceId, ({ id }) => id),
    // Others change the space too, so the timeline is refetched whenever it is shown again.
    staleTime: 0,
  });
}

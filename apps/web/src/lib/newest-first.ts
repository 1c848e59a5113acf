import { infiniteQueryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type AnyEndpoint, type CallArguments, type CallReply, call } from "./call.ts";
import { keeping } from "./offline/cached-reads.ts";
import { keyOf } from "./query.ts";

/** A call that lists something of a record, the newest first, from before the number that is asked for. */
type NewestFirst = AnyEndpoint & {
  readonly response: z.ZodType<{ readonly results: readonly unknown[]; readonly hasMore: boolean }>;
};
type Listed<E extends NewestFirst> = CallReply<E>["results"][number];

/**
 * Lists something of a record, the newest first, page by page. The first page is kept for times without a
 * network, as far as the call is one that is kept.
 */
export function newestFirstOf<E extends NewestFirst>(
  endpoint: E,
  id: string,
  numberOf: (last: Listed<E>) => number,
) {
  const params = { id };
  const queryKey = keyOf(endpoint, { params });
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }): Promise<CallReply<E>> => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      const input = [{ params, query, signal }] as unknown as CallArguments<E>;
      const work = () => call(endpoint, ...input);
      return pageParam === null ? keeping(queryKey, work) : work();
    },
    getNextPageParam: ({ results, hasMore }): number | null => {
      const last: Listed<E> | undefined = results.at(-1);
      return hasMore && last !== undefined ? numberOf(last) : null;
    },
  });
}

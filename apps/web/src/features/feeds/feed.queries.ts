import { type FeedQuery, feeds } from "@storey/contract";
import { addressOf, call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { type OnProblem, writeOrFalse } from "../../lib/write-or-null.ts";

/** The reader's own feeds that were not ended. */
export function feedsQuery() {
  return queryOf(feeds.list);
}

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
}

/** Makes a feed; the reply has its secret this once. */
export async function makeFeed(body: { name: string; query: FeedQuery }) {
  const made = await call(feeds.create, { body });
  changed();
  return made;
}

/** Ends a feed; returns whether it was. */
export async function endFeed(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(feeds.revoke, { params: { id } });
  const done = await writeOrFalse("The feed could not be ended", work, onProblem);
  changed();
  return done;
}

/** The address by which a calendar asks for a feed. */
export function feedAddress(token: string): string {
  return new URL(addressOf(feeds.calendar, { params: { token } }), location.origin).href;
}

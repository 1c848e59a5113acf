import { feeds } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onMultiTransaction, onPublic } from "../../http/binding.ts";
import { Calendars } from "./calendars.service.ts";
import { findFeeds } from "./feed.repository.ts";
import { endFeed, makeFeed } from "./feed.service.ts";

/** The calls about calendar feeds, and the one that a calendar makes. */
export function feedRoutes(gateway: Gateway, publicUrl: string): readonly Binding[] {
  const calendars = new Calendars(gateway, publicUrl);
  return [
    on(feeds.list, (actor, _, transaction) => findFeeds(transaction, actor)),
    // Its reply holds the one copy of the secret, so no Idempotency-Key may keep that reply.
    onMultiTransaction(feeds.create, (_actor, { body }, begin) => makeFeed(begin, body)),
    on(feeds.revoke, async (actor, { params }, transaction) => {
      await endFeed(transaction, actor, params.id);
      return undefined;
    }),
    onPublic(feeds.calendar, ({ params, ifNoneMatch }, from) =>
      calendars.show(params.token, from, ifNoneMatch),
    ),
  ];
}

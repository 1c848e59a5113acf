import type { Unsubscribed } from "@storey/contract";
import { issueReference } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import { notFound } from "../../http/problem.ts";
import { findStopped, type Stopped, stopMail } from "./unsubscribe.repository.ts";
import { readUnsubscribeToken, type Stop } from "./unsubscribe-token.ts";

/** The services that the links of mails use. */
export interface UnsubscribeParts {
  readonly gateway: Gateway;
  /** The installation's secret, 32 bytes. */
  readonly key: Uint8Array;
}

/** Describes to the page what the link would stop; changes nothing. Throws `not_found`. */
export async function describeStop(parts: UnsubscribeParts, token: string): Promise<Unsubscribed> {
  const stop = stopOf(parts, token);
  return parts.gateway.asSystem(async (_client, transaction) =>
    unsubscribed(stop, await findStopped(transaction, stop)),
  );
}

/** Stops the mail that a link is for, once or again. Throws `not_found`. */
export async function unsubscribe(parts: UnsubscribeParts, token: string): Promise<Unsubscribed> {
  const stop = stopOf(parts, token);
  return parts.gateway.asSystem(async (_client, transaction) => {
    const found = unsubscribed(stop, await findStopped(transaction, stop));
    await stopMail(transaction, stop);
    return found;
  });
}

function stopOf({ key }: UnsubscribeParts, token: string): Stop {
  const stop = readUnsubscribeToken(key, token);
  if (!stop) throw notFound();
  return stop;
}

function unsubscribed(stop: Stop, found: Stopped | undefined): Unsubscribed {
  if (!found) throw notFound();
  return {
    kinds: "kinds" in stop ? stop.kinds : [],
    reference: found.number === null ? null : issueReference(found.number),
    view: found.view,
    thingsOf: found.thingsOf,
  };
}

import type { Readable } from "node:stream";
import type { ThingsByLink } from "@storey/contract";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Reply } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { Origin } from "../../http/visitor.ts";
import { networkOf } from "../../identity/network.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { readCustodyToken } from "./custody-link.ts";
import { findReceiptOf } from "./custody-paper.repository.ts";
import { readReceipt, receiptOnPaper } from "./custody-paper.service.ts";
import type { CustodyEnd } from "./custody-receipt.repository.ts";
import {
  confirmThingsOf,
  findLinkedHolder,
  findThingsOf,
  type LinkedHolder,
} from "./holder.repository.ts";

/** How often one network may use links, and in how many seconds. */
const MOST = 60;
const WINDOW_SECONDS = 60;

/**
 * Lets the holder of the link in a mail see what they have, say that they have it and print their
 * receipts, without an account. Looking changes nothing: mail programs open links by themselves.
 */
export class HeldByLink {
  readonly #gateway: Gateway;
  readonly #key: Uint8Array;
  readonly #tries = createRateWindow(MOST, WINDOW_SECONDS);

  /** `key` is the installation's secret, 32 bytes. */
  constructor(gateway: Gateway, key: Uint8Array) {
    this.#gateway = gateway;
    this.#key = key;
  }

  /** Throws `not_found` for a link that is none, `custody.link_ended` and `rate.limited`. */
  show(token: string, from: Origin): Promise<ThingsByLink> {
    return this.#open(token, from, thingsOf);
  }

  /** Notes that they have these things; those that are not theirs are passed over. Throws as `show`. */
  confirm(token: string, custodyIds: readonly string[], from: Origin): Promise<ThingsByLink> {
    return this.#open(token, from, async (transaction, holder) => {
      await confirmThingsOf(transaction, holder, custodyIds);
      return thingsOf(transaction, holder);
    });
  }

  /**
   * Replies with the act by which they were given a thing, or gave it back, as a PDF. Throws as `show`,
   * and `not_found` for what is not theirs.
   */
  async receipt(
    token: string,
    { custodyId, end }: { readonly custodyId: string; readonly end: CustodyEnd },
    from: Origin,
  ): Promise<Reply<Readable>> {
    const read = await this.#open(token, from, (transaction, holder) =>
      readReceipt(transaction, holder.organisationId, () =>
        findReceiptOf(transaction, holder, custodyId, end),
      ),
    );
    return receiptOnPaper(read, end);
  }

  async #open<Result>(
    token: string,
    from: Origin,
    work: (transaction: Transaction, holder: LinkedHolder) => Promise<Result>,
  ): Promise<Result> {
    const network = networkOf(from.address);
    const retryAfterSeconds = this.#tries.retryAfterSeconds(network);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    this.#tries.add(network);
    const link = readCustodyToken(this.#key, token);
    if (!link) throw notFound();
    return this.#gateway.asSystem(async (client, transaction) => {
      await serveOrganisation(client, link.organisationId, from);
      const holder = await findLinkedHolder(transaction, link.organisationId, link.custodyId);
      if (!holder) throw notFound();
      if (holder.isEnded) throw new ProblemError("custody.link_ended");
      return work(transaction, holder);
    }, from.address);
  }
}

async function thingsOf(transaction: Transaction, holder: LinkedHolder): Promise<ThingsByLink> {
  const { organisationName, organisationEmail, holderName, returned } = holder;
  const things = await findThingsOf(transaction, holder);
  return { organisationName, organisationEmail, holderName, things, returned };
}

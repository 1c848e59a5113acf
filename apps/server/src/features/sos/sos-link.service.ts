import type { SosByLink } from "@storey/contract";
import { DEFAULT_TIME_ZONE } from "@storey/domain";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { Origin } from "../../http/visitor.ts";
import { networkOf } from "../../identity/network.ts";
import { createRateWindow } from "../../identity/rate-window.ts";
import { lockSos, type StoredSos } from "./sos.repository.ts";
import { acknowledge, requireStep } from "./sos-answer.service.ts";
import { findSosLink, type SosLink } from "./sos-link.repository.ts";
import { sosTokenHash } from "./sos-turn.service.ts";

/** How often one network may use links, and in how many seconds. */
const MOST = 60;
const WINDOW_SECONDS = 60;

/**
 * Lets a holder of the link in a mail act without an account. The link shows the alert, and takes
 * it only for somebody who gives a name: mail programs open links by themselves.
 */
export class SosLinks {
  readonly #gateway: Gateway;
  readonly #publicUrl: string;
  readonly #tries = createRateWindow(MOST, WINDOW_SECONDS);

  constructor(gateway: Gateway, publicUrl: string) {
    this.#gateway = gateway;
    this.#publicUrl = publicUrl;
  }

  /** Throws `not_found` for a link that is none, or is older than a day, and `rate.limited`. */
  async show(token: string, from: Origin): Promise<SosByLink> {
    return this.#open(token, from, async (_transaction, alert) => alert);
  }

  /** Takes the alert. Throws `not_found`, `sos.step` and `rate.limited`. */
  async acknowledge(token: string, name: string, from: Origin): Promise<SosByLink> {
    return this.#open(token, from, async (transaction, alert) => {
      // The answer may have been lost on its way, so the same name may ask again.
      if (alert.state === "acknowledged" && alert.acknowledgedByName === name) return alert;
      requireStep(alert, "acknowledge", new Set(["responder"]));
      await acknowledge(transaction, alert, { id: null, name }, this.#publicUrl);
      return (await lockSos(transaction, alert.organisationId, alert.id)) ?? alert;
    });
  }

  async #open(
    token: string,
    from: Origin,
    work: (transaction: Transaction, alert: StoredSos) => Promise<StoredSos>,
  ): Promise<SosByLink> {
    const network = networkOf(from.address);
    const retryAfterSeconds = this.#tries.retryAfterSeconds(network);
    if (retryAfterSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds });
    this.#tries.add(network);
    return this.#gateway.asSystem(async (client, transaction) => {
      const link = await findSosLink(client, sosTokenHash(token));
      if (!link) throw notFound();
      await serveOrganisation(client, link.organisationId, from);
      const alert = await lockSos(transaction, link.organisationId, link.alertId);
      if (!alert) throw notFound();
      return shown(await work(transaction, alert), link);
    }, from.address);
  }
}

function shown(alert: StoredSos, { organisationName, suggestedName }: SosLink): SosByLink {
  const { state, isTest, senderName, locationName, floorName, spaceName, shortcode } = alert;
  return {
    ...{ state, isTest, organisationName, senderName, locationName, floorName, spaceName },
    ...{ shortcode, phone: alert.phone, createdAt: alert.createdAt, suggestedName },
    timezone: alert.timezone ?? DEFAULT_TIME_ZONE,
    acknowledgedByName: alert.acknowledgedByName,
    acknowledgedAt: alert.acknowledgedAt,
  };
}

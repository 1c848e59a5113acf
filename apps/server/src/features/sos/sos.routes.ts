import { sos } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onPublic } from "../../http/binding.ts";
import { placesOf } from "../../http/location-rights.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { answerSos, type SosAnswer } from "./sos-answer.service.ts";
import { findSosEvents } from "./sos-event.repository.ts";
import { SosLinks } from "./sos-link.service.ts";
import { sendSos } from "./sos-send.service.ts";
import { findMySos, getReadableSos, listSos, showSos } from "./sos-view.repository.ts";

/** Binds the calls about calls for help. `publicUrl` is the address in mails. */
export function sosRoutes(gateway: Gateway, publicUrl: string): Binding[] {
  return [...readingRoutes, ...writingRoutes(publicUrl), ...linkRoutes(gateway, publicUrl)];
}

const readingRoutes: Binding[] = [
  on(sos.mine, (actor, _input, transaction) => findMySos(transaction, memberOf(actor))),
  on(sos.list, (actor, { query }, transaction) => listSos(transaction, memberOf(actor), query)),
  on(sos.get, (actor, { params }, transaction) => showSos(transaction, memberOf(actor), params.id)),
  on(sos.events, async (actor, { params }, transaction) => {
    await getReadableSos(transaction, memberOf(actor), params.id);
    return findSosEvents(transaction, actor.organisationId, params.id);
  }),
];

function writingRoutes(publicUrl: string): Binding[] {
  const answer = async (actor: Actor, id: string, given: SosAnswer, transaction: Transaction) => {
    await answerSos(transaction, memberOf(actor), id, given, publicUrl);
    return showSos(transaction, memberOf(actor), id);
  };
  return [
    on(sos.send, async (actor, { params, body }, transaction) => {
      const { id, spaceId, isTest = false } = body;
      const testPlaces = placesOf(actor, "organisation.locations.update");
      const wish = { id, locationId: params.id, spaceId, isTest, testPlaces };
      const sent = await sendSos(transaction, memberOf(actor), wish, publicUrl);
      return showSos(transaction, memberOf(actor), sent);
    }),
    on(sos.acknowledge, (actor, { params }, transaction) =>
      answer(actor, params.id, { step: "acknowledge" }, transaction),
    ),
    on(sos.close, (actor, { params, body }, transaction) =>
      answer(actor, params.id, { step: "close", note: body.note }, transaction),
    ),
    on(sos.cancel, (actor, { params }, transaction) =>
      answer(actor, params.id, { step: "cancel" }, transaction),
    ),
  ];
}

function linkRoutes(gateway: Gateway, publicUrl: string): Binding[] {
  const links = new SosLinks(gateway, publicUrl);
  return [
    onPublic(sos.byLink, ({ body }, from) => links.show(body.token, from)),
    onPublic(sos.acknowledgeByLink, ({ body }, from) =>
      links.acknowledge(body.token, body.name, from),
    ),
  ];
}

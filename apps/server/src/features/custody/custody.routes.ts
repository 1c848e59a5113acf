import { custody } from "@storey/contract";
import { wordsOf } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onMultiTransaction, onPublic } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { requireReadable } from "../../platform/attachments/owner.repository.ts";
import {
  countCustodies,
  findCustodiesOf,
  findSignature,
  searchCustodies,
} from "./custody.repository.ts";
import { extendCustody, firstOf, handOut, takeBack } from "./custody.service.ts";
import { findMyReceipt, findPrintedReceipt } from "./custody-paper.repository.ts";
import { printReceipt } from "./custody-paper.service.ts";
import { HeldByLink } from "./held-by-link.service.ts";
import { confirmMyThings, findMyThings } from "./holder.repository.ts";

/** How many a page shows unless told. */
const PAGE_SIZE = 50;

/** The calls about who has which asset. `key` is the installation's secret, 32 bytes. */
export function custodyRoutes(gateway: Gateway, key: Uint8Array): Binding[] {
  const links = new HeldByLink(gateway, key);
  return [
    ...deskRoutes,
    on(custody.mine, (_actor, _input, transaction) => findMyThings(transaction)),
    on(custody.confirmMine, async (_actor, { body }, transaction) => {
      await confirmMyThings(transaction, body.custodyIds);
      return findMyThings(transaction);
    }),
    onPublic(custody.byLink, ({ body }, from) => links.show(body.token, from)),
    onPublic(custody.confirmByLink, ({ body }, from) =>
      links.confirm(body.token, body.custodyIds, from),
    ),
    onPublic(custody.receiptByLink, ({ body }, from) => links.receipt(body.token, body, from)),
  ];
}

const deskRoutes: readonly Binding[] = [
  on(custody.ofAsset, async ({ organisationId }, { params, query }, transaction) => {
    await requireReadable(transaction, { organisationId, kind: "asset", id: params.id });
    const { page = 1, pageSize = PAGE_SIZE } = query;
    return findCustodiesOf(transaction, organisationId, params.id, { page, pageSize });
  }),
  on(custody.handOut, async (actor, { params, body }, transaction) => {
    return firstOf(await handOut(transaction, actor, { ...body, assetIds: [params.id] }));
  }),
  on(custody.extend, (actor, { params, body }, transaction) =>
    extendCustody(transaction, actor, params.id, body.dueBack),
  ),
  on(custody.takeBack, async (actor, { params }, transaction) =>
    firstOf(await takeBack(transaction, actor, { assetIds: [params.id] })),
  ),
  on(custody.handOutMany, (actor, { body }, transaction) => handOut(transaction, actor, body)),
  on(custody.takeBackMany, (actor, { body }, transaction) => takeBack(transaction, actor, body)),
  on(custody.search, ({ organisationId }, { body }, transaction) =>
    searchCustodies(transaction, organisationId, {
      words: wordsOf(body.searchTerm ?? ""),
      ...{ userId: body.userId, dueStates: body.dueStates ?? [] },
      ...{ page: body.page ?? 1, pageSize: body.pageSize ?? PAGE_SIZE },
    }),
  ),
  on(custody.counts, ({ organisationId }, _input, transaction) =>
    countCustodies(transaction, organisationId),
  ),
  onMultiTransaction(custody.receipt, ({ organisationId }, { params }, begin) =>
    printReceipt(organisationId, params.end, begin, (transaction) =>
      findPrintedReceipt(transaction, organisationId, params),
    ),
  ),
  onMultiTransaction(custody.myReceipt, ({ organisationId }, { params }, begin) =>
    printReceipt(organisationId, params.end, begin, (transaction) =>
      findMyReceipt(transaction, params),
    ),
  ),
  on(custody.signature, async ({ organisationId }, { params }, transaction) => {
    const signature = await findSignature(transaction, organisationId, params);
    if (!signature) throw notFound();
    return signature;
  }),
];

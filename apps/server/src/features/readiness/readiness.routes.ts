import { readiness, readinessLists, readinessWeights } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type ActorBegin, type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { readFolded } from "./kept-readiness.service.ts";
import { readinessOfSpace } from "./readiness.service.ts";
import { listChanges } from "./readiness-history.repository.ts";
import {
  readinessPage,
  readinessStates,
  readinessSummary,
  readinessTrend,
} from "./readiness-list.service.ts";
import { readinessTable } from "./readiness-table.service.ts";
import { chooseWeights, describeWeights, previewWeights } from "./readiness-weights.service.ts";

/** The calls about the readiness of spaces. */
export function readinessRoutes(gateway: Gateway): Binding[] {
  /** Reads once what was written before is weighed, and answers 304 where that changed nothing. */
  const revalidatedFold = async <Body>(
    actor: Actor,
    begin: ActorBegin,
    ifNoneMatch: string | undefined,
    read: (transaction: Transaction, organisationId: string) => Promise<Body>,
  ) => {
    const body = await readFolded(gateway, actor, begin, (transaction, { organisationId }) =>
      read(transaction, organisationId),
    );
    return revalidated(body, ifNoneMatch);
  };
  return [
    on(readiness.ofSpace, async (actor, { params, ifNoneMatch }, transaction) => {
      await requireReadable(transaction, spaceOwner(actor.organisationId, params.id));
      return revalidated(await readinessOfSpace(transaction, actor, params.id), ifNoneMatch);
    }),
    onMultiTransaction(readinessLists.spaces, (actor, { query, ifNoneMatch }, begin) =>
      revalidatedFold(actor, begin, ifNoneMatch, (transaction, organisationId) =>
        readinessPage(transaction, organisationId, query),
      ),
    ),
    onMultiTransaction(readinessLists.table, (actor, { query }, begin) =>
      readinessTable(gateway, actor, query, begin),
    ),
    onMultiTransaction(readinessLists.states, (actor, { query, ifNoneMatch }, begin) =>
      revalidatedFold(actor, begin, ifNoneMatch, (transaction, organisationId) =>
        readinessStates(transaction, organisationId, query.locationId),
      ),
    ),
    onMultiTransaction(readinessLists.summary, (actor, { query, ifNoneMatch }, begin) =>
      revalidatedFold(actor, begin, ifNoneMatch, (transaction, organisationId) =>
        readinessSummary(transaction, organisationId, query.locationId),
      ),
    ),
    onMultiTransaction(readinessLists.trend, (actor, { query, ifNoneMatch }, begin) =>
      revalidatedFold(actor, begin, ifNoneMatch, (transaction, organisationId) =>
        readinessTrend(transaction, organisationId, query),
      ),
    ),
    onMultiTransaction(readinessLists.history, (actor, { params, ifNoneMatch }, begin) =>
      revalidatedFold(actor, begin, ifNoneMatch, async (transaction, organisationId) => {
        await requireReadable(transaction, spaceOwner(organisationId, params.id));
        return listChanges(transaction, organisationId, params.id);
      }),
    ),
    on(readinessWeights.get, ({ organisationId }, _input, transaction) =>
      describeWeights(transaction, organisationId),
    ),
    on(readinessWeights.choose, ({ organisationId }, { body, ifMatch }, transaction) =>
      chooseWeights(transaction, organisationId, body, ifMatch),
    ),
    on(readinessWeights.reset, ({ organisationId }, { ifMatch }, transaction) =>
      chooseWeights(transaction, organisationId, null, ifMatch),
    ),
    onMultiTransaction(readinessWeights.preview, (_actor, { body }, begin) =>
      previewWeights(begin, body),
    ),
  ];
}

import { readiness, readinessLists, readinessWeights } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { weighFirst } from "./kept-readiness.service.ts";
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
  return [
    on(readiness.ofSpace, async (actor, { params, ifNoneMatch }, transaction) => {
      await requireReadable(transaction, spaceOwner(actor.organisationId, params.id));
      return revalidated(await readinessOfSpace(transaction, actor, params.id), ifNoneMatch);
    }),
    on(readinessLists.spaces, async (actor, { query, ifNoneMatch, turn }, transaction) => {
      await weighFirst(gateway, transaction, actor, turn);
      return revalidated(
        await readinessPage(transaction, actor.organisationId, query),
        ifNoneMatch,
      );
    }),
    onMultiTransaction(readinessLists.table, (actor, { query }, begin) =>
      readinessTable(gateway, actor, query, begin),
    ),
    on(readinessLists.states, async (actor, { query, ifNoneMatch, turn }, transaction) => {
      await weighFirst(gateway, transaction, actor, turn);
      const { organisationId } = actor;
      return revalidated(
        await readinessStates(transaction, organisationId, query.locationId),
        ifNoneMatch,
      );
    }),
    on(readinessLists.summary, async (actor, { query, ifNoneMatch, turn }, transaction) => {
      await weighFirst(gateway, transaction, actor, turn);
      const { organisationId } = actor;
      return revalidated(
        await readinessSummary(transaction, organisationId, query.locationId),
        ifNoneMatch,
      );
    }),
    on(readinessLists.trend, async (actor, { query, ifNoneMatch, turn }, transaction) => {
      await weighFirst(gateway, transaction, actor, turn);
      return revalidated(
        await readinessTrend(transaction, actor.organisationId, query),
        ifNoneMatch,
      );
    }),
    on(readinessLists.history, async (actor, { params, ifNoneMatch, turn }, transaction) => {
      const { organisationId } = actor;
      await requireReadable(transaction, spaceOwner(organisationId, params.id));
      await weighFirst(gateway, transaction, actor, turn);
      return revalidated(await listChanges(transaction, organisationId, params.id), ifNoneMatch);
    }),
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

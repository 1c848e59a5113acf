import { checklistFailures } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { checklistReaderOf } from "../../platform/records/checklist-access.ts";
import { findFailures, findSpacesOutOfUse } from "./checklist-failure.repository.ts";

/** The calls about what failed. */
export const checklistFailureRoutes: readonly Binding[] = [
  on(checklistFailures.list, async (actor, { query }, transaction) => {
    const { spaceId, assetId, issueId } = query;
    if (!spaceId && !assetId && !issueId) return [];
    const reader = await checklistReaderOf(transaction, actor);
    const onlyCritical = reader.readsIn !== null && reader.completesIn !== null;
    return findFailures(transaction, reader, { ...query, onlyCritical });
  }),
  on(checklistFailures.outOfUse, ({ organisationId }, _input, transaction) =>
    findSpacesOutOfUse(transaction, organisationId),
  ),
];

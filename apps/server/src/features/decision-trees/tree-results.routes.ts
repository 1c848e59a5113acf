import { decisionTreeResults } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { resultsOfTree, resultsOfTrees, saidOfTree } from "./tree-results.service.ts";

/** The calls about what trees came to. */
export const treeResultsRoutes: readonly Binding[] = [
  on(decisionTreeResults.all, ({ organisationId }, { query }, transaction) =>
    resultsOfTrees(transaction, { organisationId, ...query }),
  ),
  on(decisionTreeResults.get, ({ organisationId, settings }, { params, query }, transaction) =>
    resultsOfTree(
      transaction,
      { organisationId, treeId: params.id, ...query },
      settings.has("asset_management"),
    ),
  ),
  on(decisionTreeResults.said, (actor, { params, query }, transaction) => {
    const { organisationId } = actor;
    const asked = { organisationId, treeId: params.id, ...query };
    return saidOfTree(transaction, memberOf(actor), asked);
  }),
];

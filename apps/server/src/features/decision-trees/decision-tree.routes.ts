import { decisionTrees } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { revalidated } from "../../http/revalidated.ts";
import { findDecisionTrees, getDecisionTree } from "./decision-tree.repository.ts";
import {
  addDecisionTree,
  archiveDecisionTree,
  duplicateDecisionTree,
  problemsOfTree,
  publishDecisionTree,
  rollBackDecisionTree,
  saveDraft,
} from "./decision-tree.service.ts";
import { treeStartersIn } from "./starters/starters.ts";
import { exportDecisionTree, importDecisionTree } from "./tree-import.service.ts";
import { calledVersions, getTreeVersion, listTreeVersions } from "./tree-version.service.ts";

/** The calls about decision trees. Pages of `embedOrigins` may be shown within them. */
export const decisionTreeRoutes = (embedOrigins: readonly string[]): readonly Binding[] => [
  on(decisionTrees.list, ({ organisationId }, { query }, transaction) =>
    findDecisionTrees(transaction, organisationId, query.withDeleted === "true"),
  ),
  on(decisionTrees.starters, async (_, { query }) => treeStartersIn(query.language ?? "en")),
  on(decisionTrees.create, ({ organisationId }, { body }, transaction) =>
    addDecisionTree(transaction, organisationId, body),
  ),
  on(decisionTrees.import, ({ organisationId }, { body }, transaction) =>
    importDecisionTree(transaction, organisationId, body),
  ),
  on(decisionTrees.export, ({ organisationId }, { params }, transaction) =>
    exportDecisionTree(transaction, organisationId, params.id),
  ),
  on(decisionTrees.get, async ({ organisationId }, { params, ifNoneMatch }, transaction) =>
    revalidated(await getDecisionTree(transaction, organisationId, params.id), ifNoneMatch),
  ),
  onRecord(
    decisionTrees.update,
    ({ organisationId }, { params }, transaction) =>
      getDecisionTree(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) =>
      saveDraft(transaction, { organisationId, id: params.id, ifMatch, current }, body),
  ),
  on(decisionTrees.check, ({ organisationId }, { params }, transaction) =>
    problemsOfTree(transaction, organisationId, { id: params.id, embedOrigins }),
  ),
  on(decisionTrees.publish, (actor, { params, ifMatch }, transaction) =>
    publishDecisionTree(transaction, actor, params.id, ifMatch),
  ),
  on(decisionTrees.versions, ({ organisationId }, { params, query }, transaction) =>
    listTreeVersions(transaction, organisationId, params.id, query),
  ),
  on(decisionTrees.version, ({ organisationId }, { params }, transaction) =>
    getTreeVersion(transaction, organisationId, params),
  ),
  on(decisionTrees.called, ({ organisationId }, { body }, transaction) =>
    calledVersions(transaction, organisationId, body),
  ),
  on(decisionTrees.rollBack, (actor, { params, ifMatch }, transaction) =>
    rollBackDecisionTree(transaction, actor, params, ifMatch),
  ),
  on(decisionTrees.duplicate, ({ organisationId }, { params, body }, transaction) =>
    duplicateDecisionTree(transaction, organisationId, params.id, body),
  ),
  on(decisionTrees.archive, async ({ organisationId }, { params }, transaction) => {
    await archiveDecisionTree(transaction, organisationId, params.id, true);
    return undefined;
  }),
  on(decisionTrees.restore, async ({ organisationId }, { params }, transaction) => {
    await archiveDecisionTree(transaction, organisationId, params.id, false);
    return getDecisionTree(transaction, organisationId, params.id);
  }),
];

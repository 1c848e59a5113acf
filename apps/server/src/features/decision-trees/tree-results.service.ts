import { type DecisionTreeResults, TREE_NODE_SESSIONS_MIN } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { getDecisionTree } from "./decision-tree.repository.ts";
import { type CountedDays, countVersions, findWorstNodes } from "./tree-count.repository.ts";

/** Tells what the sessions of a tree that began in some days came to. Throws `not_found`. */
export async function resultsOfTree(
  transaction: Transaction,
  days: CountedDays,
): Promise<DecisionTreeResults> {
  await getDecisionTree(transaction, days.organisationId, days.treeId);
  const counted = await countVersions(transaction, days);
  const versions = counted.map(({ yes, no, ...version }) => ({ ...version, helpful: { yes, no } }));
  const sum = (of: (version: (typeof versions)[number]) => number) =>
    versions.reduce((all, version) => all + of(version), 0);
  return {
    from: days.from,
    to: days.to,
    sessions: sum(({ sessions }) => sessions),
    resolved: sum(({ resolved }) => resolved),
    issues: sum(({ issues }) => issues),
    left: sum(({ left }) => left),
    helpful: { yes: sum(({ helpful }) => helpful.yes), no: sum(({ helpful }) => helpful.no) },
    versions,
    worst: await findWorstNodes(transaction, days, TREE_NODE_SESSIONS_MIN),
  };
}

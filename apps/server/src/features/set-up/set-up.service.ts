import type {
  SetUpChange,
  SetUpList,
  SetUpOutcome,
  SetUpQuery,
  SetUpSpace,
} from "@storey/contract";
import { type SetUpCriterion, setUpCriteriaFor, setUpPercent, spaceAccessOf } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import {
  type CountedLocation,
  countLanguages,
  countSetUp,
  findAmounts,
} from "./set-up.repository.ts";
import {
  findChangedSince,
  findFeatureIds,
  findTreeIds,
  type HeldSpace,
  holdSpaces,
  writeAccess,
  writeAmounts,
  writeTrees,
} from "./set-up-change.repository.ts";
import { missingOf } from "./set-up-criteria.repository.ts";

/** Lists the spaces that the caller may change with what they lack, and counts that. */
export async function listSetUp(
  transaction: Transaction,
  actor: Actor,
  query: SetUpQuery,
): Promise<SetUpList> {
  const { organisationId } = actor;
  const criteria = await criteriaOf(transaction, actor);
  const counted = await countSetUp(transaction, { organisationId, criteria, query });
  const asked = counted.locations.map(({ askedCount, askedMissingCounts }) => ({
    spaceCount: askedCount,
    missingCounts: askedMissingCounts,
  }));
  const spaceCount = asked.reduce((sum, each) => sum + each.spaceCount, 0);
  const missingCounts = criteria.map((_, at) =>
    asked.reduce((sum, each) => sum + (each.missingCounts[at] ?? 0), 0),
  );
  return {
    ...summaryOf(criteria, { spaceCount, missingCounts }),
    totalCount: counted.totalCount,
    results: await showSpaces(transaction, actor, counted.spaceIds),
    locations: counted.locations.map((location) => ({
      id: location.id,
      name: location.name,
      ...summaryOf(criteria, location),
    })),
  };
}

/**
 * Gives spaces what they lack, each its own, and tells of each what became of it. What somebody else changed
 * since the version that the caller saw is a conflict, unless they wrote the same.
 */
export async function updateSetUp(
  transaction: Transaction,
  actor: Actor,
  sent: readonly SetUpChange[],
): Promise<SetUpOutcome[]> {
  const { organisationId } = actor;
  const changes = mergedById(sent);
  const ids = changes.map(({ id }) => id);
  const held = new Map(
    (await holdSpaces(transaction, organisationId, ids)).map((space) => [space.id, space]),
  );
  const features = await findFeatureIds(
    transaction,
    organisationId,
    changes.flatMap(({ featureIds = [] }) => featureIds),
  );
  const trees = await findTreeIds(
    transaction,
    organisationId,
    changes.flatMap(({ decisionTreeId }) => decisionTreeId ?? []),
  );
  const isKnown = ({ featureIds = [], decisionTreeId = null }: SetUpChange) =>
    featureIds.every((id) => features.has(id)) &&
    (decisionTreeId === null || trees.has(decisionTreeId));
  const stale = changes.filter(({ id, version }) => held.get(id)?.version !== version);
  const since = await findChangedSince(transaction, organisationId, stale);
  const refusals = new Map<string, "record.conflict" | "not_found">();
  const wanted = changes.flatMap((change) => {
    const space = held.get(change.id);
    if (!space) return [];
    const now = { space, wanted: changed(space, change) };
    if (!isKnown(change)) refusals.set(space.id, "not_found");
    else if (isOverwriting(now, since.get(space.id) ?? []))
      refusals.set(space.id, "record.conflict");
    else return [now];
    return [];
  });
  const write = (differs: (pair: Pair) => boolean) =>
    wanted.filter(differs).map((pair) => pair.wanted);
  await writeAmounts(transaction, organisationId, write(differsInAmounts));
  await writeTrees(transaction, organisationId, write(differsInTree));
  await writeAccess(transaction, organisationId, write(differsInAccess));
  const shown = new Map(
    (await showSpaces(transaction, actor, ids)).map((space) => [space.id, space]),
  );
  return ids.map((id) => {
    const space = shown.get(id) ?? null;
    const code =
      refusals.get(id) ?? (held.has(id) ? null : space === null ? "not_found" : "access.location");
    const outcome = code === null ? "changed" : code === "record.conflict" ? "conflict" : "refused";
    return { id, outcome, code, space };
  });
}

/** A space as it is, and as it is wanted. */
interface Pair {
  readonly space: HeldSpace;
  readonly wanted: HeldSpace;
}

function changed(space: HeldSpace, change: SetUpChange): HeldSpace {
  const { capacity, featureIds, access } = change;
  return {
    ...space,
    ...treeOf(space, change),
    ...(capacity === undefined ? {} : { capacity }),
    ...(featureIds === undefined ? {} : { featureIds: [...new Set(featureIds)] }),
    ...(access === undefined
      ? {}
      : { ...spaceAccessOf(access ?? "members"), isAccessDecided: access !== null }),
  };
}

/** A space that keeps its tree goes on saying to it what it says. */
function treeOf(
  space: HeldSpace,
  { decisionTreeId, decisionTreeVariables = {} }: SetUpChange,
): Partial<HeldSpace> {
  if (decisionTreeId === undefined || decisionTreeId === space.decisionTreeId) return {};
  return { decisionTreeId, decisionTreeVariables };
}

const differsInTree = ({ space, wanted }: Pair) => space.decisionTreeId !== wanted.decisionTreeId;
const differsInCapacity = ({ space, wanted }: Pair) => space.capacity !== wanted.capacity;
const differsInFeatures = ({ space, wanted }: Pair) =>
  space.featureIds.join() !== wanted.featureIds.join();
const differsInAmounts = (pair: Pair) => differsInCapacity(pair) || differsInFeatures(pair);
const differsInAccess = ({ space, wanted }: Pair) =>
  space.isPublic !== wanted.isPublic ||
  space.allowPublicReporting !== wanted.allowPublicReporting ||
  space.isAccessDecided !== wanted.isAccessDecided;

/** Tells whether a change would undo what somebody wrote since: the columns that they changed. */
function isOverwriting(pair: Pair, columns: readonly string[]): boolean {
  return (
    (columns.includes("capacity") && differsInCapacity(pair)) ||
    (columns.includes("feature_ids") && differsInFeatures(pair)) ||
    (columns.includes("decision_tree_id") && differsInTree(pair)) ||
    (columns.includes("is_access_decided") ||
    columns.includes("is_public") ||
    columns.includes("allow_public_reporting")
      ? differsInAccess(pair)
      : false)
  );
}

/** Of two changes of one space the later one counts, field by field. */
function mergedById(changes: readonly SetUpChange[]): SetUpChange[] {
  const byId = new Map<string, SetUpChange>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return [...byId.values()];
}

async function showSpaces(
  transaction: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<SetUpSpace[]> {
  const criteria = await criteriaOf(transaction, actor);
  const amounts = await findAmounts(transaction, actor.organisationId, ids);
  return amounts.map((space) => ({ ...space, missing: missingOf(space, criteria) }));
}

async function criteriaOf(
  transaction: Transaction,
  { settings, organisationId }: Actor,
): Promise<SetUpCriterion[]> {
  const languageCount = await countLanguages(transaction, organisationId);
  return setUpCriteriaFor((setting) => settings.has(setting), languageCount);
}

function summaryOf(
  criteria: readonly SetUpCriterion[],
  { spaceCount, missingCounts }: Pick<CountedLocation, "spaceCount" | "missingCounts">,
) {
  const counts = criteria.map((criterion, at) => ({
    criterion,
    missingCount: missingCounts[at] ?? 0,
  }));
  const missing = Object.fromEntries(
    counts.map(({ criterion, missingCount }) => [criterion, missingCount]),
  );
  return { criteria: counts, spaceCount, percent: setUpPercent(spaceCount, missing) };
}

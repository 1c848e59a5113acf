import type { ReadinessReason, SpaceReadiness } from "@storey/contract";
import { can, READINESS_REASONS, READINESS_WEIGHTS, readinessOf } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound } from "../../http/problem.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { readableHere } from "../../platform/records/issue-columns.ts";
import {
  type FoundFact,
  findFacts,
  findKnownSpaces,
  findWeights,
  weighedFact,
} from "./readiness-facts.repository.ts";

/**
 * Tells how ready a space is. The score is the same for everybody; a reason is told to whom may see what
 * it is about.
 */
export async function readinessOfSpace(
  transaction: Transaction,
  actor: Actor,
  spaceId: string,
): Promise<SpaceReadiness> {
  const { organisationId, settings } = actor;
  const asked = {
    ...{ organisationId, spaceIds: [spaceId] },
    withChecklists: settings.has("spaces_checklists"),
    withAssets: settings.has("asset_management"),
    isIssueReadable: readableHere(memberOf(actor)),
  };
  const [known] = await findKnownSpaces(transaction, asked);
  if (!known) throw notFound();
  const facts = await findFacts(transaction, asked);
  const weights = (await findWeights(transaction, organisationId)) ?? READINESS_WEIGHTS;
  const { isKnown, locationId } = known;
  const found = readinessOf(facts.map(weighedFact), isKnown, weights);
  const seesChecks =
    isIn(placesOf(actor, "organisation.checklists.read"), locationId) ||
    isIn(placesOf(actor, "organisation.checklists.complete"), locationId);
  const seesAssets = can(actor.permissions, "organisation.assets.read");
  const reasons = facts.flatMap((fact, index): ReadinessReason[] => {
    const { points = 0, isStop = false } = found.costs[index] ?? {};
    const { kind, id, number } = fact;
    const name = nameFor(fact, seesChecks);
    if (READINESS_REASONS[kind] === "assets" && !seesAssets) return [];
    if (READINESS_REASONS[kind] === "checklists" && !seesChecks && !isStop) return [];
    return [{ kind, id, name, number, points, isStop, ...runFor(fact, seesChecks) }];
  });
  reasons.sort((a, b) => Number(b.isStop) - Number(a.isStop) || b.points - a.points);
  const { state, score, lost } = found;
  return { state, score, lost, reasons };
}

function runFor({ runId, isToDo }: FoundFact, seesChecks: boolean) {
  return seesChecks ? { runId, isToDo } : { runId: null, isToDo: false };
}

/** What is critical takes the room out of use, which everybody who sees the room may know. */
function nameFor({ kind, name, isReadable, isCritical }: FoundFact, seesChecks: boolean) {
  if (kind === "issue") return isReadable ? name : null;
  if (kind === "check_failed") return seesChecks || isCritical ? name : null;
  return name;
}

function isIn(places: readonly string[] | null, locationId: string): boolean {
  return places === null || places.includes(locationId);
}

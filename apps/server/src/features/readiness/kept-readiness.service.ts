import { READINESS_WEIGHTS, type ReadinessWeights, readinessOf } from "@storey/domain";
import type { Gateway } from "../../db/gateway.ts";
import { type Transaction, together } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { DoFirst } from "../../http/do-first.ts";
import {
  findModules,
  holdReadiness,
  isReadinessPending,
  keepReadiness,
  takePending,
  type WeighedSpace,
} from "./kept-readiness.repository.ts";
import {
  type FactsAsked,
  type FoundFact,
  findFacts,
  findKnownSpaces,
  findWeights,
  type KnownSpace,
  weighedFact,
} from "./readiness-facts.repository.ts";

/** How many spaces one transaction weighs for a reader, who waits for it. */
const SLICE = 1_000;
/** How many one transaction of a job weighs: what each costs besides the spaces counts for less. */
export const JOB_SLICE = 5_000;
/** How many slices a reader weighs before it reads what is there. */
const MOST_SLICES = 3;
/** A space that is deleted for good meanwhile makes a slice fail; the next try leaves it out. */
const TRIES = 3;
const FOREIGN_KEY = "23503";

/** A space with what stands against it. */
export interface SpaceWithFacts {
  readonly space: KnownSpace;
  readonly facts: readonly FoundFact[];
}

/**
 * Weighs up to `most` spaces anew that were written, and as many that time changed, and gives how many. Of two
 * who do so at once one waits, so that each change is written once.
 */
export async function foldReadiness(
  gateway: Gateway,
  organisationId: string,
  most: number = SLICE,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await gateway.asSystem((_client, transaction) =>
        foldSlice(transaction, organisationId, most),
      );
    } catch (error) {
      if (tries === TRIES || (error as { code?: unknown }).code !== FOREIGN_KEY) throw error;
    }
  }
}

async function foldSlice(
  transaction: Transaction,
  organisationId: string,
  most: number,
): Promise<number> {
  await holdReadiness(transaction, organisationId);
  const taken = await takePending(transaction, organisationId, most);
  if (taken.length === 0) return 0;
  const written = new Set(taken.flatMap(({ spaceId, isWritten }) => (isWritten ? spaceId : [])));
  const ids = taken.map(({ spaceId }) => spaceId);
  await weighAnew(transaction, organisationId, ids, (spaceId) => written.has(spaceId));
  return taken.length;
}

/** Weighs spaces and keeps what comes of it. Gives how many rows differed from what was kept. */
export async function weighAnew(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
  isWritten: (spaceId: string) => boolean,
): Promise<number> {
  const weights = (await findWeights(transaction, organisationId)) ?? READINESS_WEIGHTS;
  const found = await findSpacesWithFacts(transaction, organisationId, spaceIds);
  const weighed = found.map((one) => weigh(one, weights, isWritten(one.space.id)));
  return keepReadiness(transaction, organisationId, spaceIds, weighed);
}

/** Finds spaces that are not archived, with all that stands against them. */
export async function findSpacesWithFacts(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
): Promise<SpaceWithFacts[]> {
  const modules = await findModules(transaction, organisationId);
  const asked: FactsAsked = { organisationId, spaceIds, ...modules };
  // What is known is taken in while the database still looks for the facts.
  const [spaces, found] = await together(
    findKnownSpaces(transaction, asked),
    findFacts(transaction, asked),
  );
  const facts = Map.groupBy(found, ({ spaceId }) => spaceId);
  return spaces
    .filter(({ isArchived }) => !isArchived)
    .map((space) => ({ space, facts: facts.get(space.id) ?? [] }));
}

/** Weighs one space. */
export function weigh(
  { space, facts }: SpaceWithFacts,
  weights: ReadinessWeights,
  isWritten = true,
): WeighedSpace {
  const { state, score, lost, costs } = readinessOf(facts.map(weighedFact), space.isKnown, weights);
  const stopCount = costs.filter(({ isStop }) => isStop).length;
  return {
    spaceId: space.id,
    state,
    score,
    lost,
    stopCount,
    changesAt: space.changesAt,
    isWritten,
  };
}

/**
 * Sees to it that what was written before is weighed before it is read, so that it is there at once; call it first
 * in a read. After much was written at once, such as other weights, what is there by then is read, and a job does
 * the rest. Throws `DoFirst`.
 */
export async function weighFirst(
  gateway: Gateway,
  transaction: Transaction,
  { organisationId }: Pick<Actor, "organisationId">,
  turn: number,
  mostSlices: number = MOST_SLICES,
): Promise<void> {
  if (turn < mostSlices && (await isReadinessPending(transaction, organisationId)))
    throw new DoFirst(() => foldTogether(gateway, organisationId));
}

/** What is being weighed for readers of this process, by organisation. */
const running = new WeakMap<Gateway, Map<string, Promise<number>>>();

/** Weighs a slice for all readers that ask for it meanwhile, so that they do not hold a connection each. */
function foldTogether(gateway: Gateway, organisationId: string): Promise<number> {
  const all = running.get(gateway) ?? new Map<string, Promise<number>>();
  running.set(gateway, all);
  const begun = all.get(organisationId);
  if (begun) return begun;
  const fold = foldReadiness(gateway, organisationId).finally(() => all.delete(organisationId));
  all.set(organisationId, fold);
  return fold;
}

/** Weighs what was written before, as `readFolded` does, for the server's own work, in the turn of an address. */
export async function foldWritten(
  gateway: Gateway,
  organisationId: string,
  address?: string,
): Promise<void> {
  for (let slices = 0; slices < MOST_SLICES; slices++) {
    const isStale = await gateway.asSystem(
      (_client, transaction) => isReadinessPending(transaction, organisationId),
      address,
    );
    if (!isStale) return;
    await foldReadiness(gateway, organisationId);
  }
}

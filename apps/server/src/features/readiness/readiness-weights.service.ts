import type { ChosenWeights, WeightsPreview } from "@storey/contract";
import {
  READINESS_STATES,
  READINESS_WEIGHTS,
  type ReadinessState,
  type ReadinessWeights,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { findSpacesWithFacts, weigh } from "./kept-readiness.service.ts";
import { findWeights } from "./readiness-facts.repository.ts";
import { findActiveSpaceIds, findNames, getWeights } from "./readiness-weights.repository.ts";

/** How many spaces a preview weighs in one transaction. */
const SLICE = 2_000;
/** How many spaces a preview names. */
const MOST_NAMED = 50;

/** Tells what counts for how much in an organisation. Throws `not_found`. */
export async function describeWeights(
  transaction: Transaction,
  organisationId: string,
): Promise<ChosenWeights> {
  const { weights, version } = await getWeights(transaction, organisationId);
  const isChosen = weights !== null;
  return { weights: weights ?? READINESS_WEIGHTS, proposed: READINESS_WEIGHTS, isChosen, version };
}

/** Chooses the weights of an organisation; null goes back to the proposed ones. Throws `record.conflict`. */
export async function chooseWeights(
  transaction: Transaction,
  organisationId: string,
  weights: ReadinessWeights | null,
  ifMatch: number | undefined,
): Promise<ChosenWeights> {
  const current = () => describeWeights(transaction, organisationId);
  const values = { readinessWeights: weights === null ? null : JSON.stringify(weights) };
  const place = { table: "organisation", organisationId, id: organisationId } as const;
  await updateRecord(transaction, { ...place, values, ifMatch, current });
  return current();
}

type Change = Pick<WeightsPreview["spaces"][number], "before" | "after"> & {
  readonly id: string;
  readonly name: string;
};

/** Weighs all spaces by other weights, and tells which would change. */
export async function previewWeights(
  begin: ActorBegin,
  weights: ReadinessWeights,
): Promise<WeightsPreview> {
  const changes: Change[] = [];
  let after: string | null = null;
  do {
    const slice: Slice = await begin("read", (transaction, { organisationId }) =>
      previewSlice(transaction, organisationId, weights, after),
    );
    changes.push(...slice.changes);
    after = slice.last;
  } while (after !== null);
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const isTurn = ({ before, after: then }: Change) => before.state !== then.state;
  changes.sort(
    (a, b) =>
      Number(isTurn(b)) - Number(isTurn(a)) || compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
  const named = changes.slice(0, MOST_NAMED);
  const names = await begin("read", (transaction, { organisationId }) =>
    findNames(
      transaction,
      organisationId,
      named.map(({ id }) => id),
    ),
  );
  return {
    turns: turnsOf(changes.filter(isTurn)),
    changedCount: changes.length,
    spaces: named.flatMap(({ id, before, after: then }) => {
      const found = names.get(id);
      return found ? [{ ...found, before, after: then }] : [];
    }),
  };
}

interface Slice {
  readonly changes: readonly Change[];
  /** The last space of it; null if there are no more. */
  readonly last: string | null;
}

async function previewSlice(
  transaction: Transaction,
  organisationId: string,
  weights: ReadinessWeights,
  after: string | null,
): Promise<Slice> {
  const ids = await findActiveSpaceIds(transaction, organisationId, { after, limit: SLICE });
  const present = (await findWeights(transaction, organisationId)) ?? READINESS_WEIGHTS;
  const found = await findSpacesWithFacts(transaction, organisationId, ids);
  const changes = found.flatMap((one): Change[] => {
    const [was, is] = [weigh(one, present), weigh(one, weights)];
    if (was.state === is.state && was.score === is.score) return [];
    const before = { state: was.state, score: was.score };
    return [
      {
        ...{ id: one.space.id, name: one.space.name, before },
        after: { state: is.state, score: is.score },
      },
    ];
  });
  return { changes, last: ids.length < SLICE ? null : (ids.at(-1) ?? null) };
}

function turnsOf(changes: readonly Change[]): WeightsPreview["turns"] {
  const count = (from: ReadinessState, to: ReadinessState) =>
    changes.filter(({ before, after }) => before.state === from && after.state === to).length;
  return READINESS_STATES.flatMap((from) =>
    READINESS_STATES.map((to) => ({ from, to, count: count(from, to) })),
  ).filter((turn) => turn.count > 0);
}

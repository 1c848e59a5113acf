import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import {
  findAllStates,
  findChangedStates,
  findReadinessVersion,
} from "./space-readiness.repository.ts";

/** The value of a space without a state, such as an archived one. */
export const NO_STATE = READINESS_STATES.length;

/** The value of a space that is yet to be read. */
const UNREAD = 255;

/** The states of some spaces in their order, as positions in `READINESS_STATES`, at a version of them. */
export interface ReadinessColumn {
  readonly version: number;
  readonly states: Uint8Array;
}

/** The number that stands for a state, or for none. */
function ordinalOf(state: ReadinessState | null | undefined): number {
  return state ? READINESS_STATES.indexOf(state) : NO_STATE;
}

/** Puts the states that are known of some spaces into the order of others. */
export function reordered(
  { version, states }: ReadinessColumn,
  known: readonly string[],
  ids: readonly string[],
): ReadinessColumn {
  const found = new Map(known.map((id, at) => [id, states[at] ?? UNREAD]));
  return { version, states: Uint8Array.from(ids, (id) => found.get(id) ?? UNREAD) };
}

/**
 * Reads the states of spaces as the transaction sees them; of those that are known from before, only what
 * changed since.
 */
export async function readReadiness(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  known: ReadinessColumn | undefined,
): Promise<ReadinessColumn> {
  const version = await findReadinessVersion(transaction, organisationId);
  const unread = ids.filter((_, at) => known?.states[at] === UNREAD);
  if (known?.version === version && unread.length === 0) return known;
  // An earlier version is another state of the database, of which the known one says nothing.
  if (!known || known.version > version) {
    const all = await findAllStates(transaction, organisationId);
    const found = new Map(all.map(({ spaceId, state }) => [spaceId, ordinalOf(state)]));
    return { version, states: Uint8Array.from(ids, (id) => found.get(id) ?? NO_STATE) };
  }
  const changed = await findChangedStates(transaction, organisationId, known.version, unread);
  const found = new Map(changed.map(({ spaceId, state }) => [spaceId, ordinalOf(state)]));
  const states = Uint8Array.from(ids, (id, at) => found.get(id) ?? known.states[at] ?? NO_STATE);
  return { version, states };
}

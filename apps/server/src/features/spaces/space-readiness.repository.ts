import type { ReadinessState } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Counts up with every change of a space's state in the organisation, as far as the caller sees it; 0 before the
 * first.
 */
export async function findReadinessVersion(
  transaction: Transaction,
  organisationId: string,
): Promise<number> {
  const row = await transaction.first(
    raw<{ version: number }>(sql`
      select c.id as version from readiness_change c where c.organisation_id = ${organisationId} order by c.id desc limit 1`),
  );
  return row?.version ?? 0;
}

/** A space and its state. */
export interface StateOfSpace {
  readonly spaceId: string;
  readonly state: ReadinessState;
}

/** Finds the states of all spaces. */
export function findAllStates(
  transaction: Transaction,
  organisationId: string,
): Promise<StateOfSpace[]> {
  return transaction.all(
    raw<StateOfSpace>(sql`
      select r.space_id, r.state from space_readiness r where r.organisation_id = ${organisationId}`),
  );
}

/** Finds the spaces whose state changed since a version, and others, with the state that they have now; null for none. */
export function findChangedStates(
  transaction: Transaction,
  organisationId: string,
  version: number,
  others: readonly string[],
): Promise<(Pick<StateOfSpace, "spaceId"> & { readonly state: ReadinessState | null })[]> {
  return transaction.all(
    raw(sql`
      select c.space_id, r.state from (
        select x.space_id from readiness_change x where x.organisation_id = ${organisationId} and x.id > ${version}
        union select unnest(${[...others]}::uuid[])) c
      left join space_readiness r on r.organisation_id = ${organisationId} and r.space_id = c.space_id`),
  );
}

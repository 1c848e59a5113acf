import type { SosEvent } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The person who acts on an alert: a member, or by name alone somebody with the link of a mail. */
export interface SosActor {
  readonly id: string | null;
  readonly name: string;
}

/** An entry to add to the log. */
export interface NewSosEvent {
  readonly organisationId: string;
  readonly alertId: string;
  readonly kind: SosEvent["kind"];
  readonly actor?: SosActor;
  readonly contact?: string;
  readonly round?: number;
  readonly note?: string;
}

/** Adds an entry to the log of an alert. The database lets nobody change or remove one. */
export async function addSosEvent(transaction: Transaction, event: NewSosEvent): Promise<void> {
  const { actor, contact = null, round = null, note = null, ...fields } = event;
  await transaction.execute(
    sqlBuilder.insertInto("sosEvent").values({
      ...fields,
      ...{ id: v7(), contact, round, note },
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? null,
    }),
  );
}

/** Finds the log of an alert, the oldest entry first. */
export function findSosEvents(
  transaction: Transaction,
  organisationId: string,
  alertId: string,
): Promise<SosEvent[]> {
  return transaction.all(
    raw<SosEvent>(sql`
      select id, at, kind, contact, round, note,
        case when actor_name is not null then json_build_object('id', actor_id, 'name', actor_name) end as actor
      from sos_event where organisation_id = ${organisationId} and alert_id = ${alertId}
      order by at, id`),
  );
}

import type { Transaction } from "../../db/transaction.ts";
import { markSubjectRead } from "./notification.repository.ts";

/** A person and the issue or call for help that they act on. */
export interface Acted {
  readonly organisationId: string;
  /** The member who acts; null for a guest and for the server's own clock. */
  readonly actorId: string | null;
  readonly issueId: string | null;
  readonly alertId?: string;
}

/** Marks a person's notifications of a thing as read once they act on it. */
export async function noteSeen(transaction: Transaction, acted: Acted): Promise<void> {
  const { organisationId, actorId, issueId, alertId } = acted;
  if (actorId === null) return;
  const owner = { organisationId, userId: actorId };
  await markSubjectRead(transaction, owner, { issueId, alertId: alertId ?? null });
}

import { v7 } from "uuid";
import type { Transaction } from "../../../db/transaction.ts";
import { queueReceiptsOfAct } from "../../custody/bulk-custody.service.ts";
import { updateImport } from "../import.repository.ts";
import type { ImportOwner } from "../importable.ts";
import { isOfCustody, type KeptChange } from "./change-slice.ts";

/** Queues the receipts of a change that is written: one for each holder, however many slices there were. */
export async function tellWritten(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
  choices: object,
): Promise<void> {
  const { changes } = choices as KeptChange;
  if (!isOfCustody(changes)) return;
  const kind = changes.changes.handOut ? "out" : "in";
  await queueReceiptsOfAct(transaction, organisationId, id, kind);
}

/** Queues the receipts of what was undone of a change, but for what its holders were told of already. */
export async function tellUndone(
  transaction: Transaction,
  { organisationId, id }: ImportOwner,
  choices: object,
): Promise<void> {
  const { changes, undoing } = choices as KeptChange;
  if (!isOfCustody(changes) || undoing?.isTold) return;
  const kind = changes.changes.handOut ? "in" : "again";
  await queueReceiptsOfAct(transaction, organisationId, undoing?.act ?? id, kind);
}

/** Does the same for an undo that was interrupted and may go on, and notes that they were told. */
export async function tellUndoneSoFar(
  transaction: Transaction,
  owner: ImportOwner,
  choices: object,
): Promise<void> {
  await tellUndone(transaction, owner, choices);
  const kept = choices as KeptChange;
  const undoing = { act: kept.undoing?.act ?? owner.id, isTold: true };
  await updateImport(transaction, owner, { state: "undoing", choices: { ...kept, undoing } });
}

/**
 * Returns the act of which the next slice of an undo is a part. What comes after receipts is an act of its
 * own, so that the next ones name that alone. The caller holds the change.
 */
export async function actOfUndo(
  transaction: Transaction,
  owner: ImportOwner,
  choices: object,
): Promise<string> {
  const kept = choices as KeptChange;
  if (!kept.undoing?.isTold) return kept.undoing?.act ?? owner.id;
  const undoing = { act: v7(), isTold: false };
  await updateImport(transaction, owner, { state: "undoing", choices: { ...kept, undoing } });
  return undoing.act;
}

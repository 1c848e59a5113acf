import type { Transaction } from "../../../db/transaction.ts";
import {
  membersByEmail,
  openCustodiesOf,
  writeImportedCustodies,
} from "../../custody/imported-custody.service.ts";
import type { AssetOutcome } from "./asset-outcome.ts";
import type { CustodyStep, KnownHolders } from "./custody-outcome.ts";
import type { StagedAsset } from "./staged-asset.ts";

/** Finds who has the assets of a slice, which are locked, and the members whom its rows name. */
export async function findHolders(
  transaction: Transaction,
  organisationId: string,
  rows: readonly StagedAsset[],
  lockedIds: readonly string[],
): Promise<KnownHolders> {
  const said = rows.flatMap(({ custody }) => custody ?? []);
  if (said.length === 0) return { open: new Map(), members: new Map() };
  const emails = said.flatMap(({ holder }) => holder?.email ?? []);
  return {
    open: await openCustodiesOf(transaction, organisationId, lockedIds),
    members: await membersByEmail(transaction, organisationId, emails),
  };
}

/** Writes who has the assets of a slice, once these are written. */
export async function writeHolders(
  transaction: Transaction,
  organisationId: string,
  outcomes: readonly AssetOutcome[],
): Promise<void> {
  const steps = outcomes.flatMap(({ custody }) => custody ?? []);
  if (steps.length === 0) return;
  await writeImportedCustodies(transaction, organisationId, {
    ends: steps.flatMap((step) => (step.before && isOther(step) ? [step.before.id] : [])),
    handOuts: steps.flatMap(({ handOut }) => handOut ?? []),
    dueDays: steps.flatMap((step) => (step.after && !isOther(step) ? [step.after] : [])),
  });
}

/** Gives assets back to whom an import took them from, and takes back what it handed out. */
export async function undoHolders(
  transaction: Transaction,
  organisationId: string,
  assets: readonly { readonly custody?: Pick<CustodyStep, "before" | "after"> }[],
): Promise<void> {
  const steps = assets.flatMap(({ custody }) => custody ?? []);
  if (steps.length === 0) return;
  await writeImportedCustodies(transaction, organisationId, {
    ends: steps.flatMap((step) => (step.after && isOther(step) ? [step.after.id] : [])),
    reopened: steps.flatMap((step) => (step.before && isOther(step) ? [step.before.id] : [])),
    handOuts: [],
    dueDays: steps.flatMap((step) => (step.before && !isOther(step) ? [step.before] : [])),
  });
}

/** Whether it changes hands, or is only due another day. */
function isOther({ before, after }: Pick<CustodyStep, "before" | "after">): boolean {
  return before?.id !== after?.id;
}

import type { Transaction } from "../../db/transaction.ts";
import { changeAsset, showAsset } from "../assets/asset.service.ts";
import { findPatTest } from "./pat-test.repository.ts";

/**
 * Writes what a completed test of an asset found to that asset: when, whether it passed, and when it is
 * tested next. It passed where nothing failed. An asset that was archived meanwhile keeps what it says.
 */
export async function notePatTest(
  transaction: Transaction,
  organisationId: string,
  runId: string,
): Promise<void> {
  const test = await findPatTest(transaction, organisationId, runId);
  if (!test) return;
  const { assetId, testedOn, nextDueOn, outcome } = test;
  const asset = {
    id: assetId,
    ifMatch: undefined,
    current: () => showAsset(transaction, { organisationId }, assetId),
  };
  const patResult = outcome === "pass" ? ("passed" as const) : ("failed" as const);
  const changes = { patTestedAt: testedOn, patNextDueAt: nextDueOn, patResult };
  await changeAsset(transaction, { organisationId }, asset, changes);
}

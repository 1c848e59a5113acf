import type { GlobalOrganisation } from "@storey/contract";
import { v7 } from "uuid";
import { actFor } from "../../db/act-for.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { findSettings } from "../../platform/records/feature-module.repository.ts";
import {
  getSummary,
  insertOrganisation,
  isArchivedOrganisation,
  joinOrganisation,
  type NewOrganisation,
} from "./organisation-admin.repository.ts";

/**
 * Returns an organisation with the counts of its records and its modules. The transaction acts for
 * it.
 */
export async function describeForAdministration(
  transaction: Transaction,
  organisationId: string,
): Promise<GlobalOrganisation> {
  const summary = await getSummary(transaction, organisationId);
  return { ...summary, settings: await findSettings(transaction, organisationId) };
}

/** Makes the transaction act for an existing organisation from here on. Throws `not_found`. */
export async function openOrganisation(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  await actFor(transaction, organisationId);
  await isArchivedOrganisation(transaction, organisationId, "read");
}

/**
 * Makes the transaction act for an organisation that is active and stays so until its end. Throws
 * `not_found` and `organisation.archived`.
 */
export async function openActiveOrganisation(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  await actFor(transaction, organisationId);
  if (await isArchivedOrganisation(transaction, organisationId, "write"))
    throw new ProblemError("organisation.archived");
}

/** Makes an organisation, with its maker as a member. Breaks `record.exists`. */
export async function makeOrganisation(
  transaction: Transaction,
  id: string,
  made: NewOrganisation,
): Promise<void> {
  await actFor(transaction, id);
  await insertOrganisation(transaction, id, made);
  await joinOrganisation(transaction, v7());
}

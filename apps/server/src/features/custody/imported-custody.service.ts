import type { Transaction } from "../../db/transaction.ts";
import {
  endImported,
  findMembersWith,
  findOpenCustodies,
  type ImportedHandOut,
  type ImportedMember,
  insertImported,
  type OpenCustody,
  reopenCustodies,
  setImportedDueBack,
} from "./imported-custody.repository.ts";

export type {
  ImportedHandOut,
  ImportedMember,
  OpenCustody,
} from "./imported-custody.repository.ts";

/** Finds who has each of these assets, once they are locked. */
export async function openCustodiesOf(
  transaction: Transaction,
  organisationId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, OpenCustody>> {
  if (assetIds.length === 0) return new Map();
  const found = await findOpenCustodies(transaction, organisationId, assetIds);
  return new Map(found.map((one) => [one.assetId, one]));
}

/** Finds the members of these addresses, by the address in small letters. */
export async function membersByEmail(
  transaction: Transaction,
  organisationId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, ImportedMember>> {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (keys.length === 0) return new Map();
  const found = await findMembersWith(transaction, organisationId, keys);
  return new Map(found.map((member) => [member.emailKey, member]));
}

/** How who has assets changes: what is taken back comes before what is handed out. */
export interface CustodyWrites {
  /** The ids of custodies that end. */
  readonly ends: readonly string[];
  readonly handOuts: readonly ImportedHandOut[];
  readonly dueDays: readonly { readonly id: string; readonly dueBack: string | null }[];
  /** The ids of custodies that ended and are to be open again. */
  readonly reopened?: readonly string[];
}

/**
 * Writes who has assets that the caller has locked, as an import or its undoing does: nobody is mailed
 * of it. Throws `access.location` where a role may not write.
 */
export async function writeImportedCustodies(
  transaction: Transaction,
  organisationId: string,
  { ends, handOuts, dueDays, reopened = [] }: CustodyWrites,
): Promise<void> {
  if (ends.length > 0) await endImported(transaction, organisationId, ends);
  if (reopened.length > 0) await reopenCustodies(transaction, organisationId, reopened);
  if (handOuts.length > 0) await insertImported(transaction, organisationId, handOuts);
  if (dueDays.length > 0) await setImportedDueBack(transaction, organisationId, dueDays);
}

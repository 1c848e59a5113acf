import type { Signature } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { CustodyEnd } from "./custody-receipt.repository.ts";
import type { LinkedHolder } from "./holder.repository.ts";

/** An act of handing out or back, as paper shows it. */
export interface PrintedReceipt {
  readonly organisation: string;
  readonly timezone: string;
  readonly holder: string;
  readonly email: string | null;
  readonly at: string;
  /** Who was at the desk; null where nobody is known, or they have left. */
  readonly by: string | null;
  readonly note: string | null;
  readonly signature: Signature | null;
  readonly things: readonly {
    readonly tag: string;
    readonly name: string | null;
    readonly model: string;
    readonly assetType: string;
    readonly serialNumber: string | null;
    readonly dueBack: string | null;
  }[];
}

const ofAsset = written<{ receipt: PrintedReceipt | null }>(`
  select custody_receipt(c.organisation_id, c.id, $4) as receipt from custody c
  where c.organisation_id = $1 and c.asset_id = $2 and c.id = $3`);

/** The act that a custody of an asset is a part of, as far as the caller sees its things. */
export async function findPrintedReceipt(
  transaction: Transaction,
  organisationId: string,
  of: { readonly id: string; readonly custodyId: string; readonly end: CustodyEnd },
): Promise<PrintedReceipt | undefined> {
  const found = await transaction.first(ofAsset(organisationId, of.id, of.custodyId, of.end));
  return found?.receipt ?? undefined;
}

const ofMine = written<{ receipt: PrintedReceipt | null }>(
  "select my_custody_receipt($1, $2) as receipt",
);

/** The act by which the caller was given something, or gave it back. */
export async function findMyReceipt(
  transaction: Transaction,
  { id, end }: { readonly id: string; readonly end: CustodyEnd },
): Promise<PrintedReceipt | undefined> {
  return (await transaction.first(ofMine(id, end)))?.receipt ?? undefined;
}

const ofHolder = written<{ receipt: PrintedReceipt | null }>(`
  select custody_receipt(c.organisation_id, c.id, $5) as receipt from custody c
  where c.organisation_id = $1 and c.id = $4
    and case when $2::uuid is null then c.user_id is null and c.email_key = $3 else c.user_id = $2::uuid end`);

/** The act by which the holder of a link was given something, or gave it back. */
export async function findReceiptOf(
  transaction: Transaction,
  { organisationId, userId, emailKey }: LinkedHolder,
  custodyId: string,
  end: CustodyEnd,
): Promise<PrintedReceipt | undefined> {
  const found = await transaction.first(ofHolder(organisationId, userId, emailKey, custodyId, end));
  return found?.receipt ?? undefined;
}

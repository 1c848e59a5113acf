import type { PoolClient } from "pg";
import type { Transaction } from "../../db/transaction.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { findOwner } from "./sign-in-link.repository.ts";
import { signInMail } from "./templates/sign-in-mail.ts";

/** Tells the owner of an account that its password was changed: somebody else may have done it. */
export async function tellPasswordChanged(
  client: PoolClient,
  transaction: Transaction,
  auth0Id: string,
  publicUrl: string,
): Promise<void> {
  const owner = await findOwner(client, auth0Id);
  if (!owner || !isMailAddress(owner.email)) return;
  const mail = signInMail({
    kind: "changed",
    language: owner.language,
    sender: null,
    link: `${publicUrl}/`,
  });
  await queueMail(transaction, {
    ...{ organisationId: null, to: owner.email, kind: "password-changed" },
    ...mail,
  });
}

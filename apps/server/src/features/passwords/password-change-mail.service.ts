import type { PoolClient } from "pg";
import type { Transaction } from "../../db/transaction.ts";
import { isMailAddress } from "../mail/mail-address.ts";
import { queueMail } from "../mail/mail-queue.repository.ts";
import { signInMail } from "./templates/sign-in-mail.ts";

type Owner = { email: string; language: string | null };

/** Tells the owner of an account that its password was changed: somebody else may have done it. */
export async function tellPasswordChanged(
  client: PoolClient,
  transaction: Transaction,
  auth0Id: string,
  publicUrl: string,
): Promise<void> {
  const { rows } = await client.query<Owner>(
    `select c.email, coalesce(
       (select t.setting_value from user_setting t where t.user_id = a.id and t.setting_key = 'language'),
       o.languages -> 0 ->> 'value') as language
     from credential c left join user_account a on a.auth0_id = c.auth0_id and a.deleted_at is null
     left join organisation o on o.id = a.active_organisation_id where c.auth0_id = $1`,
    [auth0Id],
  );
  const [owner] = rows;
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

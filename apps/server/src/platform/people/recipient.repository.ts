import type { OfferedLanguage } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The kept language of the user in scope as `u`; null when none was chosen. */
export const LANGUAGE_OF_USER = sql`(
  select t.setting_value from user_setting t where t.user_id = u.id and t.setting_key = 'language')`;

/** The recipient of a mail. */
export interface Recipient {
  readonly email: string;
  readonly language: string | null;
  readonly organisationName: string;
  readonly organisationLanguage: string | null;
  readonly organisationLanguages: readonly OfferedLanguage[];
}

/** Finds a member who can still log in, of an active organisation; undefined otherwise. */
export async function findRecipient(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<Recipient | undefined> {
  return transaction.first(
    raw<Recipient>(sql`
      select u.email, ${LANGUAGE_OF_USER} as language, o.name as organisation_name,
        o.languages -> 0 ->> 'value' as organisation_language, o.languages as organisation_languages
      from user_organisation uo
      join user_account u on u.id = uo.user_id and u.deleted_at is null and u.blocked_at is null
      join organisation o on o.id = uo.organisation_id and o.deleted_at is null
      where uo.organisation_id = ${organisationId} and uo.user_id = ${userId}
        and not exists (select from credential c where c.auth0_id = u.auth0_id and c.blocked_at is not null)`),
  );
}

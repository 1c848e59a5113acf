import type { Migration } from "./migration.ts";

/**
 * Who did something without a network may be in another organisation once there is one: it is done
 * where it was begun, if they still belong there, and nowhere else.
 */
export const writesBegunElsewhere: Migration = {
  name: "0054-writes-begun-elsewhere",
  sql: `
create function enter_in(subject text, wanted uuid, request_id text, address text) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $function$
declare account user_account;
begin
  select * into account from user_account a where a.auth0_id = subject and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, wanted, request_id, address);
end $function$;
revoke execute on function enter_in(text, uuid, text, text) from public;
`,
};

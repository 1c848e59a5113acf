import type { Migration } from "./migration.ts";

/** Who had a mail sent learns that it did not arrive, and why, without reading mail. */
export const undeliveredMail: Migration = {
  name: "0034-undelivered-mail",
  sql: `
drop index mail_by_organisation;
create index mail_by_recipient on mail (organisation_id, lower(recipient), created_at desc);

-- Why the newest mail of these kinds that the active organisation sent to an address was given up;
-- null when it was not. What the mail holds stays closed.
create function undelivered_reason(address text, kinds text[]) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when newest.state = 'failed' then coalesce(newest.error, '') end from (
    select m.state, m.error from mail m
    where m.organisation_id = current_organisation() and lower(m.recipient) = lower(address) and m.kind = any (kinds)
    order by m.created_at desc, m.id desc limit 1) newest $$;
revoke execute on function undelivered_reason(text, text[]) from public;
grant execute on function undelivered_reason(text, text[]) to storey_app;
`,
};

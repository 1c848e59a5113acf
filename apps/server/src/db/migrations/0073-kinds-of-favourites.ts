import type { Migration } from "./migration.ts";

/**
 * A favourite and what was opened say of which kind they are: the owner's row, which says so too, is
 * hidden from outside of the networks of its location, and each kind has an order, fifty opened ones
 * and a clearing of its own.
 */
export const kindsOfFavourites: Migration = {
  name: "0073-kinds-of-favourites",
  sql: `
alter table favourite add column kind text;
alter table recently_viewed add column kind text;
update favourite f set kind = o.kind from attachment_owner o
  where o.organisation_id = f.organisation_id and o.id = f.owner_id;
update recently_viewed v set kind = o.kind from attachment_owner o
  where o.organisation_id = v.organisation_id and o.id = v.owner_id;
alter table favourite alter column kind set not null;
alter table recently_viewed alter column kind set not null;
`,
};

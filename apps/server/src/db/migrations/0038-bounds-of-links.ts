import type { Migration } from "./migration.ts";

/** How many links are asked for in a day. */
export const boundsOfLinks: Migration = {
  name: "0038-bounds-of-links",
  sql: `
-- Counted by the hash of what asks or is asked for: a network, an address known or not, one from the other.
-- Links themselves go when they are used or over; what was asked for in a day is still known then.
create table asked_link_count (
  key_hash bytea primary key,
  asked integer not null,
  counted_from timestamptz not null
);
create index asked_link_count_age on asked_link_count (counted_from);
`,
};

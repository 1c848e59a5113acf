import type { Migration } from "./migration.ts";

/** Who follows a report may go on with a photo from another network, as a phone does that leaves the house. */
export const piecesFromAnyNetwork: Migration = {
  name: "0044-pieces-from-any-network",
  sql: `
alter policy reporter on upload with check (issue_id = (select guest_issue()));
-- An upload counts for the network it was begun in.
create policy reporter_network on upload as restrictive for insert to storey_reporter
  with check (network is not distinct from (select guest_network()));
`,
};

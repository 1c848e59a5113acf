import type { Removal } from "./removal.ts";

const SERVICE = "features/asset-views/asset-view.service.ts";
const ALERTS = "features/asset-views/asset-view-alert.repository.ts";
const TABLES = "db/migrations/0101-asset-views.ts";
const VIEWS = "src/features/asset-views/asset-views.test.ts";
const TOLD = "src/features/asset-views/asset-view-alerts.test.ts";

/** What protects saved views, and who is told of what they come to find. */
export const ASSET_VIEW_REMOVALS: readonly Removal[] = [
  {
    guard: "the private views of others",
    file: TABLES,
    from: "using (visibility = 'organisation' or owner_id = (select current_account()));",
    to: "using (true);",
    tests: VIEWS,
    test: "a saved view is its owner's alone unless it is shared, whatever others know of it",
  },
  {
    guard: "the shared views of others",
    file: SERVICE,
    from: "const asksForShare = !isOwn || becomesShared",
    to: "const asksForShare = becomesShared",
    tests: VIEWS,
    test: "a saved view is shared, and changed for others, only with the right to share",
  },
  {
    guard: "the number of views of one person",
    file: SERVICE,
    from: "if ((await countOwnViews(transaction, actor)) >= ASSET_VIEWS_MAX)",
    to: "if ((await countOwnViews(transaction, actor)) < 0)",
    tests: VIEWS,
    test: "a saved view has at most as many beside it as one person may have, also when they save many at once",
  },
  {
    guard: "the private views of who leaves",
    file: TABLES,
    from: "delete from asset_view v where v.organisation_id = old.organisation_id and v.owner_id = old.user_id and v.visibility = 'private';",
    to: "update asset_view v set visibility = 'organisation' where v.organisation_id = old.organisation_id and v.owner_id = old.user_id;",
    tests: VIEWS,
    test: "the views of somebody who leaves go where they were private, and stay where they were shared",
  },
  {
    guard: "the names of assets that only the networks of their location show, in mails of views",
    file: ALERTS,
    from: "found} and not $",
    to: "found} and $",
    tests: TOLD,
    test: "whoever watches a view reads no name of what only the networks of its location show",
  },
  {
    guard: "the mails of views to who may no longer read assets",
    file: ALERTS,
    from: "and holds_at(a.organisation_id, a.user_id, 'organisation.assets.read', null)",
    to: "",
    tests: TOLD,
    test: "whoever watches a view is mailed nothing once they may not read assets, or the view is another's alone",
  },
];

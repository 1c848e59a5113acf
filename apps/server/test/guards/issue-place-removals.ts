import type { Removal } from "./removal.ts";

const OF_ASSETS = "src/features/issues/issue-of-asset.test.ts";
const NOWHERE = "an issue that lies in no location";

/** The removals of guards for issues of assets, and for those that lie in no location. */
export const ISSUE_PLACE_REMOVALS: readonly Removal[] = [
  {
    guard: "the networks that hold off nothing without a location",
    file: "db/migrations/0049-issues-of-assets.ts",
    from: "create policy fence on issue as restrictive using (location_id is null or",
    to: "create policy fence on issue as restrictive using (",
    tests: OF_ASSETS,
    test: `${NOWHERE} is held off by the networks of no location, as what lies in one is`,
  },
  {
    guard: "the scope of limited roles, which holds nothing without a location",
    file: "db/migrations/0049-issues-of-assets.ts",
    from: "create policy scope_update on issue as restrictive for update using ((select location_scope()) is null or location_id is not null and",
    to: "create policy scope_update on issue as restrictive for update using ((select location_scope()) is null or location_id is null or",
    tests: OF_ASSETS,
    test: `${NOWHERE} is written by no role that is limited to locations, but in one's own right`,
  },
  {
    guard: "the rights of a limited role, which count for nothing without a location",
    file: "platform/records/issue-actor.ts",
    from: "(locationId !== null && places.includes(locationId))",
    to: "(locationId === null || places.includes(locationId))",
    tests: OF_ASSETS,
    test: `${NOWHERE} is written by no role that is limited to locations, but in one's own right`,
  },
  {
    guard: "the kind of what an issue calls its asset",
    file: "features/issues/issue.repository.ts",
    from: '.where("kind", "=", "asset")',
    to: "",
    tests: OF_ASSETS,
    test: "what an issue is about is no asset that is not there: not another organisation's, and nothing else that pictures hang on",
  },
  {
    guard: "the kind of an issue's asset in the database",
    file: "db/migrations/0049-issues-of-assets.ts",
    from: "and a.kind = 'asset') then",
    to: ") then",
    tests: OF_ASSETS,
    test: "what an issue is about is no asset that is not there: not another organisation's, and nothing else that pictures hang on",
  },
  {
    guard: "the hold on an asset while its issue is made",
    file: "features/issues/issue.repository.ts",
    from: "and a.kind = 'asset' for share`",
    to: "and a.kind = 'asset'`",
    tests: OF_ASSETS,
    test: "two at once an issue of an asset that is moved meanwhile lies where the asset is",
  },
  {
    guard: "the sight of an issue without a space, for who has the same trouble",
    file: "features/issues/issue-me-too.service.ts",
    from: "if (issue.spaceId === null && !isReadableBy(actor, issue)) throw notFound();",
    to: "",
    tests: OF_ASSETS,
    test: `${NOWHERE} has a 'me too' of who may open it`,
  },
  {
    guard:
      "the people who work on issues everywhere, of those who are told of one without a location",
    file: "features/notifications/issue-facts.repository.ts",
    from: "and (h.location_ids = '{}' or",
    to: "and (true or",
    tests: OF_ASSETS,
    test: `who is told of ${NOWHERE} is who works on issues everywhere, and no service desk`,
  },
  {
    guard: "the watch of who reports an issue",
    file: "db/migrations/0086-cost-of-a-write.ts",
    from: "for each statement execute function add_watchers_of_issue();",
    to: "for each statement when (false) execute function add_watchers_of_issue();",
    tests: "src/features/issues/issues.test.ts",
    test: "a report of a member begins as new, with everything they said",
  },
];

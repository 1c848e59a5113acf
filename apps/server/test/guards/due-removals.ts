import type { Removal } from "./removal.ts";

const LIST = "src/features/due-items/due-list.test.ts";
const BULK = "src/features/due-items/due-bulk.test.ts";
const FEEDS = "src/features/feeds/feeds.test.ts";
const QUESTION = "features/due-items/due-question.service.ts";
const ENDED = "a feed is ended by its owner alone, and says so";
const ADDRESSES = "db/migrations/0147-secret-addresses.ts";

/** What protects the list of what is due, and the feeds of it. */
export const DUE_REMOVALS: readonly Removal[] = [
  {
    guard: "the days of assets for whom may read assets",
    file: QUESTION,
    from: 'settings.has("asset_management") && can(permissions, "organisation.assets.read")',
    to: 'settings.has("asset_management")',
    tests: LIST,
    test: "who sees what is due each kind asks for its module and its right",
  },
  {
    guard: "the module of what is due",
    file: QUESTION,
    from: 'settings.has("asset_management") && can(permissions, "organisation.assets.read")',
    to: 'can(permissions, "organisation.assets.read")',
    tests: LIST,
    test: "who sees what is due each kind asks for its module and its right",
  },
  {
    guard: "the runs of what is due that the caller sees",
    file: QUESTION,
    from: "return [\n    isVisibleRun(reader),",
    to: "return [\n    sql`true`,",
    tests: LIST,
    test: "who sees what is due a member without rights sees nothing but what was given to them",
  },
  {
    guard: "what is due where a network hides it",
    file: "db/migrations/0144-due-items.ts",
    from: "tenant_record('due_item', location_column => 'location_id', is_versioned => false, has_history => false, privileges => '{select}');\nselect may_lie_nowhere('due_item');",
    to: "tenant_record('due_item', is_versioned => false, has_history => false, privileges => '{select}');",
    tests: LIST,
    test: "who sees what is due what lies in a location of another network is not there",
  },
  {
    guard: "the days that a calendar asks for at once",
    file: "features/due-items/due-list.service.ts",
    from: "if (length > DUE_CALENDAR_DAYS)",
    to: "if (length > 10 * DUE_CALENDAR_DAYS)",
    tests: LIST,
    test: "the list of all that is due counts the days of a calendar, and lists one of them",
  },
  {
    guard: "the day that was seen of what is due",
    file: "features/due-items/due-bulk.service.ts",
    from: 'if (day !== undefined && day !== held.day) throw new ProblemError("record.conflict");',
    to: "",
    tests: BULK,
    test: "many things that are due are refused one by one: a day that is over, and another day than the one that was seen",
  },
  {
    guard: "the feeds that are their owner's",
    file: ADDRESSES,
    from: "using (kind = 'display' or owner_id = (select current_account()))\n  with check",
    to: "using (true)\n  with check",
    tests: FEEDS,
    test: ENDED,
  },
  {
    guard: "the feed that was ended",
    file: ADDRESSES,
    from: "s.kind = 'feed' and s.revoked_at is null;",
    to: "s.kind = 'feed';",
    tests: FEEDS,
    test: ENDED,
  },
  {
    guard: "the entries of a feed",
    file: "features/feeds/calendars.service.ts",
    from: "const entries = found.slice(0, FEED_ENTRIES_MAX);",
    to: "const entries = found;",
    tests: FEEDS,
    test: "a feed says where more is due than it holds, and only there",
  },
];

import type { IssueFilters, IssueSearch } from "@storey/contract";
import { ISSUE_CATEGORIES, ISSUE_PRIORITIES, ISSUE_STATUSES } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeptMemory } from "../../memory/kept-memory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";
import { type Searcher, searchTwice } from "./issue-counting.fixture.ts";
import { IssueIndexes } from "./issue-index.service.ts";
import { IssueSearchService } from "./issue-search.service.ts";

const INSIDE = "192.0.2.1";
const OUTSIDE = "203.0.113.1";
const ISSUES = 300;
const SORTS = [
  ...(["-createdAt", "createdAt", "-updatedAt", "-priority", "dueAt", "-reportCount"] as const),
];

let harness: IssueServer;
let scene: Scene;
let places: Record<"locations" | "floors" | "spaces" | "assets" | "people", string[]>;
let searchers: readonly Searcher[];
const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
  places = await makePlaces(scene);
  const limited = await harness.make.user({ organisations: [scene.organisation] });
  await harness.make.grant(
    limited.id,
    scene.organisation,
    "technician",
    places.locations.slice(0, 1),
  );
  searchers = [
    { user: scene.admin, address: INSIDE },
    { user: scene.admin, address: OUTSIDE },
    { user: limited, address: INSIDE },
    { user: limited, address: OUTSIDE },
    { user: scene.member, address: INSIDE },
  ];
  for (let number = 1; number <= ISSUES; number++) await insert(number);
  // Every seventh is about an asset only: a fourth of those lie in no location.
  await harness.query(
    `update issue i set (space_id, floor_id, asset_id, location_id) = (select null::uuid, null::uuid, a.id, a.location_id
       from attachment_owner a where a.id = ($2::uuid[])[1 + i.number / 7 % 4])
     where i.organisation_id = $1 and i.number % 7 = 0`,
    [scene.organisation, places.assets],
  );
});

afterAll(() => harness.close());

/**
 * Makes three locations, the last of which is restricted to its networks, with two floors each and
 * two spaces on each; an asset in each location and one in none.
 */
async function makePlaces({ organisation, admin, technician, member, other }: Scene) {
  const made = { locations: [] as string[], floors: [] as string[], spaces: [] as string[] };
  for (let n = 0; n < 3; n++) {
    const location = await harness.make.location(organisation);
    made.locations.push(location);
    for (let m = 0; m < 2; m++) {
      const floorId = await harness.make.floor(organisation, location);
      made.floors.push(floorId);
      for (let k = 0; k < 2; k++)
        made.spaces.push(await harness.make.space(organisation, { floorId }));
    }
  }
  const assets: string[] = [];
  for (const place of [...made.locations, null])
    assets.push(await harness.make.asset(organisation, place));
  await harness.query("update location set ip_subnets = '{192.0.2.0/24}' where id = $1", [
    made.locations[2],
  ]);
  return { ...made, assets, people: [admin, technician, member, other].map(({ id }) => id) };
}

/**
 * Inserts an issue whose every field follows from its number alone, by steps without a common
 * factor.
 */
async function insert(number: number): Promise<void> {
  const pick = <Item>(list: readonly Item[], step: number) => list[(number * step) % list.length];
  const status = pick(ISSUE_STATUSES, 5);
  const words = ["Lamp", "Tap", "Door", "Épée"];
  const assignees = places.people.filter((_, at) => (number >> at) % 3 === 0);
  await harness.query(
    `insert into issue (organisation_id, id, number, title, status, priority, category, source, location_id,
       floor_id, space_id, reporter_id, assignee_ids, due_at, held_since, created_at, deleted_at)
     select $1, $2, $3, $4, $5, $6, $7, 'app', s.location_id, case when $3 % 11 > 0 then s.floor_id end, s.id, $8, $9,
       case when $3 % 3 > 0 then now() + make_interval(hours => ($3 % 9 - 4) * 7) end,
       case when $5 = 'on_hold' then now() - make_interval(hours => $3 % 40) end,
       '2026-01-01'::timestamptz + make_interval(hours => $3 / 3), case when $3 % 13 = 0 then now() end
     from space s where s.id = $10`,
    [
      ...[scene.organisation, v7(), number, `${pick(words, 7)} ${number % 20}`, status],
      ...[pick(ISSUE_PRIORITIES, 3), number % 5 === 0 ? null : pick(ISSUE_CATEGORIES, 7)],
      ...[number % 4 === 0 ? null : pick(places.people, 1), assignees, pick(places.spaces, 5)],
    ],
  );
}

/** Makes one write to an issue, chosen by two numbers. */
function write(number: number, kind: number): Promise<unknown> {
  const at = (list: readonly string[]) => list[(number + kind) % list.length];
  const changes: readonly [string, unknown?][] = [
    ["status = 'open', held_since = null"],
    ["status = 'on_hold', held_since = coalesce(held_since, now())"],
    ["due_at = now() - interval '1 hour'"],
    ["due_at = null"],
    ["deleted_at = case when deleted_at is null then now() end"],
    ["assignee_ids = array[$3::uuid]", at(places.people)],
    ["assignee_ids = '{}'"],
    ["category = null, priority = 'urgent'"],
    ["floor_id = null"],
    ["location_id = $3", at(places.locations)],
    [
      "(space_id, space_name, floor_id, asset_id, location_id) = (select null::uuid, null, null::uuid, a.id, a.location_id from attachment_owner a where a.id = $3)",
      at(places.assets),
    ],
    ["asset_id = $3", at(places.assets)],
    ["title = 'Tap again'"],
  ];
  const [set, value] = changes[kind % changes.length] ?? ["priority = 'low'"];
  return harness.query(
    `update issue set ${set} where organisation_id = $1 and number = $2`,
    value === undefined ? [scene.organisation, number] : [scene.organisation, number, value],
  );
}

const some = <Item>(items: readonly Item[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.subarray([...items], { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant<Item[]>([]) },
  );

/**
 * Makes few filters at a time: many together find nothing, and no results are the same for
 * everybody.
 */
function filtersOf(): fc.Arbitrary<IssueFilters> {
  // What a tree led to is counted by the database alone, and tested with its results.
  const each = fc.record<Required<Omit<IssueFilters, "ledBy">>>({
    status: some(ISSUE_STATUSES),
    priority: some(ISSUE_PRIORITIES),
    category: some(ISSUE_CATEGORIES),
    locationIds: some(["none", ...places.locations, v7()]),
    floorIds: some([...places.floors, v7()]),
    spaceIds: some(places.spaces),
    assetIds: some(places.assets),
    assigneeIds: some(["me", "none", ...places.people, v7()]),
    reporter: fc.constant("me"),
    overdue: fc.boolean(),
    dueToday: fc.constant(true),
    watching: fc.constant(true),
  });
  return each.chain((all) =>
    fc.subarray(Object.entries(all), { maxLength: 5 }).map((kept) => Object.fromEntries(kept)),
  );
}

function searches(): fc.Arbitrary<IssueSearch> {
  const given = { requiredKeys: [] as [] };
  const filters = filtersOf();
  const terms = ["lamp", "tap 7", "epee", "12", "#27", "!!!", "#9999999", "nothing of it"];
  const search = fc.record(
    {
      filters,
      searchTerm: fc.constantFrom(...terms),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 4 }),
      pageSize: fc.integer({ min: 1, max: 30 }),
      withFacets: fc.boolean(),
      onlyDeleted: fc.boolean(),
    },
    given,
  );
  // Removes undefined fields, as a request does.
  return search.map((one) => JSON.parse(JSON.stringify(one)));
}

describe("a search that is counted in memory", () => {
  it("gives what the database counts, whoever asks for whatever, after any write", async () => {
    const writes = fc.array(fc.tuple(fc.integer({ min: 1, max: ISSUES }), fc.nat(100)), {
      maxLength: 4,
    });
    const who = fc.constantFrom(...searchers);
    await fc.assert(
      fc.asyncProperty(writes, who, searches(), async (changes, searcher, search) => {
        for (const [number, kind] of changes) await write(number, kind);
        const { given, expected } = await searchTwice(harness, service, searcher, search);
        expect(given).toEqual(expected);
      }),
      { numRuns: 200, seed: 21 },
    );
  });

  it("counts for who is held off without what is restricted, whoever made the index", async () => {
    const own = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const [inside, outside] = [searchers[0], searchers[1]];
    if (!inside || !outside) throw new Error("nobody searches");
    const far = await searchTwice(harness, own, outside, {});
    const near = await searchTwice(harness, own, inside, {});
    expect(far.given).toEqual(far.expected);
    expect(near.given).toEqual(near.expected);
    expect(near.given.totalCount).toBeGreaterThan(far.given.totalCount);
  });

  it("lists the fifty who have the most, and puts nobody where nobody belongs", async () => {
    const organisation = await harness.make.organisation();
    const admin = await harness.make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    const space = await harness.make.space(organisation);
    const people: string[] = [];
    for (let n = 0; n < 55; n++) {
      people.push((await harness.make.user({ organisations: [organisation] })).id);
    }
    await harness.query(
      `insert into issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, assignee_ids)
       select $1, gen_random_uuid(), n, 'x', 'app', s.location_id, s.floor_id, s.id,
         case when n > 1 then $2::uuid[] else '{}' end from generate_series(1, 2) n, space s where s.id = $3`,
      [organisation, people, space],
    );
    const { given, expected } = await searchTwice(
      harness,
      service,
      { user: admin, address: INSIDE },
      {},
    );
    expect(given).toEqual(expected);
    expect(given.facets?.assignees).toHaveLength(50);
  });
});

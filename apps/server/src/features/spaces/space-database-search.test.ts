import type { SpaceSearch } from "@storey/contract";
import { OPEN_TO, READINESS_STATES } from "@storey/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { KeptMemory } from "../../memory/kept-memory.ts";
import { foldReadiness } from "../readiness/kept-readiness.service.ts";
import { SpaceRows } from "./space-rows.service.ts";
import { SpaceSearchService } from "./space-search.service.ts";

const SEED = 20_261_122;
const RUNS = 150;
const NAMES = [
  ...["Room 1", "Room 2", "Room 10", "ROOM 007", "room 7", "Büro", "Buro", "Café (2.9)"],
  ...["Aula (2.10)", "100%_real\\", "Лаборатория 4", "ЛАБОРАТОРИЯ 12", "Ødegård", "straße"],
];
const CODES = [null, "Q-1", "q-2", "room 1", "Ü-9"];

let server: TestServer;
let organisation: string;
let admin: TestUser;
/**
 * Two ids of the organisation's for each list, an archived one if there is one, and one that does
 * not exist.
 */
const ids = {
  locations: [] as string[],
  floors: [] as string[],
  types: [] as string[],
  features: [] as string[],
};
const NOBODYS = "0197a7a0-0000-7000-8000-000000000000";

const withIndex = new SpaceSearchService(new SpaceRows(new KeptMemory()));
const withoutRoom = new KeptMemory(1_000);
const inDatabase = new SpaceSearchService(new SpaceRows(withoutRoom));

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  for (const name of ["Quay House", "Ärztehaus", "Gone"]) {
    const location = await make.location(organisation, name);
    ids.locations.push(location);
    for (const floor of ["Ground", "1. Étage"])
      ids.floors.push(await make.floor(organisation, location, floor));
  }
  for (const name of ["Office", "Lab"]) ids.types.push(await make.spaceType(organisation, name));
  for (const name of ["Screen", "Phone"]) ids.features.push(await make.feature(organisation, name));
  const { pool } = server.installation.database;
  await pool.query(
    `insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode, capacity, feature_ids, deleted_at, is_public, allow_public_reporting)
     select f.organisation_id, gen_random_uuid(), f.location_id, f.id, ($2::uuid[])[1 + n % 3],
       ($3::text[])[1 + n % $4] || ' ' || n / 42,
       case when n % 4 = 0 then null else ($5::text[])[1 + n % 5] || '-' || n end,
       (array[null, 0, 1, 4, 5, 10, 11, 26, 51, 300])[1 + n % 10],
       ($6::uuid[])[1 + n % 2 : 1 + n % 3], case when n % 7 = 0 then now() end, n % 4 > 0, n % 8 > 2
     from generate_series(1, 240) n
     join lateral (select * from floor where organisation_id = $1 order by id offset n % 6 limit 1) f on true`,
    [organisation, ids.types, NAMES, NAMES.length, CODES, ids.features],
  );
  await pool.query(
    "update location set allow_anonymous_access = name <> 'Ärztehaus', allow_anonymous_reporting = name = 'Quay House' where organisation_id = $1",
    [organisation],
  );
  await describeSome(pool);
  await pool.query(
    `insert into issue (organisation_id, id, number, title, category, source, priority, impact, location_id, space_id)
     select s.organisation_id, gen_random_uuid(), row_number() over (order by s.id), 'Lamp', 'other', 'app', (array['low', 'urgent'])[1 + length(s.name) % 2],
       (array['none', 'degraded', 'out_of_use'])[1 + ascii(right(s.name, 1)) % 3], s.location_id, s.id
     from space s where s.organisation_id = $1 and length(s.name) % 3 > 0`,
    [organisation],
  );
  while ((await foldReadiness(server.installation.gateway, organisation)) > 0);
  await pool.query("update location set deleted_at = now() where id = $1", [ids.locations[2]]);
  for (const list of Object.values(ids)) list.push(NOBODYS);
});

afterAll(() => server.close());

/** Writes something about every third space, of each kind that is written about. */
async function describeSome(pool: TestServer["installation"]["database"]["pool"]): Promise<void> {
  const some = "from space s where organisation_id = $1 and ascii(right(s.name, 1)) % 3 = ";
  await pool.query(
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
     select s.organisation_id, gen_random_uuid(), s.id, 0, 'Beside the whiteboard of ' || s.name, s.organisation_id || '/' || s.id, '{}', '{}' ${some} 0`,
    [organisation],
  );
  await pool.query(
    `insert into space_document (organisation_id, id, owner_id, description, s3_key, metadata, is_public)
     select s.organisation_id, gen_random_uuid(), s.id, 'Weiße Tafel, dimmer', s.organisation_id || '/' || s.id, '{}', coalesce(s.capacity > 4, true) ${some} 1`,
    [organisation],
  );
  await pool.query(
    `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
     select s.organisation_id, gen_random_uuid(), s.id, 0, 'The stairs beside it', 'https://example.test', coalesce(s.capacity > 4, true) ${some} 2`,
    [organisation],
  );
}

/** Runs the work with both ways in one transaction. */
function both<Result>(
  work: (service: SpaceSearchService, transaction: Transaction, actor: Actor) => Promise<Result>,
): Promise<[Result, Result]> {
  const caller = {
    credential: { subject: admin.auth0Id },
    requestId: "search",
    address: "127.0.0.1",
  };
  return server.installation.gateway.begin(caller, "read", async (transaction) => {
    const actor = { organisationId: organisation, userId: admin.id, restrictedLocationIds: [] };
    // The fields of the caller that a search reads.
    const asked = actor as unknown as Actor;
    return [await work(withIndex, transaction, asked), await work(inDatabase, transaction, asked)];
  });
}

const query = (): fc.Arbitrary<SpaceSearch> =>
  fc.record(
    {
      searchTerm: fc.constantFrom(
        ...["", "room", "ROOM 1", "büro", "buro", "quay room", "q-", "1. etage", "2.", "nothing"],
        ...["office", "screen aula", "offic", "screeen", "etagge", "room phnoe", "lab 12 people"],
        ...["4 personen", "50 seats buro", "strasse", "kafee", "quy house", "quayy"],
        ...["whiteboard", "weiße tafel", "room whiteb", "office dimmer", "stairs", "aula beside"],
        ...["лаборатория", "ЛАБОРАТОРИЯ", "ødegård", "Ü-9", "%_", "\\", "arztehaus 1", "gone"],
      ),
      locationIds: fc.subarray(ids.locations),
      floorIds: fc.subarray(ids.floors),
      spaceTypeIds: fc.subarray(ids.types),
      featureIds: fc.subarray(ids.features),
      openTo: fc.subarray([...OPEN_TO]),
      readiness: fc.subarray([...READINESS_STATES]),
      capacityMin: fc.constantFrom(0, 1, 5, 51),
      capacityMax: fc.constantFrom(0, 4, 50, 1_000),
      withDeleted: fc.boolean(),
      withFacets: fc.boolean(),
      sort: fc.constantFrom("relevance", "name", "-name", "capacity", "-capacity", "location"),
      page: fc.integer({ min: 1, max: 4 }),
      pageSize: fc.integer({ min: 1, max: 40 }),
    },
    { requiredKeys: [] },
  );

describe("where there is no room for an index, the database", () => {
  it("finds, counts and orders the same", async () => {
    await fc.assert(
      fc.asyncProperty(query(), async (wanted) => {
        const [expected, found] = await both((service, transaction, actor) =>
          service.search(transaction, actor, wanted),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect(withoutRoom.bytes).toBe(0);
  });

  it("describes the same spaces by id", async () => {
    const { rows } = await server.installation.database.pool.query<{ id: string }>(
      "select id from space where organisation_id = $1 order by id limit 40",
      [organisation],
    );
    const wanted = [NOBODYS, ...rows.map(({ id }) => id).reverse()];
    const [expected, found] = await both((service, transaction, actor) =>
      service.describe(transaction, actor, wanted),
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(found).toEqual(expected);
  });
});

import { can, ORGANISATION_ROLE_NAMES, PERMISSIONS, type Permission } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { catalogueId } from "../../db/catalogue.ts";

const SEED = 20_261_121;
const RUNS = Number(process.env["STOREY_TEST_RUNS"] ?? 12);
const PEOPLE = 4;

let server: TestServer;
let make: Factory;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

interface Holding {
  readonly role: (typeof ORGANISATION_ROLE_NAMES)[number];
  readonly isLimited: boolean;
}

const person = fc.uniqueArray(
  fc.record({ role: fc.constantFrom(...ORGANISATION_ROLE_NAMES), isLimited: fc.boolean() }),
  { selector: ({ role }) => role, maxLength: 3 },
);
const step = fc.record({
  by: fc.nat(PEOPLE - 1),
  to: fc.nat(PEOPLE - 1),
  role: fc.constantFrom(...ORGANISATION_ROLE_NAMES),
  isLimited: fc.boolean(),
  kind: fc.constantFrom("add", "limit", "take", "leave", "invite"),
});

/**
 * Collects the permissions that each of the people holds in the whole organisation, and the most
 * that any role of it allows.
 */
async function powers(people: readonly TestUser[]): Promise<Set<Permission>[]> {
  const { rows } = await query(
    `select u.user_id as id, p.name from user_organisation_role u join role r on r.id = u.role_id, unnest(r.permissions) p(name)
     where u.location_ids = '{}' and u.user_id = any ($1)`,
    [people.map(({ id }) => id)],
  );
  return people.map(
    ({ id }) => new Set(rows.filter((row) => row.id === id).map(({ name }) => name)),
  );
}

it("nobody gives or takes what they lack, whatever a group of people tries one after the other", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
      fc.array(step, { minLength: 4, maxLength: 10 }),
      async (holdings, steps) => {
        const organisation = await make.organisation();
        const location = await make.location(organisation);
        const people = await Promise.all(
          holdings.map((each) => hire(organisation, location, each)),
        );
        const hadAdministrator = (await administrators(organisation)) > 0;
        for (const each of steps) {
          const before = await powers(people);
          const [by, to] = [people[each.by], people[each.to]];
          if (!by || !to) continue;
          const reply = await attempt(by, to, location, each);
          const after = await powers(people);
          const own = before[each.by] ?? new Set<Permission>();
          for (const [at, now] of after.entries()) {
            const then = before[at] ?? new Set<Permission>();
            for (const name of PERMISSIONS) {
              if (now.has(name) !== then.has(name))
                expect([each, can(own, name)]).toEqual([each, true]);
            }
          }
          expect(reply.status, reply.text).toBeLessThan(500);
          if (hadAdministrator) expect(await administrators(organisation)).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
});

async function hire(organisation: string, location: string, holdings: readonly Holding[]) {
  const user = await make.user({ organisations: [organisation] });
  for (const { role, isLimited } of holdings) {
    await make.grant(user.id, organisation, role, isLimited ? [location] : []);
  }
  return user;
}

function attempt(
  by: TestUser,
  to: TestUser,
  location: string,
  { kind, role, isLimited }: { kind: string; role: Holding["role"]; isLimited: boolean },
) {
  const locationIds = isLimited ? [location] : [];
  const send = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) });
  const held = `/users/${to.id}/organisations/roles/${catalogueId("role", role)}`;
  switch (kind) {
    case "add":
      return send("POST", `/users/${to.id}/organisation-role`, { roleName: role, locationIds });
    case "limit":
      return send("PATCH", held, { locationIds });
    case "take":
      return send("DELETE", held);
    case "leave":
      return send("DELETE", `/users/${to.id}/organisations`);
    default:
      return send("POST", "/users", {
        email: `g-${v7()}@example.test`,
        roleNames: [role],
        locationIds,
      });
  }
}

async function administrators(organisation: string): Promise<number> {
  const { rows } = await query(
    "select count(*)::int as count from user_organisation_role where organisation_id = $1 and role_id = $2 and location_ids = '{}'",
    [organisation, catalogueId("role", "organisation-admin")],
  );
  return rows[0].count;
}

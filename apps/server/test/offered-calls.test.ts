import { type Endpoint, everyEndpoint, isOpen, type Me } from "@storey/contract";
import { isAppRole, type RoleName } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayCall, mayIn } from "../../web/src/lib/session/may-call.ts";
import { Factory, type TestUser } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** A role, and the names of the locations it is limited to; without one it counts in all. */
type Given = readonly [RoleName, ...("north" | "south")[]];

const CALLERS: readonly (readonly [string, readonly Given[]])[] = [
  ["a member without a role", []],
  ["an administrator", [["organisation-admin"]]],
  ["an administrator of one location", [["organisation-admin", "north"]]],
  ["a technician of one location", [["technician", "north"]]],
  [
    "an administrator of one location who is a technician of another",
    [
      ["organisation-admin", "north"],
      ["technician", "south"],
    ],
  ],
  [
    "an administrator of one location who is a technician everywhere",
    [["organisation-admin", "north"], ["technician"]],
  ],
  ["a Storey employee", [["storey-employee"]]],
  [
    "a Storey employee who administers one location",
    [["storey-employee"], ["organisation-admin", "north"]],
  ],
];
const BOUND = everyEndpoint().filter(({ endpoint }) => !isOpen(endpoint));

let server: TestServer;
let make: Factory;
let organisation: string;
const locations = { north: "", south: "" };
const spaces = { north: "", south: "" };

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  organisation = await make.organisation();
  for (const place of ["north", "south"] as const) {
    locations[place] = await make.location(organisation);
    const floorId = await make.floor(organisation, locations[place]);
    spaces[place] = await make.space(organisation, { floorId });
  }
});

afterAll(() => server.close());

/** Makes a user with these roles, and returns what the web app gets of them. */
async function signedIn(given: readonly Given[]): Promise<{ user: TestUser; me: Me }> {
  const isOfProduct = ([role]: Given) => isAppRole(role);
  const appRoles = given.filter(isOfProduct).map(([role]) => role);
  const user = await make.user({ organisations: [organisation], appRoles });
  for (const [role, ...places] of given.filter((one) => !isOfProduct(one))) {
    const ids = places.map((place) => locations[place]);
    await make.grant(user.id, organisation, role, ids);
  }
  return { user, me: (await server.call("GET", "/users/me", { token: user.token })).json() };
}

/** Tells whether a call is refused for want of a permission, which is decided before it is read. */
async function isForbidden({ method, path, bodyKind }: Endpoint, token: string): Promise<boolean> {
  const body = bodyKind === "none" ? {} : { body: "{ not json" };
  // The query is wrong too: nobody's account is deleted, and nothing else is done.
  const address = `${path.replace(/\{\w+\}/g, v7())}?none=such`;
  const reply = await server.call(method, address, { token, ...body });
  return reply.status === 403 && reply.problem().code === "access.forbidden";
}

describe.each(CALLERS)("the web app offers %s", (_, given) => {
  it("the calls that the server answers, and no other", async () => {
    const { user, me } = await signedIn(given);
    const offered: Record<string, boolean> = {};
    const answered: Record<string, boolean> = {};
    for (const { name, endpoint } of BOUND) {
      offered[name] = mayCall(me, endpoint);
      answered[name] = !(await isForbidden(endpoint, user.token));
    }
    expect(offered).toEqual(answered);
  });

  it.each(["north", "south"] as const)("what it may change in the %s, and no more", async (at) => {
    const { user, me } = await signedIn(given);
    const changes = [
      ["organisation.locations.update", `/locations/${locations[at]}`, { wifi: "Guests" }],
      ["organisation.spaces.update", `/spaces/${spaces[at]}`, { capacity: 3 }],
    ] as const;
    for (const [permission, path, body] of changes) {
      const { status } = await server.call("PATCH", path, { token: user.token, body });
      expect([permission, mayIn(me, permission, locations[at])]).toEqual([
        permission,
        status === 200,
      ]);
    }
  });
});

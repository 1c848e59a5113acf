import {
  beacons,
  locations,
  type Me,
  members,
  spaceCodes,
  spaceImports,
  spaces,
  users,
} from "@storey/contract";
import { isLimitable, ROLE_PERMISSIONS } from "@storey/domain";
import { expect, test } from "vitest";
import { TIMES } from "../record.fixture.ts";
import { mayCall, mayIn } from "./may-call.ts";
import { permissionsOf } from "./rights.ts";

const NORTH = "0197a7a0-0000-7000-8000-000000000001";
const SOUTH = "0197a7a0-0000-7000-8000-000000000002";

function aUser(roles: Pick<Me["roles"][number], "permissions" | "locationIds">[]): Me {
  return {
    id: NORTH,
    auth0Id: "auth0|1",
    firstName: null,
    lastName: null,
    email: "ada@harbour.test",
    activeUserOrganisation: null,
    userOrganisations: [],
    appLevelRoles: [],
    appPermissions: [],
    organisationPermissions: [...new Set(roles.flatMap(({ permissions }) => permissions))],
    auth0OrganisationId: NORTH,
    roles: roles.map((role) => ({ ...TIMES, ...role, id: NORTH, name: "organisation-admin" })),
    version: 1,
  };
}

const all = [...ROLE_PERMISSIONS["organisation-admin"]];
const technician = [...ROLE_PERMISSIONS.technician];

test("a role without limits counts everywhere", () => {
  const user = aUser([{ permissions: all, locationIds: [] }]);
  expect(mayIn(user, "organisation.spaces.update", NORTH)).toBe(true);
  expect(mayIn(user, "organisation.locations.create", null)).toBe(true);
});

test("a limited role writes in its locations alone and reads in all", () => {
  const user = aUser([{ permissions: all, locationIds: [NORTH] }]);
  expect(mayIn(user, "organisation.spaces.update", NORTH)).toBe(true);
  expect(mayIn(user, "organisation.spaces.update", SOUTH)).toBe(false);
  expect(mayIn(user, "organisation.spaces.read", SOUTH)).toBe(true);
  expect(mayIn(user, "organisation.locations.create", null)).toBe(false);
});

test("a second role counts where it holds the permission, not where another is limited", () => {
  const user = aUser([
    { permissions: all, locationIds: [NORTH] },
    { permissions: technician, locationIds: [] },
  ]);
  expect(mayIn(user, "organisation.spaces.update", SOUTH)).toBe(true);
  expect(mayIn(user, "organisation.spaces.delete", SOUTH)).toBe(false);
});

test("an app permission counts in every location; nobody may nothing", () => {
  const user: Me = { ...aUser([]), appPermissions: ["app.organisation.spaces.update"] };
  expect(mayIn(user, "organisation.spaces.update", SOUTH)).toBe(true);
  expect(mayIn(user, "organisation.spaces.delete", SOUTH)).toBe(false);
  expect(mayIn(null, "organisation.spaces.read", NORTH)).toBe(false);
});

test("a limited role makes the calls that read, and those that declare to lie within a location", () => {
  const limited = aUser([{ permissions: all, locationIds: [NORTH] }]);
  const offered = [members.search, beacons.list, spaces.update, spaceCodes.claim];
  const refused = [users.create, locations.create, beacons.create, spaceImports.upload];
  expect(offered.map((call) => mayCall(limited, call))).toEqual(offered.map(() => true));
  expect(refused.map((call) => mayCall(limited, call))).toEqual(refused.map(() => false));
  const everywhere = aUser([{ permissions: all, locationIds: [] }]);
  expect(refused.map((call) => mayCall(everywhere, call))).toEqual(refused.map(() => true));
});

test("what every member may do is for everybody who is signed in, and for nobody else", () => {
  expect(mayCall(aUser([]), spaces.search)).toBe(true);
  expect(mayCall(null, spaces.search)).toBe(false);
});

test("the permissions in the whole organisation leave out what a limited role writes", () => {
  const user = aUser([
    { permissions: all, locationIds: [NORTH] },
    { permissions: technician, locationIds: [] },
  ]);
  expect([...permissionsOf(user)].sort()).toEqual(
    [...new Set([...technician, ...all.filter((name) => !isLimitable(name))])].sort(),
  );
  expect([...permissionsOf(user, { isWithinLocation: true })].sort()).toEqual([...all].sort());
});

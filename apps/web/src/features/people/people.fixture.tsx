import type { Invitation, Member } from "@storey/contract";
import { ORGANISATION_PERMISSIONS, ORGANISATION_ROLE_NAMES, type Permission } from "@storey/domain";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { type Answers, type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { PeopleTab } from "./people.tab.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
/** A role that counts in all locations. */
export const ADMIN = { id: idOf(1), name: "organisation-admin" as const, locationIds: [] };

/** Returns a member, with defaults for what a test does not set. */
export function aMember(number: number, parts: Partial<Member> = {}): Member {
  return {
    id: idOf(100 + number),
    email: `person${number}@harbour.test`,
    firstName: "Person",
    lastName: String(number),
    isHome: false,
    hasSignedIn: true,
    roles: [],
    memberSince: MOMENT,
    ...parts,
  };
}

/** Returns an expired invitation of a technician. */
export function anInvitation(parts: Partial<Invitation> = {}): Invitation {
  return {
    id: idOf(500),
    email: "ines@new.test",
    firstName: null,
    lastName: null,
    roleNames: ["technician"],
    locationIds: [],
    expiresAt: MOMENT,
    isExpired: true,
    undelivered: null,
    createdAt: MOMENT,
    ...parts,
  };
}

/** Returns an answer to a member search, with the number of members in each role. */
export function found(results: readonly Member[], totalCount = results.length) {
  const roles = ORGANISATION_ROLE_NAMES.map((value) => ({
    value,
    count: results.filter((one) => one.roles.some(({ name }) => name === value)).length,
  }));
  return { totalCount, results, facets: { roles } };
}

interface World {
  readonly members?: readonly Member[];
  readonly count?: number;
  readonly invitations?: readonly Invitation[];
  /** Answers the calls other than the lists. */
  readonly answer?: Answers;
}

function answersOf({ members = [], count, invitations = [], answer }: World): Answers {
  return (asked: Asked) => {
    const own = answer?.(asked);
    if (own) return own;
    if (asked.path === "/organisations/users/search") {
      return { body: found(members, count) };
    }
    if (asked.path === "/organisations/users") return { body: members };
    if (asked.path === "/invitations") return { body: invitations };
    return undefined;
  };
}

/** Shows the tab in front of a pretended server, to a user with these permissions. */
export async function open(
  world: World,
  address = "",
  permissions: readonly Permission[] = ORGANISATION_PERMISSIONS,
) {
  await loadMessages(["people"]);
  const rendered = await harness({
    screen: PeopleTab,
    path: "/admin/organisation",
    address: `/admin/organisation${address}`,
    answers: answersOf(world),
    permissions,
  });
  session.update((now) => ({
    ...now,
    organisation: now.organisation && {
      ...now.organisation,
      locations: [1, 2].map((number) => ({
        ...aLocation(number),
      })),
    },
  }));
  return rendered;
}

function aLocation(number: number) {
  return {
    id: idOf(700 + number),
    name: `House ${number}`,
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
  } as NonNullable<ReturnType<typeof session.get>["organisation"]>["locations"][number];
}

/** Returns a refusal with a code. */
export const refused = (code: string, status = 409) => ({
  status,
  body: { code, message: code, fields: [], requestId: "r" },
});

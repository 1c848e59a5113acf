import { type Endpoint, everyEndpoint, isRead, type Location, type Me } from "@storey/contract";
import { isLimitable, ROLE_PERMISSIONS } from "@storey/domain";
import { z } from "zod";
import { anAsset, foundAssets } from "../features/assets/assets.fixture.ts";
import { ADMIN, aMember, anInvitation, found } from "../features/people/people.fixture.tsx";
import { BARE_ASSET_MODEL, BARE_LOCATION, BARE_SPACE, TIMES } from "../lib/record.fixture.ts";
import { session } from "../lib/session/session.ts";
import {
  type Answers,
  type Asked,
  anAnswer,
  aResult,
  idOf,
} from "../test-support/harness.fixture.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
export const RECORD = { version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null };

/** A location with a floor and a space: its ids begin with the same number. */
function aPlace(number: number, name: string) {
  return {
    location: { id: idOf(number), name },
    floor: { id: idOf(number + 1), name: `Floor of ${name}` },
    space: { id: idOf(number + 2), name: `Space of ${name}` },
    ids: [number, number + 1, number + 2, number + 3, number + 4].map(idOf),
    code: idOf(number + 3),
    asset: idOf(number + 4),
  };
}

/** The location in which the limited role counts, and one in which it does not. */
export const NORTH = aPlace(100, "North House");
export const SOUTH = aPlace(200, "South House");
const PLACES = [NORTH, SOUTH];

export const permissions = [...ROLE_PERMISSIONS["organisation-admin"]];

/** Builds the roles of an administrator: in some locations, or in all where none is given. */
export function administratorOf(locationIds: readonly string[]): Me["roles"] {
  const role = { ...TIMES, id: idOf(9), name: "organisation-admin", permissions };
  return [{ ...role, locationIds: [...locationIds] }];
}

const SPACES = PLACES.map(({ space, location, floor }, at) => ({
  ...aResult(at + 1),
  ...{ ...space, location, floor },
}));

function spaceOf({ space, floor, location }: typeof NORTH, deletedAt: string | null = null) {
  return {
    ...{ ...RECORD, ...space, deletedAt, capacity: 12, shortcode: "S-1", spaceType: null },
    ...{ typeformId: null, ubiqisenseId: null, isPublic: true, allowPublicReporting: false },
    ...{ images: [], features: [], beaconIds: [], panoramaIds: [], mainPanoramaId: null },
    ...{ ...BARE_SPACE, floor, location, isFavourite: false },
  };
}

export const LOCATIONS: readonly Location[] = PLACES.map(({ location }) => ({
  ...{ ...BARE_LOCATION, ...RECORD, ...location },
  sos: { ...BARE_LOCATION.sos, enabled: true, phone: "112" },
  ...{ spacesLicensed: 10, allowAnonymousAccess: true, allowAnonymousReporting: true },
  spacesCount: 1,
}));
const STRUCTURE = PLACES.map(({ floor, space }, at) => ({
  ...LOCATIONS[at],
  floors: [
    {
      ...{ ...RECORD, ...floor, level: 0 },
      spaces: [{ ...RECORD, ...space, shortcode: null, capacity: null, spaceTypeId: null }],
    },
  ],
}));
const CODES = [...PLACES, null].map((place, at) => ({
  ...{ ...RECORD, id: place?.code ?? idOf(30), code: `CODE${at}`.padEnd(26, "0"), address: "" },
  state: place ? "active" : "blank",
  space: place && { ...place.space, locationId: place.location.id },
  ...{ claimedAt: null, claimedBy: null },
}));
const PEOPLE = [
  aMember(1, { roles: [{ ...ADMIN, name: "technician" }] }),
  aMember(2, { isHome: true }),
];
const IDENTITY = { kind: "eddystone", namespace: "00112233445566778899", instance: "aabbccddeeff" };

export const MEMBERSHIP = {
  id: idOf(8),
  organisation: { id: idOf(8000), name: "Harbour", languages: [], branding: { logo_url: null } },
  roles: [],
  branding: { logo_url: null },
};

/** An asset of each place: its id ends in the place's last one. */
const ASSETS = PLACES.map(({ location, space, asset }) =>
  anAsset(Number(asset.slice(-3)), { id: asset, location, space: { ...space, shortcode: null } }),
);
const KINDS = [1, 2].map((number) => ({
  ...{ ...RECORD, id: idOf(70 + number), name: `Kind ${number}`, icon: null, modelsCount: 0 },
  ...{ website: null, supportEmail: null, supportPhone: null },
}));

/**
 * The replies to reads, by the name of the call. A list that is not named here is empty; any other
 * call does not exist.
 */
const READS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  "organisations.current": () => session.get().organisation,
  "organisations.currentWithStructure": () => ({
    ...session.get().organisation,
    locations: STRUCTURE,
  }),
  "members.search": () => found(PEOPLE),
  "members.list": () => PEOPLE,
  "invitations.list": () => [anInvitation()],
  "icons.list": () => [{ key: "wifi", name: "Wifi" }],
  "beacons.list": () => [{ ...RECORD, id: idOf(40), name: "Door", identity: IDENTITY }],
  "spaceCodes.page": () => ({ results: CODES, hasMore: false, blankCount: 0 }),
  "spaceCodes.list": () => CODES.slice(0, 1),
  "audit.search": () => ({ results: [], hasMore: false }),
  "spaces.search": ({ body }) => {
    const { locationIds = null } = Object(body);
    return anAnswer(SPACES.filter(({ location }) => locationIds?.includes(location.id) ?? true));
  },
  "spaces.get": ({ path }) => {
    const place = PLACES.find(({ space }) => path.endsWith(space.id));
    return place && spaceOf(place);
  },
  "locations.get": ({ path }) => LOCATIONS.find(({ id }) => path.endsWith(id)),
  "assetTypes.list": () => KINDS,
  "manufacturers.list": () => KINDS,
  "assets.search": ({ body }) => {
    const { locationIds = null } = Object(Object(body).filters);
    return foundAssets(
      ASSETS.filter(({ location }) => !locationIds || locationIds.includes(location?.id)),
    );
  },
  "assets.get": ({ path }) => ASSETS.find(({ id }) => path.endsWith(id)),
  "assets.history": () => ({ results: [], hasMore: false }),
  "assets.ofSpace": () => ({ totalCount: 0, assetTypes: [], results: [] }),
  "assetModels.search": () => ({ totalCount: 0, results: [] }),
  "assetModels.get": () => ({ ...BARE_ASSET_MODEL, id: idOf(60), name: "Lumen 4000" }),
  "timeline.list": () => ({ results: [], hasMore: false }),
};

interface Declared {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Calls with a fixed path come before those whose parameters would match it too. */
const CALLS: readonly Declared[] = everyEndpoint().toSorted(
  (a, b) => a.endpoint.path.split("{").length - b.endpoint.path.split("{").length,
);

function declaredFor({ method, path }: Asked): Declared | undefined {
  return CALLS.find(
    ({ endpoint }) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}

/**
 * Tells whether a token is asked for with more than a limited role gives in the whole organisation.
 */
function isWide(body: unknown): boolean {
  const { permissions: wanted = [] } = Object(body);
  return Array.isArray(wanted) && wanted.some(isLimitable);
}

/**
 * Returns the code with which the server would refuse a call by its declaration, or null.
 * apps/server/test/offered-calls.test.ts proves against the server itself that the app counts
 * rights as the server does; here it is proved that the screens ask.
 */
function refusalOf({ access, isWithinLocation }: Endpoint, asked: Asked): string | null {
  const needed = [access].flat().filter((one) => one.includes("."));
  const isMissing = needed.some((one) => !permissions.some((held) => held === one));
  if (isMissing) return "access.forbidden";
  const [role] = session.get().user?.roles ?? [];
  const sent = `${asked.path} ${JSON.stringify(asked.body ?? null)}`;
  if (role?.locationIds.length === 0) return null;
  if (sent.startsWith("/users/me/tokens") && isWide(asked.body)) return "token.too_wide";
  if (!needed.some(isLimitable)) return null;
  if (!isWithinLocation) return "access.forbidden";
  return SOUTH.ids.some((id) => sent.includes(id)) ? "access.location" : null;
}

/** The requests that a crawl made to the pretended server. */
export interface Crawled {
  /** The writes that were asked for, by name. */
  readonly writes: Set<string>;
  /** The calls that were refused, and why. */
  readonly refused: Set<string>;
  /** The addresses that the links lead to. */
  readonly links: Set<string>;
}

/**
 * Answers as a server that refuses as declared, gives what is read, and lets every write fail
 * harmlessly.
 */
export function pretended({ writes, refused }: Crawled): Answers {
  const problem = (status: number, code: string) => ({
    status,
    body: { code, message: code, fields: [], requestId: "r-1" },
  });
  return (asked) => {
    const call = declaredFor(asked);
    if (!call) return undefined;
    const refusal = refusalOf(call.endpoint, asked);
    if (!isRead(call.endpoint)) writes.add(call.name);
    if (refusal) refused.add(`${call.name}: ${refusal}`);
    if (refusal) return problem(403, refusal);
    if (!isRead(call.endpoint)) return problem(500, "server.error");
    const isList = call.endpoint.response instanceof z.ZodArray;
    const body = READS[call.name]?.(asked) ?? (isList ? [] : undefined);
    return body === undefined ? undefined : { body };
  };
}

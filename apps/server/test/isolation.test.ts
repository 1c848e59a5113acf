import { type Endpoint, everyEndpoint, isGlobal, isOpen } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "./factory.ts";
import { absentIds, type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { everyIdField, type IdField, type Ids, kindOf } from "./id-kinds.ts";
import { type SampleParts, sampleParts, sendParts } from "./sample-request.ts";
import { madeBy, SAMPLED } from "./samples.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";
import { openTestDatabase } from "./test-database.ts";

const CANARY = "CanaryOfB";
/**
 * The statuses for fields whose ids are filters or orders: an id of another organisation does
 * nothing.
 */
const QUIET: Readonly<Record<string, number>> = {
  "organisations.logo params.id": 200,
  "spaces.search body.locationIds": 200,
  "spaces.search body.floorIds": 200,
  "spaces.search body.spaceTypeIds": 200,
  "spaces.search body.featureIds": 200,
  "favourites.reorder body.spaceIds": 204,
  "assetFavourites.reorder body.assetIds": 204,
  "images.reorder body.imageIds": 409,
  "images.reorder body.seenImageIds": 409,
  "panoramas.reorder body.panoramaIds": 409,
  "spaces.update body.panoramaIds": 409,
  // Of a global model, which is nobody's: global-models.test.ts takes and copies some.
  "assetModels.follow body.id": 404,
  "assetModels.copyToOrganisation body.id": 404,
  "assets.search body.parentId": 200,
  "assets.search body.customFieldIds": 200,
  "assetBulk.prepare body.exceptIds": 201,
  "assetModels.search body.assetTypeIds": 200,
  "assetModels.search body.manufacturerIds": 200,
  // In a space and with a home at once: assets.test.ts looks at homes of another organisation.
  "assets.create body.locationId": 400,
  "assets.move body.locationId": 400,
  "assetImages.reorder body.imageIds": 409,
  "assetImages.reorder body.seenImageIds": 409,
  "assetModelImages.reorder body.imageIds": 409,
  "assetModelImages.reorder body.seenImageIds": 409,
  // Keeps the id for an alert that may still be on its way in one's own organisation.
  "sos.cancel params.id": 200,
  "assets.ofSpace query.assetId": 200,
  "assetAudits.list query.spaceId": 200,
  "assetAudits.list query.locationId": 200,
  "checklistsDue.list query.locationId": 200,
  "checklistsDue.list query.floorId": 200,
  "checklistsDue.list query.spaceId": 200,
  "checklistsDue.list query.assetId": 200,
  "checklistsDue.list query.templateId": 200,
  "dueItems.list query.assigneeId": 200,
  "dueItems.list query.locationId": 200,
  "dueItems.list query.floorId": 200,
  "dueItems.list query.spaceId": 200,
  "dueItems.list query.assetId": 200,
  "dueItems.days query.assigneeId": 200,
  "dueItems.days query.locationId": 200,
  "dueItems.days query.floorId": 200,
  "dueItems.days query.spaceId": 200,
  "dueItems.days query.assetId": 200,
  "checklistFailures.list query.spaceId": 200,
  "checklistFailures.list query.assetId": 200,
  "checklistFailures.list query.issueId": 200,
  "readinessLists.spaces query.locationId": 200,
  "readinessLists.spaces query.floorId": 200,
  "readinessLists.table query.locationId": 200,
  "readinessLists.table query.floorId": 200,
  "readinessLists.states query.locationId": 200,
  "readinessLists.summary query.locationId": 200,
  // One runs in the caller's own room already.
  "assetAudits.start body.id": 409,
  // Of a room and of what floats at once: floating-audits.test.ts looks at homes.
  "assetAudits.start body.locationId": 400,
  "checklistRuns.list query.spaceId": 200,
  "checklistRuns.list query.assetId": 200,
  "checklistRuns.list query.assignmentId": 200,
  // Of a room and of an asset at once: startable.test.ts names each.
  "checklistRuns.startable query.assetId": 400,
  "checklistRuns.sketch query.assetId": 400,
  // A period, an asset and a space exclude one another: checklist-run-rights.test.ts names each.
  "checklistRuns.start body.assignmentId": 400,
  "checklistRuns.start body.assetId": 400,
  // A room and an asset exclude each other: asset-tree-sessions.test.ts names an asset.
  "decisionTreeSessions.start body.assetId": 400,
  // Only what is completed is amended.
  "checklistRuns.amend body.id": 409,
  "checklistRuns.amend body.itemId": 409,
  "checklistRuns.amend body.assetId": 409,
  "decisionTrees.called body.treeIds": 200,
  "decisionTrees.called body.versionIds": 200,
  "sos.list query.locationId": 200,
  // Left out of what one prints.
  "assetLabels.print body.exceptIds": 200,
  "assetLabels.rooms body.exceptIds": 200,
  "checklistAssignments.list query.spaceId": 200,
  "checklistAssignments.list query.assetId": 200,
  "checklistAssignments.list query.templateId": 200,
  "checklistAssignments.list query.locationId": 200,
  // What another organisation has is none of it.
  "checklistAssignments.standing query.templateId": 200,
  "checklistAssignments.standing query.spaceId": 200,
  // Either a room or an asset.
  "checklistAssignments.create body.assetId": 400,
  "checklistAssignments.create body.assigneeId": 400,
  "checklistAssignments.bulk body.assigneeId": 400,
  "checklistAssignments.update body.assigneeId": 400,
  // Shows nothing of a person.
  "checklistAssignments.preview body.assigneeId": 200,
  "custody.search body.userId": 200,
  "custody.confirmMine body.custodyIds": 200,
  "issues.updateMany body.ids": 422,
  "notifications.markRead body.ids": 204,
  "spaceCodes.page query.after": 200,
  "setUp.list query.locationId": 200,
  "setUp.list query.floorId": 200,
  "audit.search body.actorId": 200,
  "audit.search body.entityId": 200,
};

/** The fields that another one excludes, which are left out where that one is looked at. */
const EXCLUDED: Readonly<Record<string, string>> = {
  "assetBulk.prepare body.heldBy": "ids",
};

let server: TestServer;
let make: Factory;
let ours: FullOrganisation;
let theirs: FullOrganisation;
let digests: string;
/** The digests after the last call, which must be the same after the next one. */
let theirDigests: Digests;

beforeAll(async () => {
  // Few connections, so that both organisations use each of them again and again.
  const open = () => openTestDatabase(undefined, { connections: 2 });
  server = await startTestServer({}, { open });
  make = new Factory(server);
  ours = await fullOrganisation(server, make, "OurOwn");
  theirs = await fullOrganisation(server, make, CANARY);
  digests = await digestStatement();
  theirDigests = await digestsOf(theirs);
});

afterAll(() => server.close());

describe("an id of another organisation is like one that nothing has", () => {
  it("in as many fields as the contract has", () => {
    expect(everyIdField().length).toBeGreaterThanOrEqual(45);
  });

  for (const field of everyIdField()) {
    const label = `${field.name} ${field.place}.${field.field}`;
    it(label, async () => {
      const foreign = await callWith(field, theirs.ids, theirs.ids);
      const absent = await callWith(field, absentIds(), theirs.ids);
      expect(foreign.status, foreign.text).toBe(expectedOf(field, label));
      expect(absent.status).toBe(foreign.status);
      expect(foreign.shape).toEqual(absent.shape);
      expect(foreign.text).not.toContain(CANARY);
      await expectUntouched();
    });
  }

  it("for every write by a person who belongs to both, too", async () => {
    const both = await make.user({
      organisations: [ours.ids.organisation, theirs.ids.organisation],
      roles: ["organisation-admin"],
    });
    theirDigests = await digestsOf(theirs);
    for (const { name, endpoint } of everyEndpoint()) {
      const isOwn = isOpen(endpoint) || endpoint.access === "signed-in";
      if (isOwn || isGlobal(endpoint) || !endpoint.path.includes("{")) continue;
      // A person who manages people in both organisations may bring one from there to here.
      if (name === "users.addToOrganisation") continue;
      const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, theirs.ids));
      const reply = await sendParts(server, endpoint, parts, { token: both.token });
      expect([name, reply.status]).toEqual([name, name === "sos.cancel" ? 200 : 404]);
    }
    await expectUntouched();
  });
});

describe("nothing of another organisation is told", () => {
  it("by any call that needs no id", async () => {
    for (const { name, endpoint } of everyEndpoint()) {
      // It would delete the caller's account.
      if (name === "users.removeMe") continue;
      const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, ours.ids));
      const reply = await sendParts(server, endpoint, parts, { token: ours.admin.token });
      expect(reply.text, name).not.toContain(CANARY);
    }
  });

  it("by the search, its totals and its facets", async () => {
    const { token } = ours.admin;
    for (const body of [{}, { searchTerm: CANARY }, { withDeleted: true, pageSize: 200 }]) {
      const reply = await server.call("POST", "/spaces/search", { token, body });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(CANARY);
      for (const id of Object.values(theirs.ids)) expect(reply.text).not.toContain(id);
    }
    const { totalCount } = (
      await server.call("POST", "/spaces/search", { token, body: { searchTerm: CANARY } })
    ).json();
    expect(totalCount).toBe(0);
  });

  it("by a name or a shortcode that is taken elsewhere", async () => {
    const { token } = ours.admin;
    const location = await server.call("POST", "/locations", {
      token,
      body: { name: `${CANARY} location` },
    });
    expect(location.status).toBe(201);
    const floorId = await make.floor(ours.ids.organisation);
    const body = { name: `${CANARY} space`, shortcode: `${CANARY}-1`, floorId };
    const space = await server.call("POST", "/spaces", { token, body });
    expect(space.status).toBe(201);
    await server.installation.database.pool.query(
      "delete from location where organisation_id = $1 and id in ($2, (select location_id from floor where id = $3))",
      [ours.ids.organisation, location.json().id, floorId],
    );
  });

  it("by another member's favourites, views and settings in the same organisation", async () => {
    const colleague = await make.user({ organisations: [theirs.ids.organisation] });
    const read = (path: string) => server.call("GET", path, { token: colleague.token });
    for (const list of [
      "favourites",
      "recently-viewed",
      "favourite-assets",
      "recently-viewed-assets",
    ])
      expect([list, (await read(`/users/me/${list}`)).json()]).toEqual([list, []]);
    expect((await read(`/users/settings/${CANARY}`)).json().settingValue).toBeNull();
    expect((await read(`/spaces/${theirs.ids.space}`)).json().isFavourite).toBe(false);
  });

  it("by an Idempotency-Key that somebody else used", async () => {
    const headers = { "idempotency-key": "the-same-key" };
    const send = (who: TestUser, name: string) =>
      server.call("POST", "/locations", { token: who.token, headers, body: { name } });
    const first = await send(theirs.admin, `${CANARY} keyed`);
    const second = await send(ours.admin, "Keyed");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).not.toContain(CANARY);
  });
});

describe("keys of pictures", () => {
  const secret = () => theirs.imageKey;
  it.each([
    ["the key itself", () => secret()],
    ["its thumbnail", () => secret().replace(/[^/]+$/, "thumbnail")],
    ["up from ours", () => `${ours.imageKey}/../../../../../${secret()}`],
    ["up and down", () => `${ours.ids.organisation}/../${secret()}`],
    ["encoded slashes", () => secret().replaceAll("/", "%2f")],
    ["back slashes", () => secret().replaceAll("/", "\\")],
    ["absolute", () => `/${secret()}`],
    ["a file address", () => `file:///${secret()}`],
    [
      "ours with their picture",
      () => `${ours.ids.organisation}/spaces/${ours.ids.space}/${theirs.ids.spaceImage}/retina`,
    ],
    ["ours with a NUL", () => `${ours.imageKey}\u0000`],
    ["ours with more", () => `${ours.imageKey}/x`],
    ["ours in capitals", () => ours.imageKey.toUpperCase()],
    ["a system file", () => "../../../../../../etc/passwd"],
    ["secrets of the server", () => "../secrets.json"],
    ["nothing", () => ""],
    ["a property of every object", () => `a/${ours.ids.spaceImage}/__proto__`],
    ["an import's file", () => `${theirs.ids.organisation}/imports/${theirs.ids.import}`],
    ["our own import's file", () => `${ours.ids.organisation}/imports/${ours.ids.import}`],
  ])("%s gives nothing", async (_, key) => {
    const query = new URLSearchParams({ imageKey: key() });
    const reply = await server.call("GET", `/spaces/image-stream?${query}`, {
      token: ours.admin.token,
    });
    expect([400, 404]).toContain(reply.status);
    expect(reply.text).not.toContain(CANARY);
    const absent = await server.call(
      "GET",
      `/spaces/image-stream?imageKey=${v7()}/spaces/${v7()}/${v7()}/retina`,
      { token: ours.admin.token },
    );
    if (reply.status === 404) expect(shapeOf(reply)).toEqual(shapeOf(absent));
  });

  it("a tag that matches tells nothing of a picture one may not see", async () => {
    const read = (token: string, tag?: string) =>
      server.call("GET", `/spaces/image-stream?imageKey=${encodeURIComponent(secret())}`, {
        token,
        headers: tag ? { "if-none-match": tag } : {},
      });
    const tag = String((await read(theirs.admin.token)).headers["etag"]);
    expect((await read(theirs.admin.token, tag)).status).toBe(304);
    expect((await read(ours.admin.token, tag)).status).toBe(404);
  });

  it("the bytes of an archived picture are gone for everybody", async () => {
    const other = await fullOrganisation(server, make, "Archiving");
    const { token } = other.admin;
    const path = `/spaces/image-stream?imageKey=${encodeURIComponent(other.imageKey)}`;
    expect((await server.call("GET", path, { token })).status).toBe(200);
    await server.call("DELETE", `/spaces/${other.ids.space}/images/${other.ids.spaceImage}`, {
      token,
    });
    expect((await server.call("GET", path, { token })).status).toBe(404);
  });
});

describe("keys of documents", () => {
  it.each([
    ["the key itself", () => theirs.documentKey],
    ["up from ours", () => `${ours.documentKey}/../../../../../${theirs.documentKey}`],
    ["encoded slashes", () => theirs.documentKey.replaceAll("/", "%2f")],
    ["absolute", () => `/${theirs.documentKey}`],
    ["ours with a NUL", () => `${ours.documentKey}\u0000`],
    ["ours with more", () => `${ours.documentKey}/x`],
    ["ours in capitals", () => ours.documentKey.toUpperCase()],
    ["a system file", () => "../../../../../../etc/passwd"],
    ["nothing", () => ""],
    ["a picture", () => ours.imageKey],
    ["our own import's file", () => `${ours.ids.organisation}/imports/${ours.ids.import}`],
  ])("%s gives nothing", async (_, key) => {
    const query = new URLSearchParams({ documentKey: key() });
    const reply = await server.call("GET", `/spaces/document-stream?${query}`, {
      token: ours.admin.token,
    });
    expect([400, 404]).toContain(reply.status);
    expect(reply.text).not.toContain(CANARY);
    const picture = new URLSearchParams({ imageKey: key() });
    if (key() === ours.imageKey) return;
    const other = await server.call("GET", `/spaces/image-stream?${picture}`, {
      token: ours.admin.token,
    });
    expect([400, 404]).toContain(other.status);
  });

  it("a tag or a range that fits tells nothing of a document one may not see", async () => {
    const read = (token: string, headers: Record<string, string> = {}) =>
      server.call(
        "GET",
        `/spaces/document-stream?documentKey=${encodeURIComponent(theirs.documentKey)}`,
        {
          token,
          headers,
        },
      );
    const own = await read(theirs.admin.token);
    expect(own.text).toContain(CANARY);
    const tag = String(own.headers["etag"]);
    expect((await read(theirs.admin.token, { "if-none-match": tag })).status).toBe(304);
    expect((await read(ours.admin.token, { "if-none-match": tag })).status).toBe(404);
    expect((await read(ours.admin.token, { range: "bytes=0-3" })).status).toBe(404);
    expect((await read(ours.admin.token, { range: "bytes=999-" })).status).toBe(404);
  });
});

describe("the organisation a window believes in", () => {
  const bound = everyEndpoint().filter(
    ({ endpoint }) => !isOpen(endpoint) && endpoint.access !== "signed-in" && !isGlobal(endpoint),
  );

  it("is checked by every call that works in one: another is refused and nothing happens", async () => {
    const before = await digestsOf(ours);
    for (const { name, endpoint } of bound) {
      const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, ours.ids));
      const reply = await sendParts(server, endpoint, parts, {
        token: ours.admin.token,
        headers: { "storey-organisation": theirs.ids.organisation },
      });
      expect([name, reply.status, reply.problem().code]).toEqual([
        name,
        409,
        "organisation.changed",
      ]);
    }
    expect(await digestsOf(ours)).toEqual(before);
  });

  it("may be the active one, and gives no way into another", async () => {
    const headers = { "storey-organisation": ours.ids.organisation };
    const reply = await server.call("GET", "/locations", { token: ours.admin.token, headers });
    expect(reply.status).toBe(200);
  });
});

describe("an organisation that a call names", () => {
  const named = () => ({ "storey-in-organisation": theirs.ids.organisation });
  const bound = everyEndpoint().filter(
    ({ endpoint }) => !isOpen(endpoint) && endpoint.access !== "signed-in" && !isGlobal(endpoint),
  );
  const takers = bound.filter(({ endpoint }) => !endpoint.changesRights);

  it("gives nothing of it to who does not belong there: nothing is told, nothing happens in either", async () => {
    expect(takers.length).toBeGreaterThan(80);
    theirDigests = await digestsOf(theirs);
    const before = await digestsOf(ours);
    for (const { name, endpoint } of takers) {
      for (const ids of [theirs.ids, ours.ids]) {
        const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, ids));
        const request = { token: ours.admin.token, headers: named() };
        const reply = await sendParts(server, endpoint, parts, request);
        expect([name, reply.status, reply.problem().code]).toEqual([
          name,
          403,
          "access.no_organisation",
        ]);
        expect(reply.text).not.toContain(CANARY);
      }
    }
    expect(await digestsOf(ours)).toEqual(before);
    await expectUntouched();
  });

  it("takes nobody there whose membership has ended, or that is archived", async () => {
    const { pool } = server.installation.database;
    const organisations = [ours.ids.organisation, theirs.ids.organisation];
    const person = await make.user({ organisations, roles: ["technician"] });
    const read = async () => {
      const reply = await server.call("GET", "/locations", {
        token: person.token,
        headers: named(),
      });
      return reply.status === 200 ? "theirs" : reply.problem().code;
    };
    expect(await read()).toBe("theirs");
    const archive = (at: Date | null) =>
      pool.query("update organisation set deleted_at = $2 where id = $1", [
        theirs.ids.organisation,
        at,
      ]);
    await archive(new Date());
    expect(await read()).toBe("access.no_organisation");
    await archive(null);
    expect(await read()).toBe("theirs");
    await pool.query("delete from user_organisation where organisation_id = $1 and user_id = $2", [
      theirs.ids.organisation,
      person.id,
    ]);
    expect(await read()).toBe("access.no_organisation");
    theirDigests = await digestsOf(theirs);
  });

  it("does not lead a call about people's rights, or about the person, out of where they are", async () => {
    const person = await make.user({
      organisations: [ours.ids.organisation, theirs.ids.organisation],
      roles: ["organisation-admin"],
    });
    theirDigests = await digestsOf(theirs);
    const rights = bound.filter(
      ({ endpoint }) => endpoint.changesRights && endpoint.path.includes("{"),
    );
    expect(rights.length).toBeGreaterThan(3);
    for (const { name, endpoint } of rights) {
      // A person who manages people in both organisations may bring one from there to here.
      if (name === "users.addToOrganisation") continue;
      const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, theirs.ids));
      const request = { token: person.token, headers: named() };
      const reply = await sendParts(server, endpoint, parts, request);
      expect([name, reply.status]).toEqual([name, 404]);
    }
    await expectUntouched();
    const me = await server.call("GET", "/users/me", { token: person.token, headers: named() });
    expect(me.json().activeUserOrganisation.organisation.id).toBe(ours.ids.organisation);
  });
});

const CALLS = 1_000;

it("a thousand calls of both organisations at once, many of them broken off, never mix", async () => {
  const parties = [
    { who: ours, word: "OurOwn", other: CANARY },
    { who: theirs, word: CANARY, other: "OurOwn" },
  ];
  let answered = 0;
  const one = async (at: number): Promise<void> => {
    const party = parties[at % 2];
    if (!party) return;
    const { token } = party.who.admin;
    if (at % 7 === 3) {
      const headers = { authorization: `Bearer ${token}` };
      const abort = new AbortController();
      const going = server.running.app.inject({
        url: "/api/locations",
        headers,
        signal: abort.signal,
      });
      // The moment is before the call begins, or somewhere within.
      for (let turns = at % 10; turns > 0; turns -= 1) await new Promise(setImmediate);
      abort.abort();
      await going.catch(() => undefined);
      return;
    }
    if (at % 7 === 5) {
      const body = { name: `${party.word} location` };
      const taken = await server.call("POST", "/locations", { token, body });
      expect(["name.taken", "service.unavailable"]).toContain(taken.problem().code);
      return;
    }
    const reply = await server.call("GET", "/locations", { token });
    // A slow machine may refuse a call for want of a connection, which leaks nothing either.
    expect([200, 503]).toContain(reply.status);
    expect(reply.text).not.toContain(party.other);
    if (reply.status !== 200) return;
    answered += 1;
    expect(reply.text).toContain(party.word);
  };
  // More calls than there are connections, so that calls wait for them; and fewer, so that each
  // takes the connection on which the read of the other organisation has just ended.
  const widths = [20, 2, 1];
  for (let from = 0, turn = 0; from < CALLS; turn += 1) {
    const width = widths[turn % widths.length] ?? 1;
    await Promise.all(Array.from({ length: width }, (_, at) => one(from + at)));
    from += width;
  }
  expect(answered).toBeGreaterThan(CALLS / 2);
});

/** Returns the expected status: the global administration is closed to members, whatever the id. */
function expectedOf({ endpoint, place, field }: IdField, label: string): number {
  if (isGlobal(endpoint)) return 403;
  const isOfNewRecord = place === "body" && field === "id" && endpoint.status === 201;
  return QUIET[label] ?? (isOfNewRecord ? 201 : 404);
}

interface Looked {
  readonly status: number;
  readonly text: string;
  readonly shape: unknown;
}

/** Calls an endpoint with our own ids except for one field. */
async function callWith(field: IdField, ids: Ids, foreign: Ids): Promise<Looked> {
  const { name, endpoint, place } = field;
  const parts = withNewIds(name, endpoint, sampleParts(name, endpoint, ours.ids));
  const kind = kindOf(name, place, field.field);
  const id = kind ? ids[kind] : ids === foreign ? ids[recordMadeBy(name, endpoint)[0]] : v7();
  const value = field.isList ? [id] : id;
  const given = { ...(parts[place] as object), [field.field]: value };
  const excluded = EXCLUDED[`${name} ${place}.${field.field}`];
  if (excluded) Reflect.deleteProperty(given, excluded);
  const changed = { ...parts, [place]: given };
  const file = /^(?:space|asset)Imports\./.test(name)
    ? Buffer.from("location,name\nQuay,A\n")
    : undefined;
  const reply = await sendParts(server, endpoint, changed, { token: ours.admin.token }, file);
  const isMade = reply.status === 201 || (name === "sos.cancel" && reply.status === 200);
  const made = isMade ? reply.json().id : undefined;
  const shape = made ? Object.keys(reply.json()).sort() : shapeOf(reply);
  if (made) await removeOurs(recordMadeBy(name, endpoint)[1], made);
  return { status: reply.status, text: reply.text.replaceAll(String(id), "-"), shape };
}

/** Returns the kind of record that a call makes, and its table. */
function recordMadeBy(name: string, endpoint: Endpoint): readonly [kind: string, table: string] {
  if (name === "checklistAssignments.create") {
    return ["checklistAssignment", "checklist_assignment"];
  }
  if (name === "spaceImports.upload") return ["import", "import"];
  if (name === "assetImports.upload") return ["assetImport", "import"];
  if (name === "assetBulk.prepare") return ["assetChange", "import"];
  if (name === "checklistRuns.start") return ["checklistRun", "checklist_run"];
  if (name === "decisionTreeSessions.start") {
    return ["decisionTreeSession", "decision_tree_session"];
  }
  if (name === "checklistRuns.attach") return ["checklistFile", "checklist_file"];
  if (name === "checklistRuns.amend") return ["checklistAmendment", "checklist_amendment"];
  if (name.startsWith("globalAssetModel")) return ["globalAssetModel", "global_asset_model"];
  const [kind = ""] = madeBy(name.split(".")[0] ?? "");
  const sampled =
    [...SAMPLED].find(([, { call }]) => call === endpoint) ??
    // An alert that is cancelled before it arrives is there from then on.
    [...SAMPLED].find(([one]) => one === kind);
  if (!sampled) throw new Error(`say what ${name} makes`);
  return [sampled[0], sampled[1].table];
}

/**
 * Gives a new record an id and a name of its own, so that nothing but the field under test fails.
 */
function withNewIds(name: string, endpoint: Endpoint, parts: SampleParts): SampleParts {
  if (endpoint.path.includes("imports") || !name.endsWith(".update")) return parts;
  // Its name is required, and the sample's is new.
  if (name === "spaceTypes.update") return parts;
  return { ...parts, body: { ...(parts.body as object), name: undefined } };
}

async function removeOurs(table: string, id: string): Promise<void> {
  const { pool } = server.installation.database;
  const isAlert = table === "sos_alert";
  // A trigger keeps the log of an alert as long as its organisation is there.
  if (isAlert) await pool.query("alter table sos_event disable trigger keep");
  await pool.query(`delete from ${table} where organisation_id = $1 and id = $2`, [
    ours.ids.organisation,
    id,
  ]);
  if (isAlert) await pool.query("alter table sos_event enable trigger keep");
}

/** Returns what the form of a reply gives away: the body without its reference, and its length. */
function shapeOf(reply: TestReply): unknown {
  const isJson = String(reply.headers["content-type"]).includes("json");
  if (!isJson) return { size: reply.bytes.length };
  // A problem may name the ids that were sent.
  const text = reply.status < 400 ? reply.text : reply.text.replaceAll(/[0-9a-f-]{36}/g, "an id");
  const body: Record<string, unknown> = { ...JSON.parse(text) };
  delete body["requestId"];
  return { body, size: reply.bytes.length };
}

/** The digest of each table's rows of an organisation: their count and the sum of their hashes. */
type Digests = Readonly<Record<string, string>>;

/** Returns the statement that takes the digests of all tables at once: its plan is made once. */
async function digestStatement(): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' and c.column_name = 'organisation_id' order by 1`,
  );
  const people = "(select user_id from user_organisation where organisation_id = $1)";
  const conditions: (readonly [string, string])[] = [
    ["organisation", "id = $1"],
    ["user_account", `id in ${people}`],
    ["user_setting", `user_id in ${people}`],
    ...rows.map(({ name }) => [name, "organisation_id = $1"] as const),
  ];
  return conditions
    .map(
      ([name, condition]) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${name} t where ${condition}`,
    )
    .join(" union all ");
}

/** Returns the digests of every row that belongs to an organisation and its people. */
async function digestsOf({ ids }: FullOrganisation): Promise<Digests> {
  const { rows } = await server.installation.database.pool.query<{ name: string; digest: string }>({
    name: "digests",
    text: digests,
    values: [ids.organisation],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * Fails where a table holds other rows of theirs than at the last look, and keeps the new digests.
 */
async function expectUntouched(): Promise<void> {
  const before = theirDigests;
  theirDigests = await digestsOf(theirs);
  expect(theirDigests).toEqual(before);
}

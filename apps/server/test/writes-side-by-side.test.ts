import { type Endpoint, everyEndpoint, isGlobal, isOpen, isRead } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guestOf, guestWorld, report } from "../src/features/public/guest-world.fixture.ts";
import { Factory, type TestUser } from "./factory.ts";
import { fullOrganisation } from "./full-organisation.ts";
import type { Ids } from "./id-kinds.ts";
import { sampleParts, sendParts } from "./sample-request.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";
import { WatchedDatabase } from "./watched-database.ts";

/** The calls that make no record of their own beside others', and why they are left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "users.create": "gives rights: decided one after the other, under the lock of the people",
  "users.addRole": "gives rights",
  "users.addToOrganisation": "gives rights",
  "passwords.sendLink": "gives rights",
  "invitations.resend": "gives rights",
  "apiTokens.create": "gives rights",
  "invitations.accept": "changes one invitation, of the caller's own",
  "passwords.change": "changes the caller's own account",
  "spaceImports.commit":
    "writes an import that was checked: its slices are in the tests of imports/spaces",
  "spaceImports.undo":
    "undoes an import that was written: its slices are in the tests of imports/spaces",
  "assetImports.commit":
    "writes an import that was checked: its slices are in the tests of imports/assets",
  "assetImports.undo":
    "undoes an import that was written: its slices are in the tests of imports/assets",
  "assetBulk.prepare": "keeps an order of its own, and takes back what it tries",
  "assetBulk.run":
    "makes a change that was prepared: its slices are in the tests of imports/asset-changes",
  "assetBulk.undo": "undoes a change that was made: its slices are in the same tests",
  "displays.create": "takes its turn: at most 200 at once, of which its test makes the last two",
  "feeds.create": "takes its turn among the feeds of its person, which are at most fifty",
  "spaceCodes.print": "changes nothing",
  "readinessWeights.preview": "changes nothing",
  "assetLabels.print": "changes nothing",
  "sos.acknowledge": "changes one alert",
  "sos.close": "changes one alert",
  "sos.cancel": "changes one alert",
  "issues.merge": "changes the two issues it names",
  "issues.undo":
    "takes back the caller's own last step, beside which nothing else may have happened",
  "assetTypes.merge": "changes the two kinds it names",
  "manufacturers.merge": "changes the two manufacturers it names",
  "assetModels.follow": "takes its turn with who takes the same global model",
  "assetModels.copyToOrganisation": "is of a global model: global-models.test.ts",
  "assetModels.reset": "changes one model",
  "assetModels.join": "changes one model: joining.test.ts lets two follow at once",
  "assetModels.leave": "changes one model",
  "assets.putBack": "changes one asset",
  "assets.revert": "changes one asset",
  "assetAudits.start": "one runs in a room at a time: asset-audits.test.ts begins two at once",
  "assetAudits.pause": "changes one audit",
  "assetAudits.resume": "changes one audit",
  "assetAudits.complete": "changes one audit",
  "checklistAssignments.create": "a room has a checklist once: its test gives one at once",
  "checklistAssignments.bulk": "takes its turn by the rooms it names",
  "checklistAssignments.pauseMany": "changes all of a location",
  "dueItems.change": "changes what it names, each by itself: due-bulk.test.ts has two at once",
  "checklistAssignments.preview": "changes nothing",
  "translations.write": "keeps nothing",
  "translations.read": "keeps nothing",
  "translations.say": "holds the records that it names in the order of their ids",
  "locationClosures.create": "plans all of a location anew",
  "custody.handOut": "one asset goes to one person: custody.test.ts hands it out at once",
  "custody.handOutMany": "changes the assets it names",
  "custody.takeBackMany": "changes the assets it names",
  "custody.confirmMine": "changes what the caller has",
  "checklistTemplates.publish": "changes one template, which runs that start meanwhile wait for",
  "decisionTrees.publish": "one tree of an organisation is published at a time",
  "decisionTrees.rollBack": "one tree of an organisation is published at a time",
  "treeProposals.accept": "decides one proposal: tree-proposals.test.ts has two at once",
  "treeProposals.dismiss": "decides one proposal: tree-proposals.test.ts has two at once",
  "decisionTreeSessions.answer": "changes one session of the caller",
  "decisionTreeSessions.finish": "changes one session of the caller",
  "checklistPictures.copy": "takes its turn among the pictures of its template",
  "checklistRuns.claim":
    "changes one run: the tests of checklist-runs do so on several connections",
  "checklistRuns.attach": "changes one run",
  "checklistRuns.complete": "changes one run",
  "checklistRuns.skip": "changes one run",
  "checklistRuns.approveMissed": "changes one run",
  "checklistRuns.reschedule": "changes one run",
  "checklistRuns.amend": "changes one run",
  "customFields.create": "takes its turn among the fields of its kind, which are at most fifty",
};
/** Changes that refer to nothing but their own record, in which other records are then made. */
const CHANGES = [
  "organisations.update",
  "locations.update",
  "floors.update",
  "spaces.update",
  "issues.update",
  "users.updateMe",
];
/**
 * The calls that put a record in the order of its space: two in the same space come one after the
 * other.
 */
const ORDERED = ["images.upload", "panoramas.upload", "links.create"];
/** The same of an asset, and of a model. */
const ORDERED_OF_ASSET = ["assetImages.upload", "assetLinks.create"];
const ORDERED_OF_MODEL = ["assetModelImages.upload", "assetModelLinks.create"];

const BEACON = { kind: "ibeacon", uuid: v7(), major: 7, minor: 7 };

const watched = new WatchedDatabase();
let server: TestServer;
let make: Factory;
let holder: TestUser;
let other: TestUser;
/** The ids that the held call writes to, and those of another place in the same organisation. */
let here: Ids;
let elsewhere: Ids;

beforeAll(async () => {
  server = await startTestServer({}, { open: watched.open });
  make = new Factory(server);
  const full = await fullOrganisation(server, make, "Full");
  here = full.ids;
  holder = full.admin;
  const { organisation } = here;
  other = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  const send = async (path: string, body: unknown) =>
    (await server.call("POST", path, { token: other.token, body })).json().id as string;
  const location = await send("/locations", { name: "Elsewhere", defaultPrefix: "E-" });
  const floor = await send("/floors", { name: "Elsewhere", locationId: location });
  const space = await send("/spaces", { name: "Elsewhere", floorId: floor });
  const issue = await send("/issues", { spaceId: space, title: "Elsewhere" });
  await send("/beacons", { name: "Beside", identity: BEACON });
  const model = { name: "Elsewhere", assetTypeId: here["assetType"] };
  const assetModel = await send("/asset-models", model);
  const asset = await send("/assets", { modelId: assetModel, spaceId: space });
  elsewhere = { ...here, location, floor, space, issue, asset, assetModel };
  await server.installation.database.pool.query(
    "update location set default_prefix = 'H-' where id = $1",
    [here.location],
  );
});

afterAll(() => server.close());

const calls = everyEndpoint().filter(
  ({ name, endpoint }) =>
    !isRead(endpoint) && !isOpen(endpoint) && !isGlobal(endpoint) && !(name in LEFT_OUT),
);
const creations = calls.filter(({ endpoint }) => endpoint.method === "POST");
// One call with a file is enough: only its slow work makes the others long.
const beside = calls.filter(({ name, endpoint }) => {
  const isShort = !endpoint.isMultiTransaction || name === "documents.upload";
  return CHANGES.includes(name) || (endpoint.method === "POST" && isShort);
});

/** Sends a call that can succeed again and again. */
function send(name: string, endpoint: Endpoint, ids: Ids, user: TestUser): Promise<TestReply> {
  const sample = sampleParts(name, endpoint, ids);
  const body = { ...(sample.body as Record<string, unknown>), ...fresh(name, ids) };
  const parts = { ...sample, body: sample.body === undefined ? undefined : body };
  const file = name.endsWith("Imports.upload") ? Buffer.from("Name\nRoom\n") : undefined;
  return sendParts(server, endpoint, parts, { token: user.token }, file);
}

let steps = 0;

/** Returns the fields of a sample that must be new each time, or fit one record alone. */
function fresh(name: string, ids: Ids): Record<string, unknown> {
  const nothing = undefined;
  switch (name) {
    case "beacons.near":
      return { identity: BEACON };
    case "beacons.create":
      return { identity: { kind: "ibeacon", uuid: v7(), major: 1, minor: 2 } };
    case "spaces.create":
      // Made like most spaces: with the next shortcode of the location.
      return { shortcode: nothing };
    case "spaces.update":
      return { mainPanoramaId: nothing, panoramaIds: nothing, shortcode: `U-${++steps}` };
    case "issues.create":
      // A session is its beginner's, and ends with one report.
      return { pin: nothing, decisionTreeSessionId: nothing };
    case "issues.update":
      return { pin: nothing };
    case "issues.transition":
      return {
        ...{ to: "in_progress", note: "So it is." },
        ...{ reason: nothing, duplicateOfId: nothing, resumeAt: nothing, resolutionCode: nothing },
      };
    case "issues.comment":
      return { attachmentIds: nothing };
    case "organisations.update":
      return { id: ids.organisation };
    default:
      return {};
  }
}

async function fallBack(issue: string): Promise<void> {
  await server.installation.database.pool.query(
    `update issue set status = 'open', held_since = null, hold_reason = null, resolved_at = null, closed_at = null,
       cancel_reason = null, duplicate_of_id = null where id = $1`,
    [issue],
  );
}

/**
 * Groups of calls that change one and the same record, or end the record in which the others are
 * made.
 */
const OF_ONE_RECORD: readonly (readonly string[])[] = [
  ["issues.transition", "issues.meToo", "issues.update", "issues.attach"],
  ["organisations.uploadLogo", "organisations.update"],
  // A floor takes its spaces along when it moves: it waits for spaces that are just put on it.
  ["floors.move", "floors.update", "spaces.create", "spaces.move"],
  [...ORDERED, "spaces.update", "spaces.move"],
  // A space takes its assets along when it moves, and a floor too.
  ...["spaces.move", "floors.move"].flatMap((move) => [
    ["assets.create", move],
    ["assets.move", move],
  ]),
  ["assets.move", "assets.move"],
  // A run holds the room that it begins in.
  ["checklistRuns.start", "spaces.move"],
  ["checklistRuns.start", "floors.move"],
  // An issue of an asset holds it where it is, by the same row that holds the order of its pictures.
  [...ORDERED_OF_ASSET, "issues.create", "assets.move"],
  ORDERED_OF_MODEL,
];

/** Tells whether another call is about the same record that the held call changes. */
function isAboutTheSame(held: string, name: string): boolean {
  // Two spaces on one floor are two records.
  if (held === "spaces.create" && name === "spaces.create") return false;
  return OF_ONE_RECORD.some((names) => names.includes(held) && names.includes(name));
}

describe("while a write is not committed, every other one of its organisation goes on", () => {
  it("and the walk holds all that make something", () => {
    expect(creations.length).toBeGreaterThanOrEqual(20);
    const known = new Set(everyEndpoint().map(({ name }) => name));
    for (const name of [
      ...Object.keys(LEFT_OUT),
      ...CHANGES,
      ...ORDERED,
      ...ORDERED_OF_ASSET,
      ...ORDERED_OF_MODEL,
    ]) {
      expect(known.has(name), name).toBe(true);
    }
  });

  for (const { name, endpoint } of creations) {
    it(`beside ${name}`, async () => {
      for (const issue of [here.issue, elsewhere.issue]) await fallBack(issue);
      const held = watched.hold(holder.auth0Id);
      const first = send(name, endpoint, here, holder).finally(held.over);
      expect(await held.isHeld, `${name} is not committed: ${await replyOf(held, first)}`).toBe(
        true,
      );
      try {
        const waited: unknown[] = [];
        for (const each of beside) {
          const isSame = isAboutTheSame(name, each.name);
          // There is no other organisation to change from here.
          if (isSame && each.name === "organisations.update") continue;
          const ids = isSame ? elsewhere : here;
          // The steps of one issue would be refused one after the other.
          const place = each.name === "issues.transition" ? elsewhere : ids;
          if (each.name === "issues.transition") await fallBack(elsewhere.issue);
          const reply = await send(each.name, each.endpoint, place, other);
          if (reply.status >= 300) waited.push([each.name, reply.status, reply.text]);
        }
        expect(waited).toEqual([]);
      } finally {
        held.release();
      }
      const { status } = await first;
      expect(status).toBeLessThan(300);
    });
  }

  it("also when both are reports of guests from different networks, or one is a member's", async () => {
    const world = await guestWorld(server, make);
    const member = await make.user({ organisations: [world.organisation] });
    const [one, two] = [
      await guestOf(server, world.code, { from: "192.0.2.1" }),
      await guestOf(server, world.code, { from: "198.51.100.1" }),
    ];
    const held = watched.hold("192.0.2.1");
    const first = one.call("POST", "/issues", { body: report() }).finally(held.over);
    expect(await held.isHeld).toBe(true);
    try {
      const beside = await two.call("POST", "/issues", { body: report() });
      expect([beside.status, beside.text]).toEqual([201, expect.any(String)]);
      const body = { spaceId: world.space, title: "A member's" };
      const own = await server.call("POST", "/issues", { token: member.token, body });
      expect([own.status, own.text]).toEqual([201, expect.any(String)]);
    } finally {
      held.release();
    }
    expect((await first).status).toBe(201);
  });
});

/** Returns the reply of a call that was over before it was held. */
async function replyOf(
  held: { readonly isHeld: Promise<boolean> },
  first: Promise<TestReply>,
): Promise<string> {
  return (await held.isHeld) ? "" : (await first).text;
}

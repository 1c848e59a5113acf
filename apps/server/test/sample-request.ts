import type { Endpoint } from "@storey/contract";
import { EMPTY_CHECKLIST, newChecklistItem, type TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { type Ids, kindOf } from "./id-kinds.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { type JsonSchema, nonNull, type Place, schemaOf } from "./request-schema.ts";
import type { TestReply, TestRequest, TestServer } from "./server.ts";

/** The request that a test sends to an endpoint, before it is put on the wire. */
export interface SampleParts {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

let counter = 0;
const TEXTS: Readonly<Record<string, () => string>> = {
  serviceDeskEmail: () => "desk@example.test",
  email: () => `sample-${counter}@example.test`,
  timezone: () => "Europe/London",
  settingKey: () => "sample.key",
  renewalDate: () => "2027-03-31",
  withDeleted: () => "true",
  dueAt: () => "2030-01-01T00:00:00.000Z",
  resumeAt: () => "2030-01-01T00:00:00.000Z",
  offset: () => "0",
  url: () => "https://example.test/",
  website: () => "https://example.test/",
  supportEmail: () => "support@example.test",
  macAddress: () => "00:1a:2b:3c:4d:5e",
  ipAddress: () => "192.0.2.7",
};

/** Values of fields for which any number or text would not do. */
const VALUES: Readonly<Record<string, unknown>> = {
  spacesLicensed: 100_000,
  ipSubnets: ["0.0.0.0/0", "::/0"],
  icon: "wifi",
  languages: [{ value: "en", label: "English" }],
  from: "2020-01-01T00:00:00.000Z",
  to: "2100-01-01T00:00:00.000Z",
  before: 1_000_000_000,
  is360: "false",
  hotspots: [],
  decisionTreeVariables: {},
  translations: {},
  translatedFrom: {},
  pageSize: 20,
  lifecycleStatus: "in_service",
  quantity: null,
  content: {
    ...EMPTY_CHECKLIST,
    sections: [{ id: v7(), title: "", items: [newChecklistItem(v7(), "Sample")] }],
  },
  // A text has no unit and offers no choices.
  unit: null,
  isRequired: false,
  choices: [],
  identity: { kind: "eddystone", namespace: "00112233445566778899", instance: "aabbccddeeff" },
};

/** To a member: then nobody else is named. */
const HANDED_OUT = {
  ...{ holderName: null, holderEmail: null, holderLanguage: null },
  ...{ signature: null, dueBack: "2199-12-31" },
};

/** Without a person of its own, by the calendar. */
const CHECKED = {
  rule: {
    ...{ frequency: "monthly", interval: 1, weekdays: [], dayOfMonth: 1 },
    ...{ nth: null, nthWeekday: null },
  },
  ...{ basis: "calendar", startsOn: "2027-03-31", endsOn: null, assigneeRole: null },
};

/** A tree of a single text. */
const TREE: TreeContent = {
  ...{ startNodeId: null, edges: [], variables: [] },
  nodes: [
    {
      ...{ id: v7(), type: "text", label: "Sample", position: { x: 0, y: 0 }, outcome: null },
      data: { text: "Sample" },
    },
  ],
};

/** What is proposed to the tree of every organisation: a decision sends the words that were read. */
export const PROPOSED = "Ask for the fuse.";

/** Values that one call alone needs, so that its ids decide. */
const VALUES_BY_CALL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "notifications.list": { cursor: "1_00000000-0000-7000-8000-000000000000" },
  "notifications.markRead": { upTo: "2020-01-01T00:00:00.000Z" },
  // A floating asset's home goes with no space.
  "assets.create": { locationId: null, customFields: {} },
  "assets.update": { customFields: {} },
  "assets.search": { customFields: [], conditions: [], sort: "tag", at: "start" },
  // Ids, a search and a holder exclude one another, as what becomes of the assets does.
  "assetBulk.prepare": {
    ...{ search: undefined, heldBy: undefined },
    changes: { fields: { supplier: "Sample" } },
  },
  "assets.move": { locationId: null },
  "assets.ofSpace": { page: "1", pageSize: "20" },
  "decisionTrees.create": { content: TREE },
  "decisionTrees.update": { content: TREE },
  "treeProposals.accept": { words: PROPOSED, content: TREE },
  "treeProposals.dismiss": { words: PROPOSED },
  // Either a room or an asset.
  "decisionTreeSessions.start": { assetId: undefined, language: "en", address: {} },
  "decisionTrees.import": {
    files: [
      {
        format: "storey-decision-tree",
        version: 1,
        name: "Sample",
        description: "",
        content: TREE,
      },
    ],
  },
  "translations.write": { original: "en", language: "de" },
  "translations.texts": { kind: "space", language: "de", after: undefined },
  "translations.missing": { kind: "space", language: "de", page: "1", pageSize: "20" },
  "translations.say": {
    ...{ language: "de", isTrial: false },
    rows: [
      { id: "space/00000000-0000-7000-8000-000000000000/name", source: "Sample", said: "Muster" },
    ],
  },
  "translations.read": {
    text: `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body></body></file></xliff>`,
  },
  "decisionTreeSessions.answer": { answers: [] },
  "decisionTreeSessions.finish": { isHelpful: true },
  "treeAssignments.list": { isMissing: "false", page: "1", pageSize: "20" },
  "decisionTreeResults.all": { from: "2026-01-01", to: "2026-12-31" },
  "decisionTreeResults.get": { from: "2026-01-01", to: "2026-12-31" },
  "decisionTreeResults.said": { from: "2026-01-01", to: "2026-12-31" },
  "publicTreeSessions.answer": { answers: [] },
  "checklistRuns.list": { page: "1", pageSize: "20" },
  "checklistRuns.startable": { assetId: undefined },
  "checklistRuns.sketch": { assetId: undefined },
  // Of a template for a space: a period and an asset exclude these.
  "checklistRuns.start": { assignmentId: undefined, periodStart: undefined, assetId: undefined },
  "checklistRuns.answer": { value: null, answeredAt: "2026-01-01T00:00:00.000Z" },
  "checklistRuns.answerOfAsset": { value: null, answeredAt: "2026-01-01T00:00:00.000Z" },
  "checklistRuns.attach": { assetId: undefined },
  "checklistRuns.complete": { doneAt: undefined, signature: null, issuesFor: [], performer: null },
  "checklistLogbooks.ofLocation": { from: "2026-01-01", to: "2026-12-31" },
  "readinessLists.spaces": { state: "ready", page: "1", pageSize: "20" },
  "readinessLists.table": { state: "ready" },
  "readinessLists.trend": { from: "2026-01-01", to: "2026-12-31" },
  "assetAudits.list": { page: "1", pageSize: "20" },
  "checklistsDue.list": { page: "1", pageSize: "20" },
  "dueItems.list": {
    kinds: "issue,pat",
    from: "2026-01-01",
    to: "2026-01-31",
    page: "1",
    pageSize: "20",
  },
  "dueItems.days": { kinds: "issue,pat", from: "2026-01-01", to: "2026-01-31" },
  "assetAudits.ofLocation": { since: "2020-01-01", page: "1", pageSize: "20" },
  "assetAudits.lines": { page: "1", pageSize: "20" },
  "assetAudits.start": { locationId: null, startedAt: "2020-01-01T00:00:00.000Z" },
  "assetAudits.scan": { scannedAt: "2020-01-01T00:00:00.000Z" },
  "assets.history": { before: "1000000000", pageSize: "20" },
  "assets.revert": { eventId: "1", field: "name" },
  "checklistAssignments.list": { page: "1", pageSize: "20" },
  // Either a room or an asset.
  "checklistAssignments.create": { ...CHECKED, assetId: undefined },
  "checklistAssignments.bulk": CHECKED,
  "checklistAssignments.preview": CHECKED,
  "checklistAssignments.update": { ...CHECKED, pause: null },
  "checklistAssignments.pauseMany": { pause: null },
  "custody.handOut": HANDED_OUT,
  "custody.handOutMany": HANDED_OUT,
  "custody.takeBackMany": { signature: null },
  "custody.extend": { dueBack: "2199-12-31" },
  "custody.ofAsset": { page: "1", pageSize: "20" },
  // The whole organisation: a floor goes with its location.
  "displays.create": { locationId: null, floorId: null },
  "displays.wall": { token: "A".repeat(43) },
  "feeds.create": { query: { kinds: ["issue"] } },
  "feeds.calendar": { token: "A".repeat(43) },
  "custody.byLink": { token: "A".repeat(43) },
  "custody.confirmByLink": { token: "A".repeat(43) },
  "custody.receiptByLink": { token: "A".repeat(43) },
  // Of the filters of its search.
  "assetLabels.print": { customFields: [], conditions: [] },
  "assetLabels.rooms": { customFields: [], conditions: [] },
  "assetImports.check": { mapping: { tag: 0 }, decisions: [] },
  "assetImports.rows": { after: "1", pageSize: "20" },
  "sos.list": { page: "1", pageSize: "20" },
  "sos.byLink": { token: "A".repeat(43) },
  "sos.acknowledgeByLink": { token: "A".repeat(43) },
  "issues.transition": { to: "cancelled", reason: "duplicate" },
  "issues.updateMany": { to: "open" },
  "setUp.list": { missing: "picture,capacity", page: "1", pageSize: "20" },
  "setUp.update": {
    changes: [{ id: "01890a5d-ac96-774b-bcce-b302099a8057", version: 1, capacity: 4 }],
  },
};

function sampleValue(
  name: string,
  place: Place,
  field: string,
  given: JsonSchema,
  ids: Ids,
): unknown {
  const schema = nonNull(given);
  if (field === "code" && ids.code !== undefined) return ids.code;
  if (field === "token" && ids.trackingToken !== undefined) return ids.trackingToken;
  const own = VALUES_BY_CALL[name];
  if (own && field in own) return own[field];
  if (schema.format === "date" && !(field in TEXTS)) return "2027-03-31";
  const id = () => {
    const kind = kindOf(name, place, field);
    return kind ? ids[kind] : v7();
  };
  if (schema.items?.format === "uuid") return [id()];
  if (schema.format === "uuid") return id();
  if (field in VALUES) return VALUES[field];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0]) return sampleValue(name, place, field, schema.anyOf[0], ids);
  if (schema.enum) return schema.enum[0];
  if (schema.items?.enum) return [schema.items.enum[0]];
  if (schema.properties) return sampleObject(name, place, schema, ids);
  if (schema.items?.anyOf) return [sampleValue(name, place, field, schema.items, ids)];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number")
    return Math.max(schema.minimum ?? 0, 0);
  counter += 1;
  return TEXTS[field]?.() ?? `Sample ${counter}`;
}

function sampleObject(
  name: string,
  place: Place,
  schema: JsonSchema,
  ids: Ids,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .map(([field, value]) => [field, sampleValue(name, place, field, value, ids)])
      // A field that excludes another one is left out.
      .filter(([, value]) => value !== undefined),
  );
}

/** Makes a valid request with every field filled in, from the contract's schemas. */
export function sampleParts(name: string, endpoint: Endpoint, ids: Ids): SampleParts {
  const part = (place: Place) => sampleObject(name, place, schemaOf(endpoint, place), ids);
  return {
    params: part("params"),
    query: part("query"),
    body: endpoint.bodyKind === "none" ? undefined : part("body"),
  };
}

/** Returns a value as an address or a form field can hold it: text, and no lone surrogate. */
export function onWire(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

/** Sends the parts of a request; a multipart body gets `file`, or a small picture. */
export async function sendParts(
  server: TestServer,
  endpoint: Endpoint,
  parts: SampleParts,
  request: TestRequest = {},
  file?: Buffer,
): Promise<TestReply> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(onWire(parts.params[key])),
  );
  const query = new URLSearchParams(
    Object.entries(parts.query).map(([key, value]): [string, string] => [key, onWire(value)]),
  );
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (endpoint.bodyKind === "bytes") {
    const headers = { ...request.headers, "content-type": "application/octet-stream" };
    const body = file ?? Buffer.alloc(0);
    return server.call(endpoint.method, url, { ...request, headers, body });
  }
  if (endpoint.bodyKind !== "multipart") {
    const body = endpoint.bodyKind === "none" ? {} : { body: parts.body };
    return server.call(endpoint.method, url, { ...request, ...body });
  }
  const fields = Object.entries(parts.body ?? {}).map(([key, value]): [string, string] => [
    key,
    onWire(value),
  ]);
  const sent = form({ bytes: file ?? (await jpeg()) }, Object.fromEntries(fields));
  return server.call(endpoint.method, url, {
    ...request,
    ...sent,
    headers: { ...request.headers, ...sent.headers },
  });
}

import { type Endpoint, everyEndpoint, isOpen } from "@storey/contract";
import { v7 } from "uuid";
import { z } from "zod";
import { type RecordDeclaration, type Sample, statedName } from "../src/db/record.ts";
import { RECORDS } from "../src/records.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import type { TestReply, TestRequest, TestServer } from "./server.ts";

/** The kinds of ids besides those of records that declare a sample. */
export const OTHER_ID_KINDS = [
  "organisation",
  "image",
  "import",
  "assetImport",
  "apiToken",
  "user",
  "invitation",
  "offer",
  "document",
  "upload",
  "link",
  "issue",
  "issueAttachment",
  "issueComment",
  "panorama",
  "job",
  "sos",
  "notification",
  "spaceCode",
  "assetImage",
  "assetAlias",
  "assetDocument",
  "assetLink",
  "assetModelImage",
  "assetModelDocument",
  "assetModelLink",
] as const;

/** The records that declare how a test makes one, by the name of their ids: `spaceType`. */
export const SAMPLED: ReadonlyMap<string, RecordDeclaration & { readonly sample: Sample }> =
  new Map(
    RECORDS.flatMap((one: RecordDeclaration) =>
      one.sample ? [[statedName(one.table), { ...one, sample: one.sample }]] : [],
    ),
  );

/** The sampled records that tests name; another one needs no entry here. */
export type SampledKind =
  | "location"
  | "floor"
  | "space"
  | "spaceType"
  | "feature"
  | "beacon"
  | "assetModel"
  | "asset";
type OtherKind = (typeof OTHER_ID_KINDS)[number];
/** The kind of record that an id names. */
export type IdKind = SampledKind | OtherKind | (string & {});
/** One id of each kind, all of one organisation. */
export type Ids = Readonly<Record<SampledKind | OtherKind, string>> &
  Readonly<Record<string, string>> &
  OpenKeys;

/** The code of a space and the token of a report, which open the calls that need no account. */
export interface OpenKeys {
  readonly code?: string;
  readonly trackingToken?: string;
}

/** The parts of a JSON schema that tests look at. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** The part of a request that a field stands in. */
export type Place = "params" | "query" | "body";

/** The request that a test sends to an endpoint, before it is put on the wire. */
export interface SampleParts {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

const schemas = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Returns the schema of one part of an endpoint's requests. Written once: thousands of requests
 * ask.
 */
export function schemaOf(endpoint: Endpoint, place: Place): JsonSchema {
  const given = endpoint[place];
  const known = schemas.get(given);
  if (known) return known;
  const schema = z.toJSONSchema(given, { io: "input", unrepresentable: "any" }) as JsonSchema;
  schemas.set(given, schema);
  return schema;
}

/** Returns a schema without the null that it allows. */
export function nonNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

/** A field that holds an id or a list of ids. */
export interface IdField {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly place: Place;
  readonly field: string;
  readonly isList: boolean;
}

/** Fields whose ids name records that are the same in every organisation. */
const CATALOGUE_FIELDS: ReadonlySet<string> = new Set(["roleId"]);

/** Lists every field of the contract's requests that holds ids, found in its schemas. */
export function everyIdField(): IdField[] {
  // Ids in calls without an account stand below a code or a token: reports.test.ts looks at them.
  const bound = everyEndpoint().filter(({ endpoint }) => !isOpen(endpoint));
  return bound.flatMap(({ name, endpoint }) =>
    (["params", "query", "body"] as const).flatMap((place) =>
      Object.entries(schemaOf(endpoint, place).properties ?? {}).flatMap(([field, given]) => {
        const schema = nonNull(given);
        const isList = schema.items?.format === "uuid";
        if (schema.format !== "uuid" && !isList) return [];
        if (CATALOGUE_FIELDS.has(field)) return [];
        return [{ name, endpoint, place, field, isList }];
      }),
    ),
  );
}

const KIND_BY_FIELD: Readonly<Record<string, IdKind>> = {
  assetsSpaceId: "space",
  parentId: "asset",
  modelId: "assetModel",
  modelIds: "assetModel",
  importId: "import",
  addFeatureIds: "feature",
  removeFeatureIds: "feature",
  imageId: "image",
  imageIds: "image",
  seenImageIds: "image",
  newActiveOrganisationId: "organisation",
  organisationId: "organisation",
  actorId: "user",
  entityId: "space",
  userId: "user",
  documentId: "document",
  uploadId: "upload",
  linkId: "link",
  aliasId: "assetAlias",
  assetIds: "asset",
  codeIds: "spaceCode",
  after: "spaceCode",
  from: "space",
  panoramaId: "panorama",
  panoramaIds: "panorama",
  mainPanoramaId: "panorama",
  assigneeIds: "user",
  mentions: "user",
  duplicateOfId: "issue",
  attachmentId: "issueAttachment",
  photoId: "issueAttachment",
  issueId: "issue",
  attachmentIds: "issueAttachment",
};
const KIND_BY_RESOURCE: Readonly<Record<string, IdKind>> = {
  images: "space",
  assetImages: "asset",
  assetDocuments: "asset",
  assetLinks: "asset",
  assetCodes: "asset",
  assetAliases: "asset",
  assetTimeline: "asset",
  assetModelImages: "assetModel",
  assetModelDocuments: "assetModel",
  assetModelLinks: "assetModel",
  timeline: "space",
  integrations: "space",
  documents: "space",
  links: "space",
  panoramas: "space",
  issues: "issue",
  sos: "sos",
  notifications: "notification",
  backgroundJobs: "job",
  spaceImports: "import",
  assetImports: "assetImport",
  spaceCodes: "spaceCode",
  organisations: "organisation",
  organisationsAdmin: "organisation",
  apiTokens: "apiToken",
  users: "user",
  invitations: "invitation",
};
/** Calls in which an id names another kind than in the rest of their resource. */
const KIND_BY_CALL: Readonly<Record<string, IdKind>> = {
  "invitations.accept": "offer",
  "invitations.decline": "offer",
  "issues.ofSpace": "space",
  "assets.ofSpace": "space",
  "customFields.list": "assetType",
  "customFields.reorder": "assetType",
  "sos.send": "location",
  "spaceCodes.list": "space",
  "spaceCodes.create": "space",
};

/** Returns the sampled record that a call of a resource makes. */
function sampledBy(resource: string): IdKind | undefined {
  const calls: ReadonlySet<unknown> = new Set(
    everyEndpoint().flatMap(({ name, endpoint }) =>
      name.startsWith(`${resource}.`) ? [endpoint] : [],
    ),
  );
  return [...SAMPLED].find(([, { sample }]) => calls.has(sample.call))?.[0];
}

/**
 * Returns the sampled record that a field names: `spaceTypeIds` and `spaceTypeId` are `spaceType`.
 */
function sampledField(field: string): IdKind | undefined {
  const kind = field.replace(/Ids?$/, "");
  return kind !== field && SAMPLED.has(kind) ? kind : undefined;
}

/** What an id below another owner than a space names: `imageId` of `assetImages` is an `assetImage`. */
function carriedKind(resource: string, field: string): IdKind | undefined {
  const owner = /^(asset|assetModel)(?:Images|Documents|Links)$/.exec(resource)?.[1];
  const carried = /^(?:seenI|i)?(mage|document|link)Ids?$/.exec(field)?.[1];
  if (owner === undefined || carried === undefined) return undefined;
  const kind = { mage: "Image", document: "Document", link: "Link" }[carried];
  return kind && `${owner}${kind}`;
}

/** Returns the kind of the ids in a field; undefined for the id a client gives to a new record. */
export function kindOf(name: string, place: Place, field: string): IdKind | undefined {
  const isNew =
    field === "clientId" || (field === "id" && place === "body" && !name.endsWith(".update"));
  if (isNew || CATALOGUE_FIELDS.has(field)) return undefined;
  const resource = name.split(".")[0] ?? "";
  const named = KIND_BY_CALL[name] ?? KIND_BY_RESOURCE[resource] ?? sampledBy(resource);
  // What a record is merged into is of its own kind; what an owner carries is of that owner's.
  const ofField =
    field === "intoId"
      ? named
      : (carriedKind(resource, field) ?? KIND_BY_FIELD[field] ?? sampledField(field));
  const kind = field === "id" || field === "ids" ? named : ofField;
  if (!kind) throw new Error(`say in sample-request.ts what ${field} of ${name} names`);
  return kind;
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
  pageSize: 20,
  lifecycleStatus: "in_service",
  quantity: null,
  // A text has no unit and offers no choices.
  unit: null,
  isRequired: false,
  choices: [],
  customFields: {},
  identity: { kind: "eddystone", namespace: "00112233445566778899", instance: "aabbccddeeff" },
};

/** Values that one call alone needs, so that its ids decide. */
const VALUES_BY_CALL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "notifications.list": { cursor: "1_00000000-0000-7000-8000-000000000000" },
  "notifications.markRead": { upTo: "2020-01-01T00:00:00.000Z" },
  // A floating asset's home goes with no space.
  "assets.create": { locationId: null },
  "assets.move": { locationId: null },
  "assets.ofSpace": { page: "1", pageSize: "20" },
  "assets.history": { before: "1000000000", pageSize: "20" },
  "assets.revert": { eventId: "1", field: "name" },
  "assetImports.check": { mapping: { tag: 0 }, decisions: [] },
  "assetImports.rows": { after: "1", pageSize: "20" },
  "sos.list": { page: "1", pageSize: "20" },
  "sos.byLink": { token: "A".repeat(43) },
  "sos.acknowledgeByLink": { token: "A".repeat(43) },
  "issues.transition": { to: "cancelled", reason: "duplicate" },
  "issues.updateMany": { to: "open" },
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
    Object.entries(schema.properties ?? {}).map(([field, value]) => [
      field,
      sampleValue(name, place, field, value, ids),
    ]),
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

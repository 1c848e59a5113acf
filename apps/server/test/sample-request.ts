import { type Endpoint, everyEndpoint } from "@storey/contract";
import { v7 } from "uuid";
import { z } from "zod";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import type { TestReply, TestRequest, TestServer } from "./server.ts";

/** What an id names. */
export type IdKind =
  | "organisation"
  | "location"
  | "floor"
  | "space"
  | "spaceType"
  | "feature"
  | "image"
  | "import"
  | "apiToken"
  | "user"
  | "invitation"
  | "offer"
  | "document"
  | "upload"
  | "link"
  | "beacon";
/** One id of each kind, all of one organisation. */
export type Ids = Readonly<Record<IdKind, string>>;

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

/** Where a field of a request stands. */
export type Place = "params" | "query" | "body";

/** What a test sends to an endpoint, before it is put on the wire. */
export interface SampleParts {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** The schema of one part of an endpoint's requests. */
export function schemaOf(endpoint: Endpoint, place: Place): JsonSchema {
  return z.toJSONSchema(endpoint[place], { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** The schema without the null that it allows. */
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

/** Ids in these fields name what is the same in every organisation. */
const CATALOGUE_FIELDS: ReadonlySet<string> = new Set(["roleId"]);

/** Every field of the contract's requests that holds ids, found in its schemas. */
export function everyIdField(): IdField[] {
  return everyEndpoint().flatMap(({ name, endpoint }) =>
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
  locationId: "location",
  locationIds: "location",
  floorId: "floor",
  floorIds: "floor",
  spaceId: "space",
  spaceIds: "space",
  spaceTypeId: "spaceType",
  spaceTypeIds: "spaceType",
  featureIds: "feature",
  addFeatureIds: "feature",
  removeFeatureIds: "feature",
  ids: "space",
  imageId: "image",
  imageIds: "image",
  newActiveOrganisationId: "organisation",
  organisationId: "organisation",
  actorId: "user",
  entityId: "space",
  userId: "user",
  documentId: "document",
  uploadId: "upload",
  linkId: "link",
};
const KIND_BY_RESOURCE: Readonly<Record<string, IdKind>> = {
  locations: "location",
  floors: "floor",
  spaces: "space",
  images: "space",
  documents: "space",
  links: "space",
  beacons: "beacon",
  spaceImports: "import",
  organisations: "organisation",
  organisationsAdmin: "organisation",
  spaceTypes: "spaceType",
  features: "feature",
  apiTokens: "apiToken",
  users: "user",
  invitations: "invitation",
};
/** Calls in which an id names something else than in the rest of their resource. */
const KIND_BY_CALL: Readonly<Record<string, IdKind>> = {
  "invitations.accept": "offer",
  "invitations.decline": "offer",
};

/** What the ids of a field name; undefined for the id a client gives to something new. */
export function kindOf(name: string, place: Place, field: string): IdKind | undefined {
  const isNew = field === "id" && place === "body" && !name.endsWith(".update");
  if (isNew || CATALOGUE_FIELDS.has(field)) return undefined;
  const resource = name.split(".")[0] ?? "";
  const named = KIND_BY_CALL[name] ?? KIND_BY_RESOURCE[resource];
  const kind = field === "id" ? named : KIND_BY_FIELD[field];
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
  offset: () => "0",
  url: () => "https://example.test/",
};

/** Values of fields that a figure or a text alone would not fill. */
const VALUES: Readonly<Record<string, unknown>> = {
  spacesLicensed: 100_000,
  ipSubnets: ["0.0.0.0/0", "::/0"],
  icon: "wifi",
  languages: [{ value: "en", label: "English" }],
  from: "2020-01-01T00:00:00.000Z",
  to: "2100-01-01T00:00:00.000Z",
  before: 1_000_000_000,
  identity: { kind: "eddystone", namespace: "00112233445566778899", instance: "aabbccddeeff" },
};

function sampleValue(
  name: string,
  place: Place,
  field: string,
  given: JsonSchema,
  ids: Ids,
): unknown {
  const schema = nonNull(given);
  const id = () => {
    const kind = kindOf(name, place, field);
    return kind ? ids[kind] : v7();
  };
  if (schema.items?.format === "uuid") return [id()];
  if (schema.format === "uuid") return id();
  if (field in VALUES) return VALUES[field];
  if (schema.enum) return schema.enum[0];
  if (schema.items?.enum) return [schema.items.enum[0]];
  if (schema.properties) return sampleObject(name, place, schema, ids);
  if (schema.type === "boolean") return true;
  if (schema.type === "integer") return Math.max(schema.minimum ?? 0, 0);
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

/** A valid request with every field filled in, from the contract's schemas. */
export function sampleParts(name: string, endpoint: Endpoint, ids: Ids): SampleParts {
  const part = (place: Place) => sampleObject(name, place, schemaOf(endpoint, place), ids);
  return {
    params: part("params"),
    query: part("query"),
    body: endpoint.bodyKind === "none" ? undefined : part("body"),
  };
}

/** What can stand in an address or a form field: text, and no lone surrogate. */
function onWire(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

/** Puts parts on the wire; a multipart body gets `file`, or a small picture. */
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

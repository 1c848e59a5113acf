import { type Endpoint, everyEndpoint, isOpen } from "@storey/contract";
import { nonNull, type Place, schemaOf } from "./request-schema.ts";
import { madeAbove, madeAt, madeBy, SAMPLED } from "./samples.ts";

/** The kinds of ids besides those of records that declare a sample, and why none makes them. */
export const OTHER_IDS = {
  organisation: "what all else lies in",
  user: "a person joins by accepting an invitation",
  offer: "the side of an invitation that its person alone is told",
  import: "no record with a history: a file, and what is read in it",
  assetImport: "the same of assets",
  assetChange: "a change of many assets, kept as imports are",
  checklistAssignment: "of a template that was published",
  upload: "a file of which one piece has come",
  globalAssetModel: "kept for all organisations by the global administration",
  globalImage: "a picture of one",
  globalDocument: "a document of one",
  globalLink: "a link of one",
  job: "the server's own work",
  feed: "kept beside displays, of one person",
  checklistTemplateVersion: "what was published of a template: no record of its own",
  checklistRun: "asks what was published, which takes a call of its own",
  checklistFile: "a paper of one",
  checklistAmendment: "what is said of one",
  checklistItem: "what a template asks: no record of its own",
  decisionTreeNode: "a step of a tree: no record of its own",
  decisionTreeProposal: "made from an issue that a tree led to",
  decisionTreeVersion: "what was published of a tree: no record of its own",
  decisionTreeSession: "what a person was led through",
  notification: "made by the server, of what others did",
} as const;
type OtherKind = keyof typeof OTHER_IDS;

/** The sampled records that tests name; another one needs no entry here. */
type NamedKind =
  | "location"
  | "floor"
  | "space"
  | "spaceType"
  | "feature"
  | "spaceImage"
  | "spacePanorama"
  | "spaceCode"
  | "beacon"
  | "assetModel"
  | "asset"
  | "issue"
  | "issueAttachment"
  | "apiToken";
/** The kind of record that an id names. */
export type IdKind = NamedKind | OtherKind | (string & {});
/** One id of each kind, all of one organisation. */
export type Ids = Readonly<Record<NamedKind | OtherKind, string>> &
  Readonly<Record<string, string>> &
  OpenKeys;

/** The code of a space and the token of a report, which open the calls that need no account. */
export interface OpenKeys {
  readonly code?: string;
  readonly trackingToken?: string;
}

/** A field that holds an id or a list of ids. */
export interface IdField {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly place: Place;
  readonly field: string;
  readonly isList: boolean;
}

/** Fields whose ids name records that are the same in every organisation, or what a device did. */
const CATALOGUE_FIELDS: ReadonlySet<string> = new Set(["roleId", "globalModelId", "operationId"]);

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

/** Fields whose name does not say what they hold. */
const KIND_BY_FIELD: Readonly<Record<string, IdKind>> = {
  assetsSpaceId: "space",
  exceptIds: "asset",
  parentId: "asset",
  modelId: "assetModel",
  modelIds: "assetModel",
  importId: "import",
  assignmentId: "checklistAssignment",
  addChecklistTemplateIds: "checklistTemplate",
  removeChecklistTemplateIds: "checklistTemplate",
  addFeatureIds: "feature",
  removeFeatureIds: "feature",
  newActiveOrganisationId: "organisation",
  organisationId: "organisation",
  actorId: "user",
  entityId: "space",
  userId: "user",
  heldBy: "user",
  uploadId: "upload",
  codeIds: "spaceCode",
  after: "spaceCode",
  from: "space",
  mainPanoramaId: "spacePanorama",
  assigneeId: "user",
  assigneeIds: "user",
  templateId: "checklistTemplate",
  treeIds: "decisionTree",
  versionId: "decisionTreeVersion",
  versionIds: "decisionTreeVersion",
  proposalId: "decisionTreeProposal",
  decisionTreeSessionId: "decisionTreeSession",
  mentions: "user",
  duplicateOfId: "issue",
  photoId: "issueAttachment",
  runId: "checklistRun",
  fileId: "checklistFile",
  itemId: "checklistItem",
  nodeId: "decisionTreeNode",
  pictureId: "checklistTemplateImage",
};
/** The records of resources that no sample of theirs makes. */
const KIND_BY_RESOURCE: Readonly<Record<string, IdKind>> = {
  notifications: "notification",
  checklistAssignments: "checklistAssignment",
  backgroundJobs: "job",
  checklistRuns: "checklistRun",
  decisionTreeSessions: "decisionTreeSession",
  publicTreeSessions: "decisionTreeSession",
  spaceImports: "import",
  assetImports: "assetImport",
  assetBulk: "assetChange",
  organisations: "organisation",
  organisationsAdmin: "organisation",
  feeds: "feed",
  globalAssetModels: "globalAssetModel",
  globalAssetModelImages: "globalAssetModel",
  globalAssetModelDocuments: "globalAssetModel",
  globalAssetModelLinks: "globalAssetModel",
  users: "user",
  invitations: "invitation",
};
/** Calls in which an id names another kind than in the rest of their resource. */
const KIND_BY_CALL: Readonly<Record<string, IdKind>> = {
  "assetBulk.prepare": "asset",
  "invitations.accept": "offer",
  "invitations.decline": "offer",
};

/** Fields of a resource that name another kind than in other resources. */
const KIND_BY_OWN_FIELD: Readonly<Record<string, IdKind>> = {
  "checklistTemplates.versionId": "checklistTemplateVersion",
};

/** Returns the kind of the ids in a field; undefined for the id a client gives to a new record. */
export function kindOf(name: string, place: Place, field: string): IdKind | undefined {
  const isNew =
    ["clientId", "device"].includes(field) ||
    (field === "id" && place === "body" && !name.endsWith(".update"));
  if (isNew || CATALOGUE_FIELDS.has(field)) return undefined;
  // What a record is merged into is of its own kind.
  const isOwn = ["id", "ids", "intoId"].includes(field);
  const kind = isOwn ? kindOfOwn(name, field) : kindOfOther(name, field);
  if (!kind) throw new Error(`say in id-kinds.ts what ${field} of ${name} names`);
  return kind;
}

/** Returns what the call is about: what its path names, else what its resource makes. */
function kindOfOwn(name: string, field: string): IdKind | undefined {
  const resource = name.split(".")[0] ?? "";
  const { path } = endpointOf(name);
  const at = path.indexOf(`/{${field === "intoId" ? "id" : field}}`);
  return (
    KIND_BY_CALL[name] ??
    KIND_BY_RESOURCE[resource] ??
    (at < 0 ? madeAbove(path)[0] : madeAt(path.slice(0, at))) ??
    madeBy(resource)[0]
  );
}

/**
 * Returns what a field names by its own name: `spaceTypeIds` is a `spaceType`; `imageId` is what ends
 * so of the records on the path, such as an `assetImage`, else the only one of all that does.
 */
function kindOfOther(name: string, field: string): IdKind | undefined {
  const ofGlobal = /^globalAssetModel(Image|Document|Link)s\.$/.exec(name.replace(/[^.]*$/, ""));
  if (ofGlobal) return `global${ofGlobal[1]}`;
  const named = KIND_BY_OWN_FIELD[`${name.split(".")[0]}.${field}`] ?? KIND_BY_FIELD[field];
  if (named) return named;
  const stem = field.replace(/^seen(?=[A-Z])/, "").replace(/Ids?$/, "");
  const kind = stem.charAt(0).toLowerCase() + stem.slice(1);
  if (SAMPLED.has(kind)) return kind;
  const ending = kind.charAt(0).toUpperCase() + kind.slice(1);
  const above = madeAbove(endpointOf(name).path).find((one) => one.endsWith(ending));
  const all = [...SAMPLED.keys()].filter((one) => one.endsWith(ending));
  return above ?? (all.length === 1 ? all[0] : undefined);
}

const ENDPOINTS = new Map(everyEndpoint().map(({ name, endpoint }) => [name, endpoint]));

function endpointOf(name: string): Endpoint {
  const endpoint = ENDPOINTS.get(name);
  if (!endpoint) throw new Error(`there is no call ${name}`);
  return endpoint;
}

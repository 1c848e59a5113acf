import {
  ASSET_AUDIT_GROUPS,
  ASSET_AUDIT_SCOPES,
  ASSET_AUDIT_STATES,
  ASSET_LIFECYCLE_STATUSES,
  AUDIT_BEGUN_DAYS_MAX,
  AUDIT_CODE_MAX_LENGTH,
  AUDIT_COUNTS_DAYS,
} from "@storey/domain";
import { z } from "zod";
import { assetPlace, namesOnePlace, TWO_PLACES } from "./asset-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, Moment, Named, QueryNumber, record, text } from "./shape.ts";

const count = z.int().nonnegative();
/** The name is null for who has left. */
const Person = z.object({ id: Id, name: z.string().nullable() });

/** How many things of each group an audit tells of. */
export const AssetAuditCounts = z.object({
  missing: count,
  found: count,
  elsewhere: count,
  unknown: count,
});

/** The audit of one room, or of what floats: what is there is scanned, one thing after another. */
export const AssetAudit = z.object({
  ...record,
  scope: z.enum(ASSET_AUDIT_SCOPES),
  state: z.enum(ASSET_AUDIT_STATES),
  /** The room; its id is null once it was deleted for good. Null for an audit of what floats. */
  space: z.object({ id: Id.nullable(), name: z.string(), isArchived: z.boolean() }).nullable(),
  floor: Named.nullable(),
  /** Where the room lies, or the home of what floats; null for what floats without a home. */
  location: Named.nullable(),
  startedAt: Moment,
  startedBy: Person.nullable(),
  completedAt: Moment.nullable(),
  completedBy: Person.nullable(),
  /** As it is now; of a completed one as it was then. What was not seen yet counts as missing. */
  counts: AssetAuditCounts,
});

/** A thing in an audit. */
const AuditedAsset = z.object({
  /** Null once it was deleted for good. */
  id: Id.nullable(),
  /** As it is now: who moves it says what was seen of it. */
  version: z.int(),
  tag: z.string(),
  name: z.string().nullable(),
  modelName: z.string(),
  typeName: z.string(),
  serialNumber: z.string().nullable(),
  /** As it was at completion, before it was marked as missing. */
  lifecycleStatus: z.enum(ASSET_LIFECYCLE_STATUSES),
  isArchived: z.boolean(),
});

/** One line of an audit: an asset of the room, or what was scanned there. */
export const AssetAuditLine = z.object({
  group: z.enum(ASSET_AUDIT_GROUPS),
  /** What was scanned; null for what was not. */
  code: z.string().nullable(),
  scannedAt: Moment.nullable(),
  scannedBy: Person.nullable(),
  /** Null for a code that leads to nothing. */
  asset: AuditedAsset.nullable(),
  /** The names of where it belongs, or of where it was moved from; null for what belongs to no room. */
  belongs: z.object({ space: z.string().nullable(), location: z.string().nullable() }).nullable(),
  /** Whether completing the audit marked it as missing. */
  isMarkedMissing: z.boolean(),
  /** Of what is missing now and was seen, or was marked so by this audit: what it is put back to. */
  backTo: z.enum(ASSET_LIFECYCLE_STATUSES).nullable(),
  /** Codes and labels that lead to it, besides tag and serial number, for devices without a network. */
  names: z.array(z.string()),
});

/** How far the audit of a room is, or of what floats. */
const progress = {
  /** How many assets are looked for. */
  assetsCount: count,
  /** The audit that is not completed yet. */
  running: z
    .object({ id: Id, state: z.enum(ASSET_AUDIT_STATES), counts: AssetAuditCounts })
    .nullable(),
  /** The latest one that was completed since the day asked for. */
  completed: z.object({ id: Id, completedAt: Moment, counts: AssetAuditCounts }).nullable(),
};

/** One room of a location, and how far its audit is. */
export const AuditedRoom = z.object({
  space: Named.extend({ shortcode: z.string().nullable() }),
  floor: Named,
  ...progress,
});

/** The floating assets of a home, and how far their audit is. The home is null for those without one. */
export const AuditedFloating = z.object({ location: Named.nullable(), ...progress });

/** Which rooms of a location are listed: those without an audit that counts, with one that runs, and the others. */
export const AUDITED_ROOM_STATES = ["todo", "running", "done"] as const;

/** The audits of a location, room by room. */
export const LocationAudits = z.object({
  location: Named,
  /** From which day on a completed audit counts. */
  since: Day,
  /** Rooms in which something is looked for, or that were audited. */
  roomsCount: count,
  doneCount: count,
  runningCount: count,
  /** What the latest completed audits of the rooms say together. */
  counts: AssetAuditCounts,
  /** How many rooms the list holds. */
  totalCount: count,
  results: z.array(AuditedRoom),
});

/** How many lines of an audit one call gives. */
export const AUDIT_LINES_PAGE_MAX = 500;

export type AssetAudit = z.infer<typeof AssetAudit>;
export type AssetAuditCounts = z.infer<typeof AssetAuditCounts>;
export type AssetAuditLine = z.infer<typeof AssetAuditLine>;
export type AuditedFloating = z.infer<typeof AuditedFloating>;
export type AuditedRoom = z.infer<typeof AuditedRoom>;
export type AuditedRoomState = (typeof AUDITED_ROOM_STATES)[number];
export type LocationAudits = z.infer<typeof LocationAudits>;

const common = { tag: "Asset audits", setting: "asset_management" } as const;
const reading = { ...common, access: "organisation.assets.read" } as const;
const writing = {
  ...common,
  access: "organisation.assets.update",
  isWithinLocation: true,
} as const;
const ByCode = z.strictObject({ id: Id, code: text(AUDIT_CODE_MAX_LENGTH).min(1) });
/** The reply to a scan: what it came to, and the audit after it. */
const Scanned = z.object({ line: AssetAuditLine, audit: AssetAudit });

/**
 * What an audit is to be of, and when it began: of a room, or of what floats (`spaceId` null), then of what
 * has a home or of what has none.
 */
const NewAssetAudit = z
  .strictObject({
    id: Id.optional(),
    ...assetPlace,
    locationId: assetPlace.locationId.optional(),
    /** When a device without a network began it, at most so many days ago; now unless told. */
    startedAt: Moment.optional(),
  })
  .refine(namesOnePlace, TWO_PLACES);

/**
 * The calls about audits of rooms. They may be repeated: an audit has the id that its device gave it, and
 * a thing is in it once, however often it is scanned.
 */
export const assetAudits = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-audits",
    summary: "Lists the audits of rooms and of floating assets, the newest first.",
    query: z.strictObject({
      spaceId: Id.optional(),
      locationId: Id.optional(),
      state: z.enum(ASSET_AUDIT_STATES).optional(),
      page: QueryNumber(1000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: z.object({ totalCount: count, results: z.array(AssetAudit) }),
  }),
  ofLocation: endpoint({
    ...reading,
    method: "GET",
    path: "/locations/{id}/asset-audits",
    summary: `Tells how far the audits of a location are, room by room. A completed one counts for ${AUDIT_COUNTS_DAYS} days unless \`since\` says otherwise.`,
    params: ById,
    query: z.strictObject({
      since: Day.optional(),
      state: z.enum(AUDITED_ROOM_STATES).optional(),
      page: QueryNumber(1000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: LocationAudits,
    errors: ["not_found"],
  }),
  floating: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-audits/floating",
    summary:
      "Tells how far the audits of floating assets are: of those whose home a location is, and of those without one.",
    query: z.strictObject({ locationId: Id.optional(), since: Day.optional() }),
    response: z.array(AuditedFloating),
    errors: ["not_found"],
  }),
  start: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-audits",
    summary: `Begins the audit of a room, or of floating assets. One runs at a time: \`asset_audit.running\` carries it as \`current\`. \`startedAt\` counts for ${AUDIT_BEGUN_DAYS_MAX} days.`,
    body: NewAssetAudit,
    response: AssetAudit,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "parent.archived",
      "record.exists",
      "asset_audit.running",
    ],
  }),
  get: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-audits/{id}",
    summary: "Gives one audit with its counts.",
    params: ById,
    response: AssetAudit,
    errors: ["not_found"],
  }),
  lines: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-audits/{id}/lines",
    summary:
      "Lists what an audit says: what is missing, found, belongs elsewhere or is unknown. While it runs, what the room holds now counts; a completed one says what it said then.",
    params: ById,
    query: z.strictObject({
      group: z.enum(ASSET_AUDIT_GROUPS).optional(),
      page: QueryNumber(1000),
      /** 100 unless told. */
      pageSize: QueryNumber(AUDIT_LINES_PAGE_MAX),
    }),
    response: z.object({ totalCount: count, results: z.array(AssetAuditLine) }),
    errors: ["not_found"],
  }),
  scan: endpoint({
    ...writing,
    method: "PUT",
    path: "/asset-audits/{id}/scans/{code}",
    summary:
      "Notes that something was seen in the room, by what was scanned or typed: a code, a tag, a serial number or the label of a former system. What was unknown is looked up again.",
    params: ByCode,
    body: z.strictObject({
      /** When it was scanned; now unless told. */
      scannedAt: Moment.optional(),
      /** Says which asset it is, where the code does not. */
      assetId: Id.optional(),
    }),
    response: Scanned,
    errors: [
      "not_found",
      "access.location",
      "parent.archived",
      "record.exists",
      "asset_audit.completed",
      "asset_audit.no_asset",
    ],
  }),
  undo: endpoint({
    ...writing,
    method: "DELETE",
    path: "/asset-audits/{id}/scans/{code}",
    summary: "Takes a scan back. One that is not there is no error.",
    params: ByCode,
    response: AssetAudit,
    errors: ["not_found", "access.location", "asset_audit.completed"],
  }),
  pause: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-audits/{id}/pause",
    summary: "Pauses an audit. Scans that a device sends later still count.",
    params: ById,
    response: AssetAudit,
    errors: ["not_found", "access.location", "asset_audit.completed"],
  }),
  resume: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-audits/{id}/resume",
    summary: "Goes on with an audit that was paused.",
    params: ById,
    response: AssetAudit,
    errors: ["not_found", "access.location", "asset_audit.completed"],
  }),
  complete: endpoint({
    ...writing,
    method: "POST",
    path: "/asset-audits/{id}/complete",
    summary:
      "Completes an audit: what it says stays as it is. `markMissing` marks as missing what was not seen and is in service or in stock.",
    params: ById,
    body: z.strictObject({ markMissing: z.boolean() }),
    response: AssetAudit,
    errors: ["not_found", "access.location", "asset_audit.completed"],
  }),
  discard: endpoint({
    ...writing,
    method: "DELETE",
    path: "/asset-audits/{id}",
    summary: "Archives an audit that was begun by mistake. A completed one stays.",
    params: ById,
    response: AssetAudit,
    errors: ["not_found", "access.location", "asset_audit.completed"],
  }),
  report: endpoint({
    ...reading,
    isMultiTransaction: true,
    method: "GET",
    path: "/asset-audits/{id}/report",
    summary:
      "Gives what an audit says as a file, in the language of the organisation: `text/csv` or `application/pdf`.",
    params: ById,
    query: z.strictObject({ format: z.enum(["csv", "pdf"]) }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};

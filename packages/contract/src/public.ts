import {
  CAPACITY_MAX,
  DOCUMENT_DESCRIPTION_MAX_LENGTH,
  IMAGE_VERSION_NAMES,
  readSpaceCode,
} from "@storey/domain";
import { z } from "zod";
import { BeaconIdentity } from "./beacons.ts";
import { DocumentType } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./languages.ts";
import { Hotspot, Panorama } from "./panoramas.ts";
import { email, Id, Moment, text } from "./shape.ts";
import { PublicImpact, TrackedIssue, TrackedPhoto } from "./tracked-issue.ts";
import { NameWords } from "./translation-shapes.ts";

/**
 * The information that is public without an account (product.md 4.2). These shapes are their own
 * and list exactly what is public: a field of a space that is not named here reaches no guest.
 * Paths are below `/api`. No reply names a person.
 */

/** How long a guest's session lasts, in minutes; opening another one is always possible. */
export const GUEST_SESSION_MINUTES = 30;
/** How many photos one report holds at most. */
export const REPORT_PHOTOS_MAX = 10;
/** How many reports one network sends about one space at most, and in how many minutes. */
export const REPORTS_MAX = 5;
export const REPORTS_WINDOW_MINUTES = 10;
/** The bounds of a guest's texts, in UTF-16 code units. */
export const REPORT_TITLE_MAX_LENGTH = 200;
export const REPORT_TEXT_MAX_LENGTH = 5000;

/** The code of a space, as its sign has it or as somebody typed it from there. */
export const PublicSpaceCode = z
  .string()
  .max(100)
  .transform((typed, context) => {
    const code = readSpaceCode(typed);
    if (code === undefined) context.addIssue({ code: "custom", message: "code.invalid" });
    return code ?? "";
  });
/** The token of a report: 256 bits. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const PublicFile = z.object({ path: z.string(), width: z.int(), height: z.int() });

/** A picture of the space. */
export const PublicPicture = z.object({
  id: Id,
  description: z.string(),
  /** The size of the original, in pixels. */
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`, shown until the picture is loaded. */
  colour: z.string(),
  versions: z.object(
    Object.fromEntries(IMAGE_VERSION_NAMES.map((version) => [version, PublicFile])) as Record<
      (typeof IMAGE_VERSION_NAMES)[number],
      typeof PublicFile
    >,
  ),
});

/** A document of the space that is public. */
export const PublicDocument = z.object({
  id: Id,
  description: z.string().max(DOCUMENT_DESCRIPTION_MAX_LENGTH),
  type: DocumentType,
  fileName: z.string(),
  contentType: z.string(),
  /** The size in bytes. */
  size: z.int().positive(),
  path: z.string(),
});

/** A link of the space that is public. */
export const PublicLink = z.object({ id: Id, description: z.string(), url: z.string() });

/** A hotspot of a panorama that anybody may see; its target is public too, or it is left out. */
export const PublicHotspot = Hotspot.omit({ visibility: true, targetSpaceId: true, asset: true });

/**
 * A panorama of the space that is ready. Its `panoramaKey`s and the `keyPrefix` of its tiles are
 * keys of `GET /public/spaces/{code}/files`.
 */
export const PublicPanorama = Panorama.pick({
  id: true,
  name: true,
  is360: true,
  hfov: true,
  yaw: true,
  pitch: true,
  rollCorrection: true,
  pitchCorrection: true,
  heading: true,
  width: true,
  height: true,
  colour: true,
  preview: true,
  base: true,
  tiles: true,
  pictures: true,
  crop: true,
}).extend({
  /** Whether it is the one shown first. */
  isMain: z.boolean(),
  hotspots: z.array(PublicHotspot),
});

/** The SOS of the location as a guest sees it: whom to call. Null if it is off or only for VIPs. */
export const PublicSos = z.object({
  activeLabel: z.string().nullable(),
  inactiveLabel: z.string().nullable(),
  phone: z.string(),
});

/**
 * The `current` of a refused session whose code leads to a space: the organisation and whom to ask,
 * and nothing about a space that is not public.
 */
export interface RefusedSpace {
  /** The name of an archived space that was public, or the tag of an archived asset in one. */
  readonly name?: string;
  readonly organisation: Omit<PublicSpace["organisation"], "email">;
  /** The location's service desk if only network or beacon is missing, else the organisation's address. */
  readonly contact: string | null;
  /** The location's text about its Wi-Fi, if another network is needed and visitors may know it. */
  readonly wifi: string | null;
}

/** What everybody in front of an asset may know of it: no name of its own, no serial number. */
export const PublicAsset = z.object({
  tag: z.string(),
  type: z.string(),
  model: z.string(),
  /** Its first picture, else its model's. */
  picture: PublicPicture.nullable(),
});

/** The public facts about a space, for a person in front of its door or of an asset in it. */
export const PublicSpace = z.object({
  code: z.string(),
  name: z.string(),
  shortcode: z.string().nullable(),
  type: z.string().nullable(),
  typeTranslations: NameWords,
  capacity: z.int().max(CAPACITY_MAX).nullable(),
  features: z.array(z.object({ name: z.string(), icon: z.string(), translations: NameWords })),
  floor: z.string(),
  floorTranslations: NameWords,
  location: z.object({
    name: z.string(),
    translations: NameWords,
    /** The service desk's address, for anybody who may be here, also where guests cannot report. */
    serviceDeskEmail: z.string().nullable(),
  }),
  organisation: z.object({
    name: z.string(),
    logoPath: z.string(),
    languages: z.array(Language),
    /** The e-mail address of the organisation; null if it gives none. */
    email: z.string().nullable(),
  }),
  pictures: z.array(PublicPicture),
  documents: z.array(PublicDocument),
  links: z.array(PublicLink),
  panoramas: z.array(PublicPanorama),
  /** Whether a guest may report something broken here. */
  canReport: z.boolean(),
  /** Whether a decision tree helps here: `publicTreeSessions`. */
  hasDecisionTree: z.boolean(),
  sos: PublicSos.nullable(),
  /** What of it is said in further languages, by language and by key (`textsOfSpace`). */
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  /** The asset that the code leads to; null for the code of the space itself. */
  asset: PublicAsset.nullable(),
});

/** The body that opens a session, and the session in reply. `token` goes out as a bearer token. */
export const NewGuestSession = z.strictObject({
  code: PublicSpaceCode,
  beacon: BeaconIdentity.optional(),
});
export const GuestSession = z.object({ token: z.string(), expiresAt: Moment, space: PublicSpace });

/** An open issue of the space, short: enough to say "me too". */
export const PublicIssue = z.object({
  id: Id,
  /** `#1042`. */
  reference: z.string(),
  /** The title in the guest's words; null for the reports of people with an account. */
  title: z.string().nullable(),
  status: z.enum(["new", "open", "in_progress", "on_hold"]),
  impact: PublicImpact,
  /** How many have reported it. */
  reportCount: z.int().positive(),
  createdAt: Moment,
  /** Whether this guest's network has added a "me too" already; it counts once. */
  isMine: z.boolean(),
});

const share = z.number().min(0).max(1);
const degrees = (most: number) => z.number().min(-most).max(most);

/** The exact place: yaw and pitch in degrees, or a point of a picture, 0 to 1 from its top left. */
export const PublicPin = z.union([
  z.strictObject({ panoramaId: Id, yaw: degrees(360), pitch: degrees(90) }),
  z.strictObject({ imageId: Id, x: share, y: share }),
]);

const optionalText = (max: number) =>
  text(max)
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();

/** A guest's report. */
export const NewReport = z.strictObject({
  /** Made by the client; a repeat with it gets the same reply and adds nothing. Keep it secret. */
  clientId: Id,
  title: text(REPORT_TITLE_MAX_LENGTH).min(1),
  description: optionalText(REPORT_TEXT_MAX_LENGTH),
  impact: PublicImpact.optional(),
  pin: PublicPin.nullable().optional(),
  /** The guest's session with the tree of the space that led to it: it ends, and the issue keeps what was tried. */
  decisionTreeSessionId: Id.optional(),
  contactName: optionalText(100),
  contactEmail: z
    .union([z.literal("").transform(() => null), email("email.must_be_valid")])
    .nullable()
    .optional(),
  /** The language of the mails about it: `de`. */
  language: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  /** Hidden from people, who leave it empty. A program that fills it in gets an ordinary reply. */
  website: z.string().max(2000).optional(),
});

/** The reply to a report. Its token lets the sender, and nobody else, follow it; shown only once. */
export const Report = z.object({
  issueId: Id,
  reference: z.string(),
  trackingToken: z.string(),
  /** The path of the page that follows the report: `/track/…`. */
  trackingPath: z.string(),
});

export type PublicSpace = z.infer<typeof PublicSpace>;
export type PublicAsset = z.infer<typeof PublicAsset>;
export type PublicPicture = z.infer<typeof PublicPicture>;
export type PublicDocument = z.infer<typeof PublicDocument>;
export type PublicLink = z.infer<typeof PublicLink>;
export type PublicPanorama = z.infer<typeof PublicPanorama>;
export type PublicHotspot = z.infer<typeof PublicHotspot>;
export type PublicSos = z.infer<typeof PublicSos>;
export type PublicIssue = z.infer<typeof PublicIssue>;
export type PublicPin = z.infer<typeof PublicPin>;
export type GuestSession = z.infer<typeof GuestSession>;
export type NewReport = z.input<typeof NewReport>;
export type Report = z.infer<typeof Report>;

export const OfPublicSpace = z.strictObject({ code: PublicSpaceCode });
const OneIssue = z.strictObject({ code: PublicSpaceCode, issueId: Id });
const Tracked = z.strictObject({ token: Token });
const guest = { tag: "Public", access: "guest" } as const;
const tracking = { tag: "Public", access: "tracking" } as const;

/** The reasons why a session is not opened, and why an open one ends at the next call. */
export const GUEST_REFUSALS = [
  "space.archived",
  "space.not_public",
  "space.wrong_network",
  "space.beacon_needed",
  "asset.archived",
  "asset.not_public",
  "asset.module_off",
] as const;

/** How a photo that is not kept is refused. */
const PHOTO_ERRORS = [
  "not_found",
  "report.too_many_photos",
  "request.too_large",
  "image.unsupported_type",
  "image.heic_unsupported",
  "image.too_large",
  "image.too_many_pixels",
  "image.damaged",
  "storage.full",
] as const;

/** The calls of guests in front of a space, and of reporters who follow their report. */
export const publicCalls = {
  openSession: endpoint({
    method: "POST",
    path: "/public/sessions",
    summary:
      "Opens a guest's session for the space of a code. Also sets the cookie by which the browser gets the space's pictures and documents.",
    tag: guest.tag,
    access: "public",
    body: NewGuestSession,
    response: GuestSession,
    errors: ["not_found", "guest.code_revoked", "guest.code_blank", ...GUEST_REFUSALS],
  }),
  space: endpoint({
    ...guest,
    method: "GET",
    path: "/public/spaces/{code}",
    summary: "Gives what is public of the space of the session.",
    params: OfPublicSpace,
    response: PublicSpace,
    errors: [...GUEST_REFUSALS],
  }),
  issues: endpoint({
    ...guest,
    method: "GET",
    path: "/public/spaces/{code}/issues",
    summary:
      "Lists the open issues of the space, or of the asset whose code was scanned, the newest first; none where no guest reports.",
    params: OfPublicSpace,
    response: z.array(PublicIssue),
    errors: [...GUEST_REFUSALS],
  }),
  report: endpoint({
    ...guest,
    method: "POST",
    path: "/public/spaces/{code}/issues",
    summary:
      "Reports what is broken: in the space, or about the asset in it whose code was scanned. The same `clientId` gives the same reply and adds nothing.",
    params: OfPublicSpace,
    body: NewReport,
    response: Report,
    status: 201,
    errors: [
      ...GUEST_REFUSALS,
      "not_found",
      "report.closed",
      "record.exists",
      "tree.session_ended",
    ],
  }),
  meToo: endpoint({
    ...guest,
    method: "POST",
    path: "/public/spaces/{code}/issues/{issueId}/me-too",
    summary: "Says that an open issue of the space is there for somebody else too: once a network.",
    params: OneIssue,
    response: PublicIssue,
    errors: ["not_found", ...GUEST_REFUSALS, "report.closed"],
  }),
  addPhoto: endpoint({
    ...tracking,
    method: "POST",
    path: "/public/issues/{token}/attachments",
    summary:
      "Adds a photo to the report of a tracking token: multipart, field `file`, optional `id`. It is made anew: nothing but its pixels is kept.",
    isMultiTransaction: true,
    params: Tracked,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional() }),
    response: TrackedPhoto,
    status: 201,
    errors: [...PHOTO_ERRORS, "space.wrong_network", "report.wrong_status"],
  }),
  file: endpoint({
    ...guest,
    method: "GET",
    path: "/public/spaces/{code}/files",
    summary:
      "Gives the bytes of a picture, a document or a tile that a reply named by its path. The session's cookie will do for it.",
    params: OfPublicSpace,
    query: z.strictObject({ key: text(300) }),
    replyKind: "bytes",
    errors: ["not_found", ...GUEST_REFUSALS, "range.unsatisfiable"],
  }),
  track: endpoint({
    ...tracking,
    method: "GET",
    path: "/public/issues/{token}",
    summary: "Gives the report of a tracking token, without the names of people.",
    params: Tracked,
    response: TrackedIssue,
    errors: ["not_found", "space.wrong_network"],
  }),
  photo: endpoint({
    ...tracking,
    method: "GET",
    path: "/public/issues/{token}/attachments/{photoId}",
    summary: "Gives the bytes of a photo of one's own report.",
    params: z.strictObject({ token: Token, photoId: Id }),
    replyKind: "bytes",
    errors: ["not_found", "space.wrong_network"],
  }),
  comment: endpoint({
    ...tracking,
    method: "POST",
    path: "/public/issues/{token}/comments",
    summary:
      "Adds a public comment to one's own report. The same `id` adds nothing more. Ten in ten minutes and 300 in all are taken; `rate.limited` says when to come back.",
    params: Tracked,
    body: z.strictObject({ id: Id.optional(), text: text(REPORT_TEXT_MAX_LENGTH).min(1) }),
    response: TrackedIssue,
    errors: ["not_found", "space.wrong_network", "report.wrong_status"],
  }),
  confirm: endpoint({
    ...tracking,
    method: "POST",
    path: "/public/issues/{token}/confirm",
    summary: "Confirms that it is fixed, which closes it.",
    params: Tracked,
    response: TrackedIssue,
    errors: ["not_found", "space.wrong_network", "report.wrong_status", "issue.transition"],
  }),
  reopen: endpoint({
    ...tracking,
    method: "POST",
    path: "/public/issues/{token}/reopen",
    summary:
      "Opens it again, with a reason, until 30 days after it was closed. The same `id` opens it once.",
    params: Tracked,
    body: z.strictObject({ id: Id.optional(), reason: text(1_000).min(1) }),
    response: TrackedIssue,
    errors: [
      "not_found",
      "space.wrong_network",
      "report.wrong_status",
      "issue.transition",
      "issue.reopen_late",
    ],
  }),
};

import { z } from "zod";

/**
 * Every problem the API can answer with: its status and its words. The wording is the
 * specification's where it speaks (Spec §8); the web translates by code.
 */
export const ERRORS = {
  "request.invalid": { status: 400, message: "Some of what was sent is not valid." },
  "request.malformed": { status: 400, message: "The request could not be read." },
  "auth.required": { status: 401, message: "Log in to continue." },
  "auth.invalid_token": { status: 401, message: "Your login is no longer valid. Log in again." },
  "auth.unknown_user": { status: 403, message: "There is no account for you here yet." },
  "auth.email_unverified": { status: 403, message: "Verify your e-mail address first." },
  "access.forbidden": { status: 403, message: "You do not have permission to do this." },
  "access.no_organisation": { status: 403, message: "You do not belong to an organisation yet." },
  "access.feature_disabled": {
    status: 403,
    message: "This feature is not enabled for your account",
  },
  not_found: { status: 404, message: "This does not exist, or you may not see it." },
  "method.not_allowed": { status: 405, message: "This address does not support that method." },
  "record.conflict": { status: 409, message: "Someone else changed this in the meantime." },
  "record.exists": { status: 409, message: "A record with this id exists already." },
  "name.taken": { status: 409, message: "This name is in use already." },
  "shortcode.taken": { status: 409, message: "This shortcode is in use already." },
  "parent.archived": {
    status: 409,
    message: "What this belongs to is archived. Restore that first.",
  },
  "organisation.changed": {
    status: 409,
    message: "Your active organisation changed in another window.",
  },
  "idempotency.in_progress": { status: 409, message: "The same request is being worked on." },
  "request.too_large": { status: 413, message: "What was sent is too large." },
  "request.unsupported_type": {
    status: 415,
    message: "This type of content is not accepted here.",
  },
  "idempotency.mismatch": {
    status: 422,
    message: "This Idempotency-Key was used for another request.",
  },
  "image.unsupported_type": { status: 415, message: "Use a JPEG, PNG, WebP or AVIF picture." },
  "image.heic_unsupported": {
    status: 415,
    message: "HEIC pictures cannot be read here. Save it as JPEG and try again.",
  },
  "image.too_large": { status: 413, message: "The picture is larger than 20 MB." },
  "image.too_many_pixels": { status: 422, message: "The picture has more than 50 megapixels." },
  "image.damaged": { status: 422, message: "The picture is damaged and cannot be read." },
  "import.unreadable": { status: 422, message: "The file could not be read as a table." },
  "import.has_errors": { status: 422, message: "Some rows have errors. Nothing was imported." },
  "import.finished": { status: 409, message: "This import is finished already." },
  "rate.limited": { status: 429, message: "Too many requests. Wait a moment and try again." },
  "server.error": { status: 500, message: "An error occurred" },
  "service.unavailable": { status: 503, message: "The service is currently unavailable." },
  "storage.full": { status: 507, message: "The server's storage is full. Nothing was saved." },
} as const satisfies Record<string, { status: number; message: string }>;

/** The stable code of a problem. */
export type ErrorCode = keyof typeof ERRORS;

/** The problems every call can end in, whatever it declares. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "request.malformed",
  "rate.limited",
  "server.error",
  "service.unavailable",
];

/** One field that was not valid. */
export const FieldProblem = z.object({
  /** Dotted, from the root of the body, query or path: `address.line1`. */
  field: z.string(),
  /** Stable, to translate by: `text.too_short`. */
  code: z.string(),
  message: z.string(),
  /** What the message is about: `{ length: 2 }`. */
  params: z.record(z.string(), z.unknown()).optional(),
});

/** The body of every reply that is not a success. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem),
  /** The reference to quote to whoever runs the server; it stands in the log. */
  requestId: z.string(),
  /** With `record.conflict`: the record as it is now. */
  current: z.unknown().optional(),
});

export type FieldProblem = z.infer<typeof FieldProblem>;
export type Problem = z.infer<typeof Problem>;

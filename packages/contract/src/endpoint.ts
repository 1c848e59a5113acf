import { isAppPermission, type OrganisationSettingKey, type Permission } from "@storey/domain";
import type { z } from "zod";
import type { ErrorCode } from "./error.ts";
import { NO_BODY, NOTHING } from "./shape.ts";

/**
 * The people who may call an endpoint: anyone ("public"), a person in front of a space ("guest", by
 * the token of a session for it), the author of a report ("tracking", by the report's token in the
 * path), anyone signed in ("signed-in"), any member of the active organisation ("member"), or the
 * holders of one permission or of a whole list of them.
 */
export type Access = OpenAccess | "signed-in" | "member" | Permission | readonly Permission[];

/** Access that needs no account. */
export type OpenAccess = "public" | "guest" | "tracking";

/**
 * The form of a request's body. A multipart body carries one file in the field `file`, or names one
 * that came in pieces (`uploads.ts`); bytes are sent as they are, as `application/octet-stream`.
 */
export type BodyKind = "none" | "json" | "multipart" | "bytes";

/** How a reply's body travels. */
export type ReplyKind = "json" | "empty" | "bytes";

/** One call of the API: the single source for server, web, documentation and tests. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** The feature module the active organisation must have on. */
  readonly setting?: OrganisationSettingKey;
  /**
   * Whether each record it writes lies in one location, so that a role limited to some locations
   * counts for it; the database then refuses writes outside of those. In other calls a limited role
   * gives only its `.read` permissions.
   */
  readonly isWithinLocation: boolean;
  /** Whether only a person who is logged in may make this call, and no API token in their name. */
  readonly isForPeople: boolean;
  /**
   * Whether the call gives or takes people's rights, so that it is decided under the lock that
   * holds the caller's own rights: every write with a permission about people, and every write of
   * the global administration.
   */
  readonly changesRights: boolean;
  /**
   * An API token needs one of these for a call that every member may make. A person makes that call
   * of their own right, their token only if it was given one of these permissions.
   */
  readonly tokenNeeds: readonly Permission[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyKind: BodyKind;
  /**
   * The record that a PATCH changes, as a GET gives it. A field of it that the body does not accept
   * may be sent back as it was read, and is ignored; a changed one is refused by its name.
   */
  readonly record?: z.ZodObject;
  readonly response: Response;
  readonly replyKind: ReplyKind;
  /**
   * Whether the handler does slow work between short transactions. Such a call takes no
   * Idempotency-Key: a client repeats it safely by the id it brings, or by the state it finds.
   */
  readonly isMultiTransaction: boolean;
  /** The status of a success. */
  readonly status: 200 | 201 | 204;
  /** The problems of this call besides those of every call. */
  readonly errors: readonly ErrorCode[];
}

interface Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly setting?: OrganisationSettingKey;
  readonly isWithinLocation?: boolean;
  readonly isForPeople?: boolean;
  readonly changesRights?: boolean;
  readonly tokenNeeds?: readonly Permission[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyKind?: BodyKind;
  readonly record?: z.ZodObject;
  readonly response?: Response;
  readonly replyKind?: ReplyKind;
  readonly isMultiTransaction?: boolean;
  readonly status?: Endpoint["status"];
  readonly errors?: readonly ErrorCode[];
}

/**
 * Declares one call. By default it has no parameters, no query and no body; a reply without a
 * schema is empty (204) unless it is bytes.
 */
export function endpoint<
  Params extends z.ZodType = typeof NOTHING,
  Query extends z.ZodType = typeof NOTHING,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> {
  const replyKind = declaration.replyKind ?? (declaration.response ? "json" : "empty");
  return {
    isMultiTransaction: false,
    isWithinLocation: false,
    isForPeople: false,
    changesRights: isAboutRights(declaration),
    tokenNeeds: [],
    ...declaration,
    params: (declaration.params ?? NOTHING) as Params,
    query: (declaration.query ?? NOTHING) as Query,
    body: (declaration.body ?? NO_BODY) as Body,
    bodyKind: declaration.bodyKind ?? (declaration.body ? "json" : "none"),
    response: (declaration.response ?? NO_BODY) as Response,
    replyKind,
    errors: [
      ...(declaration.errors ?? []),
      ...(declaration.bodyKind === "multipart" ? PIECE_ERRORS : []),
    ],
    status: declaration.status ?? (replyKind === "empty" ? 204 : 200),
  };
}

/** The further errors of a file in pieces (`uploads.ts`). */
const PIECE_ERRORS = [
  "upload.gone",
  "upload.wrong_offset",
  "upload.wrong_size",
  "upload.too_many",
  "record.exists",
  "storage.full",
] as const satisfies readonly ErrorCode[];

function isAboutRights(call: Pick<Endpoint, "method" | "path" | "access">): boolean {
  const isAboutPeople = permissionsOf(call).some((name) => name.startsWith("organisation.users."));
  return !isRead(call) && (isAboutPeople || isGlobal(call));
}

const OPEN: ReadonlySet<Access> = new Set<OpenAccess>(["public", "guest", "tracking"]);

/** Tells whether a call is made without an account. */
export function isOpen({ access }: Pick<Endpoint, "access">): boolean {
  return OPEN.has(access);
}

/** Tells whether a call only reads. A search is a POST by the specification, and reads. */
export function isRead({ method, path }: Pick<Endpoint, "method" | "path">): boolean {
  return method === "GET" || (method === "POST" && path.endsWith("/search"));
}

/** Tells whether a call honours an Idempotency-Key: every write that is one transaction. */
export function takesIdempotencyKey(endpoint: Endpoint): boolean {
  return !isOpen(endpoint) && !endpoint.isMultiTransaction && !isRead(endpoint);
}

/** Returns the permissions a call needs, all of them; none if its access is something else. */
export function permissionsOf({ access }: Pick<Endpoint, "access">): readonly Permission[] {
  if (isOpen({ access }) || access === "signed-in" || access === "member") return [];
  return (typeof access === "string" ? [access] : access) as readonly Permission[];
}

/**
 * Tells whether a call belongs to the global administration: everything it needs counts in every
 * organisation, so it is made without one.
 */
export function isGlobal({ access }: Pick<Endpoint, "access">): boolean {
  const needed = permissionsOf({ access });
  return needed.length > 0 && needed.every(isAppPermission);
}

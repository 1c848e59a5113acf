import type { IssueRight, OrganisationPermission } from "@storey/domain";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";

/** A member who calls. */
export interface MemberActor {
  readonly kind: "member";
  readonly organisationId: string;
  readonly userId: string;
  /**
   * Returns the locations in which a permission counts: null is everywhere, an empty list nowhere.
   */
  placesOf(permission: IssuePermission): readonly string[] | null;
}

/** The author of a report without an account; the caller has made sure that they are it. */
export interface GuestActor {
  readonly kind: "guest";
  readonly organisationId: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** The server's own clock. */
export interface SystemActor {
  readonly kind: "system";
  readonly organisationId: string;
}

/** The person or the server that acts on an issue. The same rules apply to all of them. */
export type IssueActor = MemberActor | GuestActor | SystemActor;

/** The permissions on issues that roles give to members. */
export type IssuePermission = Extract<OrganisationPermission, `organisation.issues.${string}`>;

/** The facts about an issue that decide who may do what. */
export interface IssuePosition {
  /** Null for an issue in no location. */
  readonly locationId: string | null;
  readonly reporterId: string | null;
  readonly assigneeIds: readonly string[];
  readonly duplicateReporterIds?: readonly string[];
}

/** Returns the member of a call, with the locations in which each limited role gives its rights. */
export function memberOf(actor: Actor): MemberActor {
  return {
    kind: "member",
    organisationId: actor.organisationId,
    userId: actor.userId,
    placesOf: (permission) => placesOf(actor, permission),
  };
}

/**
 * Tells whether a member holds a permission where an issue lies. If it lies in no location, they
 * need the permission in the whole organisation.
 */
export function mayAt(
  actor: IssueActor,
  permission: IssuePermission,
  { locationId }: Pick<IssuePosition, "locationId">,
): boolean {
  if (actor.kind !== "member") return false;
  const places = actor.placesOf(permission);
  return places === null || (locationId !== null && places.includes(locationId));
}

/**
 * Tells whether the actor works on issues at this place, and so sees internal comments and guests'
 * addresses.
 */
export function isStaffAt(actor: IssueActor, issue: Pick<IssuePosition, "locationId">): boolean {
  return mayAt(actor, "organisation.issues.update", issue);
}

/** Returns the actor's relations to an issue. A guest gets here with their own report alone. */
export function rightsOf(actor: IssueActor, issue: IssuePosition): Set<IssueRight> {
  if (actor.kind === "system") return new Set(["system"]);
  if (actor.kind === "guest") return new Set(["reporter"]);
  const rights = new Set<IssueRight>();
  if (mayAt(actor, "organisation.issues.update", issue)) rights.add("update");
  if (mayAt(actor, "organisation.issues.close", issue)) rights.add("close");
  if (issue.assigneeIds.includes(actor.userId)) rights.add("assignee");
  if (issue.reporterId === actor.userId) rights.add("reporter");
  return rights;
}

/**
 * Tells whether a member sees the whole issue: it is theirs, it was given to them, or they hold
 * `organisation.issues.read` there.
 */
export function isReadableBy(actor: IssueActor, issue: IssuePosition): boolean {
  if (actor.kind !== "member") return true;
  return (
    mayAt(actor, "organisation.issues.read", issue) ||
    issue.reporterId === actor.userId ||
    issue.assigneeIds.includes(actor.userId) ||
    (issue.duplicateReporterIds?.includes(actor.userId) ?? false)
  );
}

/** Returns the id that history and events name; null for a guest and the server itself. */
export function userIdOf(actor: IssueActor): string | null {
  return actor.kind === "member" ? actor.userId : null;
}

/**
 * Returns the issue and the author of a write, as events and the rules about watching need them.
 */
export function writtenBy(
  actor: IssueActor,
  { id }: { readonly id: string },
): { readonly organisationId: string; readonly issueId: string; readonly actorId: string | null } {
  return { organisationId: actor.organisationId, issueId: id, actorId: userIdOf(actor) };
}

import type { IssueRight, OrganisationPermission } from "@storey/domain";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";

/** A member who calls. */
export interface MemberActor {
  readonly kind: "member";
  readonly organisationId: string;
  readonly userId: string;
  /** Where a permission counts: null is everywhere, an empty list nowhere. */
  placesOf(permission: IssuePermission): readonly string[] | null;
}

/** Who reported an issue without an account; whoever lets them in has made sure of that. */
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

/** Who does something to an issue. The rules of all of them are the same ones. */
export type IssueActor = MemberActor | GuestActor | SystemActor;

/** What the roles of members give them on issues. */
export type IssuePermission = Extract<OrganisationPermission, `organisation.issues.${string}`>;

/** What of an issue decides who may what. */
export interface IssuePosition {
  /** Null for one that lies in no location. */
  readonly locationId: string | null;
  readonly reporterId: string | null;
  readonly assigneeIds: readonly string[];
  readonly duplicateReporterIds?: readonly string[];
}

/** The member of a call, with what a role that is limited to locations gives where. */
export function memberOf(actor: Actor): MemberActor {
  return {
    kind: "member",
    organisationId: actor.organisationId,
    userId: actor.userId,
    placesOf: (permission) => placesOf(actor, permission),
  };
}

/**
 * Whether a member holds a permission where an issue lies. Where it lies in no location, only who
 * holds the permission in the whole organisation does.
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

/** Whether who acts works on issues where one lies: sees internal comments and guests' addresses. */
export function isStaffAt(actor: IssueActor, issue: Pick<IssuePosition, "locationId">): boolean {
  return mayAt(actor, "organisation.issues.update", issue);
}

/** What who acts is to an issue. A guest is let in to their own report alone. */
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

/** Whether a member sees an issue whole: theirs, given to them, or by `organisation.issues.read`. */
export function isReadableBy(actor: IssueActor, issue: IssuePosition): boolean {
  if (actor.kind !== "member") return true;
  return (
    mayAt(actor, "organisation.issues.read", issue) ||
    issue.reporterId === actor.userId ||
    issue.assigneeIds.includes(actor.userId) ||
    (issue.duplicateReporterIds?.includes(actor.userId) ?? false)
  );
}

/** The id that history and events name; null for a guest and the server itself. */
export function userIdOf(actor: IssueActor): string | null {
  return actor.kind === "member" ? actor.userId : null;
}

/** What events and the rules about watching know of a write: which issue, and who writes it. */
export function writtenBy(
  actor: IssueActor,
  { id }: { readonly id: string },
): { readonly organisationId: string; readonly issueId: string; readonly actorId: string | null } {
  return { organisationId: actor.organisationId, issueId: id, actorId: userIdOf(actor) };
}

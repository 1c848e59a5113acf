import { type Endpoint, isGlobal, permissionsOf } from "@storey/contract";
import { can, isAppPermission, isLimitable, type Permission } from "@storey/domain";
import type { Entry } from "../db/ways-in.ts";
import type { UserActor } from "./actor.ts";
import { ProblemError } from "./problem.ts";

/** The facts of the access token that access depends on. */
export interface TokenFacts {
  readonly subject: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** The hash of the token's grant, if the authority gives it. */
  readonly grantHash?: Buffer;
}

/**
 * Decides whether a caller may make a call, from the database's answer at this request. `issuedAt`
 * is when the caller's token was made, in seconds since 1970. Throws `auth.unknown_user`,
 * `auth.invalid_token`, `token.not_allowed`, `access.no_organisation`, `organisation.changed`,
 * `access.forbidden` and `access.feature_disabled`, in this order.
 */
export function authorise(
  endpoint: Endpoint,
  entry: Entry | null,
  issuedAt: number,
  believedOrganisationId: string | undefined,
): UserActor {
  if (!entry) throw new ProblemError("auth.unknown_user");
  if (entry.isBlocked || issuedAt < entry.tokensValidAfter) {
    throw new ProblemError("auth.invalid_token");
  }
  if (endpoint.isForPeople && entry.tokenPermissions) throw new ProblemError("token.not_allowed");
  const permissions = permissionsFor(endpoint, entry);
  const actor: UserActor = {
    userId: entry.userId,
    organisationId: entry.organisationId,
    permissions,
    limits: limitsOf(entry),
    locationScope: scopeFor(endpoint, entry),
    restrictedLocationIds: entry.restrictedLocationIds,
    settings: new Set(entry.settings),
  };
  if (endpoint.access === "signed-in") return actor;
  if (!isGlobal(endpoint)) requireOrganisation(actor, believedOrganisationId);
  const needed = permissionsOf(endpoint);
  if (!can(permissions, needed)) throw new ProblemError("access.forbidden");
  if (!mayToken(endpoint, entry)) throw new ProblemError("access.forbidden");
  if (endpoint.setting && !actor.settings.has(endpoint.setting)) {
    throw new ProblemError("access.feature_disabled");
  }
  return actor;
}

function requireOrganisation(actor: UserActor, believedOrganisationId: string | undefined): void {
  if (actor.organisationId === null) throw new ProblemError("access.no_organisation");
  if (believedOrganisationId !== undefined && believedOrganisationId !== actor.organisationId) {
    throw new ProblemError("organisation.changed");
  }
}

/**
 * Tells whether a token was given one of the permissions it needs for a call that its person may
 * make as a member.
 */
function mayToken({ tokenNeeds }: Endpoint, { tokenPermissions }: Entry): boolean {
  if (!tokenPermissions || tokenNeeds.length === 0) return true;
  const given = new Set(tokenPermissions);
  return tokenNeeds.some((permission) => can(given, permission));
}

/**
 * Returns the permissions that count for a call. A role limited to locations gives its rights to
 * read everywhere, and its rights to write in calls that can be limited to them. Rights in one
 * organisation do not count in a call of the global administration.
 */
function permissionsFor(endpoint: Endpoint, entry: Entry): ReadonlySet<Permission> {
  const limited = entry.limits
    .flatMap((role) => role.permissions)
    .filter((permission) => endpoint.isWithinLocation || !isLimitable(permission));
  const all = [...entry.permissions, ...limited];
  const held = new Set(isGlobal(endpoint) ? all.filter(isAppPermission) : all);
  const { tokenPermissions } = entry;
  return tokenPermissions ? withinToken(held, tokenPermissions) : held;
}

/**
 * Returns the locations of each permission that is not held in the whole organisation, within the
 * token.
 */
function limitsOf(entry: Entry): ReadonlyMap<Permission, readonly string[]> {
  const whole = new Set(entry.permissions);
  const limits = new Map<Permission, readonly string[]>();
  for (const role of entry.limits) {
    for (const permission of role.permissions) {
      if (can(whole, permission) || !isLimitable(permission)) continue;
      if (entry.tokenPermissions?.includes(permission) === false) continue;
      limits.set(permission, [...(limits.get(permission) ?? []), ...role.locationIds]);
    }
  }
  return limits;
}

/**
 * Keeps the permissions that both the user and the token hold; an organisation permission by its
 * twin too.
 */
function withinToken(
  held: ReadonlySet<Permission>,
  tokenPermissions: readonly Permission[],
): ReadonlySet<Permission> {
  return new Set(tokenPermissions.filter((permission) => can(held, permission)));
}

function scopeFor(endpoint: Endpoint, entry: Entry): readonly string[] | null {
  if (!endpoint.isWithinLocation) return null;
  const whole = new Set(entry.permissions);
  const scopes = permissionsOf(endpoint)
    .filter((permission) => !can(whole, permission) && !isAppPermission(permission))
    .map((permission) =>
      entry.limits
        .filter((role) => role.permissions.includes(permission))
        .flatMap((role) => role.locationIds),
    );
  if (scopes.length === 0) return null;
  return scopes.reduce((common, scope) => common.filter((id) => scope.includes(id)));
}

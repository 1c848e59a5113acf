import type { Permission } from "@storey/domain";

/** The signed-in user, as the database knows them at this request. */
export interface UserActor {
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  /** What counts for this call: a role that is limited to locations may give less. */
  readonly permissions: ReadonlySet<Permission>;
  /**
   * What counts in some locations alone, with the locations. Not all of it is in `permissions`: a
   * call that is not held to locations as a whole asks `placesOf` (http/location-rights.ts).
   */
  readonly limits: ReadonlyMap<Permission, readonly string[]>;
  /** The locations this call may write in; null is all of them. */
  readonly locationScope: readonly string[] | null;
  /** The locations whose spaces cannot be read from where the call comes. */
  readonly barredLocationIds: readonly string[];
  /** The keys of the feature modules that are on in the active organisation. */
  readonly settings: ReadonlySet<string>;
  /** Who is logged in, and by which session, to a call that opens its own transactions. */
  readonly login?: Login;
}

/** What the access token of a person says about their login. */
export interface Login {
  readonly subject: string;
  /** The hash of the grant the token was given by, where the authority says it. */
  readonly grantHash?: Buffer;
}

/** A signed-in user who is a member of their active organisation. */
export interface Actor extends UserActor {
  readonly organisationId: string;
}

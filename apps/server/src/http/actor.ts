import type { Permission } from "@storey/domain";

/** The signed-in user, as the database knows them at this request. */
export interface UserActor {
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  /** The permissions that count for this call: a role limited to locations may give fewer. */
  readonly permissions: ReadonlySet<Permission>;
  /**
   * The permissions that count only in some locations, with the locations. Not all of them are in
   * `permissions`: a call that is not limited to locations as a whole asks `placesOf`
   * (http/location-rights.ts).
   */
  readonly limits: ReadonlyMap<Permission, readonly string[]>;
  /** The locations this call may write in; null is all of them. */
  readonly locationScope: readonly string[] | null;
  /** The locations whose spaces cannot be read from the caller's address. */
  readonly restrictedLocationIds: readonly string[];
  /** The keys of the feature modules that are on in the active organisation. */
  readonly settings: ReadonlySet<string>;
  /** The login and session of the person, for calls that open their own transactions. */
  readonly login?: Login;
}

/** The claims about a person's login in their access token. */
export interface Login {
  readonly subject: string;
  /** The hash of the token's grant, if the authority gives it. */
  readonly grantHash?: Buffer;
}

/** A signed-in user who is a member of their active organisation. */
export interface Actor extends UserActor {
  readonly organisationId: string;
}

import type { Permission } from "@storey/domain";

/** The signed-in user, as the database knows them at this request. */
export interface UserActor {
  readonly subject: string;
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** The keys of the feature modules that are on in the active organisation. */
  readonly settings: ReadonlySet<string>;
}

/** A signed-in user who is a member of their active organisation. */
export interface Actor extends UserActor {
  readonly organisationId: string;
}

import type { FeatureFlag, OrganisationSettingKey, Permission } from "@storey/domain";
import type { ComponentType } from "react";
import type { Namespace } from "../lib/messages.ts";
import type { FirstRead } from "../lib/read-ahead.ts";
import type { RouteName } from "./paths.ts";

/**
 * The destination of a failing guard: a route or a path, with its params and the query of its
 * address.
 */
export type Fallback = (
  | { readonly route: RouteName; readonly params?: Readonly<Record<string, string>> }
  | { readonly path: `/${string}` }
) & { readonly search?: Readonly<Record<string, string>> };

/** One condition of a route. Conditions are checked in order; the first that fails redirects. */
export type Need =
  | {
      readonly kind: "setting";
      readonly key: OrganisationSettingKey;
      /** Another module that is enough in its place. */
      readonly or?: OrganisationSettingKey;
      readonly otherwise: Fallback;
    }
  | {
      readonly kind: "permission";
      readonly permission: Permission | readonly Permission[];
      /** A role that is limited to locations is enough, as the screen's calls declare it. */
      readonly isWithinLocation?: true;
      readonly otherwise: Fallback;
    }
  /** A flag that is off leads Home with the toast 'Feature disabled' (Spec §2). */
  | { readonly kind: "flag"; readonly flag: FeatureFlag };

/** A component, which may name what it shows first, by the parts of its address or by its query. */
export type Screen = ComponentType & {
  readonly reads?: (params: Readonly<Record<string, string>>) => FirstRead;
  /** Asks for what a list shows first while the user is still asked for. */
  readonly readAhead?: (search: Readonly<Record<string, unknown>>) => void;
};

/** One screen: its address, who may see it, and what it loads. */
export interface RouteDefinition {
  readonly name: RouteName;
  /** Reached without signing in. */
  readonly open?: boolean;
  /** Opens also to a user who belongs to no organisation. */
  readonly withoutOrganisation?: boolean;
  readonly needs?: readonly Need[];
  /**
   * The app may begin here with what this device keeps, before the server says who is signed in: what the
   * screen shows then is what it would show without a network.
   */
  readonly startsFromKept?: true;
  /** The messages the screen needs before it shows. */
  readonly namespaces: readonly Namespace[];
  readonly load: () => Promise<Screen>;
}

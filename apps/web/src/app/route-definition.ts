import type { FeatureFlag, OrganisationSettingKey, Permission } from "@storey/domain";
import type { ComponentType } from "react";
import type { Namespace } from "../lib/messages.ts";
import type { RouteName } from "./paths.ts";

/** Where a failing guard leads: a route or a path, with its params and what its address carries. */
export type Fallback = (
  | { readonly route: RouteName; readonly params?: Readonly<Record<string, string>> }
  | { readonly path: `/${string}` }
) & { readonly search?: Readonly<Record<string, string>> };

/** One condition of a route. Conditions are checked in order; the first that fails redirects. */
export type Need =
  | {
      readonly kind: "setting";
      readonly key: OrganisationSettingKey;
      /** Another module that is enough. */
      readonly or?: OrganisationSettingKey;
      readonly otherwise: Fallback;
    }
  | {
      readonly kind: "permission";
      readonly permission: Permission | readonly Permission[];
      /** As the screen's calls declare it: a role that is limited to locations is enough. */
      readonly isWithinLocation?: true;
      readonly otherwise: Fallback;
    }
  /** A flag that is off leads Home with the toast 'Feature disabled' (Spec §2). */
  | { readonly kind: "flag"; readonly flag: FeatureFlag }
  /** The screen is not built yet: nobody passes. */
  | { readonly kind: "coming"; readonly otherwise: Fallback };

/** One screen: its address, who may see it, and what it loads. */
export interface RouteDefinition {
  readonly name: RouteName;
  /** Reached without signing in. */
  readonly open?: boolean;
  /** Reached by who belongs to no organisation, too. */
  readonly withoutOrganisation?: boolean;
  readonly needs?: readonly Need[];
  /** The messages the screen needs before it shows. */
  readonly namespaces: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}

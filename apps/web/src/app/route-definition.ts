import type { FeatureFlag, OrganisationSettingKey, Permission } from "@storey/domain";
import type { ComponentType, ReactNode } from "react";
import type { Namespace } from "../lib/messages.ts";
import type { RouteName } from "./paths.ts";

/** Where a failing guard leads: a route, and what its address carries. */
export interface Fallback {
  readonly route: RouteName;
  readonly search?: Readonly<Record<string, string>>;
}

/** One condition of a route. Conditions are checked in order; the first that fails redirects. */
export type Need =
  | {
      readonly kind: "setting";
      readonly key: OrganisationSettingKey;
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
  | { readonly kind: "flag"; readonly flag: FeatureFlag };

/** The sections of the side menu (Spec §2); "bar" stands in the bottom bar of a narrow window alone. */
export type MenuSection =
  | "home"
  | "menu"
  | "support"
  | "administration"
  | "global"
  | "footer"
  | "bar";

/** A line of the side menu. It shows where the needs of its route hold. */
export interface MenuEntry {
  readonly section: MenuSection;
  /** A key of the shell's messages. */
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Only for a user with a first name (Spec §2, Settings). */
  readonly needsFirstName?: boolean;
  /** Draws the line, or not, by what only the server knows. */
  readonly Shown?: ComponentType<{ readonly children: ReactNode }>;
  /** Stands in the bottom bar of a narrow window too. */
  readonly inBottomBar?: boolean;
}

/** One screen: its address, who may see it, and what it loads. */
export interface RouteDefinition {
  readonly name: RouteName;
  /** Reached without signing in. */
  readonly open?: boolean;
  /** Reached by who belongs to no organisation, too. */
  readonly withoutOrganisation?: boolean;
  readonly needs?: readonly Need[];
  readonly menu?: MenuEntry;
  /** The messages the screen needs before it shows. */
  readonly namespaces: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}

import { SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { Building2, Clock, House, Info, LifeBuoy, Settings, Star } from "lucide-react";
import type { Fallback, RouteDefinition } from "./route-definition.ts";

/**
 * Home's guard leads to the asset manager (Spec §2). Until that has a screen, it leads to what the
 * asset manager's own guard shows: the Error page with its words.
 */
const NO_ASSET_MANAGER: Fallback = {
  route: "Error",
  search: {
    error: "error.noAccessAssetManager",
    errorDescription: "error.contactAdministrator",
    retry: "Home",
  },
};

const NEEDS_SPACES = {
  kind: "setting",
  key: "spaces_core",
  otherwise: NO_ASSET_MANAGER,
} as const;

const NEEDS_SPACES_PLUS = {
  kind: "setting",
  key: "spaces_plus",
  otherwise: { route: "Home" },
} as const;

/** Every screen of the app: the router and the side menu both derive from this list. */
export const ROUTES: readonly RouteDefinition[] = [
  {
    name: "Home",
    needs: [NEEDS_SPACES],
    menu: {
      section: "home",
      label: "menu.home",
      icon: House,
      settings: ["spaces_core"],
      inBottomBar: true,
    },
    namespaces: ["spaces"],
    load: async () => (await import("../features/spaces/home.screen.tsx")).HomeScreen,
  },
  {
    name: "Favourites",
    needs: [NEEDS_SPACES_PLUS],
    menu: {
      section: "menu",
      label: "menu.favourites",
      icon: Star,
      settings: ["spaces_plus"],
      inBottomBar: true,
    },
    namespaces: ["spaces"],
    load: async () =>
      (await import("../features/favourites/favourites.screen.tsx")).FavouritesScreen,
  },
  {
    name: "RecentlyViewed",
    needs: [NEEDS_SPACES_PLUS],
    menu: {
      section: "menu",
      label: "menu.recentlyViewed",
      icon: Clock,
      settings: ["spaces_plus"],
      inBottomBar: true,
    },
    namespaces: ["spaces"],
    load: async () =>
      (await import("../features/favourites/recently-viewed.screen.tsx")).RecentlyViewedScreen,
  },
  {
    name: "Space",
    needs: [NEEDS_SPACES],
    namespaces: ["spaces"],
    load: async () => (await import("../features/spaces/space.screen.tsx")).SpaceScreen,
  },
  {
    name: "OrganisationAdmin",
    needs: [
      {
        kind: "permission",
        permission: "organisation.spaces.read",
        otherwise: {
          route: "Error",
          search: { error: "access.forbidden", errorDescription: "error.contactAdministrator" },
        },
      },
    ],
    menu: {
      section: "administration",
      label: "menu.spaces",
      icon: Building2,
      permission: "organisation.spaces.read",
    },
    namespaces: ["spaces", "imports"],
    load: async () =>
      (await import("../features/spaces/organisation-admin.screen.tsx")).OrganisationAdminScreen,
  },
  {
    name: "SpacesImport",
    needs: [
      {
        kind: "permission",
        permission: SPACE_IMPORT_PERMISSIONS,
        otherwise: { route: "OrganisationAdmin" },
      },
    ],
    namespaces: ["imports"],
    load: async () =>
      (await import("../features/space-imports/space-import.screen.tsx")).SpaceImportScreen,
  },
  {
    name: "Settings",
    menu: {
      section: "footer",
      label: "menu.settings",
      icon: Settings,
      needsFirstName: true,
    },
    namespaces: ["settings"],
    load: async () => (await import("../features/settings/settings.screen.tsx")).SettingsScreen,
  },
  {
    name: "Info",
    open: true,
    menu: { section: "footer", label: "menu.info", icon: Info },
    namespaces: ["info"],
    load: async () => (await import("../features/info/info.screen.tsx")).InfoScreen,
  },
  {
    name: "Contact",
    open: true,
    menu: { section: "footer", label: "menu.contact", icon: LifeBuoy },
    namespaces: ["contact"],
    load: async () => (await import("../features/contact/contact.screen.tsx")).ContactScreen,
  },
  {
    name: "Refresh",
    namespaces: ["info"],
    load: async () => (await import("../features/refresh/refresh.screen.tsx")).RefreshScreen,
  },
  {
    name: "Account",
    open: true,
    namespaces: ["errors"],
    load: async () => (await import("../features/error/account.screen.tsx")).AccountScreen,
  },
  {
    name: "Error",
    open: true,
    namespaces: ["errors"],
    load: async () => (await import("../features/error/error.screen.tsx")).ErrorScreen,
  },
];

/** The definition of a route by its name; Login and Logout only act and have none. */
export function routeNamed(name: string): RouteDefinition | undefined {
  return ROUTES.find((route) => route.name === name);
}

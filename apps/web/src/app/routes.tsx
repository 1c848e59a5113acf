import { type Permission, SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import type { RouteName } from "./paths.ts";
import type { Fallback, Need, RouteDefinition } from "./route-definition.ts";

/** The destination of somebody who lacks a permission. */
const FORBIDDEN: Fallback = {
  route: "Error",
  search: { error: "access.forbidden", errorDescription: "error.contactAdministrator" },
};

/** The destination of somebody who may not add to the organisation. */
const ADMINISTRATION: Fallback = { route: "OrganisationAdmin" };

/** Returns the need for permissions that are held in the whole organisation. */
function held(permission: Permission | readonly Permission[], otherwise = FORBIDDEN): Need {
  return { kind: "permission", permission, otherwise };
}

const NEEDS_SPACES = {
  kind: "setting",
  key: "spaces_core",
  otherwise: { route: "AssetManagerHome" },
} as const;

const NEEDS_SPACES_PLUS = {
  kind: "setting",
  key: "spaces_plus",
  otherwise: { route: "Home" },
} as const;

const NEEDS_CHECKLISTS = {
  kind: "setting",
  key: "spaces_checklists",
  otherwise: { route: "Home" },
} as const;

// Who is led needs the module alone, not the flag of those who make trees.
const NEEDS_TREES = {
  kind: "setting",
  key: "spaces_decision_trees",
  otherwise: { route: "Home" },
} as const;
/** Source: Spec §2; the setting is asked first, since without the module nobody has the screens. */
const NEEDS_DECISION_TREES: readonly Need[] = [
  NEEDS_TREES,
  { kind: "flag", flag: "decision-trees" },
  held("organisation.decision-trees.read"),
];

const NEEDS_PANORAMAS = [
  { kind: "setting", key: "spaces_panoramas", otherwise: { route: "Home" } },
  {
    kind: "permission",
    permission: "organisation.spaces.update",
    isWithinLocation: true,
    otherwise: FORBIDDEN,
  },
] as const;

/**
 * Returns the needs of the screens of the asset manager; somebody who lacks one sees the Error in
 * the specification's words (Spec §2 and §8). Home leads to the first screen, so its Retry leads to
 * one that everybody may see, where another organisation can be chosen too: Home would lead back.
 */
function needsAssets(retry: RouteName, ...more: readonly Permission[]): readonly Need[] {
  const otherwise: Fallback = {
    route: "Error",
    search: {
      error: "error.noAccessAssetManager",
      errorDescription: "error.contactAdministrator",
      retry,
    },
  };
  return [
    { kind: "setting", key: "asset_management", otherwise },
    { kind: "permission", permission: "organisation.assets.read", otherwise },
    ...more.map(
      (permission): Need => ({ kind: "permission", permission, isWithinLocation: true, otherwise }),
    ),
  ];
}

/** Every screen of the app: the router and the side menu both derive from this list. */
export const ROUTES: readonly RouteDefinition[] = [
  {
    name: "Home",
    needs: [NEEDS_SPACES],
    namespaces: ["spaces"],
    load: async () => (await import("../features/space-search/home.screen.tsx")).HomeScreen,
  },
  {
    name: "Favourites",
    needs: [NEEDS_SPACES_PLUS],
    namespaces: ["spaces"],
    load: async () =>
      (await import("../features/favourites/favourites.screen.tsx")).FavouritesScreen,
  },
  {
    name: "RecentlyViewed",
    needs: [NEEDS_SPACES_PLUS],
    namespaces: ["spaces"],
    load: async () =>
      (await import("../features/favourites/recently-viewed.screen.tsx")).RecentlyViewedScreen,
  },
  {
    name: "Space",
    // Favourites and the recently viewed lead here too, and need only their own module.
    needs: [{ ...NEEDS_SPACES, or: "spaces_plus" }],
    namespaces: ["spaces"],
    load: async () => (await import("../features/space-page/space.screen.tsx")).SpaceScreen,
  },
  {
    name: "Scan",
    // Codes lead to spaces and to assets.
    needs: [{ ...NEEDS_SPACES, or: "asset_management" }],
    namespaces: ["codes"],
    load: async () => (await import("../features/space-codes/scan.screen.tsx")).ScanScreen,
  },
  {
    name: "Issues",
    needs: [NEEDS_SPACES],
    namespaces: ["spaces", "forms"],
    load: async () => (await import("../features/issue-list/issues.screen.tsx")).IssuesScreen,
  },
  {
    // As its line in the menu (Spec section 2): without the module of checklists nothing is due.
    name: "OrganisationChecklistsDue",
    needs: [NEEDS_SPACES],
    namespaces: [
      "checklist-runs",
      "checklist-logbook",
      "due",
      "people",
      "secret-addresses",
      "spaces",
    ],
    load: async () =>
      (await import("../features/checklists-due/checklists-due.screen.tsx")).ChecklistsDueScreen,
  },
  {
    name: "ChecklistRun",
    needs: [NEEDS_CHECKLISTS],
    startsFromKept: true,
    namespaces: ["checklist-runs", "issues", "codes", "space-page"],
    load: async () =>
      (await import("../features/checklist-runs/checklist-run.screen.tsx")).ChecklistRunScreen,
  },
  ...(["SpaceTree", "AssetTree"] as const).map(
    (name): RouteDefinition => ({
      name,
      needs: [NEEDS_TREES],
      namespaces: ["decision-tree-runner"],
      load: async () =>
        (await import("../features/decision-tree-runner/start-help.screen.tsx")).StartHelpScreen,
    }),
  ),
  {
    name: "TreeSession",
    needs: [NEEDS_TREES],
    startsFromKept: true,
    namespaces: ["decision-tree-runner"],
    load: async () =>
      (await import("../features/decision-tree-runner/tree-session.screen.tsx")).TreeSessionScreen,
  },
  {
    name: "Waiting",
    withoutOrganisation: true,
    namespaces: ["waiting"],
    load: async () => (await import("../features/waiting/waiting.screen.tsx")).WaitingScreen,
  },
  {
    name: "NewIssue",
    needs: [NEEDS_SPACES],
    namespaces: ["spaces", "forms"],
    load: async () =>
      (await import("../features/issue-report/new-issue.screen.tsx")).NewIssueScreen,
  },
  {
    name: "Issue",
    needs: [NEEDS_SPACES],
    namespaces: ["spaces", "forms"],
    load: async () => (await import("../features/issue-page/issue.screen.tsx")).IssueScreen,
  },
  {
    name: "Sos",
    needs: [NEEDS_SPACES, held("organisation.issues.read")],
    namespaces: ["sos"],
    load: async () => (await import("../features/sos/sos.screen.tsx")).SosScreen,
  },
  {
    name: "SosAlert",
    needs: [NEEDS_SPACES],
    namespaces: ["sos"],
    load: async () => (await import("../features/sos/sos-alert.screen.tsx")).SosAlertScreen,
  },
  {
    // An alerted contact may have no account: the token in the address opens the screen.
    name: "SosLink",
    open: true,
    namespaces: ["sos"],
    load: async () => (await import("../features/sos/sos-link.screen.tsx")).SosLinkScreen,
  },
  {
    name: "AssetManagerHome",
    needs: needsAssets("Settings"),
    namespaces: ["assets", "spaces"],
    load: async () => (await import("../features/assets/asset-home.screen.tsx")).AssetHomeScreen,
  },
  {
    name: "AssetManagerList",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["assets", "asset-list", "asset-imports", "lists", "forms", "asset-views"],
    load: async () => (await import("../features/assets/assets.screen.tsx")).AssetsScreen,
  },
  {
    name: "CsvImport",
    needs: needsAssets("AssetManagerHome", "organisation.assets.import"),
    namespaces: ["imports", "asset-imports", "assets"],
    load: async () =>
      (await import("../features/imports/assets/asset-import.screen.tsx")).AssetImportScreen,
  },
  {
    name: "FavouriteAssets",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["assets", "spaces"],
    load: async () =>
      (await import("../features/favourites/favourite-assets.screen.tsx")).FavouriteAssetsScreen,
  },
  {
    name: "RecentlyViewedAssets",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["assets", "spaces"],
    load: async () =>
      (await import("../features/favourites/recently-viewed-assets.screen.tsx"))
        .RecentlyViewedAssetsScreen,
  },
  {
    name: "AssetDetails",
    needs: needsAssets("AssetManagerList"),
    namespaces: ["assets", "forms", "spaces"],
    load: async () => (await import("../features/assets/asset.screen.tsx")).AssetScreen,
  },
  {
    name: "AssetAudits",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["asset-audits", "spaces"],
    load: async () =>
      (await import("../features/asset-audits/asset-audits.screen.tsx")).AssetAuditsScreen,
  },
  {
    name: "AssetAudit",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["asset-audits", "assets", "codes", "forms"],
    load: async () =>
      (await import("../features/asset-audits/asset-audit.screen.tsx")).AssetAuditScreen,
  },
  {
    name: "Custodies",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["custody", "lists"],
    load: async () => (await import("../features/custody/custodies.screen.tsx")).CustodiesScreen,
  },
  {
    name: "HandOut",
    needs: needsAssets("AssetManagerHome", "organisation.assets.update"),
    namespaces: ["custody", "forms", "codes", "lists"],
    load: async () => (await import("../features/custody/hand-out.screen.tsx")).HandOutScreen,
  },
  {
    name: "TakeBack",
    needs: needsAssets("AssetManagerHome", "organisation.assets.update"),
    namespaces: ["custody", "forms", "codes", "lists"],
    load: async () => (await import("../features/custody/take-back.screen.tsx")).TakeBackScreen,
  },
  {
    // What a member has concerns them alone: it needs no permission about assets.
    name: "MyThings",
    needs: [{ kind: "setting", key: "asset_management", otherwise: { route: "Home" } }],
    namespaces: ["custody"],
    load: async () => (await import("../features/custody/my-things.screen.tsx")).MyThingsScreen,
  },
  {
    // Whoever has things may have no account: the token in the address opens the screen.
    name: "HeldLink",
    open: true,
    namespaces: ["custody"],
    load: async () => (await import("../features/custody/held-link.screen.tsx")).HeldLinkScreen,
  },
  {
    name: "AssetModels",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["asset-models", "lists", "forms"],
    load: async () =>
      (await import("../features/asset-models/asset-models.screen.tsx")).AssetModelsScreen,
  },
  {
    name: "AssetModelDetails",
    needs: needsAssets("AssetManagerHome"),
    namespaces: ["asset-models", "forms"],
    load: async () =>
      (await import("../features/asset-models/asset-model.screen.tsx")).AssetModelScreen,
  },
  {
    name: "OrganisationAdmin",
    needs: [held("organisation.spaces.read")],
    namespaces: ["sections", "administration", "modules", "locations"],
    load: async () =>
      (await import("../features/organisation-admin/organisation-admin.screen.tsx"))
        .OrganisationAdminScreen,
  },
  {
    name: "OrganisationChecklistsAdmin",
    needs: [
      { kind: "setting", key: "spaces_plus", otherwise: { route: "AssetManagerHome" } },
      held("organisation.checklists.read"),
    ],
    namespaces: ["checklist-templates"],
    load: async () =>
      (await import("../features/checklist-templates/checklist-templates.screen.tsx"))
        .ChecklistTemplatesScreen,
  },
  {
    name: "EditChecklistTemplate",
    needs: [
      { kind: "setting", key: "spaces_checklists", otherwise: { route: "Home" } },
      held("organisation.checklists.read"),
    ],
    namespaces: ["checklist-templates", "checklist-runs", "issues", "lists", "translations"],
    load: async () =>
      (await import("../features/checklist-templates/edit-checklist-template.screen.tsx"))
        .EditChecklistTemplateScreen,
  },
  {
    name: "OrganisationDecisionTreeAdmin",
    needs: NEEDS_DECISION_TREES,
    namespaces: ["decision-trees", "decision-tree-results"],
    load: async () =>
      (await import("../features/decision-trees/decision-trees.screen.tsx")).DecisionTreesScreen,
  },
  {
    name: "EditDecisionTree",
    needs: NEEDS_DECISION_TREES,
    namespaces: [
      ...(["decision-trees", "decision-tree-canvas", "decision-tree-results"] as const),
      ...(["decision-tree-runner", "issues", "translations", "administration"] as const),
    ],
    load: async () =>
      (await import("../features/decision-trees/edit-decision-tree.screen.tsx"))
        .EditDecisionTreeScreen,
  },
  {
    name: "OrganisationSpaceReadiness",
    needs: [NEEDS_SPACES],
    namespaces: ["readiness-spaces", "spaces", "space-page", "lists", "secret-addresses"],
    load: async () =>
      (await import("../features/readiness/readiness-spaces.screen.tsx")).ReadinessSpacesScreen,
  },
  {
    name: "MissingTranslations",
    needs: [
      {
        kind: "permission",
        permission: "organisation.spaces.update",
        isWithinLocation: true,
        otherwise: ADMINISTRATION,
      },
    ],
    namespaces: ["translations"],
    load: async () =>
      (await import("../features/translations/missing-translations.screen.tsx"))
        .MissingTranslationsScreen,
  },
  {
    name: "NewLocation",
    needs: [held("organisation.locations.create", ADMINISTRATION)],
    namespaces: ["locations", "forms"],
    load: async () => (await import("../features/locations/location.screen.tsx")).NewLocationScreen,
  },
  {
    name: "Location",
    needs: [held("organisation.locations.read", ADMINISTRATION)],
    namespaces: ["locations", "forms"],
    load: async () => (await import("../features/locations/location.screen.tsx")).LocationScreen,
  },
  {
    name: "EditPanorama360",
    needs: NEEDS_PANORAMAS,
    namespaces: ["forms", "administration"],
    load: async () =>
      (await import("../features/panoramas/edit-panorama.screen.tsx")).EditPanorama360Screen,
  },
  {
    name: "EditPanoramaFlat",
    needs: NEEDS_PANORAMAS,
    namespaces: ["forms", "administration"],
    load: async () =>
      (await import("../features/panoramas/edit-panorama.screen.tsx")).EditPanoramaFlatScreen,
  },
  {
    name: "SpacesImport",
    needs: [held(SPACE_IMPORT_PERMISSIONS, ADMINISTRATION)],
    namespaces: ["imports", "space-imports"],
    load: async () =>
      (await import("../features/imports/spaces/space-import.screen.tsx")).SpaceImportScreen,
  },
  {
    name: "Organisations",
    withoutOrganisation: true,
    needs: [held("app.organisation.read")],
    namespaces: ["global"],
    load: async () =>
      (await import("../features/global-organisations/global-organisations.screen.tsx"))
        .GlobalOrganisationsScreen,
  },
  {
    name: "SingleGlobalOrganisation",
    withoutOrganisation: true,
    needs: [held("app.organisation.read")],
    namespaces: ["global", "people", "modules"],
    load: async () =>
      (await import("../features/global-organisations/single-global-organisation.screen.tsx"))
        .SingleGlobalOrganisationScreen,
  },
  {
    name: "GlobalAssetModels",
    withoutOrganisation: true,
    needs: [held("app.organisation.asset-models.read")],
    namespaces: ["global-models", "lists", "forms"],
    load: async () =>
      (await import("../features/global-models/global-models.screen.tsx")).GlobalModelsScreen,
  },
  {
    name: "GlobalAssetModelDetails",
    withoutOrganisation: true,
    needs: [held("app.organisation.asset-models.read")],
    namespaces: ["global-models", "asset-models", "forms"],
    load: async () =>
      (await import("../features/global-models/global-model.screen.tsx")).GlobalModelScreen,
  },
  {
    name: "Outbox",
    withoutOrganisation: true,
    needs: [held("app.settings.update")],
    namespaces: ["global"],
    load: async () => (await import("../features/outbox/outbox.screen.tsx")).OutboxScreen,
  },
  {
    name: "BackgroundJobs",
    withoutOrganisation: true,
    needs: [held("app.settings.update")],
    namespaces: ["global"],
    load: async () =>
      (await import("../features/background-jobs/background-jobs.screen.tsx")).BackgroundJobsScreen,
  },
  {
    name: "Settings",
    withoutOrganisation: true,
    namespaces: ["settings", "forms"],
    load: async () => (await import("../features/settings/settings.screen.tsx")).SettingsScreen,
  },
  {
    // The specification names no guard for it: it opens to everybody who is signed in.
    name: "ComponentTest",
    withoutOrganisation: true,
    namespaces: ["info"],
    load: async () =>
      (await import("../features/component-test/component-test.screen.tsx")).ComponentTestScreen,
  },
  {
    name: "Info",
    open: true,
    namespaces: ["info"],
    load: async () => (await import("../features/info/info.screen.tsx")).InfoScreen,
  },
  {
    name: "Contact",
    open: true,
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

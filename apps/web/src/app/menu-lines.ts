import type { FeatureFlag, OrganisationSettingKey, Permission } from "@storey/domain";
import {
  Backpack,
  Boxes,
  Building2,
  ClipboardCheck,
  ClipboardList,
  Clock,
  Gauge,
  Globe,
  House,
  Inbox,
  Info,
  Landmark,
  LifeBuoy,
  ListTree,
  RefreshCw,
  ScanLine,
  Settings,
  Star,
  Wrench,
} from "lucide-react";
import { type ComponentType, lazy, type ReactNode } from "react";
import type { RouteName } from "./paths.ts";

const WhereMailWaits = lazy(async () => ({
  default: (await import("../features/outbox/parts/where-mail-waits.tsx")).WhereMailWaits,
}));

const WhereThingsAreHeld = lazy(async () => ({
  default: (await import("../features/custody/parts/where-things-are-held.tsx")).WhereThingsAreHeld,
}));

/** The sections of the menu, in their order; "bar" stands in the bottom bar of a narrow window alone. */
export const MENU_SECTIONS = [
  { section: "home", title: null },
  { section: "menu", title: "menu.title" },
  { section: "support", title: "menu.support" },
  { section: "assets", title: "menu.assetManager" },
  { section: "administration", title: "menu.administration" },
  { section: "global", title: "menu.globalAdministration" },
] as const;

/** A section of the menu, or the other place where lines stand. */
export type MenuSection = (typeof MENU_SECTIONS)[number]["section"] | "bar" | "footer";

/**
 * The conditions that must all hold for a line to show. They are apart from the guard of its
 * screen.
 */
export interface MenuCondition {
  readonly isAuthenticated?: true;
  readonly hasFirstName?: true;
  readonly settings?: readonly OrganisationSettingKey[];
  /** One of these is enough. */
  readonly anySetting?: readonly OrganisationSettingKey[];
  readonly flag?: FeatureFlag;
  readonly permission?: Permission;
}

/** A line of the menu that leads to a screen. */
export interface MenuLine {
  readonly route: RouteName;
  readonly section: MenuSection;
  /** A key of the shell's messages; in the bottom bar with "Short" after it. */
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly when: MenuCondition;
  /** Draws the line, or not, by what only the server knows. */
  readonly Shown?: ComponentType<{ readonly children: ReactNode }>;
  /** Stands in the bottom bar of a narrow window too, which has room for five. */
  readonly inBottomBar?: true;
}

const WITH_SPACES: MenuCondition = { settings: ["spaces_core"] };
const WITH_FAVOURITES: MenuCondition = { isAuthenticated: true, settings: ["spaces_plus"] };
const WITH_ASSETS: MenuCondition = {
  permission: "organisation.assets.read",
  settings: ["asset_management"],
};

/** Every line of the menu and when it shows. Source: Spec §2, side menu; Home, Scan, Issues and the administration's last two are ours. */
export const MENU_LINES: readonly MenuLine[] = [
  {
    route: "Home",
    section: "home",
    label: "menu.home",
    icon: House,
    when: WITH_SPACES,
    inBottomBar: true,
  },
  {
    route: "Favourites",
    section: "menu",
    label: "menu.favourites",
    icon: Star,
    when: WITH_FAVOURITES,
    inBottomBar: true,
  },
  {
    route: "RecentlyViewed",
    section: "menu",
    label: "menu.recentlyViewed",
    icon: Clock,
    when: WITH_FAVOURITES,
  },
  {
    route: "MyThings",
    section: "menu",
    label: "menu.myThings",
    icon: Backpack,
    when: { isAuthenticated: true, settings: ["asset_management"] },
    Shown: WhereThingsAreHeld,
  },
  {
    route: "Scan",
    section: "bar",
    label: "menu.scan",
    icon: ScanLine,
    // Codes lead to spaces and to assets.
    when: { anySetting: ["spaces_core", "asset_management"] },
    inBottomBar: true,
  },
  {
    route: "OrganisationChecklistsDue",
    section: "support",
    label: "menu.checklistsDue",
    icon: ClipboardCheck,
    when: WITH_SPACES,
    inBottomBar: true,
  },
  {
    route: "Issues",
    section: "support",
    label: "menu.issues",
    icon: Wrench,
    when: WITH_SPACES,
    inBottomBar: true,
  },
  {
    route: "AssetManagerHome",
    section: "assets",
    label: "menu.assetDashboard",
    icon: Gauge,
    when: WITH_ASSETS,
  },
  {
    route: "AssetManagerList",
    section: "assets",
    label: "menu.assetCatalog",
    icon: Boxes,
    when: WITH_ASSETS,
  },
  {
    route: "OrganisationAdmin",
    section: "administration",
    label: "menu.spaces",
    icon: Building2,
    when: { permission: "organisation.spaces.read" },
  },
  {
    route: "OrganisationDecisionTreeAdmin",
    section: "administration",
    label: "menu.decisionTrees",
    icon: ListTree,
    when: {
      permission: "organisation.spaces.read",
      settings: ["spaces_core", "spaces_decision_trees"],
      flag: "decision-trees",
    },
  },
  {
    route: "OrganisationChecklistsAdmin",
    section: "administration",
    label: "menu.checklists",
    icon: ClipboardList,
    when: {
      permission: "organisation.spaces.read",
      settings: ["spaces_core", "spaces_checklists"],
    },
  },
  {
    route: "Organisations",
    section: "global",
    label: "menu.organisations",
    icon: Landmark,
    when: { permission: "app.organisation.read" },
  },
  {
    route: "GlobalAssetModels",
    section: "global",
    label: "menu.globalModels",
    icon: Globe,
    when: { permission: "app.organisation.asset-models.read" },
  },
  {
    route: "Outbox",
    section: "global",
    label: "menu.outbox",
    icon: Inbox,
    when: { permission: "app.settings.update" },
    Shown: WhereMailWaits,
  },
  {
    route: "BackgroundJobs",
    section: "global",
    label: "menu.work",
    icon: RefreshCw,
    when: { permission: "app.settings.update" },
  },
  {
    route: "Settings",
    section: "footer",
    label: "menu.settings",
    icon: Settings,
    when: { hasFirstName: true },
  },
  { route: "Info", section: "footer", label: "menu.info", icon: Info, when: {} },
  { route: "Contact", section: "footer", label: "menu.contact", icon: LifeBuoy, when: {} },
];

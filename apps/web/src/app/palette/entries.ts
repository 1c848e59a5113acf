import type {
  AssetSummary,
  IssueSummary,
  Me,
  Member,
  SpaceMatch,
  SpaceSearchResult,
} from "@storey/contract";
import {
  ArrowLeftRight,
  DoorOpen,
  Keyboard,
  LogOut,
  Moon,
  Package,
  Sun,
  UserRound,
  Wrench,
} from "lucide-react";
import { administrationPath } from "../../features/organisation-admin/administration-tabs.ts";
import { nameOf } from "../../features/people/parts/person-name.ts";
import { darkMode, toggleDarkMode } from "../../lib/appearance.ts";
import { floorName } from "../../lib/floor-in-words.ts";
import type { Translate } from "../../lib/messages.ts";
import { type Leaving, switchOrganisation } from "../../lib/session/organisation.ts";
import type { Session } from "../../lib/session/session.ts";
import { type MenuViewer, menuOf } from "../menu.ts";
import { MENU_SECTIONS, type MenuLine, type MenuSection } from "../menu-lines.ts";
import { assetPath, issuePath, PATHS, spacePath } from "../paths.ts";
import { openPalette } from "./palette-state.ts";

/** One thing the palette can do. */
export interface Entry {
  readonly id: string;
  readonly group:
    | "spaces"
    | "assets"
    | "issues"
    | "people"
    | "screens"
    | "administration"
    | "actions";
  readonly label: string;
  /**
   * Further facts that tell the entry apart, part by part: each may be written in another
   * direction.
   */
  readonly details?: readonly string[];
  /** The reasons why a space was found, where its name and place do not show them. */
  readonly matches?: readonly SpaceMatch[];
  /** Other names people may call it by; each word is found from its beginning on. */
  readonly words?: string;
  readonly icon: MenuLine["icon"];
  readonly run: (router: Leaving) => unknown;
}

/** The sections as in the menu; a line of the bottom bar alone is a screen as well. */
const SECTIONS: readonly MenuSection[] = [
  ...MENU_SECTIONS.map(({ section }) => section),
  "bar",
  "footer",
];

/**
 * Makes entries of found spaces: name and shortcode, then where they are, and why they were found.
 */
export function spaceEntries(found: readonly SpaceSearchResult[]): readonly Entry[] {
  return found.map((space) => ({
    id: space.id,
    group: "spaces",
    label: space.name,
    details: [space.shortcode ?? "", space.location.name, floorName(space.floor.name)].filter(
      Boolean,
    ),
    matches: space.matchedBy,
    icon: DoorOpen,
    run: (router) => router.navigate({ href: spacePath(space.id) }),
  }));
}

/** Makes entries of found assets: tag and name, then serial number and place. */
export function assetEntries(found: readonly AssetSummary[]): readonly Entry[] {
  return found.map((asset) => ({
    id: asset.id,
    group: "assets",
    label: `${asset.tag} ${asset.name ?? asset.model.name}`,
    details: [asset.serialNumber, asset.space?.name, asset.location?.name].flatMap(
      (part) => part || [],
    ),
    icon: Package,
    run: (router) => router.navigate({ href: assetPath(asset.id) }),
  }));
}

/** Makes entries of found issues: number and title, then where they are. */
export function issueEntries(found: readonly IssueSummary[]): readonly Entry[] {
  return found.map((issue) => ({
    id: issue.id,
    group: "issues",
    label: `${issue.reference} ${issue.title}`,
    details: [issue.space, issue.asset, issue.location].flatMap((place) => place?.name || []),
    icon: Wrench,
    run: (router) => router.navigate({ href: issuePath(issue.id) }),
  }));
}

/** Makes entries of found people: name, then e-mail. They open in the administration. */
export function personEntries(found: readonly Member[]): readonly Entry[] {
  return found.map((person) => {
    const label = nameOf(person);
    return {
      id: person.id,
      group: "people",
      label,
      details: label === person.email ? [] : [person.email],
      icon: UserRound,
      run: (router) =>
        router.navigate({ href: administrationPath("users", { person: person.id }) }),
    };
  });
}

/** Lists the screens that the menu shows to this viewer. */
export function screenEntries(viewer: MenuViewer, t: Translate): readonly Entry[] {
  return SECTIONS.flatMap((section) => menuOf(section, viewer)).map(({ route, label, icon }) => ({
    id: route,
    group: "screens",
    label: t(label),
    icon,
    run: (router) => router.navigate({ href: PATHS[route] }),
  }));
}

function switches(user: Me | null, t: Translate): Entry[] {
  const active = user?.activeUserOrganisation?.organisation.id;
  return (user?.userOrganisations ?? [])
    .filter(({ organisation }) => organisation.id !== active)
    .map(({ organisation }) => ({
      id: organisation.id,
      group: "actions",
      label: t("organisation.switchTo", { name: organisation.name }),
      icon: ArrowLeftRight,
      run: (router) => switchOrganisation(organisation.id, router),
    }));
}

/** Lists the actions that are possible from anywhere. */
export function actionEntries(session: Session, t: Translate): readonly Entry[] {
  const dark = darkMode.get();
  return [
    ...switches(session.user, t),
    {
      id: "appearance",
      group: "actions",
      label: t(dark ? "appearance.toLight" : "appearance.toDark"),
      icon: dark ? Sun : Moon,
      run: toggleDarkMode,
    },
    {
      id: "shortcuts",
      group: "actions",
      label: t("shortcuts.show"),
      icon: Keyboard,
      run: () => openPalette("shortcuts"),
    },
    {
      id: "logout",
      group: "actions",
      label: t("logout"),
      icon: LogOut,
      run: (router) => router.navigate({ href: PATHS.Logout }),
    },
  ];
}

import type { Me, Organisation } from "@storey/contract";
import type { FeatureFlag, OrganisationSettingKey, Permission } from "@storey/domain";
import { expect, test } from "vitest";
import { NOBODY } from "../lib/session/session.ts";
import { bottomBarOf, isAllowed, type MenuViewer, menuOf } from "./menu.ts";
import { MENU_LINES, MENU_SECTIONS } from "./menu-lines.ts";

interface Given {
  readonly settings?: readonly OrganisationSettingKey[];
  readonly permissions?: readonly Permission[];
  readonly flags?: readonly FeatureFlag[];
  readonly firstName?: string | null;
}

function viewerOf(given: Given | null): MenuViewer {
  if (!given) return { session: { ...NOBODY, authenticated: false }, flags: new Set() };
  const { settings = [], permissions = [], flags = [], firstName = null } = given;
  const user = {
    firstName,
    organisationPermissions: permissions.filter((one) => !one.startsWith("app.")),
    appPermissions: permissions.filter((one) => one.startsWith("app.")),
    roles: [] as Me["roles"],
  } as Me;
  const organisation = {
    settings: settings.map((settingKey) => ({ settingKey, enabled: true })),
  } as unknown as Organisation;
  return {
    session: { authenticated: true, user, organisation, problem: null },
    flags: new Set(flags),
  };
}

function allowed(given: Given | null): readonly string[] {
  const viewer = viewerOf(given);
  return MENU_LINES.filter((line) => isAllowed(line, viewer)).map(({ route }) => route);
}

const ALL: Required<Given> = {
  settings: [
    "spaces_core",
    "spaces_plus",
    "asset_management",
    "spaces_decision_trees",
    "spaces_checklists",
  ],
  permissions: ["organisation.spaces.read", "organisation.assets.read", "app.organisation.read"],
  flags: ["decision-trees"],
  firstName: "Ada",
};

function without(missing: string): Given {
  return {
    settings: ALL.settings.filter((key) => key !== missing),
    permissions: ALL.permissions.filter((key) => key !== missing),
    flags: ALL.flags.filter((key) => key !== missing),
    firstName: missing === "firstName" ? null : ALL.firstName,
  };
}

/** The side menu's table of the specification (§2): each line, and the conditions that it needs. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  Favourites: ["spaces_plus"],
  RecentlyViewed: ["spaces_plus"],
  OrganisationChecklistsDue: ["spaces_core"],
  AssetManagerHome: ["organisation.assets.read", "asset_management"],
  AssetManagerList: ["organisation.assets.read", "asset_management"],
  OrganisationAdmin: ["organisation.spaces.read"],
  OrganisationDecisionTreeAdmin: [
    "organisation.spaces.read",
    "spaces_core",
    "spaces_decision_trees",
    "decision-trees",
  ],
  OrganisationChecklistsAdmin: ["organisation.spaces.read", "spaces_core", "spaces_checklists"],
  Organisations: ["app.organisation.read"],
  Settings: ["firstName"],
  Info: [],
  Contact: [],
};
const CONDITIONS = [...ALL.settings, ...ALL.permissions, ...ALL.flags, "firstName"];

test.each(Object.entries(SPECIFIED))(
  "%s shows by its conditions, and by no other",
  (line, needed) => {
    expect(allowed(ALL)).toContain(line);
    const goesWithout = CONDITIONS.filter((missing) => !allowed(without(missing)).includes(line));
    expect(goesWithout.sort()).toEqual([...needed].sort());
  },
);

test("the sections and their lines stand in the specification's order", () => {
  expect(MENU_SECTIONS.map(({ section }) => section)).toEqual([
    ...["home", "menu", "support", "assets", "administration", "global"],
  ]);
  const shown = allowed(ALL).filter((route) => route in SPECIFIED);
  expect(shown).toEqual(Object.keys(SPECIFIED));
});

test("nobody is shown what the specification gives to nobody", () => {
  expect(allowed(null)).toEqual(["Info", "Contact"]);
});

test("administration leads to its three screens", () => {
  expect(menuOf("administration", viewerOf(ALL)).map(({ route }) => route)).toEqual([
    "OrganisationAdmin",
    "OrganisationDecisionTreeAdmin",
    "OrganisationChecklistsAdmin",
  ]);
});

test("the asset manager has its two screens", () => {
  expect(menuOf("assets", viewerOf(ALL)).map(({ route }) => route)).toEqual([
    "AssetManagerHome",
    "AssetManagerList",
  ]);
});

test("the bottom bar has room for what is due", () => {
  expect(MENU_LINES.filter(({ inBottomBar }) => inBottomBar).map(({ route }) => route)).toEqual([
    ...["Home", "Favourites", "Scan", "OrganisationChecklistsDue", "Issues"],
  ]);
  expect(bottomBarOf(viewerOf(ALL)).map(({ route }) => route)).toEqual([
    ...["Home", "Favourites", "Scan", "OrganisationChecklistsDue", "Issues"],
  ]);
});

test.each([
  [["spaces_core"], true],
  [["asset_management"], true],
  [["spaces_plus"], false],
] as const)("with %j alone, Scan shows: %s", (settings, shows) => {
  const bar = bottomBarOf(viewerOf({ settings })).map(({ route }) => route);
  expect(bar.includes("Scan")).toBe(shows);
});

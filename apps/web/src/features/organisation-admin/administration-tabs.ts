import { assetTypes, audit, manufacturers, members, spaceCodes } from "@storey/contract";
import { isSettingEnabled, type OrganisationSettingKey } from "@storey/domain";
import { type ComponentType, lazy } from "react";
import { PATHS } from "../../app/paths.ts";
import type { Namespace } from "../../lib/messages.ts";
import { type DeclaredCall, mayCall } from "../../lib/session/may-call.ts";
import type { Session } from "../../lib/session/session.ts";

/** The groups of the list of tabs, in their order. */
export const ADMINISTRATION_GROUPS = ["spaces", "assets", "organisation"] as const;

/**
 * One tab of the organisation's administration. Its value is `tab` in the address. A tab about one
 * kind of record takes its name from that record's catalogue.
 */
export interface AdministrationTab {
  readonly value: string;
  readonly group: (typeof ADMINISTRATION_GROUPS)[number];
  /** The call that the tab depends on: a user who may not make it does not see the tab. */
  readonly call?: DeclaredCall;
  /** The feature module that the tab belongs to: without it there is no tab. */
  readonly setting?: OrganisationSettingKey;
  /**
   * The catalogue that names the tab as `tab`, and its search words as `tab.words`. Without one,
   * `sections` has both, as `tab.VALUE` and `words.VALUE`.
   */
  readonly messages?: Namespace;
  readonly Content: ComponentType;
}

/** The tabs in their order; the route opens the first one. */
export const ADMINISTRATION_TABS: readonly AdministrationTab[] = [
  {
    value: "structure",
    group: "spaces",
    Content: lazy(async () => ({
      default: (await import("../structure/structure.tab.tsx")).StructureTab,
    })),
  },
  {
    value: "types",
    group: "spaces",
    Content: lazy(async () => ({ default: (await import("./space-types.tab.tsx")).SpaceTypesTab })),
  },
  {
    value: "features",
    group: "spaces",
    Content: lazy(async () => ({ default: (await import("./features.tab.tsx")).FeaturesTab })),
  },
  {
    value: "beacons",
    group: "spaces",
    messages: "beacons",
    Content: lazy(async () => ({
      default: (await import("../beacons/beacons.tab.tsx")).BeaconsTab,
    })),
  },
  {
    value: "codes",
    group: "spaces",
    call: spaceCodes.page,
    Content: lazy(async () => ({
      default: (await import("../space-codes/codes.tab.tsx")).CodesTab,
    })),
  },
  {
    value: "asset-types",
    group: "assets",
    call: assetTypes.list,
    setting: "asset_management",
    Content: lazy(async () => ({
      default: (await import("../asset-models/asset-types.tab.tsx")).AssetTypesTab,
    })),
  },
  {
    value: "manufacturers",
    group: "assets",
    call: manufacturers.list,
    setting: "asset_management",
    Content: lazy(async () => ({
      default: (await import("../asset-models/manufacturers.tab.tsx")).ManufacturersTab,
    })),
  },
  {
    value: "users",
    group: "organisation",
    call: members.search,
    Content: lazy(async () => ({ default: (await import("../people/people.tab.tsx")).PeopleTab })),
  },
  {
    value: "settings",
    group: "organisation",
    Content: lazy(async () => ({ default: (await import("./settings.tab.tsx")).SettingsTab })),
  },
  {
    value: "branding",
    group: "organisation",
    Content: lazy(async () => ({ default: (await import("./branding.tab.tsx")).BrandingTab })),
  },
  {
    value: "languages",
    group: "organisation",
    Content: lazy(async () => ({ default: (await import("./languages.tab.tsx")).LanguagesTab })),
  },
  {
    value: "modules",
    group: "organisation",
    Content: lazy(async () => ({ default: (await import("./modules.tab.tsx")).ModulesTab })),
  },
  {
    value: "audit",
    group: "organisation",
    call: audit.search,
    Content: lazy(async () => ({ default: (await import("./audit.tab.tsx")).AuditTab })),
  },
];

/** Returns the tabs that a session sees. */
export function tabsFor({
  user,
  organisation,
}: Pick<Session, "user" | "organisation">): readonly AdministrationTab[] {
  return ADMINISTRATION_TABS.filter(
    ({ call, setting }) =>
      (!call || mayCall(user, call)) &&
      (!setting || isSettingEnabled(organisation?.settings, setting)),
  );
}

/** Returns the search parameters of a tab's address; the first tab is at the path alone. */
export function tabSearch(tab: string): Readonly<Record<string, string>> {
  return tab === ADMINISTRATION_TABS[0]?.value ? {} : { tab };
}

/** Returns the address of a tab, with what is open in it. */
export function administrationPath(tab: string, more: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ ...tabSearch(tab), ...more });
  return search.size > 0 ? `${PATHS.OrganisationAdmin}?${search}` : PATHS.OrganisationAdmin;
}

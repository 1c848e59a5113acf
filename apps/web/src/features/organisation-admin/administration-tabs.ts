import { audit, type Me, members, spaceCodes } from "@storey/contract";
import { type ComponentType, lazy } from "react";
import { PATHS } from "../../app/paths.ts";
import type { Namespace } from "../../lib/messages.ts";
import { type DeclaredCall, mayCall } from "../../lib/session/may-call.ts";

/** The groups of the list beside the administration, in their order. */
export const ADMINISTRATION_GROUPS = ["spaces", "organisation"] as const;

/**
 * One part of the administration of an organisation. Its value is `tab` in the address. Where it is
 * about one kind of record, that one's catalogue says what it is called.
 */
export interface AdministrationTab {
  readonly value: string;
  readonly group: (typeof ADMINISTRATION_GROUPS)[number];
  /** What it cannot be without: who may not make this call does not see the part. */
  readonly call?: DeclaredCall;
  /**
   * The catalogue that calls it `tab`, with `tab.words` for what else people may call it. Without
   * one `sections` says both, as `tab.VALUE` and `words.VALUE`.
   */
  readonly messages?: Namespace;
  readonly Content: ComponentType;
}

/** The parts in their order; the first is where the route leads. */
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

/** The parts that a user sees. */
export function tabsFor(user: Me | null): readonly AdministrationTab[] {
  return ADMINISTRATION_TABS.filter(({ call }) => !call || mayCall(user, call));
}

/** What the address of a part carries; the first is where the path alone leads. */
export function tabSearch(tab: string): Readonly<Record<string, string>> {
  return tab === ADMINISTRATION_TABS[0]?.value ? {} : { tab };
}

/** The address of a part of the administration, with what is open there. */
export function administrationPath(tab: string, more: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ ...tabSearch(tab), ...more });
  return search.size > 0 ? `${PATHS.OrganisationAdmin}?${search}` : PATHS.OrganisationAdmin;
}

import { audit, type Me, members, spaceCodes } from "@storey/contract";
import { type ComponentType, lazy } from "react";
import { type DeclaredCall, mayCall } from "../../lib/session/may-call.ts";

/** One tab of the administration of an organisation. Its value stands in the address. */
export interface AdministrationTab {
  readonly value: string;
  /** What it cannot be without: who may not make this call does not see the tab. */
  readonly call?: DeclaredCall;
  readonly Content: ComponentType;
}

/** The tabs in their order; the first is where the route leads. */
export const ADMINISTRATION_TABS: readonly AdministrationTab[] = [
  {
    value: "structure",
    Content: lazy(async () => ({
      default: (await import("../spaces/structure.tab.tsx")).StructureTab,
    })),
  },
  {
    value: "types",
    Content: lazy(async () => ({ default: (await import("./space-types.tab.tsx")).SpaceTypesTab })),
  },
  {
    value: "features",
    Content: lazy(async () => ({ default: (await import("./features.tab.tsx")).FeaturesTab })),
  },
  {
    value: "beacons",
    Content: lazy(async () => ({
      default: (await import("../beacons/beacons.tab.tsx")).BeaconsTab,
    })),
  },
  {
    value: "codes",
    call: spaceCodes.page,
    Content: lazy(async () => ({
      default: (await import("../space-codes/codes.tab.tsx")).CodesTab,
    })),
  },
  {
    value: "users",
    call: members.search,
    Content: lazy(async () => ({ default: (await import("../people/people.tab.tsx")).PeopleTab })),
  },
  {
    value: "branding",
    Content: lazy(async () => ({ default: (await import("./branding.tab.tsx")).BrandingTab })),
  },
  {
    value: "languages",
    Content: lazy(async () => ({ default: (await import("./languages.tab.tsx")).LanguagesTab })),
  },
  {
    value: "settings",
    Content: lazy(async () => ({ default: (await import("./settings.tab.tsx")).SettingsTab })),
  },
  {
    value: "audit",
    call: audit.search,
    Content: lazy(async () => ({ default: (await import("./audit.tab.tsx")).AuditTab })),
  },
];

/** The tabs that a user sees. */
export function tabsFor(user: Me | null): readonly AdministrationTab[] {
  return ADMINISTRATION_TABS.filter(({ call }) => !call || mayCall(user, call));
}

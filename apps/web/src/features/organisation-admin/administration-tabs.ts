import { can, type Permission } from "@storey/domain";
import { type ComponentType, lazy } from "react";

/** One tab of the administration of an organisation. Its value stands in the address. */
export interface AdministrationTab {
  readonly value: string;
  /** Held besides what the route asks for; the tab is not there without it. */
  readonly permission?: Permission;
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
    permission: "organisation.spaces.update",
    Content: lazy(async () => ({
      default: (await import("../space-codes/codes.tab.tsx")).CodesTab,
    })),
  },
  {
    value: "users",
    permission: "organisation.users.read",
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
    permission: "organisation.audit.read",
    Content: lazy(async () => ({ default: (await import("./audit.tab.tsx")).AuditTab })),
  },
];

/** The tabs that holders of these permissions see. */
export function tabsFor(held: ReadonlySet<Permission>): readonly AdministrationTab[] {
  return ADMINISTRATION_TABS.filter(({ permission }) => !permission || can(held, permission));
}

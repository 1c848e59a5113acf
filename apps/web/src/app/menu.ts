import {
  can,
  type FeatureFlag,
  isSettingEnabled,
  type OrganisationSettingKey,
} from "@storey/domain";
import { permissionsOf } from "../lib/session/rights.ts";
import type { Session } from "../lib/session/session.ts";
import { MENU_LINES, type MenuLine, type MenuSection } from "./menu-lines.ts";

/** The viewer of the menu, and the flags that are on for them. */
export interface MenuViewer {
  readonly session: Session;
  readonly flags: ReadonlySet<FeatureFlag>;
}

/** Tells whether all conditions of a line hold for the viewer. */
export function isAllowed({ when }: MenuLine, { session, flags }: MenuViewer): boolean {
  const { authenticated, user, organisation } = session;
  if (when.isAuthenticated && (authenticated !== true || !user)) return false;
  if (when.hasFirstName && !user?.firstName) return false;
  if (when.flag && !flags.has(when.flag)) return false;
  if (when.permission && !can(permissionsOf(user), when.permission)) return false;
  const isOn = (key: OrganisationSettingKey) => isSettingEnabled(organisation?.settings, key);
  if (when.anySetting && !when.anySetting.some(isOn)) return false;
  return (when.settings ?? []).every(isOn);
}

function linesFor(viewer: MenuViewer): readonly MenuLine[] {
  return MENU_LINES.filter((line) => isAllowed(line, viewer));
}

/** The lines of a section that somebody may see. */
export function menuOf(section: MenuSection, viewer: MenuViewer): readonly MenuLine[] {
  return linesFor(viewer).filter((line) => line.section === section);
}

/** The lines of the bottom bar of a narrow window. */
export function bottomBarOf(viewer: MenuViewer): readonly MenuLine[] {
  return linesFor(viewer).filter((line) => line.inBottomBar);
}

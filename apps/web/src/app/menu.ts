import { can, isSettingEnabled } from "@storey/domain";
import type { Session } from "../lib/session/session.ts";
import { permissionsOf } from "../lib/session/use-session.ts";
import type { MenuSection, RouteDefinition } from "./route-definition.ts";
import { ROUTES } from "./routes.tsx";

/** A route that has a line in the menu. */
export type MenuRoute = RouteDefinition & { readonly menu: NonNullable<RouteDefinition["menu"]> };

function inMenu(route: RouteDefinition): route is MenuRoute {
  return route.menu !== undefined;
}

function isVisible(route: MenuRoute, { authenticated, user, organisation }: Session): boolean {
  const { settings = [], permission, needsFirstName } = route.menu;
  if (!route.open && (authenticated !== true || !user)) return false;
  if (needsFirstName && !user?.firstName) return false;
  if (permission && !can(permissionsOf(user), permission)) return false;
  return settings.every((key) => isSettingEnabled(organisation?.settings, key));
}

/** The lines of a section that a session may see, in the order of the routes. Source: Spec §2. */
export function menuOf(section: MenuSection, session: Session): readonly MenuRoute[] {
  return ROUTES.filter(inMenu).filter(
    (route) => route.menu.section === section && isVisible(route, session),
  );
}

/** The lines of the bottom bar of a narrow window. */
export function bottomBarOf(session: Session): readonly MenuRoute[] {
  return ROUTES.filter(inMenu).filter(
    (route) => route.menu.inBottomBar === true && isVisible(route, session),
  );
}

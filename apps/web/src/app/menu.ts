import type { Session } from "../lib/session/session.ts";
import { holdsIn } from "./gate.ts";
import type { MenuSection, RouteDefinition } from "./route-definition.ts";
import { ROUTES } from "./routes.tsx";

/** A route that has a line in the menu. */
export type MenuRoute = RouteDefinition & { readonly menu: NonNullable<RouteDefinition["menu"]> };

function inMenu(route: RouteDefinition): route is MenuRoute {
  return route.menu !== undefined;
}

function isVisible(route: MenuRoute, session: Session): boolean {
  const { authenticated, user } = session;
  if (!route.open && (authenticated !== true || !user)) return false;
  if (route.menu.needsFirstName && !user?.firstName) return false;
  return (route.needs ?? []).every((need) => need.kind === "flag" || holdsIn(session, need));
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

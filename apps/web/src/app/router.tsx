import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { loadMessages } from "../lib/messages.ts";
import { enterLogin, enterLogout } from "./login-routes.ts";
import { enter, enterUnknown } from "./navigation.ts";
import { PATHS } from "./paths.ts";
import type { RouteDefinition } from "./route-definition.ts";
import { ROUTES } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./shell/crash-screen.tsx";
import { Shell } from "./shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashScreen });

/** What is signed in stands in a frame of its own, which loads what only it needs. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  component: lazyRouteComponent(() => import("./shell/signed-in-frame.tsx"), "SignedInFrame"),
});

function screenRoute(definition: RouteDefinition) {
  return createRoute({
    getParentRoute: () => (definition.open ? rootRoute : signedInRoute),
    path: PATHS[definition.name],
    beforeLoad: ({ location }) => enter(definition, location.href),
    loader: () => loadMessages(definition.namespaces),
    component: lazyRouteComponent(async () => ({ default: await definition.load() })),
    staticData: { routeName: definition.name },
  });
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.Login,
  beforeLoad: ({ search }) => enterLogin(search, window.location.href),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.Logout,
  beforeLoad: enterLogout,
});

const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: enterUnknown,
});

const open = ROUTES.filter((route) => route.open).map(screenRoute);
const signedIn = ROUTES.filter((route) => !route.open).map(screenRoute);

/** The router, derived from the list of routes. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...open,
    loginRoute,
    logoutRoute,
    otherRoute,
    signedInRoute.addChildren(signedIn),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: CrashScreen,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly routeName?: RouteDefinition["name"];
  }
}

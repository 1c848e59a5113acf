import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { logFailure } from "../lib/log.ts";
import { loadMessages } from "../lib/messages.ts";
import { mayHaveKept } from "../lib/offline/kept-database.ts";
import { mayBeKept } from "../lib/session/load-session.ts";
import { session } from "../lib/session/session.ts";
import { enterLogin, enterLogout } from "./login-routes.ts";
import { enterUnknown, guardNavigation } from "./navigation.ts";
import { PATHS } from "./paths.ts";
import type { RouteDefinition } from "./route-definition.ts";
import { ROUTES } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { WithBusyDialog } from "./shell/busy-dialog.tsx";
import { CrashScreen } from "./shell/crash-screen.tsx";
import { Shell } from "./shell/shell.tsx";

const SignedInFrame = lazyRouteComponent(
  () => import("./shell/signed-in-frame.tsx"),
  "SignedInFrame",
);

/**
 * Fetches what a screen is made of, and what it reads first, while the gate still waits for the user: on
 * a slow line one after the other takes seconds. What fails here is told when it is needed.
 */
function loadAhead(
  { load, namespaces, open = false }: RouteDefinition,
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  return whenSignedIn(() => {
    const frame = open ? undefined : SignedInFrame.preload?.();
    const screen = load().then(({ reads, readAhead }) => {
      readAhead?.(search);
      return reads?.(params).ahead();
    });
    return Promise.allSettled([screen, loadMessages(namespaces), frame]);
  });
}

let loadingAhead: Promise<unknown> = Promise.resolve();

/** Waits until what the screen at this address is made of, and reads first, is there or has failed. */
export function whenLoadedAhead(): Promise<unknown> {
  return loadingAhead;
}

let startFromKept: Promise<boolean> | undefined;

/** Tells, once that is known, whether the app began with what this device keeps. */
export function isStartFromKept(): Promise<boolean> {
  return startFromKept ?? Promise.resolve(false);
}

/** Begins the app here with what this device keeps, where it may: see `startsFromKept`. */
async function beginHereFromKept(
  { startsFromKept, load, namespaces }: RouteDefinition,
  params: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { authenticated, user } = session.get();
  if (!startsFromKept || authenticated === false || user || !mayBeKept()) return false;
  void Promise.allSettled([SignedInFrame.preload?.(), loadMessages(namespaces)]);
  try {
    const screen = load();
    // What fails is told by whoever needs it.
    screen.catch(() => undefined);
    if (!(await mayHaveKept())) return false;
    const { beginFromKept } = await import("../lib/session/kept-start.ts");
    return await beginFromKept(async () => (await screen).reads?.(params));
  } catch (cause) {
    logFailure("What is kept could not be begun with", cause);
    return false;
  }
}

/**
 * Does work once it is known that somebody is signed in, after the calls that all else waits for. Ends with
 * the work, or once nobody is signed in.
 */
async function whenSignedIn(work: () => Promise<unknown>): Promise<unknown> {
  await new Promise<void>((settled) => {
    const isSettled = (): boolean => session.get().authenticated !== "unknown";
    if (isSettled()) return settled();
    const stop = session.subscribe(() => {
      if (!isSettled()) return;
      stop();
      settled();
    });
  });
  if (session.get().authenticated !== true) return undefined;
  await new Promise((done) => {
    setTimeout(done);
  });
  return work();
}

function screenRoute(definition: RouteDefinition, parent: AnyRoute) {
  return createRoute({
    getParentRoute: () => parent,
    path: PATHS[definition.name],
    // A link loads its screen ahead when it is pointed at; the gate waits for the navigation
    // itself.
    beforeLoad: async ({ location, preload, params }) => {
      if (preload) return;
      loadingAhead = loadAhead(definition, params, location.search);
      startFromKept = beginHereFromKept(definition, params);
      const isBegun = await startFromKept;
      await guardNavigation(definition, location, isBegun);
    },
    loader: () => loadMessages(definition.namespaces),
    component: lazyRouteComponent(async () => ({ default: await definition.load() })),
    staticData: { routeName: definition.name },
  });
}

/** Returns the routes that show nothing: they act and redirect. */
function actingRoutes(parent: AnyRoute) {
  const getParentRoute = () => parent;
  return [
    createRoute({
      getParentRoute,
      path: PATHS.Login,
      beforeLoad: ({ search }) => enterLogin(search, window.location.href),
    }),
    createRoute({
      getParentRoute,
      path: PATHS.Logout,
      beforeLoad: ({ preload }) => (preload ? undefined : enterLogout()),
    }),
    createRoute({ getParentRoute, path: "$", beforeLoad: enterUnknown }),
  ];
}

/** Makes the router, derived from the list of routes. */
export function createAppRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Shell, errorComponent: CrashScreen });
  // Screens for signed-in users stand in a frame of their own, which loads what only they need.
  const frame = createRoute({
    getParentRoute: () => root,
    id: "signed-in",
    component: SignedInFrame,
  });
  const open = ROUTES.filter((route) => route.open).map((route) => screenRoute(route, root));
  const signedIn = ROUTES.filter((route) => !route.open).map((route) => screenRoute(route, frame));
  return createRouter({
    routeTree: root.addChildren([...open, ...actingRoutes(root), frame.addChildren(signedIn)]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashScreen,
    defaultPendingMs: 300,
    // The dialog stands around the screens, as the first of them already waits for the user.
    InnerWrap: WithBusyDialog,
    scrollRestoration: true,
  });
}

/** The router of the app. */
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly routeName?: RouteDefinition["name"];
  }
  interface HistoryState {
    /**
     * The reason for which Contact opened: the sign-in ended on another page, to which the next
     * login leads back, or a login came back from the provider and could not be finished.
     */
    notice?: "session.ended" | "session.again";
    /** The Error screen leads back to the page that failed, to try it once more. */
    isRetry?: true;
    /** The issue that was resolved, after which the next one of the list shows. */
    resolved?: { readonly id: string; readonly reference: string };
  }
}

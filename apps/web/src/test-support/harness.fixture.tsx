import type { Me, Organisation, SpaceSearchResult, SpaceSearchResults } from "@storey/contract";
import {
  ORGANISATION_PERMISSIONS,
  ORGANISATION_SETTING_KEYS,
  type Permission,
} from "@storey/domain";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { onTestFinished } from "vitest";
import { connect } from "../lib/connection.ts";
import { startMessages } from "../lib/messages.ts";
import { queryClient } from "../lib/query.ts";
import { clearSession } from "../lib/session/load-session.ts";
import { session } from "../lib/session/session.ts";
import { closeToast, toasts } from "../lib/toasts.ts";

/** Returns an id that ends in a number. */
export function idOf(number: number): string {
  return `0197a7a0-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Makes one search result with the fields that a test does not care about filled in. */
export function aResult(number: number, parts: Partial<SpaceSearchResult> = {}): SpaceSearchResult {
  return {
    id: idOf(number),
    name: `Room ${number}`,
    shortcode: `R-${number}`,
    capacity: 12,
    is_public: false,
    openTo: "members",
    allow_public_reporting: false,
    space_type_name: "Office",
    spaceType: { id: idOf(9001), name: "Office" },
    features: [],
    location: { id: idOf(9002), name: "North House" },
    floor: { id: idOf(9003), name: "1" },
    picture: null,
    isFavourite: false,
    readiness: null,
    matchedBy: [],
    deletedAt: null,
    ...parts,
  };
}

/** Makes an answer to a search, with facets that offer an office and no laboratory. */
export function anAnswer(
  results: SpaceSearchResult[],
  totalCount = results.length,
): SpaceSearchResults {
  const facets = {
    locations: [{ id: idOf(9002), name: "North House", count: totalCount }],
    floors: [],
    spaceTypes: [
      { id: idOf(9001), name: "Office", count: totalCount },
      { id: idOf(9004), name: "Laboratory", count: 0 },
    ],
    features: [],
    openTo: [
      { id: "members" as const, count: totalCount },
      { id: "code" as const, count: 0 },
      { id: "report" as const, count: 0 },
    ],
    readiness: [],
    capacities: [
      { min: 1, max: 4, count: 0 },
      { min: 5, max: 20, count: totalCount },
    ],
  };
  return { totalCount, results, corrections: [], facets };
}

/** A request to the pretended server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Returns the answer, now or later: a status and a body. Undefined is 404. */
export type Answers = (asked: Asked) => Answer | Promise<Answer>;
type Answer = { status?: number; body?: unknown } | undefined;

/**
 * Makes the pretended server. A test that is over hears nothing more, as a page that was left: its
 * late edits would write into the cache that the next test shows.
 */
function fetchOf(answers: Answers, asked: Asked[]): typeof fetch {
  const { promise: never } = Promise.withResolvers<never>();
  let isLeft = false;
  onTestFinished(() => {
    isLeft = true;
  });
  return async (input, init) => {
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const url = new URL(String(input), "http://storey.test");
    const one = {
      method: init?.method ?? "GET",
      path: url.pathname.replace(/^\/api/, ""),
      query: url.searchParams,
      body,
      headers: new Headers(init?.headers),
    };
    asked.push(one);
    const { status = 200, body: reply } = (await answers(one)) ?? {
      status: 404,
      body: { code: "not_found", message: "This does not exist.", fields: [], requestId: "r-1" },
    };
    if (isLeft) return never;
    return new Response(status === 204 ? null : JSON.stringify(reply ?? null), { status });
  };
}

function anOrganisation(settings: readonly string[]): Organisation {
  const moment = "2026-01-01T00:00:00.000Z";
  return {
    id: idOf(8000),
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: null,
    name: "Harbour University",
    email: null,
    spaceTypes: [],
    features: [],
    settings: settings.map((key) => ({
      settingId: idOf(8001),
      settingKey: ORGANISATION_SETTING_KEYS.find((one) => one === key) ?? "spaces_core",
      settingName: key,
      settingDescription: "",
      enabled: true,
      value: null,
    })),
    timezone: "UTC",
    assetTagPrefix: "A-",
    custodyReminderDays: 3,
    checklistRetentionYears: 7,
    locations: [],
    languages: [],
    branding: { logo_url: null },
    licence: { hasAssetManagement: true, hasPro: false },
  };
}

interface Harness {
  readonly screen: () => ReactNode;
  readonly path: string;
  readonly address?: string;
  readonly answers: Answers;
  readonly permissions?: readonly Permission[];
  readonly settings?: readonly string[];
  /** The roles behind the permissions, where it matters in which locations they count. */
  readonly roles?: Me["roles"];
}

/** Shows a screen at an address before a pretended server, to a user with these permissions. */
export async function harness({
  screen: Screen,
  path,
  address = path,
  answers,
  permissions = ORGANISATION_PERMISSIONS,
  settings = ["spaces_core", "spaces_plus"],
  roles = [],
}: Harness) {
  const asked: Asked[] = [];
  connect({ fetch: fetchOf(answers, asked), token: async () => "token" });
  queryClient.clear();
  for (const toast of toasts.get()) closeToast(toast.id);
  await startMessages(["shell", "errors", "spaces", "imports", "space-imports", "forms"]);
  session.set({
    authenticated: true,
    problem: null,
    organisation: anOrganisation(settings),
    user: {
      id: idOf(8002),
      auth0Id: "auth0|1",
      firstName: "Ada",
      lastName: null,
      email: "ada@harbour.test",
      activeUserOrganisation: null,
      userOrganisations: [],
      appLevelRoles: [],
      appPermissions: [],
      organisationPermissions: [...permissions],
      auth0OrganisationId: idOf(8000),
      roles,
      version: 1,
    },
  });
  const root = createRootRoute();
  const shown = createRoute({ getParentRoute: () => root, path, component: Screen });
  const other = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => <p>Elsewhere</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([shown, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
    // Search parameters stay plain texts, as in the app's router.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const words = new URLSearchParams(search).toString();
      return words === "" ? "" : `?${words}`;
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="…">
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  return { asked, router };
}

/** The reply of a server once the sign-in has ended. */
export const REFUSED = { status: 401, body: { code: "auth.invalid_token", message: "" } };

/** Leaves the screen as the app does when a call is refused for want of a sign-in. */
export function leavesWhenRefused({ router }: Pick<Awaited<ReturnType<typeof harness>>, "router">) {
  const onLoginRequired = (): void => {
    if (session.get().authenticated !== true) return;
    clearSession();
    queryClient.clear();
    void router.navigate({ to: "/contact" as string });
  };
  connect({ onLoginRequired });
}

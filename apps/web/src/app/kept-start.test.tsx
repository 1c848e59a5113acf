import type { ChecklistRun, Me, Organisation } from "@storey/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { anItem, aRun, RUN_ID } from "../features/checklist-runs/checklist-runs.fixture.ts";
import { forgetConfiguration } from "../lib/configuration.ts";
import { connect } from "../lib/connection.ts";
import { aDevice } from "../lib/device/device.fixture.ts";
import { replaceDevice } from "../lib/device/open-device.ts";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import { startMessages } from "../lib/messages.ts";
import { aRecord, holdRecords } from "../lib/outbox/outbox.fixture.ts";
import { queryClient } from "../lib/query.ts";
import { RELEASE } from "../lib/release.ts";
import { connectSession } from "../lib/session/load-session.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { idOf } from "../test-support/harness.fixture.tsx";
import { createAppRouter } from "./router.tsx";
import { ROUTES } from "./routes.tsx";

/** What the device keeps, by store and key. */
const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../lib/offline/cached-database.ts", () => ({
  readCached: async (store: string, key: string) => kept.get(`${store} ${key}`),
  writeCached: async (store: string, key: string, value: unknown) =>
    void kept.set(`${store} ${key}`, value),
  dropCached: async (store: string, keys: readonly string[]) => {
    for (const key of keys) kept.delete(`${store} ${key}`);
  },
  everyCached: async () => new Map(),
  clearCached: async () => kept.clear(),
}));
const device = aDevice();
replaceDevice(device);

const [ADA, HARBOUR, COLLEGE] = [idOf(3), idOf(1), idOf(2)];
const PATH = `/checklists/runs/${RUN_ID}`;
const RUN_KEY = `answers ${JSON.stringify(["GET /checklist-runs/{id}", { params: { id: RUN_ID } }])}`;
const SESSION_KEY = "session last";
const SIGN_IN = "@@auth0spajs@@::client::@@user@@";

function userIn(organisationId: string): Me {
  const branding = { logo_url: null };
  const organisation = { id: organisationId, name: "Harbour", languages: [], branding };
  return {
    ...{ id: ADA, auth0Id: "auth0|1", firstName: "Ada", lastName: null, email: "ada@harbour.test" },
    activeUserOrganisation: { id: organisationId, organisation, roles: [], branding },
    ...{ userOrganisations: [], appLevelRoles: [], appPermissions: [] },
    ...{ organisationPermissions: [], auth0OrganisationId: organisationId, roles: [], version: 1 },
  };
}

function organisationOf(id: string, ...modules: readonly string[]): Organisation {
  const settings = modules.map((settingKey) => ({ settingKey, enabled: true }));
  const lists = { spaceTypes: [], languages: [], locations: [], roomFeatures: [] };
  return { id, name: "Harbour", settings, ...lists } as unknown as Organisation;
}

/** A busy machine takes its time. */
const SLOW = { timeout: 20_000 };
const MODULES = ["spaces_core", "spaces_checklists"];
const KEPT_RUN = aRun([anItem(1), anItem(2)]);

/** A server that says who is asking only once it is told to. */
class Server {
  readonly asked: string[] = [];
  user = userIn(HARBOUR);
  organisation = organisationOf(HARBOUR, ...MODULES);
  run: ChecklistRun | number = KEPT_RUN;
  tellUser = (): void => {};
  tellRun = (): void => {};
  readonly #userTold = new Promise<void>((resolve) => {
    this.tellUser = resolve;
  });
  readonly #runTold = new Promise<void>((resolve) => {
    this.tellRun = resolve;
  });

  async reply(what: string, organisation: string | null): Promise<Response> {
    this.asked.push(what);
    if (what === "GET /users/me") {
      await this.#userTold;
      return Response.json(this.user);
    }
    if (organisation !== null && organisation !== this.organisation.id) {
      return Response.json({ code: "organisation.changed", message: "" }, { status: 409 });
    }
    if (what === "GET /organisations/current") return Response.json(this.organisation);
    if (what === `GET /checklist-runs/${RUN_ID}`) {
      await this.#runTold;
      if (typeof this.run !== "number") return Response.json(this.run);
      return Response.json({ code: "not_found", message: "" }, { status: this.run });
    }
    return Response.json({ code: "service.unavailable", message: "" }, { status: 503 });
  }
}

let server: Server;
let isSignedIn: Promise<boolean>;
const told = { loginRequired: vi.fn(), organisationChanged: vi.fn() };

/** Has the device keep what somebody saw who opened the run before. */
function keep(): void {
  kept.set(SESSION_KEY, {
    user: userIn(HARBOUR),
    organisation: organisationOf(HARBOUR, ...MODULES),
    release: RELEASE,
  });
  kept.set(RUN_KEY, {
    ...{ owner: `${ADA} ${HARBOUR}`, at: Date.now(), data: KEPT_RUN, release: RELEASE },
  });
  localStorage.setItem("storey.kept", "1");
  localStorage.setItem(SIGN_IN, JSON.stringify({ decodedToken: { user: { sub: "auth0|1" } } }));
}

function open(path = PATH) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  connectSession({
    onLoginRequired: told.loginRequired,
    onOrganisationChanged: told.organisationChanged,
    onSessionCorrected: () => void router.invalidate(),
  });
  render(<RouterProvider router={router} />);
  return router;
}

const question = (name: string) => screen.findByRole("heading", { name }, SLOW);
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole("heading", { name: "Item 1" })).toBeNull(), SLOW);

const OPENED = ["ChecklistRun", "Contact", "Home", "Settings"];

// Loads the modules of the screens first, so that the tests wait for the app and not for imports.
beforeAll(async () => {
  const opened = ROUTES.filter(({ name }) => OPENED.includes(name));
  await Promise.all(opened.map(({ load }) => load()));
  await import("../features/checklist-runs/parts/runner.tsx");
  await import("./shell/signed-in-frame.tsx");
  await startMessages(["shell", "errors", "checklist-runs", "issues", "codes", "space-page"]);
  await import("../lib/session/kept-start.ts");
}, 120_000);
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("indexedDB", {});
  server = new Server();
  isSignedIn = Promise.resolve(true);
  kept.clear();
  replaceIdentityClient({
    restore: () => isSignedIn,
    login: async () => {},
    finishLogin: async () => {},
    accessToken: async () => "token",
    logout: async () => {},
    logoutHere: async () => {},
  });
  connect({
    fetch: (input, init) => {
      const path = String(input).replace(/^\/api/, "");
      const organisation = new Headers(init?.headers).get("Storey-Organisation");
      return server.reply(`${init?.method} ${path}`, organisation);
    },
  });
  await startMessages(["shell", "errors"]);
  keep();
});
afterEach(async () => {
  await act(() => holdRecords(device));
  session.set(NOBODY);
  queryClient.clear();
  replaceIdentityClient(undefined);
  forgetConfiguration();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what the device keeps is shown before the server has answered, and gives way to what it says", async () => {
  const router = open();
  await question("Item 1");
  expect(server.asked).not.toContain("GET /organisations/current");
  server.run = aRun([anItem(1, { label: "Item 1, said anew" })]);
  server.tellRun();
  await question("Item 1, said anew");
  server.tellUser();
  await waitFor(() => expect(server.asked).toContain("GET /organisations/current"), SLOW);
  expect(router.state.location.pathname).toBe(PATH);
  const runsAsked = server.asked.filter((what) => what === `GET /checklist-runs/${RUN_ID}`);
  expect(runsAsked).toHaveLength(1);
});

test("what waits on the device lies over what it keeps from the first moment", async () => {
  const { id: itemId } = anItem(1);
  await holdRecords(
    device,
    aRecord({
      ...{ id: idOf(77), userId: ADA, organisationId: HARBOUR, nextAt: Date.now() + 3_600_000 },
      endpoint: "PUT /checklist-runs/{id}/answers/{itemId}",
      params: { id: RUN_ID, itemId },
      body: { id: idOf(78), value: "pass", note: null },
      entity: { kind: "check", id: idOf(77), issueId: RUN_ID },
    }),
  );
  open();
  await question("Item 2");
});

test.each([403, 404, 410])("a run that the server refuses with %i goes", async (status) => {
  server.run = status;
  open();
  await question("Item 1");
  server.tellRun();
  await noQuestion();
  await waitFor(() => expect(kept.has(RUN_KEY)).toBe(false), SLOW);
});

test("a sign-in that has ended leads to Contact, and nothing stays", async () => {
  let say = (_is: boolean): void => {};
  isSignedIn = new Promise((resolve) => {
    say = resolve;
  });
  const router = open();
  await question("Item 1");
  say(false);
  await waitFor(() => expect(router.state.location.pathname).toBe("/contact"), SLOW);
  await waitFor(() => expect(kept.size).toBe(0), SLOW);
});

test("a token that the server refuses ends the session, as ever", async () => {
  server.run = 401;
  open();
  await question("Item 1");
  server.tellRun();
  await waitFor(() => expect(told.loginRequired).toHaveBeenCalled(), SLOW);
});

test("another organisation that is active by now is asked for the run, and no kept answer stays", async () => {
  server.user = userIn(COLLEGE);
  server.organisation = organisationOf(COLLEGE, ...MODULES);
  server.run = 404;
  open();
  await question("Item 1");
  server.tellRun();
  server.tellUser();
  await noQuestion();
  await waitFor(() => expect(session.get().organisation?.id).toBe(COLLEGE), SLOW);
  await waitFor(() => expect(kept.has(RUN_KEY)).toBe(false), SLOW);
  expect(told.organisationChanged).not.toHaveBeenCalled();
});

test("a module that was switched off meanwhile leads Home", async () => {
  server.organisation = organisationOf(HARBOUR, "spaces_core");
  const router = open();
  await question("Item 1");
  server.tellUser();
  await waitFor(() => expect(router.state.location.pathname).toBe("/"), SLOW);
});

test("a module that was switched on meanwhile is no reason to turn anybody away", async () => {
  kept.set(SESSION_KEY, {
    ...{ user: userIn(HARBOUR), organisation: organisationOf(HARBOUR), release: RELEASE },
  });
  const router = open();
  server.tellUser();
  await question("Item 1");
  expect(router.state.location.pathname).toBe(PATH);
});

test("on the way to any other screen the server is waited for", async () => {
  const router = open();
  await question("Item 1");
  void router.navigate({ to: "/settings" });
  await waitFor(() => expect(router.state.isLoading).toBe(true));
  expect(screen.getByRole("heading", { name: "Item 1" })).toBeTruthy();
  server.tellUser();
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe("/settings"), SLOW);
});

test("the session that is kept is the one that the server gave last", async () => {
  open();
  await question("Item 1");
  server.user = { ...server.user, firstName: "Adele" };
  server.tellUser();
  await waitFor(() => expect(session.get().user?.firstName).toBe("Adele"), SLOW);
  server.tellRun();
  await waitFor(
    () => expect(kept.get(SESSION_KEY)).toMatchObject({ user: { firstName: "Adele" } }),
    SLOW,
  );
});

test.each([
  ["a device that keeps nothing", () => kept.clear()],
  [
    "a browser that says it has no such database",
    () => vi.stubGlobal("indexedDB", { databases: async () => [{ name: "storey-device" }] }),
  ],
  ["a device that has no mark", () => localStorage.removeItem("storey.kept")],
  ["a run that was never open here", () => kept.delete(RUN_KEY)],
  [
    "the answer to somebody else",
    () => kept.set(RUN_KEY, { ...(kept.get(RUN_KEY) as object), owner: `${idOf(4)} ${HARBOUR}` }),
  ],
  [
    "the answer of another release",
    () => kept.set(RUN_KEY, { ...(kept.get(RUN_KEY) as object), release: "earlier" }),
  ],
  [
    "the session of another release",
    () => kept.set(SESSION_KEY, { ...(kept.get(SESSION_KEY) as object), release: "earlier" }),
  ],
  [
    "the sign-in of another person",
    () =>
      localStorage.setItem(SIGN_IN, JSON.stringify({ decodedToken: { user: { sub: "auth0|2" } } })),
  ],
  ["a sign-in that nobody can read", () => localStorage.setItem(SIGN_IN, "{")],
  [
    "a browser that opens no database",
    () =>
      vi.spyOn(kept, "get").mockImplementation(() => {
        throw new Error("private");
      }),
  ],
])("%s: nothing is shown before the server has answered", async (_what, change) => {
  change();
  open();
  await waitFor(() => expect(server.asked).toContain(`GET /checklist-runs/${RUN_ID}`), SLOW);
  server.tellRun();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), SLOW);
  expect(session.get().user).toBeNull();
  expect(screen.queryByRole("heading", { name: "Item 1" })).toBeNull();
  server.tellUser();
  await question("Item 1");
});

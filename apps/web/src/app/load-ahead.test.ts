import type { Me } from "@storey/contract";
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetConfiguration } from "../lib/configuration.ts";
import { connect } from "../lib/connection.ts";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import { queryClient } from "../lib/query.ts";
import { connectSession } from "../lib/session/load-session.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { idOf } from "../test-support/harness.fixture.tsx";
import { createAppRouter, whenLoadedAhead } from "./router.tsx";

const RUN = idOf(7);
const PATH = `/checklists/runs/${RUN}`;
const CATALOGUE = "/asset-manager/list";
const ASKED_FOR_ROWS = "POST /api/assets/search";
const ASKED_FOR_RUN = `GET /api/checklist-runs/${RUN}`;

const organisation = { id: idOf(2), name: "Harbour", languages: [], branding: { logo_url: null } };
const USER = {
  ...{
    id: idOf(3),
    auth0Id: "auth0|1",
    firstName: "Ada",
    lastName: null,
    email: "ada@harbour.test",
  },
  activeUserOrganisation: { id: idOf(2), organisation, roles: [], branding: { logo_url: null } },
  ...{ userOrganisations: [], appLevelRoles: [], appPermissions: [], organisationPermissions: [] },
  ...{ auth0OrganisationId: idOf(2), roles: [], version: 1 },
} as unknown as Me;

/** A server that tells who is asking once it is told to, and the modules of their organisation. */
function serverWith(settings: readonly string[], views: readonly object[] | "never" = []) {
  const asked: string[] = [];
  const searched: unknown[] = [];
  let tellUser = (): void => {};
  const told = new Promise<void>((resolve) => {
    tellUser = resolve;
  });
  connect({
    fetch: async (input, init) => {
      const what = `${init?.method ?? "GET"} ${input}`;
      asked.push(what);
      if (what === "GET /api/users/me") {
        await told;
        return Response.json(USER);
      }
      if (what === "GET /api/organisations/current") {
        return Response.json({
          ...organisation,
          settings: settings.map((settingKey) => ({ settingKey, enabled: true })),
        });
      }
      if (what === ASKED_FOR_RUN) return Response.json({ id: RUN, pictures: [] });
      if (what === ASKED_FOR_ROWS) {
        searched.push(JSON.parse(String(init?.body)));
        return Response.json({ totalCount: 0, results: [], next: null, previous: null });
      }
      if (what === "GET /api/asset-views") {
        return views === "never" ? new Promise<Response>(() => {}) : Response.json(views);
      }
      if (what === "GET /api/custom-fields") return Response.json([]);
      return Response.json({ code: "not_found", message: "" }, { status: 404 });
    },
  });
  const runsAsked = () => asked.filter((what) => what === ASKED_FOR_RUN).length;
  return { asked, searched, tellUser, runsAsked };
}

function open(path = PATH) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  return { router, loading: router.load() };
}

beforeEach(() => {
  // The app logs what the pretended server does not have.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  replaceIdentityClient({
    restore: async () => true,
    login: async () => {},
    finishLogin: async () => {},
    accessToken: async () => "token",
    logout: async () => {},
    logoutHere: async () => {},
  });
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => {} });
});

afterEach(() => {
  session.set(NOBODY);
  queryClient.clear();
  delete window.storeyAhead;
  replaceIdentityClient(undefined);
  forgetConfiguration();
  localStorage.clear();
  vi.restoreAllMocks();
});

test("a run is asked for while the user is, and not once more", async () => {
  const server = serverWith(["checklists_core", "spaces_core", "spaces_checklists"]);
  session.set({ ...NOBODY, authenticated: true });
  const { router, loading } = open();
  await vi.waitFor(() => expect(server.runsAsked()).toBe(1), 20_000);
  expect(session.get().user).toBeNull();
  server.tellUser();
  await loading;
  expect(router.state.location.pathname).toBe(PATH);
  expect(queryClient.getQueryData(["GET /checklist-runs/{id}", { params: { id: RUN } }])).toEqual({
    id: RUN,
    pictures: [],
  });
  expect(server.runsAsked()).toBe(1);
});

test.each([
  { of: "the organisation that is active", named: organisation.id, isTaken: true },
  { of: "one that another tab left meanwhile", named: idOf(9), isTaken: false },
])("what the page has asked for in $of is shown, or asked for anew", async ({ named, isTaken }) => {
  const server = serverWith(["checklists_core", "spaces_core", "spaces_checklists"]);
  session.set({ ...NOBODY, authenticated: true });
  window.storeyAhead = {
    [`/api/checklist-runs/${RUN}`]: {
      ...{ authorization: "Bearer token", organisation: named, askedAt: Date.now() },
      reply: Promise.resolve(Response.json({ id: RUN, pictures: [], isOfThePage: true })),
    },
  };
  const key = ["GET /checklist-runs/{id}", { params: { id: RUN } }];
  const { loading } = open();
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBeDefined(), 20_000);
  server.tellUser();
  await loading;
  await whenLoadedAhead();
  expect(server.runsAsked()).toBe(0);
  if (isTaken) expect(queryClient.getQueryData(key)).toMatchObject({ isOfThePage: true });
  else expect(queryClient.getQueryData(key)).toBeUndefined();
});

test("whom the gate turns away does not come to what was asked for ahead", async () => {
  const server = serverWith([]);
  session.set({ ...NOBODY, authenticated: true });
  const { router, loading } = open();
  await vi.waitFor(() => expect(server.runsAsked()).toBe(1), 20_000);
  server.tellUser();
  await loading;
  expect(router.state.location.pathname).not.toBe(PATH);
});

test("nothing is asked for while it is not known that somebody is signed in, or for nobody", async () => {
  const server = serverWith([]);
  const { router, loading } = open();
  session.set({ ...NOBODY, authenticated: false });
  await loading;
  expect(router.state.location.pathname).not.toBe(PATH);
  expect(server.asked.filter((what) => what.includes("checklist"))).toEqual([]);
});

test.each([
  { of: "its list", address: "?queryParams=q%3Dlamp", views: [], words: "lamp" },
  { of: "no view", address: "?view=all", views: [{ queryParams: "q=pump" }], words: undefined },
  { of: "the view it names", address: `?view=${idOf(8)}`, views: [{}], words: "pump" },
])("the catalogue asks for the rows of $of while the user is asked for", async (given) => {
  const { address, words } = given;
  const views = given.views.map((view) => ({ id: idOf(8), queryParams: "q=pump", ...view }));
  const server = serverWith(["asset_management"], views);
  session.set({ ...NOBODY, authenticated: true });
  const { router, loading } = open(`${CATALOGUE}${address}`);
  await vi.waitFor(() => expect(server.searched).toHaveLength(1), 20_000);
  expect(session.get().user).toBeNull();
  expect(server.searched).toEqual([
    expect.objectContaining({ at: "start", ...(words ? { searchTerm: words } : {}) }),
  ]);
  server.tellUser();
  await loading;
  expect(router.state.location.pathname).toBe("/error");
});

test("the catalogue asks for the rows of the plain list without waiting for the views", async () => {
  const server = serverWith(["asset_management"], "never");
  session.set({ ...NOBODY, authenticated: true });
  open(CATALOGUE);
  await vi.waitFor(() => expect(server.searched).toHaveLength(1), 20_000);
  expect(server.searched).toEqual([expect.not.objectContaining({ searchTerm: "pump" })]);
});

test("where a view opened the last time, the catalogue asks for its rows alone", async () => {
  const views = [{ id: idOf(8), queryParams: "q=pump", isDefault: true }];
  const startWith = async (count: number) => {
    const server = serverWith(["asset_management"], views);
    session.set({ ...NOBODY, authenticated: true });
    open(CATALOGUE);
    await vi.waitFor(() => expect(server.searched).toHaveLength(count), 20_000);
    queryClient.clear();
    session.set(NOBODY);
    return server.searched.map((body) => (body as { searchTerm?: string }).searchTerm);
  };
  expect(await startWith(2)).toEqual([undefined, "pump"]);
  expect(await startWith(1)).toEqual(["pump"]);
});

test("the catalogue waits with rows that show custom fields until it knows them", async () => {
  const server = serverWith(["asset_management"]);
  session.set({ ...NOBODY, authenticated: true });
  const inner = new URLSearchParams({ column: `customFields.${idOf(9)}` });
  open(`${CATALOGUE}?${new URLSearchParams({ queryParams: inner.toString() })}`);
  await vi.waitFor(() => expect(server.asked).toContain("GET /api/custom-fields"), 20_000);
  expect(server.searched).toEqual([]);
});

import type { Me } from "@storey/contract";
import { organisations } from "@storey/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { archiveOrganisation } from "../features/global-organisations/global-organisation.queries.ts";
import { call } from "../lib/call.ts";
import { connect } from "../lib/connection.ts";
import { textOfError } from "../lib/error-text.ts";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import { startMessages } from "../lib/messages.ts";
import { queryClient } from "../lib/query.ts";
import { connectSession } from "../lib/session/load-session.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { closeToast, showToast, toasts } from "../lib/toasts.ts";
import { anAnswer, aResult, idOf } from "../test-support/harness.fixture.tsx";
import { offerSwitch } from "./offer-switch.ts";
import { createAppRouter } from "./router.tsx";
import { ROUTES } from "./routes.tsx";

const HARBOUR = idOf(1);
const COLLEGE = idOf(2);
const NAMES = new Map([
  [HARBOUR, "Harbour"],
  [COLLEGE, "College"],
]);

/** A server with one user in two organisations, which refuses calls made for the other one. */
class World {
  active = HARBOUR;
  failures = 0;
  readonly asked: string[] = [];
  onSwitched: () => Promise<unknown> = async () => undefined;

  me(): Me {
    const membershipOf = (id: string) => {
      const organisation = { id, name: NAMES.get(id) ?? "", languages: [] };
      const branding = { logo_url: null };
      return { id, organisation: { ...organisation, branding }, roles: [], branding };
    };
    return {
      id: idOf(3),
      auth0Id: "auth0|1",
      firstName: "Ada",
      lastName: null,
      email: "ada@harbour.test",
      activeUserOrganisation: membershipOf(this.active),
      userOrganisations: [HARBOUR, COLLEGE].map(membershipOf),
      appLevelRoles: [],
      appPermissions: [],
      organisationPermissions: [],
      auth0OrganisationId: this.active,
      roles: [],
      version: 1,
    };
  }

  async reply(what: string, headers: Headers): Promise<Response> {
    if (what === "GET /users/me") return Response.json(this.me());
    if (what === "PUT /users/me/active-organisation") {
      this.active = COLLEGE;
      await this.onSwitched();
      return Response.json(this.me());
    }
    if (what === `DELETE /organisations/${HARBOUR}`) {
      this.active = COLLEGE;
      await this.onSwitched();
      return Response.json({ id: HARBOUR });
    }
    if (what === "GET /configuration") {
      return Response.json({
        analytics: null,
        flags: [],
        credentials: { areHere: true, url: null },
        hasMailServer: true,
      });
    }
    if (what.includes("/users/settings")) return new Response(null, { status: 204 });
    if (headers.get("Storey-Organisation") !== this.active) {
      return Response.json({ code: "organisation.changed", message: "" }, { status: 409 });
    }
    if (what === "GET /organisations/current") {
      if (this.failures-- > 0) return Response.json({ code: "server.error" }, { status: 500 });
      const settings = ["spaces_core", "spaces_plus"].map((settingKey) => ({
        settingKey,
        enabled: true,
      }));
      return Response.json({
        id: this.active,
        settings,
        spaceTypes: [],
        languages: [],
        locations: [],
      });
    }
    if (what === "POST /spaces/search") {
      return Response.json(anAnswer([aResult(1, { name: `Room of ${NAMES.get(this.active)}` })]));
    }
    if (what.startsWith("GET /users/me/notification-preferences")) {
      return Response.json({ preferences: [] });
    }
    return Response.json([]);
  }
}

let world: World;
const onOrganisationChanged = vi.fn();

async function open(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return router;
}

// Loads the modules of all screens first, so that the tests wait for the app and not for imports.
beforeAll(() => Promise.all(ROUTES.map(({ load }) => load())), 30_000);
beforeEach(async () => {
  world = new World();
  onOrganisationChanged.mockClear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.setItem("@@auth0spajs@@::a", "{}");
  replaceIdentityClient({
    restore: async () => true,
    login: async () => {},
    finishLogin: async () => {},
    accessToken: async () => "token",
    logout: async () => {},
    logoutHere: async () => {},
  });
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged });
  connect({
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      const path = String(input).replace(/^\/api/, "");
      world.asked.push(`${init?.method} ${path} for ${headers.get("Storey-Organisation")}`);
      return world.reply(`${init?.method} ${path}`, headers);
    },
  });
  await startMessages(["shell", "errors"]);
});
afterEach(() => {
  session.set(NOBODY);
  queryClient.clear();
  replaceIdentityClient(undefined);
  vi.restoreAllMocks();
});

test("a switch from Settings leads Home, which asks in the new organisation alone", async () => {
  const router = await open("/settings");
  // This tab caused the switch itself, so a call that was under way then must not announce it.
  world.onSwitched = () => call(organisations.current).catch(() => undefined);
  const choice = within(screen.getByRole("main")).getByRole("combobox", {
    name: "Active organisation",
  });
  await userEvent.selectOptions(choice, "College");
  expect(await screen.findByText("Room of College")).toBeTruthy();
  await waitFor(() => expect(session.get().organisation?.id).toBe(COLLEGE));
  expect(router.state.location.pathname).toBe("/");
  const switched = world.asked.findIndex((line) => line.startsWith("PUT"));
  const reloaded = world.asked.findIndex((line, at) => at > switched && line.includes("users/me "));
  const searched = world.asked.findIndex((line) => line.includes("/spaces/search"));
  expect(switched).toBeLessThan(searched);
  expect(reloaded).toBeGreaterThan(switched);
  // The one call of `onSwitched` follows the PUT.
  const later = world.asked.slice(switched + 2);
  expect(later.filter((line) => !line.endsWith(`for ${COLLEGE}`))).toEqual([]);
  expect(onOrganisationChanged).not.toHaveBeenCalled();
  expect(toasts.get()).toEqual([]);
});

test("archiving the active organisation leads to the next one, and what crosses it is no news", async () => {
  await open("/settings");
  world.onSwitched = () => call(organisations.current).catch(() => undefined);
  queryClient.setQueryData(["of the organisation that goes"], true);
  expect(await archiveOrganisation(HARBOUR, () => {})).toMatchObject({ id: HARBOUR });
  expect(session.get().organisation?.id).toBe(COLLEGE);
  expect(queryClient.getQueryData(["of the organisation that goes"])).toBeUndefined();
  expect(onOrganisationChanged).not.toHaveBeenCalled();
});

test("another window's switch is told", async () => {
  await open("/settings");
  world.active = COLLEGE;
  await call(organisations.current).catch(() => undefined);
  expect(onOrganisationChanged).toHaveBeenCalledOnce();
});

test("a tab whose organisation is another one by now offers once to switch, and follows", async () => {
  const router = await open("/settings");
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => offerSwitch(router) });
  world.active = COLLEGE;
  const refused = [1, 2, 3].map(() => call(organisations.current).catch(() => undefined));
  await Promise.all(refused);
  expect(toasts.get().map(({ summary }) => summary)).toEqual([
    "Your active organisation changed in another window.",
  ]);
  const before = world.asked.length;
  await userEvent.click(screen.getByRole("button", { name: "Switch here too", hidden: true }));
  expect(await screen.findByText("Room of College")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  await waitFor(() => expect(session.get().organisation?.id).toBe(COLLEGE));
  // After the user was loaded, nothing is asked for the organisation that was left.
  const later = world.asked.slice(before + 1);
  expect(later.filter((line) => line.endsWith(`for ${HARBOUR}`))).toEqual([]);
  expect(toasts.get()).toEqual([]);
});

test("what is refused because the organisation is another one is told once, by the offer", async () => {
  const router = await open("/settings");
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => offerSwitch(router) });
  world.active = COLLEGE;
  const cause: unknown = await call(organisations.current).catch((error: unknown) => error);
  showToast({ severity: "error", summary: textOfError(cause) });
  showToast({ severity: "error", summary: "That did not work", detail: textOfError(cause) });
  showToast({ severity: "error", summary: "Something else" });
  expect(toasts.get().map(({ summary }) => summary)).toEqual([
    "Your active organisation changed in another window.",
    "Something else",
  ]);
  for (const { id } of toasts.get()) closeToast(id);
});

test("an organisation that cannot be loaded is told as that, and Retry loads it", async () => {
  world.failures = 1;
  const router = await open("/");
  expect(screen.getByText("The service is currently unavailable.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Room of Harbour")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
});

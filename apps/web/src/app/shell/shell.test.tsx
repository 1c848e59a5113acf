import type { Me } from "@storey/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { anAlert } from "../../features/sos/sos.fixture.tsx";
import { forgetConfiguration } from "../../lib/configuration.ts";
import { connect } from "../../lib/connection.ts";
import { replaceIdentityClient } from "../../lib/identity/identity.ts";
import type { IdentityClient } from "../../lib/identity/identity-client.ts";
import { startMessages } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { queryClient } from "../../lib/query.ts";
import { TIMES } from "../../lib/record.fixture.ts";
import { connectSession } from "../../lib/session/load-session.ts";
import { rememberOrganisation } from "../../lib/session/remember-organisation.ts";
import { NOBODY, session } from "../../lib/session/session.ts";
import { showToast, toasts } from "../../lib/toasts.ts";
import { type AppRouter, createAppRouter } from "../router.tsx";
import { startApp } from "../start.ts";

let router: AppRouter;

const ORGANISATION_ID = "0197a000-0000-7000-8000-000000000001";

function membership(name: string, id: string, logo: string | null = null) {
  const branding = { logo_url: logo };
  return { id, organisation: { id, name, languages: [], branding }, roles: [], branding };
}

function userOf(parts: Partial<Me> = {}): Me {
  const harbour = membership("Harbour", ORGANISATION_ID);
  return {
    id: ORGANISATION_ID,
    auth0Id: "auth0|1",
    firstName: "Ada",
    lastName: null,
    email: "ada@harbour.test",
    activeUserOrganisation: harbour,
    userOrganisations: [harbour],
    appLevelRoles: [],
    appPermissions: [],
    organisationPermissions: [],
    auth0OrganisationId: ORGANISATION_ID,
    roles: [],
    version: 1,
    ...parts,
  };
}

interface World {
  readonly user?: Me | { status: number; code: string; requestId?: string };
  /** The server refuses the stored sign-in. */
  readonly refused?: boolean;
  readonly settings?: readonly string[];
  /** The mails in the outbox; when it is left out, the server has no outbox. */
  readonly outbox?: readonly unknown[];
  readonly locations?: readonly unknown[];
  readonly languages?: readonly unknown[];
  /** The user's own open calls for help, and all that are open. */
  readonly sos?: { readonly mine: readonly unknown[]; readonly open: readonly unknown[] };
}

function replyTo(path: string, world: World): Response {
  const { user, refused, settings = ["spaces_core", "spaces_plus"], outbox, sos } = world;
  if (refused) return Response.json({ code: "auth.required", message: "" }, { status: 401 });
  if (path === "/api/mail-outbox" && outbox) return Response.json(outbox);
  if (sos && path === "/api/sos/mine") return Response.json(sos.mine);
  if (sos && path.startsWith("/api/sos?"))
    return Response.json({ totalCount: sos.open.length, results: sos.open });
  if (path === "/api/users/me" && user) {
    if ("status" in user) return Response.json({ ...user, message: "", fields: [] }, user);
    return Response.json(user);
  }
  if (path === "/api/organisations/current") {
    const on = settings.map((settingKey) => ({ settingKey, enabled: true }));
    return Response.json({
      id: ORGANISATION_ID,
      name: "Harbour",
      settings: on,
      languages: world.languages ?? [],
      locations: world.locations ?? [],
      branding: { logo_url: null },
    });
  }
  return Response.json({ code: "not_found", message: "", fields: [] }, { status: 404 });
}

function identityOf(calls: string[], signedIn: boolean): IdentityClient {
  const note = (what: string) => async () => {
    calls.push(what);
  };
  return {
    restore: async () => signedIn,
    login: note("login"),
    finishLogin: note("finish"),
    accessToken: async () => "token",
    logout: note("logout"),
    logoutHere: note("logoutHere"),
  };
}

async function open(path: string, world: World = {}): Promise<string[]> {
  const calls: string[] = [];
  replaceIdentityClient(identityOf(calls, world.user !== undefined));
  if (world.user) localStorage.setItem("@@auth0spajs@@::a", "{}");
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => {} });
  connect({ fetch: async (input) => replyTo(String(input), world) });
  router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return calls;
}

function mainMenu(): HTMLElement {
  return screen.getByRole("navigation", { name: "Main menu" });
}

function linesOf(menu: HTMLElement): string[] {
  return within(menu)
    .getAllByRole("listitem")
    .filter((line) => within(line).queryByRole("link"))
    .map((line) => line.textContent ?? "");
}

beforeEach(() => startMessages(["shell", "errors"]));
afterEach(async () => {
  cleanup();
  // A load that fails looks into the cache of the device first, whose code comes late on a busy
  // machine: it would fail in the next test.
  await vi.dynamicImportSettled();
  session.set(NOBODY);
  vi.unstubAllGlobals();
  replaceIdentityClient(undefined);
  forgetConfiguration();
  online.set(true);
  for (const toast of toasts.get()) toasts.update((list) => list.filter((one) => one !== toast));
});

describe("signed out", () => {
  test("every screen leads to Contact, and the wanted path is kept", async () => {
    const calls = await open("/favourites");
    expect(router.state.location.pathname).toBe("/contact");
    expect(sessionStorage.getItem("storey.wantedPath")).toBe("/favourites");
    expect(linesOf(mainMenu())).toEqual(["Info", "Contact"]);
    await userEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(calls).toEqual(["login"]));
  });

  test("where a sign-in ended is said where one lands, and the next one leads back", async () => {
    const calls: string[] = [];
    const ended = /You were logged out/;
    replaceIdentityClient(identityOf(calls, true));
    localStorage.setItem("@@auth0spajs@@::a", "{}");
    connect({ fetch: async (input) => replyTo(String(input), { user: userOf(), refused: true }) });
    const history = createMemoryHistory({ initialEntries: ["/favourites"] });
    router = createAppRouter(history);
    await startApp(router);
    render(<RouterProvider router={router} />);
    const main = within(await screen.findByRole("main"));
    expect((await main.findByText(ended)).textContent).toMatch(/Log in to go on/);
    expect(main.getByRole("heading", { level: 1, description: ended })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/contact");
    expect(history.length).toBe(1);
    await waitFor(() => expect(toasts.get()).toEqual([]));
    expect(sessionStorage.getItem("storey.wantedPath")).toBe("/favourites");
    await userEvent.click(main.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(calls).toContain("login"));
    // Contact that is opened by a link says nothing of it.
    await router.navigate({ to: "/info" });
    await router.navigate({ to: "/contact" });
    await main.findByRole("button", { name: "Log in" });
    expect(main.queryByText(ended)).toBeNull();
  });

  test("Contact shows the logo of the organisation this browser was in last, until it has none", async () => {
    const logo = `/api/organisations/public/logo/${ORGANISATION_ID}?v=1`;
    const logosOf = (name: string) =>
      screen
        .getAllByRole("link", { name: new RegExp(`^${name} ?, Home$`) })
        .map((link) => link.querySelector("img"));
    onTestFinished(rememberOrganisation());
    const signedIn = async (address: string | null) => {
      const active = membership("Harbour", ORGANISATION_ID, address);
      const user = userOf({ activeUserOrganisation: active, userOrganisations: [active] });
      await open("/info", { user });
    };
    const leave = () => {
      cleanup();
      session.set(NOBODY);
    };
    const signedOut = async () => {
      leave();
      localStorage.removeItem("@@auth0spajs@@::a");
      await open("/contact");
    };
    const shown = { src: `${location.origin}${logo}` };
    await signedIn(logo);
    await waitFor(() => expect(logosOf("Harbour")).toMatchObject([shown]));
    await signedOut();
    // The logo of that moment, not the one that was seen.
    const current = { src: shown.src.replace("?v=1", "") };
    await waitFor(() => expect(logosOf("Storey")).toMatchObject([current]));
    for (const image of logosOf("Storey")) if (image) fireEvent.error(image);
    await waitFor(() => expect(logosOf("Storey")).toEqual([null]));
    leave();
    await signedIn(null);
    await waitFor(() => expect(localStorage.getItem("storey.logo")).toBe(""));
    await signedOut();
    await waitFor(() => expect(logosOf("Storey")).toEqual([null]));
  });

  test("an address without a screen leads to Contact too", async () => {
    await open("/nothing/here");
    expect(router.state.location.pathname).toBe("/contact");
    expect(sessionStorage.getItem("storey.wantedPath")).toBeNull();
  });
});

describe("signed in", () => {
  test("the menu shows what the settings and the permissions give", async () => {
    await open("/settings", {
      user: userOf({ organisationPermissions: ["organisation.spaces.read"] }),
    });
    expect(linesOf(mainMenu()).slice(0, 6)).toEqual([
      "Home",
      "Favourite spaces",
      "Recently viewed",
      "Checklists due",
      "Issues",
      "Spaces",
    ]);
    expect(await screen.findByRole("link", { name: "Log out Ada" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Get token" })).toBeNull();
  });

  test("of lines whose paths begin alike, the closest is the current one", async () => {
    const settings = ["spaces_core", "spaces_plus", "spaces_checklists"];
    const user = userOf({
      organisationPermissions: ["organisation.spaces.read", "organisation.checklists.read"],
    });
    await open("/admin/organisation/checklistTemplates", { user, settings });
    const current = () =>
      within(mainMenu())
        .getAllByRole("link")
        .filter((line) => line.getAttribute("aria-current") === "page")
        .map((line) => line.textContent);
    await waitFor(() => expect(current()).toEqual(["Checklists"]));
    await act(() => router.navigate({ to: "/admin/organisation" }));
    await waitFor(() => expect(current()).toEqual(["Spaces"]));
  });

  test("without modules, permission and first name little is left", async () => {
    await open("/info", { user: userOf({ firstName: null }), settings: [] });
    expect(linesOf(mainMenu())).toEqual(["Info", "Contact", "Log out ada@harbour.test"]);
  });

  test("a screen that is chosen in the palette has the focus on its title", async () => {
    await open("/info", { user: userOf() });
    await screen.findAllByRole("button", { name: /^Search/ });
    const choose = async (title: string) => {
      // The shortcut works from the moment after the header is drawn.
      const field = await waitFor(() => {
        fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
        return screen.getByRole("combobox", { name: /^Search/ });
      });
      field.focus();
      await userEvent.type(field, "settings{Enter}");
      await screen.findByRole("heading", { level: 1, name: title });
      await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
    };
    await choose("Settings");
    expect(router.state.location.pathname).toBe("/settings");
    // The line of the page that is already open is chosen once more.
    await choose("Settings");
  });

  test("only the admin role is offered a token, which is copied", async () => {
    const user = userEvent.setup();
    const role = {
      ...TIMES,
      id: ORGANISATION_ID,
      name: "storey-admin",
      permissions: [],
      locationIds: [],
    };
    await open("/info", { user: userOf({ appLevelRoles: [role] }) });
    await user.click(await screen.findByRole("button", { name: "Get token" }));
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ summary: "API Token", detail: "Copied to clipboard" }]),
    );
    expect(await navigator.clipboard.readText()).toBe("token");
  });

  test("there is nothing to choose with one organisation and one language", async () => {
    const english = { value: "en", label: "English" };
    await open("/info", { user: userOf(), languages: [english] });
    await screen.findAllByRole("button", { name: /^Search/ });
    expect(screen.getByText("Harbour")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Harbour" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Language/ })).toBeNull();
    cleanup();
    session.set(NOBODY);
    const college = membership("College", "0197a000-0000-7000-8000-000000000002");
    const harbour = membership("Harbour", ORGANISATION_ID);
    const two = userOf({ userOrganisations: [harbour, college] });
    const languages = [english, { value: "de", label: "Deutsch" }];
    await open("/info", { user: two, languages });
    expect(await screen.findByRole("button", { name: "Harbour" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^Language: English/ })).toBeTruthy();
  });

  test("Global Administration is there for who may read organisations; the outbox while mail waits", async () => {
    const admin = userOf({ appPermissions: ["app.organisation.read", "app.settings.update"] });
    await open("/info", { user: admin, outbox: [] });
    const section = within(screen.getByRole("region", { name: "Global Administration" }));
    expect(section.getByRole("link", { name: "Organisations" })).toBeTruthy();
    expect(await section.findByRole("link", { name: "Outbox" })).toBeTruthy();
  });

  test("an unknown address is told, and Retry leads Home", async () => {
    await open("/nothing/here", { user: userOf(), settings: [] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
    expect(screen.getByText("Sorry Page not found")).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ retry: "Home" });
  });

  test("Home without spaces tells of the asset manager in the spec's words, and Retry leads on", async () => {
    await open("/", { user: userOf(), settings: [] });
    expect(
      screen.getByRole("heading", {
        name: "You do not have permission to access the asset manager",
      }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/settings");
  });

  test("the page of components is there for who is signed in", async () => {
    await open("/test", { user: userOf(), settings: [] });
    await userEvent.click(screen.getByRole("button", { name: "Message: Warning" }));
    expect(toasts.get()).toMatchObject([{ severity: "warning", summary: "Warning" }]);
  });

  test("somebody nobody knows is told so and can log out", async () => {
    await open("/", { user: { status: 403, code: "auth.unknown_user" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("no account for you");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Log out" })).toBeTruthy();
  });

  test("while the user loads, the frame of the page stays and the dialog says Please wait", async () => {
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const frame = document.createElement("div");
    frame.id = "first-frame";
    document.body.append(frame);
    const world = { user: userOf() };
    replaceIdentityClient(identityOf([], true));
    localStorage.setItem("@@auth0spajs@@::a", "{}");
    connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => {} });
    connect({
      fetch: async (input) => {
        if (String(input) === "/api/users/me") await asked;
        return replyTo(String(input), world);
      },
    });
    router = createAppRouter(createMemoryHistory({ initialEntries: ["/settings"] }));
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole("dialog", { name: "Please wait..." })).toBeTruthy();
    expect(frame.isConnected).toBe(true);
    answer();
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    expect(frame.isConnected).toBe(false);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a user who cannot be loaded gives the spec's words and the reference to quote", async () => {
    const user = { status: 503, code: "service.unavailable", requestId: "r-77" };
    await open("/settings", { user });
    expect(screen.getByText("The service is currently unavailable.")).toBeTruthy();
    expect(screen.getByText("Reference: r-77")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("The service is still unavailable.")).toBeTruthy();
  });
});

describe("the frame", () => {
  test("turns dark and keeps the choice", async () => {
    await open("/contact");
    await userEvent.click(screen.getByRole("button", { name: "Dark mode" }));
    expect(document.documentElement.classList.contains("dark")).toBe(true);
    expect(localStorage.getItem("darkMode")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Light mode" }));
    expect(localStorage.getItem("darkMode")).toBe("false");
  });

  test("the menu of a narrow window is closed on the page, which gives the focus back", async () => {
    await open("/contact");
    const closed: boolean[] = [];
    const close = vi.spyOn(HTMLDialogElement.prototype, "close");
    close.mockImplementation(function shut(this: HTMLDialogElement) {
      closed.push(this.isConnected);
      this.open = false;
    });
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = await screen.findByRole("dialog", { name: "Main menu" });
    await userEvent.click(within(menu).getByRole("button", { name: "Close menu" }));
    expect(closed[0]).toBe(true);
    expect(screen.queryByRole("dialog", { name: "Main menu" })).toBeNull();
    close.mockRestore();
  });

  test("tells that the connection is gone, and Retry asks the server", async () => {
    await open("/contact");
    online.set(false);
    expect(await screen.findByText("No internet connection")).toBeTruthy();
    const health = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
    vi.stubGlobal("fetch", health.mockResolvedValue(Response.json({ status: "ok" })));
    const retry = screen.getByRole("button", { name: "Retry" });
    await userEvent.click(retry);
    await waitFor(() => expect(retry.getAttribute("aria-disabled")).toBeNull());
    expect(health.mock.calls.map(([address]) => address)).toEqual(["/api/health"]);
    expect(screen.getByText("No internet connection")).toBeTruthy();
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByText("No internet connection")).toBeNull());
  });

  test("one's own call for help is on every page where the organisation has SOS", async () => {
    const sos = { mine: [anAlert(ORGANISATION_ID)], open: [] };
    const locations = [{ id: ORGANISATION_ID, sos: { enabled: true } }];
    await open("/info", { user: userOf(), locations, sos });
    const bar = await screen.findByRole("region", { name: "Call for help" });
    expect(within(bar).getByRole("link", { name: "Show" })).toBeTruthy();
    cleanup();
    queryClient.clear();
    session.set(NOBODY);
    await open("/info", { user: userOf(), sos });
    await screen.findAllByRole("button", { name: /^Search/ });
    expect(screen.queryByRole("region", { name: "Call for help" })).toBeNull();
  });

  test("shows a toast with its action", async () => {
    await open("/contact");
    let undone = 0;
    const run = () => {
      undone += 1;
    };
    showToast({ summary: "Archived", action: { label: "Undo", run } });
    await userEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
    expect([undone, toasts.get().length]).toEqual([1, 0]);
  });

  test("shows plain text where the error in the address is no key", async () => {
    await open("/error?error=%3Cb%3Ebad%3C%2Fb%3E&retry=https%3A%2F%2Fevil.example");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("<b>bad</b>");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/contact"));
  });
});

import type { Me } from "@storey/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "../lib/connection.ts";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import type { IdentityClient } from "../lib/identity/identity-client.ts";
import { startMessages } from "../lib/messages.ts";
import { queryClient } from "../lib/query.ts";
import { stay } from "../lib/session/leaving.ts";
import { connectSession } from "../lib/session/load-session.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { createAppRouter } from "./router.tsx";

const ID = "0197a000-0000-7000-8000-000000000001";
const BRANDING = { logo_url: null };
const HARBOUR = {
  id: ID,
  organisation: { id: ID, name: "Harbour", languages: [], branding: BRANDING },
  roles: [],
  branding: BRANDING,
};
const ADA: Me = {
  id: ID,
  auth0Id: "auth0|1",
  firstName: "Ada",
  lastName: null,
  email: "ada@harbour.test",
  activeUserOrganisation: HARBOUR,
  userOrganisations: [HARBOUR],
  appLevelRoles: [],
  appPermissions: [],
  organisationPermissions: [],
  auth0OrganisationId: ID,
  roles: [],
  version: 1,
};

async function reply(input: RequestInfo | URL): Promise<Response> {
  const path = String(input);
  if (path === "/api/users/me") return Response.json(ADA);
  if (path === "/api/organisations/current") {
    const parts = { settings: [], languages: [], locations: [], spaceTypes: [] };
    return Response.json({ id: ID, name: "Harbour", ...parts });
  }
  return Response.json({ code: "not_found", message: "", fields: [] }, { status: 404 });
}

const finishLogin = vi.fn<IdentityClient["finishLogin"]>();
const logout = vi.fn<IdentityClient["logout"]>();

/** Makes the identity client keep a sign-in on this device, or none. */
function keepSignIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem("@@auth0spajs@@::a", "{}");
  replaceIdentityClient({
    restore: async () => signedIn,
    login: async () => {},
    finishLogin,
    accessToken: async () => "token",
    logout,
    logoutHere: async () => {},
  });
}

async function open(path: string) {
  connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => {} });
  connect({ fetch: reply });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return router.state.location;
}

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  finishLogin.mockReset().mockResolvedValue();
  logout.mockReset().mockResolvedValue();
  await startMessages(["shell", "errors"]);
});
afterEach(() => {
  stay();
  session.set(NOBODY);
  queryClient.clear();
  replaceIdentityClient(undefined);
  vi.restoreAllMocks();
});

describe("the way back from the login page", () => {
  test("an error leads to Error with its description, cut at 300 characters", async () => {
    keepSignIn(false);
    const description = "The door is shut. ".repeat(30);
    const { pathname, search } = await open(
      `/loggedIn?error=access_denied&error_description=${encodeURIComponent(description)}`,
    );
    expect(pathname).toBe("/error");
    expect(search).toEqual({
      error: "access_denied",
      errorDescription: description.slice(0, 300),
    });
    expect(finishLogin).not.toHaveBeenCalled();
  });

  test("a description without an error has the words of a login that failed", async () => {
    keepSignIn(false);
    const { search } = await open("/loggedIn?error_description=The%20door%20is%20shut");
    expect(search).toEqual({ error: "error.login", errorDescription: "The door is shut" });
    expect(screen.getByText("The door is shut")).toBeTruthy();
  });

  test.each([
    "error=email_verification&error_description=Confirm%20your%20address",
    "error=access_denied&error_description=email_verification",
  ])("an address that is not confirmed yet leads to Contact (%s)", async (query) => {
    keepSignIn(false);
    const { pathname, searchStr } = await open(`/loggedIn?${query}`);
    expect([pathname, searchStr]).toEqual(["/contact", ""]);
    expect(screen.queryByText("Login did not finish. Try again.")).toBeNull();
  });

  test("a login that succeeds leads to the path that was wanted, once", async () => {
    keepSignIn(false);
    sessionStorage.setItem("storey.wantedPath", "/settings");
    const { pathname } = await open("/loggedIn?code=c1&state=s1");
    expect(pathname).toBe("/settings");
    expect(finishLogin).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem("storey.wantedPath")).toBeNull();
  });

  test("a code that was used before leads on where somebody is signed in", async () => {
    keepSignIn(true);
    finishLogin.mockRejectedValue(new Error("Invalid state"));
    sessionStorage.setItem("storey.wantedPath", "/settings");
    expect((await open("/loggedIn?code=c1&state=s1")).pathname).toBe("/settings");
  });

  test("a code that was used before leads to Contact where nobody is", async () => {
    keepSignIn(false);
    finishLogin.mockRejectedValue(new Error("Invalid state"));
    expect((await open("/loggedIn?code=c1&state=s1")).pathname).toBe("/contact");
    expect(screen.getByText("Login did not finish. Try again.")).toBeTruthy();
  });
});

describe("logging out by the address", () => {
  test("leads Home, and so to Contact, while nobody is signed in", async () => {
    keepSignIn(false);
    expect((await open("/logout")).pathname).toBe("/contact");
    expect(logout).not.toHaveBeenCalled();
  });

  test("asks the login page to end the sign-in where somebody is signed in", async () => {
    keepSignIn(true);
    connectSession({ onLoginRequired: () => {}, onOrganisationChanged: () => {} });
    connect({ fetch: reply });
    const history = createMemoryHistory({ initialEntries: ["/logout"] });
    render(<RouterProvider router={createAppRouter(history)} />);
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });
});

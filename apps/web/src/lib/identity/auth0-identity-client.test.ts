import { Auth0Client } from "@auth0/auth0-spa-js";
import { afterEach, expect, test, vi } from "vitest";
import { language } from "../messages.ts";
import { LAST_ORGANISATION } from "../session/last-organisation.ts";
import { createAuth0IdentityClient } from "./auth0-identity-client.ts";

vi.mock("@auth0/auth0-spa-js", () => ({ Auth0Client: vi.fn() }));

afterEach(() => vi.mocked(Auth0Client).mockReset());

test("sign-in has the scope, the timeouts and the storage of spec §9", () => {
  createAuth0IdentityClient(
    {
      domain: "login.harbour.test",
      clientId: "storey-web",
      audience: "https://harbour.test/api",
    },
    "https://harbour.test",
  );
  // The numbers of the specification are written out, so that a changed constant is noticed here.
  expect(vi.mocked(Auth0Client).mock.calls).toEqual([
    [
      {
        domain: "login.harbour.test",
        clientId: "storey-web",
        useRefreshTokens: true,
        useRefreshTokensFallback: true,
        cacheLocation: "localstorage",
        httpTimeoutInSeconds: 10,
        authorizeTimeoutInSeconds: 60,
        leeway: 60,
        sessionCheckExpiryDays: 1,
        authorizationParams: {
          redirect_uri: "https://harbour.test/loggedIn",
          audience: "https://harbour.test/api",
          scope: "openid profile email",
        },
      },
    ],
  ]);
});

test("login and logout come back to where the server was withReturnUrls, else to the site", async () => {
  const left: unknown[] = [];
  vi.mocked(Auth0Client).mockImplementation(function client() {
    return {
      logout: async (options: unknown) => void left.push(options),
    } as unknown as Auth0Client;
  });
  const authority = { domain: "login.harbour.test", clientId: "storey-web", audience: "api" };
  const withReturnUrls = {
    ...authority,
    loginReturnUrl: "https://rooms.harbour.test/loggedIn",
    logoutReturnUrl: "https://rooms.harbour.test/logout",
  };
  for (const one of [authority, withReturnUrls]) {
    await createAuth0IdentityClient(one, "https://harbour.test").logout();
  }
  const made = vi.mocked(Auth0Client).mock.calls.map(([options]) => options.authorizationParams);
  expect(made.map((params) => params?.redirect_uri)).toEqual([
    "https://harbour.test/loggedIn",
    "https://rooms.harbour.test/loggedIn",
  ]);
  expect(left).toEqual([
    { logoutParams: { returnTo: "https://harbour.test/logout" } },
    { logoutParams: { returnTo: "https://rooms.harbour.test/logout" } },
  ]);
});

test("the login request names the language of the page, and the organisation that was active last in this browser", async () => {
  const asked: unknown[] = [];
  vi.mocked(Auth0Client).mockImplementation(function client() {
    return {
      loginWithRedirect: async (options: unknown) => void asked.push(options),
    } as unknown as Auth0Client;
  });
  const authority = { domain: "login.harbour.test", clientId: "storey-web", audience: "api" };
  const client = createAuth0IdentityClient(authority, "https://harbour.test");
  await client.login();
  const id = "0197a000-0000-7000-8000-000000000001";
  localStorage.setItem(LAST_ORGANISATION, id);
  await client.login();
  const spoken = { ui_locales: language.get() };
  expect(asked).toEqual([
    { authorizationParams: spoken },
    { authorizationParams: { ...spoken, "ext-organisation": id } },
  ]);
});

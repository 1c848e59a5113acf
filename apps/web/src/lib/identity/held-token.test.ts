import { afterEach, beforeEach, expect, test } from "vitest";
import { heldToken } from "./held-token.ts";

const AUTHORITY = { domain: "storey.test", clientId: "storey-web", audience: "api" };
const KEY = "@@auth0spajs@@::storey-web::api::openid profile email offline_access";
const USER = "@@auth0spajs@@::storey-web::@@user@@";
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** What the identity library keeps after a login. */
function keep(key = KEY, expiresAt: unknown = inSeconds(600)): void {
  localStorage.setItem(key, JSON.stringify({ body: { access_token: "token" }, expiresAt }));
}

const held = () => heldToken(localStorage, AUTHORITY as Parameters<typeof heldToken>[1]);

beforeEach(() => {
  localStorage.setItem(USER, JSON.stringify({ decodedToken: { user: { sub: "auth0|1" } } }));
});
afterEach(() => localStorage.clear());

test("a token that is good for a while is given without the library", () => {
  keep();
  expect(held()).toBe("token");
});

test.each<[string, () => void]>([
  ["a browser that keeps none", () => {}],
  ["one that is over in less than a minute", () => keep(KEY, inSeconds(50))],
  ["one of which nobody knows how long it is good", () => keep(KEY, "soon")],
  ["one of another client", () => keep(KEY.replace("storey-web", "other"))],
  ["one for another audience", () => keep(KEY.replace("::api::", "::other::"))],
  ["one with fewer scopes", () => keep(KEY.replace(" email", ""))],
  [
    "one of which only the renewal is left",
    () =>
      localStorage.setItem(
        KEY,
        JSON.stringify({ body: { refresh_token: "r" }, expiresAt: inSeconds(600) }),
      ),
  ],
  ["what nobody can read", () => localStorage.setItem(KEY, "{")],
  [
    "a sign-in that is gone",
    () => {
      keep();
      localStorage.removeItem(USER);
    },
  ],
])("%s: the library is asked", (_what, arrange) => {
  arrange();
  expect(held()).toBeNull();
});

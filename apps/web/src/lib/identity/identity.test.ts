import type { PublicConfiguration } from "@storey/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetConfiguration } from "../configuration.ts";
import { connect } from "../connection.ts";
import { createAuth0IdentityClient } from "./auth0-identity-client.ts";
import { identity, replaceIdentityClient, tokenHeldHere } from "./identity.ts";

vi.mock("./auth0-identity-client.ts", () => ({ createAuth0IdentityClient: vi.fn(() => ({})) }));

const KEPT = "storey.configuration";

function configurationAt(domain: string) {
  return { authority: { domain, clientId: "storey-web", audience: "api" }, environment: "test" };
}

/** The server, whose answer comes when it is told to. */
function slowServer() {
  let answer = (_response: Response): void => {};
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  connect({ fetch: () => asked });
  return { answers: (body: object) => answer(Response.json(body)) };
}

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://harbour.test", reload });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  replaceIdentityClient(undefined);
  forgetConfiguration();
  localStorage.clear();
});

const begunWith = () =>
  vi
    .mocked(createAuth0IdentityClient)
    .mock.calls.map(([authority]) => (authority as PublicConfiguration["authority"]).domain);

test("sign-in begins with the authority that this browser knows, before the server has answered", async () => {
  localStorage.setItem(KEPT, JSON.stringify(configurationAt("known.test")));
  const server = slowServer();
  await identity();
  expect(begunWith()).toEqual(["known.test"]);
  server.answers(configurationAt("known.test"));
  await vi.waitFor(() => expect(localStorage.getItem(KEPT)).toContain("known.test"));
  expect(reload).not.toHaveBeenCalled();
});

test("where the server names another authority the app begins anew, and then with that one", async () => {
  localStorage.setItem(KEPT, JSON.stringify(configurationAt("former.test")));
  const server = slowServer();
  await identity();
  server.answers(configurationAt("new.test"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The reload finds it.
  replaceIdentityClient(undefined);
  forgetConfiguration();
  await identity();
  expect(begunWith()).toEqual(["former.test", "new.test"]);
});

test("a browser that knows none waits for the server", async () => {
  const server = slowServer();
  const made = identity();
  server.answers(configurationAt("first.test"));
  await made;
  expect(begunWith()).toEqual(["first.test"]);
  expect(reload).not.toHaveBeenCalled();
});

test("a server that cannot be reached leaves the sign-in that is known as it is", async () => {
  localStorage.setItem(KEPT, JSON.stringify(configurationAt("known.test")));
  connect({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  await identity();
  await vi.waitFor(() => expect(begunWith()).toEqual(["known.test"]));
  expect(reload).not.toHaveBeenCalled();
});

test("the token that is held here is given until something needs the client, which then counts", async () => {
  const start = "@@auth0spajs@@::storey-web";
  const expiresAt = Date.now() / 1_000 + 600;
  localStorage.setItem(`${start}::@@user@@`, "{}");
  localStorage.setItem(
    `${start}::api::openid profile email`,
    JSON.stringify({ body: { access_token: "held" }, expiresAt }),
  );
  expect(tokenHeldHere()).toBeNull();
  localStorage.setItem(KEPT, JSON.stringify(configurationAt("known.test")));
  expect(tokenHeldHere()).toBe("held");
  expect(begunWith()).toEqual([]);
  slowServer();
  await identity();
  expect(tokenHeldHere()).toBeNull();
});

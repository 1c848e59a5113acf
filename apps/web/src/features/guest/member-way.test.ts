import { afterEach, expect, test, vi } from "vitest";
import { connect, disconnect } from "../../lib/connection.ts";
import { replaceIdentityClient } from "../../lib/identity/identity.ts";
import { IdentityError } from "../../lib/identity/identity-error.ts";
import { guestPath, openPanels } from "./guest-place.ts";
import { followMember } from "./member-way.ts";

const ID = "0197a7a0-0000-7000-8000-000000000001";
const NAMED = { id: ID, name: "Harbour" };
const SPACE = { ...NAMED, shortcode: null, location: NAMED, floor: NAMED, deletedAt: null };

interface World {
  readonly status?: number;
  readonly reply: unknown;
  readonly token?: () => Promise<string>;
  readonly meanwhile?: () => void;
}

/** Opens a guest page in a browser with a login and returns the paths it leads to. */
async function ledTo({ status = 200, reply, token, meanwhile }: World): Promise<unknown[]> {
  guestPath.set("/q/CODE1");
  replaceIdentityClient({
    restore: async () => true,
    login: async () => {},
    finishLogin: async () => {},
    accessToken: token ?? (async () => "member"),
    logout: async () => {},
    logoutHere: async () => {},
  });
  connect({
    token: async () => "guest",
    fetch: async (input, init) => {
      meanwhile?.();
      const isAsked = String(input) === "/api/codes/CODE1";
      const sent = new Headers(init?.headers).get("authorization");
      if (!isAsked || sent !== "Bearer member") return new Response(null, { status: 500 });
      return Response.json(reply, { status });
    },
  });
  const go = vi.fn();
  await followMember("CODE1", go);
  return go.mock.calls.flat();
}

afterEach(() => {
  disconnect();
  replaceIdentityClient(undefined);
  guestPath.set("/");
  openPanels.set({});
});

test("a member goes to the space in the app", async () => {
  expect(await ledTo({ reply: { kind: "space", space: SPACE } })).toEqual([`/spaces/${ID}`]);
});

test("a member goes from an asset's code to what they may see of it in the app", async () => {
  expect(await ledTo({ reply: { kind: "asset", asset: NAMED } })).toEqual(["/scan?code=CODE1"]);
});

test.each<[string, World]>([
  ["is a member elsewhere", { reply: { kind: "other-organisation", organisation: NAMED } }],
  ["is no member", { status: 404, reply: { code: "not_found", message: "" } }],
  ["has a sign-in that is refused", { status: 401, reply: { code: "auth.invalid", message: "" } }],
  [
    "has to log in again",
    {
      reply: { kind: "space", space: SPACE },
      token: () => Promise.reject(new IdentityError("login_required", "")),
    },
  ],
  [
    "has gone on to the report",
    {
      reply: { kind: "space", space: SPACE },
      meanwhile: () => guestPath.set("/q/CODE1/report"),
    },
  ],
  [
    "looks at a picture",
    { reply: { kind: "space", space: SPACE }, meanwhile: () => openPanels.set({ picture: 1 }) },
  ],
])("who %s stays a guest", async (_who, world) => {
  expect(await ledTo(world)).toEqual([]);
});

import type { Me } from "@storey/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import type { IdentityClient } from "../lib/identity/identity-client.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { loadAhead } from "./load-ahead.ts";
import type { RouteDefinition } from "./route-definition.ts";

const asked: string[] = [];
const RUN: RouteDefinition = {
  name: "ChecklistRun",
  namespaces: [],
  readAhead: async ({ checklistRunId = "" }) => void asked.push(checklistRunId),
  load: async () => {
    asked.push("screen");
    return () => null;
  },
};

/** Puts somebody in place whose sign-in this browser knows of, valid or over. */
function knowOf(isSignedIn: boolean): void {
  localStorage.setItem("@@auth0spajs@@::client", "{}");
  replaceIdentityClient({ restore: async () => isSignedIn } as IdentityClient);
}

beforeEach(() => {
  asked.length = 0;
  session.set(NOBODY);
});

afterEach(() => {
  localStorage.clear();
  replaceIdentityClient(undefined);
  session.set(NOBODY);
});

test("the first screen and what it shows are asked for before it is known who is there", async () => {
  knowOf(true);
  loadAhead(RUN, { checklistRunId: "7" });
  await vi.waitFor(() => expect(asked).toEqual(["screen", "7"]));
  expect(session.get().user).toBeNull();
});

test("nothing is read for whose sign-in is over", async () => {
  knowOf(false);
  loadAhead(RUN, { checklistRunId: "7" });
  await vi.waitFor(() => expect(session.get().authenticated).toBe(false));
  expect(asked).toEqual(["screen"]);
});

test("nothing is begun for a stranger, nor once the user is there", () => {
  loadAhead(RUN, {});
  knowOf(true);
  session.set({ ...NOBODY, authenticated: true, user: {} as Me });
  loadAhead(RUN, {});
  expect(asked).toEqual([]);
});

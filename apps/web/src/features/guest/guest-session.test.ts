import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "../../lib/connection.ts";
import { publicBytes } from "./guest-files.ts";
import { followSession, guestState, guestToken, openSession } from "./guest-session.ts";
import { aPublicSpace, aSession } from "./guest-stage.fixture.tsx";

let sessions = 0;
let endedToken = "";

beforeEach(() => {
  vi.useFakeTimers();
  sessions = 0;
  endedToken = "";
  guestState.set({ kind: "opening" });
  connect({
    token: ({ fresh }) => guestToken(fresh),
    fetch: async (input, init) => {
      if (String(input) === "/api/public/sessions") {
        sessions += 1;
        return Response.json({ ...aSession(aPublicSpace()), token: `token-${sessions}` });
      }
      const sent = new Headers(init?.headers).get("authorization");
      if (sent !== `Bearer ${endedToken}`) return new Response("bytes");
      return Response.json({ code: "guest.session_ended", message: "" }, { status: 401 });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a file that meets the end of the session comes with another one", async () => {
  await openSession("CODE1");
  endedToken = "token-1";
  expect((await publicBytes("/public/spaces/CODE1/files?key=a")).size).toBe(5);
  expect(sessions).toBe(2);
});

test("a session is renewed before its end, while somebody looks, and the space stays the same", async () => {
  await openSession("CODE1");
  followSession();
  const shown = guestState.get();
  let visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(
    () => visibility as DocumentVisibilityState,
  );
  await vi.advanceTimersByTimeAsync(19 * 60_000);
  expect(sessions).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sessions).toBe(2);
  const now = guestState.get();
  if (now.kind !== "open" || shown.kind !== "open") throw new Error("no session");
  expect(now.session.token).toBe("token-2");
  expect(now.session.space).toBe(shown.session.space);
  visibility = "hidden";
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(sessions).toBe(2);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sessions).toBe(3);
});

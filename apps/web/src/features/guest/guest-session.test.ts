import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "../../lib/connection.ts";
import { publicBytes } from "./guest-files.ts";
import { aPublicSpace, aSession } from "./guest-harness.fixture.tsx";
import {
  followSession,
  guestSpace,
  guestState,
  guestToken,
  openSession,
  startSession,
} from "./guest-session.ts";

let sessions = 0;
let isDown = false;
let endedToken = "";

beforeEach(() => {
  vi.useFakeTimers();
  sessions = 0;
  isDown = false;
  endedToken = "";
  guestState.set({ kind: "opening" });
  connect({
    token: ({ fresh }) => guestToken(fresh),
    fetch: async (input, init) => {
      if (String(input) === "/api/public/sessions") {
        sessions += 1;
        if (isDown) throw new TypeError("fetch failed");
        return Response.json({ ...aSession(aPublicSpace()), token: `token-${sessions}` });
      }
      const sent = new Headers(init?.headers).get("authorization");
      if (sent !== `Bearer ${endedToken}`) return new Response("bytes");
      return Response.json({ code: "guest.session_ended", message: "" }, { status: 401 });
    },
  });
});
afterEach(() => {
  document.getElementById("storey-guest")?.remove();
  vi.restoreAllMocks();
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

/** Writes data into the document, as the page from the server brings it. */
function bring(more: object): void {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = "storey-guest";
  const space = aPublicSpace({ name: "As the page has it" });
  data.textContent = JSON.stringify({ ...aSession(space), ...more });
  document.body.append(data);
}
const nameOfSpace = () => guestSpace()?.name;

test("the session that came with the page is all there is to ask for", async () => {
  bring({});
  await startSession("CODE1");
  expect(nameOfSpace()).toBe("As the page has it");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessions).toBe(0);
});

test("a page that has the first of very many pictures shows them, and asks for all until they came", async () => {
  isDown = true;
  bring({ hasMorePictures: true });
  followSession();
  await startSession("CODE1");
  expect(nameOfSpace()).toBe("As the page has it");
  expect(sessions).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sessions).toBe(1);
  expect(nameOfSpace()).toBe("As the page has it");
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(nameOfSpace()).toBe(aPublicSpace().name);
  const asked = sessions;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(sessions).toBe(asked);
});

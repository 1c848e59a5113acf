import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, expect, test, vi } from "vitest";
import { emptyReport } from "../features/issue-report/report-draft.ts";
import { connect, connection } from "../lib/connection.ts";
import { tabDraftKey } from "../lib/form/tab-drafts.ts";
import { replaceIdentityClient } from "../lib/identity/identity.ts";
import { IdentityError } from "../lib/identity/identity-error.ts";
import { keepDraft } from "../lib/offline/draft-store.ts";
import { stay } from "../lib/session/leaving.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { logOut } from "../lib/session/sign-in.ts";
import { toasts } from "../lib/toasts.ts";
import { idOf } from "../test-support/harness.fixture.tsx";
import { createAppRouter } from "./router.tsx";
import { startApp } from "./start.ts";

afterEach(() => {
  stay();
  session.set(NOBODY);
  replaceIdentityClient(undefined);
  toasts.set([]);
  vi.restoreAllMocks();
});

const CLIENT = {
  restore: async () => true,
  login: async () => {},
  finishLogin: async () => {},
  accessToken: async () => "token",
  logout: async () => {},
  logoutHere: async () => {},
};

async function wait(ms: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return "waiting";
}

function signIn(number: number): void {
  const user = { id: idOf(number), auth0OrganisationId: idOf(9) };
  session.set({ ...NOBODY, authenticated: true, ...({ user } as object) });
}

test("a report that was sent off and has not arrived goes on when the app starts", async () => {
  const asked: string[] = [];
  // Every other request of a start fails.
  vi.spyOn(console, "error").mockImplementation(() => {});
  replaceIdentityClient(CLIENT);
  connect({
    fetch: async (input, init) => {
      asked.push(`${init?.method} ${input} ${init?.body ?? ""}`);
      return Response.json({ code: "service.unavailable", message: "" }, { status: 503 });
    },
  });
  localStorage.setItem("storey.reports", "1");
  await startApp(createAppRouter());
  signIn(1);
  await keepDraft(`report/${idOf(3)}`, { ...emptyReport(), title: "No hot water", isDue: true });
  await expect
    .poll(() => asked.filter((line) => line.startsWith("POST /api/issues")), { timeout: 20_000 })
    .toEqual([expect.stringContaining("No hot water")]);
});

test("what is typed in a tab waits for who typed it, and is wiped for another and by a logout", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  replaceIdentityClient(CLIENT);
  connect({
    fetch: async () => Response.json({ code: "not_found", message: "" }, { status: 404 }),
  });
  await startApp(createAppRouter());
  const type = (): string => {
    const key = tabDraftKey("space:1") ?? "";
    sessionStorage.setItem(key, "{}");
    return key;
  };
  sessionStorage.setItem("storey.wantedPath", "/favourites");
  signIn(1);
  const key = type();
  session.set({ ...NOBODY, authenticated: false });
  signIn(1);
  expect(sessionStorage.getItem(key)).not.toBeNull();
  signIn(2);
  expect(sessionStorage.getItem(key)).toBeNull();
  const own = type();
  await logOut();
  expect(sessionStorage.getItem(own)).toBeNull();
  expect(sessionStorage.getItem("storey.wantedPath")).toBe("/favourites");
});

test("a call made while the page goes to the logout does not tell of an ended sign-in", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const gone = vi.fn(async () => {});
  let refuse: (reason: Error) => void = () => {};
  const late = new Promise<string>((_resolve, reject) => {
    refuse = reject;
  });
  replaceIdentityClient({ ...CLIENT, accessToken: () => late, logoutHere: gone });
  connect({
    fetch: async () => Response.json({ code: "service.unavailable", message: "" }, { status: 503 }),
  });
  const router = createAppRouter();
  await startApp(router);
  signIn(1);
  const before = router.state.location.href;
  const asked = Promise.race([connection().token({ fresh: false }), wait(50)]);
  await logOut();
  refuse(new IdentityError("login_required", "There is no token."));
  const askedLater = Promise.race([connection().token({ fresh: true }), wait(50)]);
  expect(await asked).toBe("waiting");
  expect(await askedLater).toBe("waiting");
  expect(gone).not.toHaveBeenCalled();
  expect(router.state.location.href).toBe(before);
  expect(logged).not.toHaveBeenCalledWith(expect.stringContaining("login"), expect.anything());
});

test("a logout that fails leaves the sign-in as it was", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const logout = async () => {
    throw new Error("The provider cannot be reached.");
  };
  replaceIdentityClient({ ...CLIENT, logout });
  await startApp(createAppRouter());
  signIn(1);
  await logOut();
  expect(await connection().token({ fresh: false })).toBe("token");
});

test("a tab whose sign-in another tab has ended leads to Contact, and only then", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  replaceIdentityClient(CLIENT);
  connect({
    fetch: async () => Response.json({ code: "service.unavailable", message: "" }, { status: 503 }),
  });
  await startApp(createAppRouter());
  await vi.dynamicImportSettled();
  signIn(1);
  const removed = () => dispatchEvent(new StorageEvent("storage", { key: "x", newValue: null }));
  localStorage.setItem("@@auth0spajs@@::token", "{}");
  removed();
  await wait(400);
  expect(session.get().authenticated).toBe(true);
  localStorage.removeItem("@@auth0spajs@@::token");
  await expect
    .poll(
      () => {
        removed();
        return session.get().authenticated;
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe(false);
  await expect.poll(() => location.pathname).toBe("/contact");
  expect(history.state).toMatchObject({ notice: "session.ended" });
});

test("while a form asks whether to leave it, a toast says that the sign-in ended", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  replaceIdentityClient(CLIENT);
  connect({
    fetch: async () => Response.json({ code: "service.unavailable", message: "" }, { status: 503 }),
  });
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/favourites"] }));
  await startApp(router);
  signIn(1);
  const asked = vi.fn(async () => true);
  router.history.block({ blockerFn: asked });
  // Listens as a router that is drawn does: one that nobody listens to loads its page by itself.
  router.history.subscribe(() => {});
  connection().onLoginRequired();
  await expect.poll(() => asked.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await wait(50);
  expect(router.history.location.pathname).toBe("/favourites");
  expect(toasts.get().map(({ summary }) => summary)).toEqual([
    "You were logged out: your login ran out, or your password or your access was changed. Log in to go on where you were.",
  ]);
});

import type { Me, Organisation } from "@storey/contract";
import { afterEach, expect, test, vi } from "vitest";
import { forgetConfiguration } from "../lib/configuration.ts";
import { connect } from "../lib/connection.ts";
import { startMessages } from "../lib/messages.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { toasts } from "../lib/toasts.ts";
import { guardNavigation } from "./navigation.ts";
import type { Fallback } from "./route-definition.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.set(NOBODY);
  toasts.set([]);
  forgetConfiguration();
});

test("a screen whose flag is off leads Home, and a toast says so 100 ms later", async () => {
  await startMessages(["shell"]);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  connect({ fetch: async () => Response.json({ analytics: null, flags: [] }) });
  const user = { organisationPermissions: [], appPermissions: [] } as unknown as Me;
  const organisation = { settings: [] } as unknown as Organisation;
  session.set({ authenticated: true, user, organisation, problem: null });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const route = {
    name: "Info",
    needs: [{ kind: "flag", flag: "decision-trees" }],
    namespaces: [],
    load: async () => () => null,
  } as const;
  await expect(guardNavigation(route, { href: "/info" })).rejects.toMatchObject({
    options: { to: "/" },
  });
  vi.advanceTimersByTime(99);
  expect(toasts.get()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toMatchObject([
    {
      severity: "error",
      summary: "Feature disabled",
      detail: "This feature is not enabled for your account",
    },
  ]);
});

/** Returns the destination of a guard that fails, once somebody is signed in. */
async function ledBy(otherwise: Fallback, state = {}) {
  const user = { organisationPermissions: [], appPermissions: [] } as unknown as Me;
  const organisation = { settings: [] } as unknown as Organisation;
  session.set({ authenticated: true, user, organisation, problem: null });
  const needs = [{ kind: "setting", key: "spaces_core", otherwise }] as const;
  const route = { name: "Scan", needs, namespaces: [], load: async () => () => null } as const;
  const failure: unknown = await guardNavigation(route, { href: "/scan", state }).catch(
    (thrown: unknown) => thrown,
  );
  return (failure as { options: unknown }).options;
}

test("a failing guard leads to its route or its path, with its params and search", async () => {
  expect(
    await ledBy({ route: "Space", params: { spaceId: "7" }, search: { tab: "360" } }),
  ).toMatchObject({
    to: "/spaces/$spaceId",
    params: { spaceId: "7" },
    search: { tab: "360" },
  });
  expect(await ledBy({ path: "/asset-manager/list", search: { queryParams: "a" } })).toMatchObject({
    to: "/asset-manager/list",
    search: { queryParams: "a" },
  });
});

test("Error without a way to retry leads back, and a service that failed again is still unavailable", async () => {
  const search = { error: "error.serviceUnavailable", errorDescription: "error.tryAgainLater" };
  const otherwise: Fallback = { route: "Error", search };
  expect(await ledBy(otherwise)).toMatchObject({ search: { ...search, retry: "/scan" } });
  expect(await ledBy(otherwise, { isRetry: true })).toMatchObject({
    search: { ...search, error: "error.serviceStillUnavailable", retry: "/scan" },
  });
  const other: Fallback = { route: "Error", search: { error: "access.forbidden" } };
  expect(await ledBy(other, { isRetry: true })).toMatchObject({
    search: { error: "access.forbidden" },
  });
});

import type { Me, Organisation } from "@storey/contract";
import { afterEach, expect, test, vi } from "vitest";
import { forgetConfiguration } from "../lib/configuration.ts";
import { connect } from "../lib/connection.ts";
import { startMessages } from "../lib/messages.ts";
import { NOBODY, session } from "../lib/session/session.ts";
import { toasts } from "../lib/toasts.ts";
import { guardNavigation } from "./navigation.ts";

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
  await expect(guardNavigation(route, "/info")).rejects.toMatchObject({ options: { to: "/" } });
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

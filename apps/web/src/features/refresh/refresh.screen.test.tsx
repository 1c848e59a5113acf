import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { harness } from "../../test-support/harness.fixture.tsx";
import { RefreshScreen } from "./refresh.screen.tsx";

afterEach(() => vi.unstubAllGlobals());

test("drops what is kept, but never what the app starts from without a network", async () => {
  const kept = new Set(["storey-shell-abc", "pictures"]);
  vi.stubGlobal("caches", {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
  await loadMessages(["info"]);
  const answers = () => ({ status: 503, body: { code: "service.unavailable", message: "" } });
  await harness({ screen: RefreshScreen, path: "/refresh", answers });
  const [action] = await screen.findAllByRole("button");
  if (action) await userEvent.click(action);
  // The toast says that the refresh has ended, whatever the server answered.
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect([...kept]).toEqual(["storey-shell-abc"]);
});

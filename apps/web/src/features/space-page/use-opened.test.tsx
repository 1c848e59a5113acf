import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useOpened } from "./use-opened.ts";

function Page() {
  const { open, panel } = useOpened();
  return (
    <button type="button" onClick={() => open({ panel: "pictures" })}>
      {panel ?? "nothing"}
    </button>
  );
}

test("what is opened while the next screen loads opens on the page that is shown", async () => {
  const root = createRootRoute();
  const space = createRoute({ getParentRoute: () => root, path: "/spaces/$id", component: Page });
  const report = createRoute({
    getParentRoute: () => root,
    path: "/issues/new",
    // It loads for as long as the test runs.
    loader: () => new Promise<never>(() => undefined),
    pendingMs: 1e9,
  });
  const router = createRouter({
    routeTree: root.addChildren([space, report]),
    history: createMemoryHistory({ initialEntries: ["/spaces/7"] }),
  });
  render(<RouterProvider router={router as never} />);
  const button = await screen.findByRole("button", { name: "nothing" });
  void router.navigate({ to: "/issues/new" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/issues/new"));
  await userEvent.click(button);
  expect(await screen.findByRole("button", { name: "pictures" })).toBeTruthy();
  expect(router.state.location.href).toBe("/spaces/7?panel=pictures");
});

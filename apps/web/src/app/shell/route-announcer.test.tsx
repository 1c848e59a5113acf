import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RouteAnnouncer } from "./route-announcer.tsx";

async function show() {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <main>
          <Outlet />
        </main>
        <RouteAnnouncer />
      </>
    ),
  });
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    component: () => (
      <>
        <h1 tabIndex={-1}>Issues</h1>
        {["1", "2", "3"].map((id) => (
          <Link key={id} to="/issues/$id" params={{ id }}>
            Issue {id}
          </Link>
        ))}
      </>
    ),
  });
  const one = createRoute({
    getParentRoute: () => rootRoute,
    path: "/issues/$id",
    component: () => (
      <>
        <h1 tabIndex={-1}>One issue</h1>
        <Link to="/">Issues</Link>
      </>
    ),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, one]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
  });
  return router;
}

const focused = () => document.activeElement?.textContent;

test("who goes back finds the focus on the link that led away, who goes on by a link on the title", async () => {
  const router = await show();
  await userEvent.click(await screen.findByRole("link", { name: "Issue 2" }));
  await waitFor(() => expect(focused()).toBe("One issue"));
  act(() => router.history.back());
  await waitFor(() => expect(focused()).toBe("Issue 2"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe("One issue"));
  await userEvent.click(screen.getByRole("link", { name: "Issues" }));
  await screen.findByRole("heading", { name: "Issues" });
  await waitFor(() => expect(focused()).toBe("Issues"));
  expect(document.activeElement?.tagName).toBe("H1");
});

test("a button that goes with the focus, soon after somebody came, does not give it to the title", async () => {
  await show();
  await userEvent.click(await screen.findByRole("link", { name: "Issue 2" }));
  await waitFor(() => expect(focused()).toBe("One issue"));
  const button = document.createElement("button");
  document.querySelector("main")?.append(button);
  button.focus();
  await userEvent.keyboard("{Enter}");
  button.remove();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(document.body);
});

import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../confirm.ts";
import { startMessages } from "../messages.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

let dirty = true;

function Form() {
  const { allow } = useLeaveGuard(dirty);
  return (
    <button type="button" onClick={allow}>
      Save
    </button>
  );
}

/** Opens a form that was reached from another page, in the browser's own history. */
async function openForm() {
  window.history.replaceState({}, "", "/before");
  const root = createRootRoute();
  const before = createRoute({
    getParentRoute: () => root,
    path: "/before",
    component: () => "Before",
  });
  const form = createRoute({ getParentRoute: () => root, path: "/form", component: Form });
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren([before, form]), history });
  render(<RouterProvider router={router} />);
  await screen.findByText("Before");
  await act(() => router.navigate({ to: "/form" as string }));
  return { save: await screen.findByRole("button", { name: "Save" }), history };
}

beforeEach(async () => {
  dirty = true;
  question.set(null);
  await startMessages(["forms"]);
});

test("Back asks, stays on no and leaves on yes", async () => {
  const { history } = await openForm();
  act(() => window.history.back());
  await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
  await act(async () => question.get()?.answer(false));
  await waitFor(() => expect(location.pathname).toBe("/form"));
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  act(() => window.history.back());
  await waitFor(() => expect(question.get()).not.toBeNull());
  await act(async () => question.get()?.answer(true));
  expect(await screen.findByText("Before")).toBeTruthy();
  history.destroy();
});

test("what is saved is left without a question", async () => {
  const first = await openForm();
  await userEvent.click(first.save);
  act(() => window.history.back());
  expect(await screen.findByText("Before")).toBeTruthy();
  first.history.destroy();
  expect(question.get()).toBeNull();
});

test("a form without changes is left without a question", async () => {
  dirty = false;
  const { history } = await openForm();
  act(() => window.history.back());
  expect(await screen.findByText("Before")).toBeTruthy();
  expect(question.get()).toBeNull();
  history.destroy();
});

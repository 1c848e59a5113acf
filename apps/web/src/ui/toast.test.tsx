import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { startMessages } from "../lib/messages.ts";
import { closeToast, showToast, toasts } from "../lib/toasts.ts";
import { Dialog } from "./dialog.tsx";
import { PageHead } from "./page-head.tsx";
import { Toasts } from "./toast.tsx";

beforeEach(async () => {
  await startMessages(["shell"]);
  for (const toast of toasts.get()) closeToast(toast.id);
});

function Harness({ first, second }: { readonly first: boolean; readonly second: boolean }) {
  const onClose = (): void => {};
  return (
    <>
      <Dialog open={second} onClose={onClose} title="Second">
        Second
      </Dialog>
      <Dialog open={first} onClose={onClose} title="First">
        First
      </Dialog>
      <Toasts />
    </>
  );
}

test("a toast stands in the dialog that opened last, where it can be pressed", async () => {
  const { rerender } = render(<Harness first={false} second={false} />);
  const run = vi.fn();
  act(() => void showToast({ summary: "Removed", action: { label: "Undo", run } }));
  const around = () => screen.getByText("Removed").closest("dialog")?.textContent ?? "the page";
  expect(around()).toBe("the page");
  rerender(<Harness first={true} second={false} />);
  await waitFor(() => expect(around()).toMatch(/^First/));
  rerender(<Harness first={true} second={true} />);
  await waitFor(() => expect(around()).toMatch(/^Second/));
  rerender(<Harness first={true} second={false} />);
  await waitFor(() => expect(around()).toMatch(/^First/));
  rerender(<Harness first={false} second={false} />);
  await waitFor(() => expect(around()).toBe("the page"));
  await userEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Removed")).toBeNull();
});

test("a toast that is pressed or closed gives the focus back to where it was", async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Remove</button>
      <Toasts />
    </>,
  );
  for (const name of ["Undo", "Close"]) {
    act(
      () => void showToast({ summary: "Removed", action: { label: "Undo", run: () => undefined } }),
    );
    screen.getByRole("button", { name: "Remove" }).focus();
    await user.click(screen.getByRole("button", { name, hidden: true }));
    expect(screen.queryByText("Removed")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Remove");
  }
});

test("toasts lie below the actions of the page's head", () => {
  render(
    <main>
      <PageHead title="Tree" actions={<button type="button">Publish</button>} />
      <Toasts />
    </main>,
  );
  const actions = screen.getByRole("button", { name: "Publish" }).parentElement ?? document.body;
  vi.spyOn(actions, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 80, 100, 40));
  act(() => void showToast({ summary: "Removed" }));
  const region = screen.getByText("Removed").closest("section");
  expect(region?.style.getPropertyValue("--title-bottom")).toBe("120px");
});

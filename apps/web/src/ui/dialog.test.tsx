import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startMessages } from "../lib/messages.ts";
import { Dialog } from "./dialog.tsx";

test("what gets the focus back is in view, though the page grew beneath the dialog", async () => {
  await startMessages(["shell"]);
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Pause</button>
      <Dialog open={isOpen} title="Pause" onClose={() => undefined}>
        Really?
      </Dialog>
    </>
  );
  const { rerender } = render(page(true));
  const opener = screen.getAllByRole("button", { name: "Pause" })[0] as HTMLElement;
  // As a browser does it: the focus returns, and nothing is scrolled.
  const close = vi.spyOn(HTMLDialogElement.prototype, "close");
  close.mockImplementation(() => opener.focus({ preventScroll: true }));
  const scrolled = vi.spyOn(opener, "scrollIntoView");
  rerender(page(false));
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: "nearest" }));
  close.mockRestore();
});

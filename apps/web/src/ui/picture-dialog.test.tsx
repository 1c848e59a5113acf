import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PictureDialog, PictureTurns } from "./picture-dialog.tsx";
import { turningOf } from "./picture-turning.ts";

const PICTURES = [{ id: "first" }, { id: "second" }, { id: "third" }];

test("turning goes round: after the last comes the first", () => {
  const shown: string[] = [];
  const note = (id: string): void => void shown.push(id);
  expect(turningOf(PICTURES, "second", note)).toMatchObject({ number: 2, picture: PICTURES[1] });
  turningOf(PICTURES, "third", note).step(1);
  turningOf(PICTURES, "first", note).step(-1);
  turningOf(PICTURES, "gone", note).step(1);
  expect(shown).toEqual(["first", "third", "second"]);
});

test("a single picture turns to nothing", () => {
  const onShow = vi.fn();
  turningOf([{ id: "only" }], "only", onShow).step(1);
  turningOf([], "gone", onShow).step(1);
  expect(onShow).not.toHaveBeenCalled();
});

test("the dialog hears keys, turns by its buttons, and is closed by Escape and the cross", () => {
  const onClose = vi.fn();
  const onStep = vi.fn();
  const onKeyDown = vi.fn();
  render(
    <PictureDialog
      label="Pictures of the hall"
      closeLabel="Close"
      bar={<span>1 of 3</span>}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <PictureTurns previousLabel="Previous" nextLabel="Next" onStep={onStep} />
    </PictureDialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "Pictures of the hall" });
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(onKeyDown).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onStep.mock.calls).toEqual([[-1], [1]]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  const onEscape = new Event("cancel", { cancelable: true });
  fireEvent(dialog, onEscape);
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onEscape.defaultPrevented).toBe(true);
});

test("it is closed while it is still on the page, so that the focus can return", () => {
  const isOnPage: boolean[] = [];
  const close = vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function note(
    this: HTMLDialogElement,
  ) {
    isOnPage.push(this.isConnected);
  });
  const { unmount } = render(
    <PictureDialog
      label="Pictures"
      closeLabel="Close"
      bar={null}
      onKeyDown={vi.fn()}
      onClose={vi.fn()}
    >
      <p>A picture</p>
    </PictureDialog>,
  );
  unmount();
  close.mockRestore();
  expect(isOnPage).toEqual([true]);
});

import "../document-messages.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../../../lib/messages.ts";
import { GIVE_UP_MS, LONG_MS, PdfWaiting } from "./pdf-waiting.tsx";

const onGiveUp = vi.fn();
const download = vi.fn();

beforeEach(async () => {
  await loadMessages(["documents"]);
  vi.useFakeTimers();
  onGiveUp.mockReset();
  download.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

test("bytes on a slow line are waited for as long as they take", () => {
  render(<PdfWaiting download={null} onGiveUp={onGiveUp} />);
  pass(10 * GIVE_UP_MS);
  expect(screen.getByRole("status").textContent).toContain("Please wait...");
  expect(onGiveUp).not.toHaveBeenCalled();
});

test("a document that takes long says so, offers the file, and is given up in the end", () => {
  const { rerender } = render(<PdfWaiting download={null} onGiveUp={onGiveUp} />);
  pass(GIVE_UP_MS);
  rerender(<PdfWaiting download={download} onGiveUp={onGiveUp} />);
  pass(LONG_MS - 1);
  expect(screen.queryByRole("button")).toBeNull();
  pass(1);
  expect(screen.getByRole("status").textContent).toContain("takes long");
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(download).toHaveBeenCalledOnce();
  pass(GIVE_UP_MS - LONG_MS - 1);
  expect(onGiveUp).not.toHaveBeenCalled();
  pass(1);
  expect(onGiveUp).toHaveBeenCalledOnce();
});

test("a document that shows in time is not given up", () => {
  const { unmount } = render(<PdfWaiting download={download} onGiveUp={onGiveUp} />);
  pass(LONG_MS);
  unmount();
  pass(GIVE_UP_MS);
  expect(onGiveUp).not.toHaveBeenCalled();
});

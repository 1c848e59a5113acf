import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { useLeavingUploads } from "./use-leaving-uploads.ts";
import type { Upload } from "./use-uploads.ts";

beforeEach(async () => {
  question.set(null);
  toasts.set([]);
  await startMessages(["shell"]);
  await loadMessages(["uploads"]);
});

function leaving(...states: Upload["state"][]) {
  const onClose = vi.fn();
  const uploadsOf = (list: Upload["state"][]) => ({
    rows: list.map((state) => ({ state })),
    isBusy: list.some((state) => state === "sending" || state === "waiting"),
  });
  const hook = renderHook((uploads) => useLeavingUploads(uploads, onClose), {
    initialProps: uploadsOf(states),
  });
  return {
    onClose,
    leave: () => act(() => hook.result.current()),
    becomes: (...list: Upload["state"][]) => act(async () => hook.rerender(uploadsOf(list))),
  };
}

const summaries = () => toasts.get().map(({ summary }) => summary);

test("with nothing on its way it closes without a question", () => {
  const { leave, onClose } = leaving("failed");
  leave();
  expect(onClose).toHaveBeenCalled();
});

test("what is on its way is asked about, and stopped on yes", async () => {
  const { leave, onClose } = leaving("sending");
  leave();
  expect(question.get()?.title).toBe("Stop the uploads?");
  await act(async () => question.get()?.answer(true));
  expect(onClose).toHaveBeenCalled();
});

test("the question goes once everything has arrived, which is said", async () => {
  const { leave, becomes, onClose } = leaving("sending", "waiting");
  leave();
  await becomes("sending");
  expect(question.get()).not.toBeNull();
  await becomes();
  expect(question.get()).toBeNull();
  expect(summaries()).toEqual(["Everything has arrived"]);
  expect(onClose).not.toHaveBeenCalled();
});

test("where the last one failed the question goes too, and nothing is said to have arrived", async () => {
  const { leave, becomes } = leaving("sending");
  leave();
  await becomes("failed");
  expect(question.get()).toBeNull();
  expect(summaries()).toEqual([]);
});

test("another question that is asked meanwhile stays", async () => {
  const { leave, becomes } = leaving("sending");
  leave();
  act(() => question.set({ title: "Another", confirmLabel: "Yes", answer: () => {} }));
  await becomes();
  expect(question.get()?.title).toBe("Another");
  expect(summaries()).toEqual([]);
});

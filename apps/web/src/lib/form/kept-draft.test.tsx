import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NOBODY, session } from "../session/session.ts";
import { keptDraft, useKeptDraft } from "./kept-draft.ts";

const NAME = "test:large";
/** Longer than any test takes. */
const LATER_MS = 600_000;

beforeEach(() => {
  const user = { id: "u1" } as NonNullable<ReturnType<typeof session.get>["user"]>;
  session.set({ ...NOBODY, user });
});
afterEach(() => {
  sessionStorage.clear();
  session.set(NOBODY);
});

const largeDraft = (draft: object | null) =>
  renderHook(({ value }) => useKeptDraft(NAME, value, LATER_MS), {
    initialProps: { value: draft },
  });

test("a large draft is kept once its form is left, and not at each letter", () => {
  const form = largeDraft({ text: "a" });
  form.rerender({ value: { text: "ab" } });
  expect(keptDraft(NAME)).toBeNull();
  form.unmount();
  expect(keptDraft(NAME)).toEqual({ text: "ab" });
});

test("a large draft is kept when the page is left", () => {
  largeDraft({ text: "a" });
  dispatchEvent(new Event("pagehide"));
  expect(keptDraft(NAME)).toEqual({ text: "a" });
});

test("one that was saved or discarded is not kept by leaving", () => {
  const discarded = largeDraft({ text: "a" });
  discarded.result.current();
  discarded.unmount();
  expect(keptDraft(NAME)).toBeNull();
  const saved = largeDraft({ text: "a" });
  saved.rerender({ value: null });
  saved.unmount();
  expect(keptDraft(NAME)).toBeNull();
});

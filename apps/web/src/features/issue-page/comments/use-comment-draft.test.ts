import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aDevice } from "../../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../../lib/device/open-device.ts";
import { dropDraft, keepDraft, readDraft } from "../../../lib/offline/draft-store.ts";
import { aRecord, holdRecords, refusedWith } from "../../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../../lib/outbox/record.ts";
import { NOBODY, session } from "../../../lib/session/session.ts";
import { useCommentDraft } from "./use-comment-draft.ts";

const device = aDevice();
replaceDevice(device);

const NAME = "comment/issue";

beforeEach(async () => {
  const user = { id: "ada", auth0OrganisationId: "1" };
  session.set({ ...NOBODY, ...({ authenticated: true, user } as object) });
  sessionStorage.clear();
  await dropDraft(NAME);
  await holdRecords(device);
});

/** Shows the form of a comment with these words, and sends it off. */
async function sentOff(body: string) {
  const form = renderHook(() => useCommentDraft("issue"));
  await act(() => readDraft(NAME));
  act(() => form.result.current.change({ body }));
  const sent = form.result.current.draft;
  act(() => form.result.current.sendOff());
  // Its record takes the place of the draft.
  await dropDraft(NAME);
  return { ...form, sent };
}

test("what was typed in the last moment is not kept once more after it was sent off", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(() => useCommentDraft("issue"));
  await act(() => readDraft("comment/issue"));
  act(() => result.current.change({ body: "The bearing" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readDraft("comment/issue")).toMatchObject({ body: "The bearing" });
  act(() => result.current.change({ body: "The bearing is worn" }));
  act(() => result.current.sendOff());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readDraft("comment/issue")).toMatchObject({ body: "The bearing" });
});

test("what is on its way is no draft any more for who leaves the page", async () => {
  const { result, sent, unmount } = await sentOff("The bearing is worn");
  unmount();
  expect(await readDraft(NAME)).toBeNull();
  result.current.clear(sent);
  const next = renderHook(() => useCommentDraft("issue"));
  expect(next.result.current.draft.body).toBe("");
});

test("what was added meanwhile is the next comment's, and what comes back is a draft again", async () => {
  const file = new File(["x"], "bearing.jpg", { type: "image/jpeg" });
  const { result, sent, unmount } = await sentOff("The bearing is worn");
  act(() => result.current.change({ files: [{ id: "photo", file }] }));
  unmount();
  const next = await readDraft(NAME);
  expect(next).toMatchObject({ body: "", files: [{ id: "photo" }] });
  expect(next).not.toMatchObject({ id: sent.id });
  result.current.keep();
  expect(await readDraft(NAME)).toMatchObject({ id: sent.id, body: "The bearing is worn" });
});

test("a form that was left takes nothing from its next visit when the comment arrives", async () => {
  const { result, sent, unmount } = await sentOff("The bearing is worn");
  unmount();
  await keepDraft(NAME, { ...sent, id: "next", body: "It is loud too" });
  result.current.clear(sent);
  expect(await readDraft(NAME)).toMatchObject({ id: "next" });
});

test.each<[string, Partial<OutboxRecord>, string]>([
  ["waits to be sent", {}, ""],
  ["has arrived", { state: "acked" }, ""],
  ["was refused", refusedWith(409, "record.conflict"), "The bearing is worn"],
])("the draft of a comment that %s is shown only after a refusal", async (_, record, shown) => {
  const id = "sent-comment";
  const entity = { kind: "comment", id, issueId: "issue" } as const;
  await holdRecords(device, aRecord({ id: "record", userId: "ada", entity, ...record }));
  const words = { id, body: "The bearing is worn", visibility: "public", mentions: [] };
  await keepDraft(NAME, { ...words, files: [] });
  const { result } = renderHook(() => useCommentDraft("issue"));
  if (shown === "") await waitFor(async () => expect(await readDraft(NAME)).toBeNull());
  await waitFor(() => expect(result.current.draft.body).toBe(shown));
});

test("the words of a comment that this tab stored go too once its record is there", async () => {
  const first = renderHook(() => useCommentDraft("issue"));
  act(() => first.result.current.change({ body: "The bearing is worn" }));
  const { id } = first.result.current.draft;
  first.unmount();
  const entity = { kind: "comment", id, issueId: "issue" } as const;
  await holdRecords(device, aRecord({ id: "record", userId: "ada", entity }));
  const { result } = renderHook(() => useCommentDraft("issue"));
  expect(result.current.draft.body).toBe("The bearing is worn");
  await waitFor(() => expect(result.current.draft.body).toBe(""));
  expect(result.current.draft.id).not.toBe(id);
});

import { act, renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { aDevice } from "../../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../../lib/device/open-device.ts";
import { readDraft } from "../../../lib/offline/draft-store.ts";
import { useCommentDraft } from "./use-comment-draft.ts";

replaceDevice(aDevice());

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

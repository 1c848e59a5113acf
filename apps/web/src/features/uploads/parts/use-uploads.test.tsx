import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { CallError } from "../../../lib/call-error.ts";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

/** One file that is being sent, until the test decides its outcome. */
interface Sending {
  readonly upload: Upload;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  readonly arrive: () => void;
  readonly fail: (error: Error) => void;
}

const sending: Sending[] = [];

beforeEach(async () => {
  sending.length = 0;
  toasts.set([]);
  await startMessages(["shell", "errors"]);
  await loadMessages(["uploads"]);
});

function refused(status: number): CallError {
  return new CallError({ code: "validation.failed", message: "Not taken.", status });
}

function uploadsOf(...names: string[]) {
  const hook = renderHook(() =>
    useUploads({
      send: (upload, { signal, onProgress }) =>
        new Promise<void>((arrive, fail) => {
          sending.push({ upload, signal, onProgress, arrive, fail });
          const gone = { code: "network.aborted", message: "", status: 0 };
          signal.addEventListener("abort", () => fail(new CallError(gone)));
        }),
      changed: async () => {},
      failedMessage: () => "It failed",
      refusalOf: ({ size }) => (size > 10 ? "Too large" : null),
    }),
  );
  const row = (name: string): Upload => {
    const found = hook.result.current.rows.find(({ file }) => file.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  act(() =>
    hook.result.current.add(
      names.map((name) => new File(["bytes"], name)),
      () => null,
    ),
  );
  return { ...hook, row };
}

const sent = () => sending.map(({ upload }) => upload.file.name);

test("one is sent after the other, in the order they were chosen in", async () => {
  const { result } = uploadsOf("b", "a", "c");
  await waitFor(() => expect(sending).toHaveLength(1));
  act(() => sending[0]?.onProgress(0.5));
  expect(result.current.rows.map(({ state, progress }) => [state, progress])).toEqual([
    ["sending", 0.5],
    ["waiting", 0],
    ["waiting", 0],
  ]);
  await act(async () => sending[0]?.arrive());
  await waitFor(() => expect(sent()).toEqual(["b", "a"]));
  expect(result.current.rows.map(({ file }) => file.name)).toEqual(["a", "c"]);
  await act(async () => sending[1]?.arrive());
  await waitFor(() => expect(sent()).toEqual(["b", "a", "c"]));
});

test("what is added stands above what failed, and below what is on its way", async () => {
  const { result } = uploadsOf("failing", "slow");
  await waitFor(() => expect(sending).toHaveLength(1));
  await act(async () => sending[0]?.fail(refused(503)));
  await waitFor(() => expect(sent()).toEqual(["failing", "slow"]));
  act(() => result.current.add([new File(["bytes"], "new")], () => null));
  expect(result.current.rows.map(({ file }) => file.name)).toEqual(["slow", "new", "failing"]);
});

test("a file that is on its way is left out; one that has arrived is added with a word", async () => {
  const { result } = uploadsOf();
  const summaries = () => toasts.get().map(({ summary }) => summary);
  const [plan, other] = ["plan.pdf", "other.pdf"].map((name) => new File(["bytes"], name));
  if (!plan || !other) throw new Error("There are no files");
  act(() => result.current.add([plan], () => null));
  await waitFor(() => expect(sending).toHaveLength(1));
  act(() => result.current.add([plan, other], () => null));
  expect(result.current.rows.map(({ file }) => file.name)).toEqual(["plan.pdf", "other.pdf"]);
  expect(summaries()).toEqual(["Already on the way: plan.pdf"]);
  await act(async () => sending[0]?.arrive());
  await waitFor(() => expect(sending).toHaveLength(2));
  act(() => result.current.add([plan], () => null));
  expect(result.current.rows.map(({ file }) => file.name)).toEqual(["other.pdf", "plan.pdf"]);
  expect(summaries()).toContain("Already here: plan.pdf");
});

test("a retry after a cancel sends the same file under the same id", async () => {
  const { result, row } = uploadsOf("a");
  await waitFor(() => expect(sending).toHaveLength(1));
  await act(async () => result.current.cancel(row("a")));
  expect(row("a").state).toBe("cancelled");
  expect(toasts.get()).toEqual([]);
  act(() => result.current.retry(row("a")));
  await waitFor(() => expect(sending).toHaveLength(2));
  expect(sending[1]?.upload.id).toBe(sending[0]?.upload.id);
});

test("what fails says why; what the server refuses for good is not offered again", async () => {
  const { result, row } = uploadsOf("a", "b");
  await waitFor(() => expect(sending).toHaveLength(1));
  await act(async () => sending[0]?.fail(refused(415)));
  await waitFor(() => expect(sending).toHaveLength(2));
  await act(async () => sending[1]?.fail(refused(503)));
  expect([row("a"), row("b")].map(({ state, mayRetry }) => [state, mayRetry])).toEqual([
    ["failed", false],
    ["failed", true],
  ]);
  expect(toasts.get().map(({ summary }) => summary)).toEqual(["It failed", "It failed"]);
  act(() => result.current.dismiss(row("b")));
  expect(result.current.rows).toHaveLength(1);
});

test("a file that is refused here is never sent", async () => {
  const { result } = uploadsOf();
  act(() => result.current.add([new File(["far too many bytes"], "large")], () => null));
  expect(result.current.rows[0]).toMatchObject({
    state: "failed",
    reason: "Too large",
    mayRetry: false,
  });
  expect(sending).toEqual([]);
});

describe("files that can be amended", () => {
  /** An upload plan whose `amend` applies one choice at a time, when the test lets it. */
  function amendable() {
    const made: { kind: string; finish: (kind: string) => void; tell: (done: number) => void }[] =
      [];
    const hook = renderHook(() =>
      useUploads<string>({
        send: async () => {},
        amend: ({ kind }, { onProgress }) =>
          new Promise((finish) => made.push({ kind, finish, tell: onProgress })),
        changed: async () => {},
        failedMessage: () => "It failed",
      }),
    );
    const row = () => {
      const [only] = hook.result.current.rows;
      if (!only) throw new Error("There is no row");
      return only;
    };
    act(() => hook.result.current.add([new File(["bytes"], "a")], () => "plan"));
    return { ...hook, row, made };
  }

  test("stay in their rows, and are made one thing after the other", async () => {
    const { result, row, made } = amendable();
    await waitFor(() => expect(row().state).toBe("arrived"));
    act(() => result.current.choose(row(), "photo"));
    act(() => result.current.choose(row(), "map"));
    expect(made.map(({ kind }) => kind)).toEqual(["plan"]);
    await act(async () => made[0]?.finish("plan"));
    expect(made.map(({ kind }) => kind)).toEqual(["plan", "map"]);
    expect(row()).toMatchObject({ kind: "map", isAmended: true });
    await act(async () => made[1]?.finish("map"));
    expect(row()).toMatchObject({ kind: "map", isAmended: false });
    expect(result.current.isBusy).toBe(false);
  });

  test("become what the server says, and are asked about while they are sent again", async () => {
    const { result, row, made } = amendable();
    await waitFor(() => expect(made).toHaveLength(1));
    act(() => made[0]?.tell(0.5));
    expect(result.current.isBusy).toBe(true);
    await act(async () => made[0]?.finish("photo"));
    expect(row()).toMatchObject({ kind: "photo", progress: 1 });
    expect(result.current.isBusy).toBe(false);
  });
});

test("leaving stops what is on its way", async () => {
  const { unmount } = uploadsOf("a", "b");
  await waitFor(() => expect(sending).toHaveLength(1));
  unmount();
  expect(sending.every(({ signal }) => signal.aborted)).toBe(true);
});

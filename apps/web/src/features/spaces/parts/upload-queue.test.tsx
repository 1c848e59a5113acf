import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMessages } from "../../../lib/messages.ts";
import { idOf } from "../stage.fixture.tsx";
import { useUploadQueue } from "./upload-queue.ts";

/** A request that never ends by itself. */
class Request {
  static readonly sent: Request[] = [];
  readonly upload = {};
  readonly headers = new Map<string, string>();
  onabort: () => void = () => {};
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }
  form: FormData | undefined;
  send(form: FormData): void {
    this.form = form;
    Request.sent.push(this);
  }
  abort(): void {
    this.onabort();
  }
}

const held = new Set<string>();

beforeEach(async () => {
  Request.sent.length = 0;
  held.clear();
  vi.stubGlobal("XMLHttpRequest", Request);
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => held.delete(url);
  await startMessages(["shell", "errors", "spaces"]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(URL, "createObjectURL");
  Reflect.deleteProperty(URL, "revokeObjectURL");
});

function picture(name: string): File {
  return new File(["bytes"], name, { type: "image/png" });
}

async function queueOf(...names: string[]) {
  const hook = renderHook(() => useUploadQueue(idOf(1)));
  act(() => hook.result.current.add(names.map(picture)));
  await waitFor(() => expect(Request.sent).toHaveLength(Math.min(2, names.length)));
  const row = (name: string) => hook.result.current.rows.find(({ file }) => file.name === name);
  return { ...hook, row };
}

test("a retry after a cancel sends the same row again: its id and its picture", async () => {
  const { result, row } = await queueOf("a.png");
  const id = row("a.png")?.id ?? "";
  act(() => result.current.cancel(id));
  await waitFor(() => expect(row("a.png")?.state).toBe("cancelled"));
  expect(held.size).toBe(1);
  act(() => result.current.retry(id));
  await waitFor(() => expect(Request.sent).toHaveLength(2));
  expect(Request.sent.map(({ form }) => form?.get("id"))).toEqual([id, id]);
  expect(held.has(row("a.png")?.preview ?? "")).toBe(true);
});

test("a dismissed row lets its preview go, leaving lets all go", async () => {
  const { result, row, unmount } = await queueOf("a.png", "b.png", "c.png");
  expect(held.size).toBe(3);
  const id = row("a.png")?.id ?? "";
  act(() => result.current.cancel(id));
  act(() => result.current.dismiss(id));
  await waitFor(() => expect([...held]).toEqual(["blob:2", "blob:3"]));
  unmount();
  expect(held.size).toBe(0);
});

import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

afterEach(() => online.set(true));

/** Shows one file that never arrives. */
function List() {
  const uploads = useUploads({
    send: () => new Promise(() => {}),
    changed: async () => {},
    failedMessage: () => "It failed",
  });
  return (
    <>
      <button
        type="button"
        onClick={() => uploads.add([new File(["bytes"], "plan.pdf")], () => null)}
      >
        Add
      </button>
      <UploadList uploads={uploads} />
    </>
  );
}

test("a file on its way says what it waits for while there is no network", async () => {
  await startMessages(["shell"]);
  await loadMessages(["uploads"]);
  render(<List />);
  act(() => screen.getByRole("button", { name: "Add" }).click());
  const line = await screen.findByRole("listitem");
  expect(line.textContent).not.toContain("network");
  act(() => online.set(false));
  expect(line.textContent).toContain("Goes on once there is a network again");
  act(() => online.set(true));
  expect(line.textContent).not.toContain("network");
});

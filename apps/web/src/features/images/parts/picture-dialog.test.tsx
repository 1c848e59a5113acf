import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { Uploads } from "../../issues/uploads.fixture.ts";
import { PictureDialog } from "./picture-dialog.tsx";

async function showDialog(): Promise<void> {
  await loadMessages(["spaces", "space-page", "uploads"]);
  const owner = { kind: "space", id: idOf(1) } as const;
  await harness({
    screen: () => <PictureDialog owner={owner} name="Lab" images={[]} onClose={() => {}} />,
    path: "/x",
    answers: () => undefined,
  });
}

test("begins at what adds pictures", async () => {
  await showDialog();
  const add = await screen.findByRole("button", { name: "Choose pictures" });
  expect(document.activeElement).toBe(add);
});

test("a picture that is not taken is said, with its name", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  onTestFinished(() => void vi.unstubAllGlobals());
  await showDialog();
  await screen.findByRole("button", { name: "Choose pictures" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is nothing to choose files with.");
  await userEvent.upload(input, new File(["x"], "lab.png", { type: "image/png" }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  uploads.sent[0]?.refuse();
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Image(s) upload failed"));
  expect(toasts.get().at(-1)?.detail).toMatch(/^lab\.png: /);
});

import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { Uploads } from "../../issues/uploads.fixture.ts";
import { panoramasQuery } from "../panorama.queries.ts";
import { aPanorama, withoutDrawing } from "../panorama-harness.fixture.tsx";
import { PanoramaDialog } from "./panorama-dialog.tsx";

const SPACE = { id: idOf(1), name: "Lab", mainPanoramaId: null };

function Desk() {
  const { data } = useQuery(panoramasQuery(SPACE.id));
  const space = SPACE as ComponentProps<typeof PanoramaDialog>["space"];
  return data ? <PanoramaDialog space={space} panoramas={data} onClose={() => {}} /> : null;
}

beforeEach(withoutDrawing);

test("begins at what adds panoramas; one that is archived leads on to the next one", async () => {
  let held = [aPanorama(1), aPanorama(2)];
  const answers: Answers = ({ method, path }) => {
    if (path === "/spaces/panorama-stream") return { body: "" };
    if (method === "DELETE") held = held.filter(({ id }) => !path.endsWith(id));
    return { body: held };
  };
  await loadMessages(["panoramas", "uploads"]);
  await harness({ screen: Desk, path: "/x", answers });
  const add = await screen.findByRole("button", { name: "Choose files" });
  expect(document.activeElement).toBe(add);
  const archive = (name: string) => screen.getByRole("button", { name: `Archive ${name}` });
  await userEvent.click(archive("Hall 1"));
  await waitFor(() => expect(document.activeElement).toBe(archive("Hall 2")));
  await userEvent.click(archive("Hall 2"));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test("a picture is what it says of itself, unless the person says what it is", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  await loadMessages(["panoramas", "uploads"]);
  await harness({ screen: Desk, path: "/x", answers: () => ({ body: [] }) });
  const kind = await screen.findByRole("combobox", { name: "What the pictures are" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is nothing to choose files with.");
  for (const [at, [choice, sent]] of [
    [null, null],
    ["360 pictures", "true"],
    ["Flat pictures", "false"],
  ].entries()) {
    if (choice) await userEvent.selectOptions(kind, choice);
    await userEvent.upload(input, new File(["x"], `${at}.jpg`, { type: "image/jpeg" }));
    await waitFor(() => expect(uploads.sent).toHaveLength(at + 1));
    expect(uploads.sent[at]?.field("is360")).toBe(sent);
    uploads.sent[at]?.finish();
  }
  vi.unstubAllGlobals();
});

import type { Panorama } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { Uploads } from "../../issues/uploads.fixture.ts";
import { panoramasQuery } from "../panorama.queries.ts";
import { aPanorama, withoutDrawing } from "../panorama-harness.fixture.tsx";
import { PanoramaDialog } from "./panorama-dialog.tsx";

const PLACE = { location: { id: idOf(3) }, floor: { id: idOf(2) } };
const SPACE = { ...PLACE, id: idOf(1), name: "Lab", mainPanoramaId: null };

function DialogScreen() {
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
  await harness({ screen: DialogScreen, path: "/x", answers });
  const add = await screen.findByRole("button", { name: "Choose files" });
  expect(document.activeElement).toBe(add);
  const archive = (name: string) => screen.getByRole("button", { name: `Archive ${name}` });
  await userEvent.click(archive("Hall 1"));
  await waitFor(() => expect(document.activeElement).toBe(archive("Hall 2")));
  await userEvent.click(archive("Hall 2"));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

/** Shows a space whose panoramas are those that the test uploads. */
async function showEmpty() {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  onTestFinished(() => void vi.unstubAllGlobals());
  let held: Panorama[] = [];
  const answers: Answers = ({ method, path }) => {
    if (path === "/spaces/panorama-stream") return { body: "" };
    if (method === "DELETE") held = held.filter(({ id }) => !path.endsWith(id));
    return { body: held };
  };
  await loadMessages(["panoramas", "uploads"]);
  const shown = await harness({ screen: DialogScreen, path: "/x", answers });
  await screen.findByRole("button", { name: "Choose files" });
  const add = async (...names: string[]) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is nothing to choose files with.");
    const bytes = (name: string) => new File(["x"], name, { type: "image/jpeg" });
    await userEvent.upload(input, names.map(bytes));
  };
  /** Completes the upload number `at`, as a flat picture unless it was sent as a 360 one. */
  const arrive = async (at: number) => {
    await waitFor(() => expect(uploads.sent).toHaveLength(at + 1));
    const sent = uploads.sent[at];
    if (!sent) throw new Error("Nothing was sent.");
    const is360 = sent.field("is360") === "true";
    held = [...held, { ...aPanorama(at + 1), id: String(sent.id), is360 }];
    sent.finish();
  };
  const removed = () =>
    shown.asked.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  return { uploads, add, arrive, removed };
}

const kindOf = (name: string) =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: `What ${name} is` });

test("a picture is what it says of itself, unless the person says what it is before it is sent", async () => {
  const { uploads, add, arrive } = await showEmpty();
  await add("a.jpg", "b.jpg", "c.jpg");
  await userEvent.selectOptions(await kindOf("b.jpg"), "360 picture");
  await userEvent.selectOptions(await kindOf("c.jpg"), "Flat picture");
  for (const at of [0, 1, 2]) await arrive(at);
  expect(uploads.sent.map((sent) => sent.field("is360"))).toEqual([null, "true", "false"]);
  await waitFor(() => expect(screen.getAllByText("Added")).toHaveLength(3));
  const shown = await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map(kindOf));
  expect(shown.map(({ selectedOptions }) => selectedOptions[0]?.text)).toEqual([
    "Flat picture",
    "360 picture",
    "Flat picture",
  ]);
});

test("one that is there is sent again as something else, and only then the former goes", async () => {
  const { uploads, add, arrive, removed } = await showEmpty();
  await add("a.jpg");
  const kind = await kindOf("a.jpg");
  await arrive(0);
  await screen.findByText("Added");
  await userEvent.selectOptions(kind, "360 picture");
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  expect(uploads.sent[1]?.field("is360")).toBe("true");
  expect(uploads.sent[1]?.field("name")).toBe("Hall 1");
  expect(uploads.sent[1]?.id).not.toBe(uploads.sent[0]?.id);
  expect(removed()).toEqual([]);
  await arrive(1);
  await waitFor(() =>
    expect(removed()).toEqual([expect.stringContaining(String(uploads.sent[0]?.id))]),
  );
  await screen.findByText("Added");
  expect((await kindOf("a.jpg")).selectedOptions[0]?.text).toBe("360 picture");
});

test("one that cannot be something else stays what it was", async () => {
  const { uploads, add, arrive, removed } = await showEmpty();
  await add("a.jpg");
  await arrive(0);
  await screen.findByText("Added");
  await userEvent.selectOptions(await kindOf("a.jpg"), "360 picture");
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  uploads.sent[1]?.refuse();
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain(
      "Could not change what the panorama is",
    ),
  );
  await screen.findByText("Added");
  expect((await kindOf("a.jpg")).selectedOptions[0]?.text).toBe("Flat picture");
  expect(removed()).toEqual([]);
});

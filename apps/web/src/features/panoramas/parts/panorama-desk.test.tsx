import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, idOf, stage } from "../../spaces/stage.fixture.tsx";
import { panoramasQuery } from "../panorama.queries.ts";
import { aPanorama, withoutDrawing } from "../stage.fixture.tsx";
import { PanoramaDesk } from "./panorama-desk.tsx";

const SPACE = { id: idOf(1), name: "Lab", mainPanoramaId: null };

function Desk() {
  const { data } = useQuery(panoramasQuery(SPACE.id));
  const space = SPACE as ComponentProps<typeof PanoramaDesk>["space"];
  return data ? <PanoramaDesk space={space} panoramas={data} onClose={() => {}} /> : null;
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
  await stage({ screen: Desk, path: "/x", answers });
  const add = await screen.findByRole("button", { name: "Choose files" });
  expect(document.activeElement).toBe(add);
  const archive = (name: string) => screen.getByRole("button", { name: `Archive ${name}` });
  await userEvent.click(archive("Hall 1"));
  await waitFor(() => expect(document.activeElement).toBe(archive("Hall 2")));
  await userEvent.click(archive("Hall 2"));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

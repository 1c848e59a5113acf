import type { Space } from "@storey/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { idOf, stage } from "../stage.fixture.tsx";
import { PictureDesk } from "./picture-desk.tsx";

test("begins at what adds pictures", async () => {
  await loadMessages(["space-page", "uploads"]);
  const space: Partial<Space> = { id: idOf(1), name: "Lab", images: [] };
  await stage({
    screen: () => <PictureDesk space={space as Space} onClose={() => {}} />,
    path: "/x",
    answers: () => undefined,
  });
  const add = await screen.findByRole("button", { name: "Choose pictures" });
  expect(document.activeElement).toBe(add);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { aResult, harness } from "../../../test-support/harness.fixture.tsx";
import { SpaceCard } from "./space-card.tsx";

test.each([
  ["members", true, false],
  ["code", true, true],
  ["report", true, true],
  ["members", false, false],
] as const)(
  "of a space that is open to %s, with is_public %s",
  async (openTo, is_public, isShown) => {
    await loadMessages(["spaces"]);
    const space = aResult(1, { openTo, is_public });
    await harness({
      screen: () => <SpaceCard space={space} widthPx={300} withStar={false} />,
      path: "/",
      answers: ({ path }) => (path === "/icons" ? { body: [] } : undefined),
    });
    await screen.findByRole("link", { name: space.name });
    expect(screen.queryByText("Public") !== null).toBe(isShown);
  },
);

test.each([
  ["open", "Out of use"],
  ["recheck", "Re-check pending"],
] as const)(
  "of a room whose critical failure is %s, in words and by one call",
  async (state, words) => {
    await loadMessages(["spaces"]);
    const [room, other] = [aResult(1), aResult(2)];
    const { asked } = await harness({
      screen: () =>
        [room, other].map((space) => (
          <SpaceCard key={space.id} space={space} widthPx={300} withStar={false} />
        )),
      path: "/",
      answers: ({ path }) => {
        if (path === "/checklist-failures/spaces") return { body: [{ spaceId: room.id, state }] };
        return path === "/icons" ? { body: [] } : undefined;
      },
      settings: ["spaces_core", "spaces_checklists"],
    });
    const mark = await screen.findByText(words);
    expect(mark.closest("article")?.textContent).toContain(room.name);
    expect(mark.querySelector("svg")).toBeTruthy();
    expect(screen.getAllByText(words)).toHaveLength(1);
    const calls = asked.filter(({ path }) => path === "/checklist-failures/spaces");
    expect(calls).toHaveLength(1);
  },
);

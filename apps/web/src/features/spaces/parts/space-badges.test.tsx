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

import type { SpaceReadiness } from "@storey/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { ReadinessHere } from "./parts/readiness-here.tsx";

const SPACE = idOf(504);
const NOTHING_LOST = { checklists: 0, issues: 0, assets: 0 };

function reason(parts: object) {
  return {
    name: null,
    number: null,
    runId: null,
    isToDo: false,
    points: 0,
    isStop: false,
    ...parts,
  } as never;
}

async function show(found: SpaceReadiness) {
  await loadMessages(["readiness"]);
  await harness({
    screen: () => <ReadinessHere spaceId={SPACE} />,
    path: "/",
    answers: ({ path }) => (path === `/spaces/${SPACE}/readiness` ? { body: found } : undefined),
  });
}

test("says that a room is not ready, why, and where something can be done about it", async () => {
  await show({
    ...{ state: "not_ready", score: 65, lost: { checklists: 25, issues: 2, assets: 5 } },
    reasons: [
      reason({
        kind: "check_failed",
        id: idOf(1),
        name: "Alarm",
        isStop: true,
        points: 10,
        runId: idOf(2),
        isToDo: true,
      }),
      reason({
        kind: "check_overdue",
        id: idOf(3),
        name: "Doors",
        points: 15,
        runId: idOf(3),
        isToDo: true,
      }),
      reason({ kind: "pat_overdue", id: idOf(4), name: "Lamp (A-1)", points: 5 }),
      reason({ kind: "issue", id: idOf(5), number: 12, name: "It hums", points: 2 }),
    ],
  });
  const section = await screen.findByRole("region", { name: "Readiness" });
  expect(within(section).getByText("Not ready")).toBeTruthy();
  expect(within(section).getByText("65 of 100 points")).toBeTruthy();
  const lines = within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Failed in a checklist: AlarmNot to be used−10 pointsCheck it again",
    "Checklist overdue: Doors−15 pointsDo the checklist",
    "Electrical test overdue: Lamp (A-1)−5 pointsSee the asset",
    "Open issue #12: It hums−2 pointsSee the issue",
  ]);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Check it again")).toContain(idOf(2));
  expect(hrefOf("See the asset")).toContain(idOf(4));
  expect(hrefOf("See the issue")).toContain(idOf(5));
  expect(within(section).queryByText(/more reasons/)).toBeNull();
});

test("says that there are reasons which the person may not see", async () => {
  await show({
    ...{ state: "ready", score: 85, lost: { ...NOTHING_LOST, checklists: 15 } },
    reasons: [],
  });
  expect(await screen.findByText("There are more reasons, which you may not see.")).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("leaves an issue that the person may not open without its title and a link", async () => {
  await show({
    ...{ state: "ready", score: 98, lost: { ...NOTHING_LOST, issues: 2 } },
    reasons: [reason({ kind: "issue", id: idOf(5), number: 12, points: 2 })],
  });
  expect(await screen.findByText("Open issue #12")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { FailedChecks } from "./parts/failed-checks.tsx";

const SPACE = idOf(504);
const failure = (number: number, runs: object) => ({
  ...{ id: idOf(number), itemId: idOf(902), assetId: null, label: `Alarm ${number}` },
  ...{ isCritical: true, state: "recheck", issue: null, clearedAt: null },
  ...{ failedAt: "2026-01-05T08:30:00.000Z", template: { id: idOf(904), name: "Plant" } },
  ...{ recheckDueOn: "2026-01-06", ...runs },
  subject: { space: null, floor: null, location: null, asset: null },
});

test("leads to the checks that are the reader's, and names the others without a link", async () => {
  await loadMessages(["checklist-failures"]);
  const mine = { firstRunId: idOf(903), lastRunId: idOf(903), recheckRunId: idOf(905) };
  const others = { firstRunId: null, lastRunId: null, recheckRunId: null };
  await harness({
    screen: () => <FailedChecks of={{ spaceId: SPACE }} />,
    path: "/",
    answers: ({ path }) =>
      path === "/checklist-failures" ? { body: [failure(1, mine), failure(2, others)] } : undefined,
    settings: ["spaces_core", "spaces_checklists"],
  });
  const [first, second] = await screen.findAllByRole("listitem");
  const linksOf = (line: HTMLElement | undefined) =>
    line
      ? within(line)
          .queryAllByRole("link")
          .map((link) => link.getAttribute("href"))
      : null;
  expect(linksOf(first)).toEqual([
    `/checklists/runs/${idOf(903)}`,
    `/checklists/runs/${idOf(905)}`,
  ]);
  expect(linksOf(second)).toEqual([]);
  expect(second?.textContent).toContain("Re-check Jan 6, 2026");
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { LocationRests } from "./parts/location-rests.tsx";

const LOCATION = idOf(505);
const MOMENT = "2026-01-05T08:30:00.000Z";

test("lists closed days, removes them, and pauses all checklists with a reason", async () => {
  await loadMessages(["checklist-assignments", "checklist-logbook"]);
  const closure = {
    ...{ id: idOf(701), version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ locationId: LOCATION, startsOn: "2030-12-23", endsOn: "2030-12-31", reason: "Holidays" },
  };
  let closures = [closure];
  let isPaused = false;
  const { asked } = await harness({
    screen: () => <LocationRests locationId={LOCATION} isArchived={false} />,
    path: "/",
    answers: ({ method, path }) => {
      if (path === "/checklist-assignments/pause") {
        isPaused = true;
        return { body: { count: 12, skippedCount: 3 } };
      }
      if (path === `/locations/${LOCATION}/checklist-pauses`) {
        const pause = { from: "2030-12-20", until: null, reason: "Works", count: 12 };
        return { body: { assignmentsCount: 14, overdueCount: 3, pauses: isPaused ? [pause] : [] } };
      }
      if (path === `/locations/${LOCATION}/closures`) return { body: closures };
      if (method !== "DELETE") return undefined;
      closures = [];
      return { status: 204 };
    },
  });
  const list = await screen.findByRole("list", { name: "Closed days" });
  within(list).getByText("Holidays");
  await userEvent.click(within(list).getByRole("button", { name: /^Remove Dec 23.*: Holidays$/ }));
  await screen.findByText("No closed days.");
  await screen.findByText("Nothing is paused.");
  await userEvent.click(screen.getByRole("button", { name: "Pause all checklists" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason" }), "Works");
  // What is overdue stays, unless it is skipped too.
  screen.getByText("3 checks are overdue already. The pause leaves them as they are.");
  await userEvent.click(screen.getByRole("checkbox", { name: "Skip these too, for this reason" }));
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("12 checklists are paused"));
  const sent = asked.find(({ path }) => path === "/checklist-assignments/pause");
  expect(sent?.body).toMatchObject({
    locationId: LOCATION,
    pause: { until: null, reason: "Works" },
    skipsOverdue: true,
  });
  expect(toasts.get().at(-1)?.detail).toBe("3 overdue checks are skipped");
  const pauses = await screen.findByRole("list", { name: "Pauses" });
  within(pauses).getByText("From Dec 20, 2030");
  expect(pauses.textContent).toContain("Works · 12 of 14 checklists");
});

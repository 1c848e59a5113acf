import type { Organisation } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { daysOfPeriod } from "./logbook-period.ts";
import { LogbookButton } from "./parts/logbook-button.tsx";

beforeEach(() => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL() {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});

const LOCATION = idOf(9002);

async function show(locationId: string | null, status = 200, names = ["North House"]) {
  await loadMessages(["checklist-logbook"]);
  const world = await harness({
    screen: () => <LogbookButton locationId={locationId} />,
    path: "/",
    answers: ({ path }) => {
      if (path !== `/locations/${LOCATION}/checklist-logbook`) return undefined;
      return status === 200
        ? { body: "Kind,Day" }
        : { status, body: { code: "not_found", message: "", fields: [], requestId: "r-1" } };
    },
  });
  const locations = names.map((name, at) => ({ id: idOf(9002 + at), name, timezone: null }));
  act(() => {
    session.update((now) => ({
      ...now,
      organisation: now.organisation && ({ ...now.organisation, locations } as Organisation),
    }));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Logbook" }));
  return { ...world, dialog: within(await screen.findByRole("dialog")) };
}

test("saves the logbook of a chosen year as both files", async () => {
  const { asked, dialog } = await show(LOCATION);
  const today = dayIn("UTC", Date.now());
  await userEvent.click(dialog.getByRole("button", { name: "Save as CSV" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("The logbook was saved"));
  expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
    ...daysOfPeriod("past", today),
    format: "csv",
  });
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Period" }), "Last year");
  await userEvent.click(dialog.getByRole("button", { name: "Save as PDF" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("format")).toBe("pdf"));
  expect(asked.at(-1)?.query.get("from")).toBe(daysOfPeriod("lastYear", today).from);
});

test("says what went wrong", async () => {
  const { dialog } = await show(null, 404);
  await userEvent.click(dialog.getByRole("button", { name: "Save as PDF" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^The logbook could not be made/);
});

test("asks which location where there are several", async () => {
  const { asked, dialog } = await show(null, 200, ["North House", "South House"]);
  const before = asked.length;
  await userEvent.click(dialog.getByRole("button", { name: "Save as PDF" }));
  await dialog.findByText("Choose a location.");
  expect(asked.length).toBe(before);
});

import type { SosAlert } from "@storey/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { anAlert } from "./sos.fixture.tsx";
import { SosAlertScreen } from "./sos-alert.screen.tsx";

const ID = idOf(777);
const OTHER = { sender: { id: idOf(1), name: "Grace" } };
const TAKEN = {
  ...OTHER,
  ...{ state: "acknowledged", acknowledgedAt: "2026-01-05T08:31:00.000Z" },
  ...{ acknowledgedBy: { id: idOf(8002), name: "Ada" }, steps: ["close"] },
} as const satisfies Partial<SosAlert>;
const CLOSED = {
  ...TAKEN,
  ...{ state: "closed", closedAt: "2026-01-05T08:41:00.000Z", steps: [] },
  closedBy: { id: idOf(8002), name: "Ada" },
} as const satisfies Partial<SosAlert>;

async function show(first: Partial<SosAlert>) {
  await loadMessages(["sos"]);
  let parts = first;
  await harness({
    ...{ screen: SosAlertScreen, path: "/sos/$alertId", address: `/sos/${ID}` },
    answers: ({ path }) => {
      if (path.endsWith("/events")) return { body: [] };
      if (path.endsWith("/acknowledge")) parts = TAKEN;
      if (path.endsWith("/close")) parts = CLOSED;
      return { body: anAlert(ID, parts) };
    },
  });
}

test("whoever takes and closes a call stays where they are told how it stands", async () => {
  await show({ ...OTHER, steps: ["acknowledge"] });
  const take = await screen.findByRole("button", { name: "I am seeing to it" });
  take.focus();
  fireEvent.click(take);
  const note = await screen.findByLabelText(/^What was done/);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^Ada is seeing to it, since/),
  );
  fireEvent.change(note, { target: { value: "Went there." } });
  const close = screen.getByRole("button", { name: "Close the call" });
  close.focus();
  fireEvent.click(close);
  await screen.findByText(/^Closed by Ada/);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Closed by Ada/));
});

test("the phone is said to be the location's", async () => {
  await show(OTHER);
  expect(await screen.findByText("SOS phone of the location")).toBeTruthy();
});

import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { keyOf, queryClient } from "../../lib/query.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { OpenAlerts } from "./parts/open-alerts.tsx";
import { SosLog } from "./parts/sos-log.tsx";
import { anAlert } from "./sos.fixture.tsx";
import { SosScreen } from "./sos.screen.tsx";
import { SosLinkScreen } from "./sos-link.screen.tsx";

const PROBLEM = { code: "access.forbidden", message: "No.", fields: [], requestId: "r-1" };

async function show(screen: () => React.ReactNode, answers: Answers) {
  await loadMessages(["sos"]);
  return harness({ screen, path: "/", answers });
}

test("alerts that cannot be read do not look like nobody needing help", async () => {
  await show(OpenAlerts, () => ({ status: 403, body: PROBLEM }));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^The calls for help could not be loaded/,
  );
});

test("a test is not counted as a call, and stands below the calls", async () => {
  const test = anAlert(idOf(776), { isTest: true, sender: { id: idOf(1), name: "Tess" } });
  const call = anAlert(idOf(777));
  await show(OpenAlerts, () => ({ body: { totalCount: 2, results: [test, call] } }));
  await screen.findByText("1 call for help is open");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Ada needs help",
    "Tess tests the call for help",
  ]);
  expect(screen.getAllByText("North House, Floor 1, Room 1")).toHaveLength(2);
});

test("whoever takes a call in a list keeps their place in it", async () => {
  let taken = false;
  await show(OpenAlerts, ({ method }) => {
    taken = taken || method === "POST";
    const alert = taken
      ? anAlert(idOf(777), {
          ...{ state: "acknowledged", acknowledgedAt: "2026-01-05T08:31:00.000Z" },
          ...{ acknowledgedBy: { id: idOf(8002), name: "Lin" }, steps: ["close"] },
        })
      : anAlert(idOf(777), { steps: ["acknowledge"] });
    return { body: method === "POST" ? alert : { totalCount: 1, results: [alert] } };
  });
  const take = await screen.findByRole("button", { name: "I am seeing to it" });
  take.focus();
  fireEvent.click(take);
  await screen.findByText(/Lin is seeing to it/);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ada needs help" })),
  );
});

test("a log that cannot be read says so", async () => {
  await show(
    () => <SosLog id={idOf(777)} state="closed" />,
    () => ({ status: 403, body: PROBLEM }),
  );
  expect(await screen.findByRole("alert")).toBeDefined();
});

test("a list that cannot be read anew stays", async () => {
  let isDown = false;
  await show(SosScreen, () =>
    isDown
      ? { status: 403, body: PROBLEM }
      : { body: { totalCount: 1, results: [anAlert(idOf(777), { state: "closed" })] } },
  );
  const line = await screen.findByRole("link", { name: /Ada/ });
  isDown = true;
  await act(() =>
    queryClient.invalidateQueries({ queryKey: keyOf({ method: "GET", path: "/sos" }) }),
  );
  expect(line.isConnected).toBe(true);
});

const BY_LINK = {
  ...{ state: "sent", isTest: false, senderName: "Ada", organisationName: "Harbour University" },
  ...{ locationName: "North House", floorName: "1", spaceName: "Room 1", shortcode: null },
  ...{ phone: null, createdAt: "2026-01-05T08:30:00.000Z", suggestedName: "Grace" },
  ...{ acknowledgedByName: null, acknowledgedAt: null },
};

test("the link of a mail shows who was faster", async () => {
  let taken = false;
  await show(SosLinkScreen, ({ path }) => {
    if (path === "/sos/by-link") {
      const by = { acknowledgedByName: "Lin", acknowledgedAt: "2026-01-05T08:31:00.000Z" };
      return { body: taken ? { ...BY_LINK, ...by, state: "acknowledged" } : BY_LINK };
    }
    taken = true;
    return { status: 409, body: { ...PROBLEM, code: "sos.step" } };
  });
  const name = await screen.findByRole("textbox", { name: /^Your name/ });
  fireEvent.change(name, { target: { value: "Grace" } });
  fireEvent.click(screen.getByRole("button", { name: /see to it|I am|coming|Take/i }));
  await waitFor(() => expect(screen.getByText(/^Lin is seeing to it, since/)).toBeDefined());
});

test("the link of a mail says whose phone it offers, and a test offers none", async () => {
  const phone = "+44 20 7946 0000";
  let isTest = false;
  const answers: Answers = () => ({ body: { ...BY_LINK, phone, isTest } });
  await show(SosLinkScreen, answers);
  expect(await screen.findByText("SOS phone of the location")).toBeTruthy();
  expect(screen.getByText("North House, Floor 1, Room 1")).toBeTruthy();
  cleanup();
  isTest = true;
  await show(SosLinkScreen, answers);
  await screen.findByText("[Test] Ada tests the call for help");
  expect(screen.queryByText(/SOS phone/)).toBeNull();
});

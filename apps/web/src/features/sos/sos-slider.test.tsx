import type { SosAlert } from "@storey/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, connection } from "../../lib/connection.ts";
import { online } from "../../lib/online.ts";
import { TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";
import { aDelivery, anAlert, knob, PHONE, showSlider, slideByKeyboard } from "./sos.fixture.tsx";
import { calling } from "./sos-calling.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(() => calling.set(null));
  online.set(true);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialog = () => screen.findByRole("alertdialog");

/** Answers as a server that accepts calls for help; `parts` returns the alert's present state. */
function taking(parts: () => Parameters<typeof anAlert>[1] = () => ({})): Answers {
  let id = "";
  return ({ method, path, body }) => {
    if (method === "POST" && path.endsWith("/sos")) {
      id = (body as { id: string }).id;
      return { status: 201, body: anAlert(id, parts()) };
    }
    if (path.endsWith("/cancel")) return { body: anAlert(id, { state: "cancelled", steps: [] }) };
    return path === `/sos/${id}` ? { body: anAlert(id, parts()) } : undefined;
  };
}
const sends = (asked: readonly { method: string; path: string }[]) =>
  asked.filter(({ method, path }) => method === "POST" && path.endsWith("/sos"));

test("has the product's words, or the location's own, and the phone beside it", async () => {
  await showSlider({ sos: { customLabels: true, inactiveLabel: "Call the porter" } });
  expect((await knob()).getAttribute("aria-label")).toBe("Call the porter");
  // A visitor of the space's page has not come for this.
  expect(document.activeElement).toBe(document.body);
  const phone = screen.getByRole("link", { name: `Call ${PHONE}` });
  expect(phone.getAttribute("href")).toBe("tel:+442079460000");
});

const VIP = { ...TIMES, id: idOf(8300), name: "vip-user", permissions: [] };

test.each([
  ["not to a member", false, []],
  ["not to an administrator", false, [{ ...VIP, name: "organisation-admin", locationIds: [] }]],
  ["to a VIP user", true, [{ ...VIP, locationIds: [] }]],
  ["not to a VIP user of another location", false, [{ ...VIP, locationIds: [idOf(7999)] }]],
])("for VIPs alone it shows %s", async (_whom, isShown, roles) => {
  await showSlider({ sos: { vipOnly: true }, roles });
  if (isShown) await knob();
  else expect(screen.queryByRole("slider")).toBeNull();
});

test("by keyboard needs the end and Enter: arrows alone, or a press on the way, call nobody", async () => {
  const { asked } = await showSlider({ answers: taking() });
  const slider = await knob();
  slider.focus();
  fireEvent.keyDown(slider, { key: "Enter" });
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  fireEvent.keyDown(slider, { key: " " });
  expect(slider.getAttribute("aria-valuenow")).toBe("20");
  fireEvent.keyDown(slider, { key: "End" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Press Enter to call for help");
  fireEvent.blur(slider);
  expect(slider.getAttribute("aria-valuenow")).toBe("0");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await slideByKeyboard();
  await dialog();
  expect(sends(asked)).toEqual([]);
});

test("leaves five seconds to cancel, and what is cancelled never leaves the browser", async () => {
  const { asked } = await showSlider({ answers: taking() });
  await slideByKeyboard();
  const counting = within(await dialog());
  expect(counting.getByText("5")).toBeTruthy();
  expect(counting.getByRole("link", { name: `Call ${PHONE}` })).toBeTruthy();
  const cancel = counting.getByRole("button", { name: "Cancel" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await pass(4_000);
  expect(counting.getByText("1")).toBeTruthy();
  fireEvent.click(cancel);
  await pass(100);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  // The toast says so, and the focus is where it began.
  expect(toasts.get().map(({ summary }) => summary)).toEqual(["Cancelled. Nobody was called."]);
  expect(document.activeElement).toBe(await knob());
  await pass(10_000);
  expect(sends(asked)).toEqual([]);
});

test("the label of a call stands there once somebody was told, and not where nobody may know", async () => {
  let now: Partial<SosAlert> = { deliveries: [aDelivery(1)] };
  await showSlider({
    sos: { customLabels: true, activeLabel: "Security is on the way" },
    answers: taking(() => now),
  });
  await slideByKeyboard();
  await dialog();
  expect((await knob()).getAttribute("aria-valuetext")).toBe("Not sent yet");
  expect(screen.queryByText("Security is on the way")).toBeNull();
  await pass(5_000);
  await screen.findByText("Sending the alert.");
  expect(screen.queryByText("Security is on the way")).toBeNull();
  now = { state: "sent", deliveries: [aDelivery(1, { state: "sent" })] };
  await pass(3_000);
  await screen.findByText("Security is on the way");
  now = { deliveries: [aDelivery(1, { reason: "server_away" })] };
  await pass(3_000);
  await screen.findByText(/could not be sent yet/);
  expect(screen.queryByText("Security is on the way")).toBeNull();
});

test("offline is said before the slide, and in the seconds before it is sent", async () => {
  await showSlider({ answers: taking() });
  await knob();
  const words = /^You are offline: an alert can be sent only once the network is back/;
  expect(screen.queryByText(words)).toBeNull();
  act(() => online.set(false));
  expect(screen.getByRole("alert").textContent).toMatch(words);
  await slideByKeyboard();
  const counting = within(await dialog());
  expect(counting.getByText("5")).toBeTruthy();
  expect(counting.getByRole("alert").textContent).toMatch(words);
});

test("the keyboard is explained apart, so that it can be left out where there is none", async () => {
  await showSlider();
  const hint = document.getElementById((await knob()).getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toMatch(
    /^Slide to the end\. You have five seconds to cancel\. By keyboard/,
  );
  expect(hint?.querySelector("span")?.textContent).toMatch(/^By keyboard/);
});

test("sends once when the seconds are over, and shows how the mail stands", async () => {
  const { asked } = await showSlider({
    answers: taking(() => ({ state: "sent", deliveries: [aDelivery(1, { state: "sent" })] })),
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText("Sent to 1 contact. Waiting for an answer.");
  expect(sends(asked)).toHaveLength(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a second slide while the first still goes round shows the one that does", async () => {
  const running = idOf(8400);
  await showSlider({
    answers: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/sos"))
        return { status: 201, body: anAlert(running) };
      return path === `/sos/${running}` ? { body: anAlert(running) } : undefined;
    },
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await waitFor(() =>
    expect(calling.get()).toMatchObject({ phase: "sent", wish: { id: running } }),
  );
});

test("with the mail server down says so at once, with the phone first", async () => {
  await showSlider({
    answers: taking(() => ({ deliveries: [aDelivery(1, { reason: "server_away" })] })),
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText("The alert could not be sent yet. It is tried again.");
  expect(screen.getByText(`Call ${PHONE} now.`)).toBeTruthy();
  expect(screen.getByText(/the mail server cannot be reached/)).toBeTruthy();
});

test("does not let one wait for a mail that is on its way too long", async () => {
  await showSlider({ answers: taking() });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText("Sending the alert.");
  await pass(12_000);
  expect(screen.getByText("The alert could not be sent yet. It is tried again.")).toBeTruthy();
});

test("without a mail server nobody is made to believe that somebody was told", async () => {
  await showSlider({
    answers: taking(() => ({ deliveries: [aDelivery(1, { state: "kept" })] })),
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText(/lies in the outbox only, and nobody was told by mail/);
});

test("offline says so at once with the phone, tries again, and is sent once", async () => {
  let isDown = true;
  const up = taking();
  const { asked } = await showSlider({
    answers: (one) => {
      if (isDown && one.path.endsWith("/sos")) throw new TypeError("Failed to fetch");
      return up(one);
    },
  });
  await slideByKeyboard();
  const shown = within(await dialog());
  act(() => online.set(false));
  await pass(5_000);
  await shown.findByText(`You are offline: the alert could not be sent yet. Call ${PHONE}.`);
  expect(shown.getByRole("link", { name: `Call ${PHONE}` })).toBeTruthy();
  isDown = false;
  await pass(3_000);
  await screen.findByText("Sending the alert.");
  const ids = new Set(sends(asked).map((one) => JSON.stringify((one as { body?: unknown }).body)));
  expect(ids.size).toBe(1);
});

test("cancelled while it is being sent is taken back until the server has said so", async () => {
  let cancels = 0;
  const { asked } = await showSlider({
    answers: ({ path }) => {
      if (path.endsWith("/cancel")) {
        cancels += 1;
        return cancels === 1 ? { status: 503 } : undefined;
      }
      return path.endsWith("/sos") ? { status: 503 } : undefined;
    },
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText(/The alert could not be sent yet. Call/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText(/^Taking it back/);
  // Closing the message does not end the withdrawal, and the user can call for help again at once.
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await pass(4_000);
  await waitFor(() => expect(cancels).toBe(2));
  const before = sends(asked).length;
  await pass(10_000);
  expect(sends(asked)).toHaveLength(before);
});

test("taken back before it arrived is taken back for half a minute, and what is open is read anew", async () => {
  let cancels = 0;
  let mine = 0;
  await showSlider({
    answers: ({ path }) => {
      if (path === "/sos/mine") mine += 1;
      if (path.endsWith("/cancel")) cancels += 1;
      return path.endsWith("/sos")
        ? { status: 503 }
        : path === "/sos/mine"
          ? { body: [] }
          : undefined;
    },
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText(/The alert could not be sent yet. Call/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await pass(20_000);
  expect(cancels).toBeGreaterThan(5);
  expect(screen.getByText(/^Taking it back/)).toBeTruthy();
  const before = mine;
  await pass(15_000);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(mine).toBe(before + 1);
  const ended = cancels;
  await pass(20_000);
  expect(cancels).toBe(ended);
});

test("half a connection does not hold it up: it is tried again with the same id", async () => {
  let isHanging = true;
  const up = taking();
  const { asked } = await showSlider({ answers: up });
  const { fetch } = connection();
  connect({
    fetch: (input, init) => {
      if (!isHanging || !String(input).endsWith("/sos")) return fetch(input, init);
      void fetch(input, init);
      return new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    },
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await pass(8_000);
  await screen.findByText(`You are offline: the alert could not be sent yet. Call ${PHONE}.`);
  isHanging = false;
  await pass(3_000);
  await screen.findByText("Sending the alert.");
  const ids = sends(asked).map((one) => ((one as { body?: unknown }).body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("an alert that is not there is not asked for again and again", async () => {
  const running = anAlert("0197a7a0-0000-7000-8000-000000000779");
  const { asked } = await showSlider({
    answers: ({ path }) => (path === "/sos/mine" ? { body: [running] } : undefined),
  });
  await screen.findByRole("button", { name: "I am safe" });
  await pass(20_000);
  expect(asked.filter(({ path }) => path === `/sos/${running.id}`)).toHaveLength(1);
});

test("refused by the server says why, and offers the phone", async () => {
  const body = { code: "sos.off", message: "Off.", fields: [], requestId: "r-1" };
  await showSlider({
    answers: ({ path }) => (path.endsWith("/sos") ? { status: 409, body } : undefined),
  });
  await slideByKeyboard();
  await dialog();
  await pass(5_000);
  await screen.findByText(/switched off here. Use the phone/);
  expect(within(await dialog()).getByRole("link", { name: `Call ${PHONE}` })).toBeTruthy();
});

test("an alert that runs shows who comes, and how often each was told", async () => {
  const running = anAlert("0197a7a0-0000-7000-8000-000000000777", {
    state: "acknowledged",
    acknowledgedBy: { id: null, name: "Grace at the desk" },
    acknowledgedAt: "2026-01-05T08:31:00.000Z",
    deliveries: [aDelivery(1, { state: "sent" }), aDelivery(2, { state: "sent", round: 2 })],
  });
  await showSlider({
    answers: ({ path }) => {
      if (path === "/sos/mine") return { body: [running] };
      return path === `/sos/${running.id}` ? { body: running } : undefined;
    },
  });
  await screen.findByText(/^Grace at the desk is seeing to it, since/);
  expect(screen.getByText(/2 mails/)).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("one that is over stays until it is put away, and the slider is back", async () => {
  const open = anAlert("0197a7a0-0000-7000-8000-000000000778");
  const closed = {
    ...open,
    ...{ state: "closed" as const, closedBy: { id: null, name: "Grace" }, steps: [] },
    closedAt: "2026-01-05T08:40:00.000Z",
  };
  await showSlider({
    answers: ({ path }) => {
      // The cached list of open alerts may be older than the end of this one.
      if (path === "/sos/mine") return { body: [open] };
      return path === `/sos/${open.id}` ? { body: closed } : undefined;
    },
  });
  await screen.findByText(/^Closed by Grace/);
  const done = screen.getByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  const slider = await knob();
  await waitFor(() => expect(document.activeElement).toBe(slider));
});

test("a test is for who may change the location, and says that it is one", async () => {
  const { asked } = await showSlider({
    answers: taking(() => ({ isTest: true, deliveries: [aDelivery(1, { state: "failed" })] })),
    permissions: ["organisation.locations.update"],
    roles: [],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Send a test" }));
  const counting = within(
    await screen.findByRole("alertdialog", { name: "Testing the call for help" }),
  );
  expect(counting.queryByRole("link", { name: /^Call/ })).toBeNull();
  await pass(5_000);
  await screen.findByText("[Test]");
  expect(sends(asked)[0]).toMatchObject({ body: { isTest: true } });
  // A test urges nobody to phone, whatever becomes of the mails.
  expect(screen.getByText("This is a test: nobody needs help.")).toBeTruthy();
  expect(screen.queryByText(/now\.$/)).toBeNull();
  expect(screen.queryByRole("link", { name: /^Call/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "I am safe" })).toBeNull();
  // A test ends without a question, as nobody is on their way.
  fireEvent.click(screen.getByRole("button", { name: "End the test" }));
  await screen.findByText(/^Taken back/);
});

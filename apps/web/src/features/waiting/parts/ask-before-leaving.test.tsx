import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../../lib/device/open-device.ts";
import { forgetSent } from "../../../lib/outbox/forget-sent.ts";
import { aRecord, holdRecords, refusedWith } from "../../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../../lib/outbox/record.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { askBeforeLeaving } from "./ask-before-leaving.tsx";

const device = aDevice();
replaceDevice(device);

const ME = idOf(8002);
const mine = (id: string, parts: Partial<OutboxRecord> = {}) =>
  aRecord({ id, userId: ME, ...parts });
const TWO = () => [mine("a"), mine("b")];
const kept = () => [...device.tables.records.keys()];

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => act(() => holdRecords(device)));

/** Logs a user out; the test answers the question. */
async function leave(
  records: readonly OutboxRecord[],
  answers: Answers = () => {
    throw new TypeError("Failed to fetch");
  },
) {
  await harness({ screen: () => null, path: "/", answers });
  await act(() => holdRecords(device, ...records));
  return askBeforeLeaving();
}

const dialog = async () =>
  within(await screen.findByRole("dialog", { name: "Not everything has been sent" }));
const press = async (name: string) =>
  fireEvent.click((await dialog()).getByRole("button", { name }));

test("nobody is asked for whom nothing waits: not for what has arrived, nor for another's", async () => {
  const theirs = aRecord({ id: "theirs", userId: "somebody else" });
  expect(await leave([mine("a", { state: "acked" }), theirs])).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("says how much waits; who stays is not logged out, and nothing is lost", async () => {
  const left = leave([...TWO(), mine("c", refusedWith(403, "access.forbidden"))]);
  expect((await dialog()).getByText("3 things wait on this device.")).toBeTruthy();
  await press("Stay logged in");
  expect(await left).toBe(false);
  expect(kept()).toEqual(["a", "b", "c"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who has it kept finds it again: only what has arrived is wiped", async () => {
  const left = leave([...TWO(), mine("sent", { state: "acked" })]);
  await press("Log out and keep it for me");
  expect(await left).toBe(true);
  await forgetSent();
  expect(kept()).toEqual(["a", "b"]);
});

test("what has arrived is kept while something that comes after it waits, and for others", async () => {
  const sent = { state: "acked", endedAt: Date.now() } as const;
  const left = leave([
    mine("photo", sent),
    mine("comment", { dependsOn: ["photo"] }),
    mine("first", sent),
    mine("second", { ...sent, dependsOn: ["first"] }),
    mine("third", { dependsOn: ["second"] }),
    mine("alone", sent),
    mine("after", { ...sent, dependsOn: ["alone"] }),
    aRecord({ id: "theirs", userId: "somebody else", ...sent }),
  ]);
  await press("Log out and keep it for me");
  expect(await left).toBe(true);
  await forgetSent();
  expect(kept()).toEqual(["photo", "comment", "first", "second", "third", "theirs"]);
});

test("is discarded only once the word was typed", async () => {
  const theirs = aRecord({ id: "theirs", userId: "somebody else" });
  const left = leave([...TWO(), theirs]);
  const asked = await dialog();
  const discard = asked.getByRole("button", { name: "Discard and log out" });
  expect(discard).toHaveProperty("disabled", true);
  const word = asked.getByRole("textbox", { name: "To discard it, type: discard" });
  fireEvent.change(word, { target: { value: "disc" } });
  expect(discard).toHaveProperty("disabled", true);
  fireEvent.change(word, { target: { value: "Discard " } });
  fireEvent.click(discard);
  expect(await left).toBe(true);
  expect(kept()).toEqual(["theirs"]);
});

test("what can be sent is sent, and then they are logged out", async () => {
  const left = leave(TWO(), () => ({ status: 201, body: {} }));
  await press("Send now");
  expect(await left).toBe(true);
  await waitFor(() => expect(device.tables.records.get("b")).toMatchObject({ state: "acked" }));
});

test("who has no connection is told so and still asked", async () => {
  const left = leave(TWO());
  await press("Send now");
  const alert = await (await dialog()).findByRole("alert");
  expect(alert.textContent).toBe("It could not be sent: there is no connection.");
  await press("Stay logged in");
  expect(await left).toBe(false);
});

test("what is refused is not put down to the connection", async () => {
  const left = leave(TWO(), () => ({ status: 403, body: { code: "access.forbidden" } }));
  await press("Send now");
  const alert = await (await dialog()).findByRole("alert");
  expect(alert.textContent).toBe("Some of it was not taken. See what waits before you log out.");
  await press("Stay logged in");
  expect(await left).toBe(false);
});

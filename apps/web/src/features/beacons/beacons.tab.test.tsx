import type { Beacon } from "@storey/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import {
  type Answers,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../test-support/harness.fixture.tsx";
import { BeaconsTab } from "./beacons.tab.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
const UUID = "f7826da6-4fa2-4e98-8024-bc5b71e0893e";
const BEACON: Beacon = {
  id: idOf(5),
  version: 2,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  deletedAt: null,
  name: "Door",
  identity: { kind: "ibeacon", uuid: UUID, major: 1, minor: 2 },
};

function show(
  list: Beacon[],
  write: Answers = () => undefined,
  permissions = undefined as [] | undefined,
) {
  const answers: Answers = (asked) =>
    asked.method === "GET" && asked.path === "/beacons" ? { body: list } : write(asked);
  return harness({
    screen: BeaconsTab,
    path: "/x",
    answers,
    ...(permissions ? { permissions } : {}),
  });
}

test("a beacon is added once its numbers are right, and words say what is wrong", async () => {
  const user = userEvent.setup();
  const { asked } = await show([], () => ({ status: 201, body: BEACON }));
  await user.click(await screen.findByRole("button", { name: "Add beacon" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Name"), "Door");
  await user.click(within(dialog).getByRole("button", { name: "Add beacon" }));
  expect(within(dialog).getByText("Enter the 32 digits and letters of the UUID")).toBeTruthy();
  expect(within(dialog).getAllByText("Enter a whole number from 0 to 65535")).toHaveLength(2);
  expect(document.activeElement).toBe(within(dialog).getByLabelText("UUID"));
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  await user.click(within(dialog).getByRole("radio", { name: "Eddystone" }));
  await user.type(within(dialog).getByLabelText("Namespace"), "00112233445566778899");
  await user.type(within(dialog).getByLabelText("Instance"), "AABBCCDDEEFF{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Door",
    identity: { kind: "eddystone", namespace: "00112233445566778899", instance: "aabbccddeeff" },
  });
});

test("a beacon is changed on the version that was read; a refusal keeps what was typed", async () => {
  const user = userEvent.setup();
  const body = { code: "beacon.taken", message: "", fields: [], requestId: "r" };
  const { asked } = await show([BEACON], () => ({ status: 409, body }));
  await user.click(await screen.findByRole("button", { name: "Edit Door" }));
  const dialog = await screen.findByRole("dialog");
  const minor = within(dialog).getByLabelText("Minor");
  await user.clear(minor);
  await user.type(minor, "3{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/there already/);
  expect(minor instanceof HTMLInputElement && minor.value).toBe("3");
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.headers.get("If-Match")).toBe('"2"');
  expect(sent?.body).toEqual({ identity: { kind: "ibeacon", uuid: UUID, major: 1, minor: 3 } });
});

test("a beacon is deleted once that was confirmed", async () => {
  const user = userEvent.setup();
  const { asked } = await show([BEACON], () => ({ status: 204 }));
  await user.click(await screen.findByRole("button", { name: "Delete Door" }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  question.get()?.answer(true);
  await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
});

test("what was deleted leads on to the next one, and the last to what adds one", async () => {
  const user = userEvent.setup();
  let list = [BEACON, { ...BEACON, id: idOf(6), name: "Hall" }];
  const answers: Answers = ({ method, path }) => {
    if (path !== "/beacons" && method === "DELETE") {
      list = list.filter(({ id }) => !path.endsWith(id));
      return { status: 204 };
    }
    return { body: list };
  };
  await harness({ screen: BeaconsTab, path: "/x", answers });
  const remove = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    question.get()?.answer(true);
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: `Delete ${name}` })).toBeNull(),
    );
  };
  await remove("Door");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete Hall" }));
  await remove("Hall");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add beacon" }));
});

test("what was typed is there again after the next sign-in, until it is saved", async () => {
  const user = userEvent.setup();
  const refused = await show([BEACON], () => REFUSED);
  leavesWhenRefused(refused);
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Edit Door" }));
    return screen.findByLabelText("Name");
  };
  await user.type(await open(), " 2{Enter}");
  await screen.findByText("Elsewhere");
  cleanup();
  const { asked } = await show([BEACON], () => ({ body: { ...BEACON, version: 3 } }));
  const name = await open();
  expect(name).toHaveProperty("value", "Door 2");
  await user.type(name, "{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ name: "Door 2" });
  expect(await open()).toHaveProperty("value", "Door");
});

test("who may not change spaces sees them and changes none", async () => {
  await show([BEACON], undefined, []);
  expect(await screen.findByText(`${UUID} · 1 · 2`)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

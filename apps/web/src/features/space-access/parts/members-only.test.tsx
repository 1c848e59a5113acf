import type { SpaceAccessCount } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { MembersOnly } from "./members-only.tsx";

const FLOOR = idOf(2);
const closedAtFirst: SpaceAccessCount = {
  count: 20,
  membersOnlyCount: 12,
  openableCount: 12,
  networkCount: 0,
  beaconCount: 0,
  closedLocations: [{ id: idOf(3), name: "North House" }],
  othersOpenedCount: 71,
};

function Shown() {
  return <MembersOnly chosen={{ floorId: FLOOR }} />;
}

/** Answers as a server that opens spaces, or refuses to. */
function server(first: SpaceAccessCount, isRefused = false): Answers {
  let now = first;
  return ({ path, method }) => {
    if (path === "/spaces/access/search") return { body: now };
    if (path !== "/spaces/access/bulk" || method !== "PATCH") return undefined;
    if (isRefused) return { status: 403, body: { code: "access.location", message: "" } };
    const count = now.openableCount;
    now = { ...now, membersOnlyCount: now.membersOnlyCount - count, openableCount: 0 };
    return { body: { count } };
  };
}

beforeEach(() => loadMessages(["access"]));

const show = (answers: Answers, permissions = ["organisation.spaces.update"]) =>
  harness({ screen: Shown, path: "/", answers, permissions } as Parameters<typeof harness>[0]);
const press = () =>
  userEvent.click(screen.getByRole("button", { name: "Let anyone with the code open them" }));

test("counts the closed ones, and lets visitors in by one press", async () => {
  const { asked } = await show(server(closedAtFirst));
  await screen.findByText("12 of 20 open for members only");
  expect(
    screen.getByText(
      "This also lets visitors open 71 more spaces that are public in: North House.",
    ),
  ).toBeDefined();
  await press();
  await screen.findByText("Anyone with the code can open these 12 now");
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement?.textContent).toBe("Anyone with the code can open these 12 now");
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ floorId: FLOOR, withReporting: true });
});

test("leaves it to the person whether visitors may report", async () => {
  const { asked } = await show(server(closedAtFirst));
  await userEvent.click(await screen.findByRole("checkbox", { name: /also report/ }));
  await press();
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ floorId: FLOOR, withReporting: false });
});

test("says whom to ask where the person may not open them", async () => {
  await show(server({ ...closedAtFirst, openableCount: 0, closedLocations: [] }));
  await screen.findByText("Ask an administrator to let visitors in.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("says why it failed, and stays to be pressed again", async () => {
  await show(server(closedAtFirst, true));
  await screen.findByText("12 of 20 open for members only");
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain("They could not be opened");
  expect(screen.getByRole("button", { name: /^Let anyone/ })).toBeDefined();
});

test("asks nothing for who may not change spaces, and says nothing where all are open", async () => {
  const { asked } = await show(server(closedAtFirst), []);
  expect(asked.some(({ path }) => path.startsWith("/spaces/access"))).toBe(false);
  expect(screen.queryByRole("note", { name: "Who can open this" })).toBeNull();
});

test("says that it is being checked, then what came of it", async () => {
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const answers = server(closedAtFirst);
  await show(async (asked) => {
    await late;
    return answers(asked);
  });
  const checking = await screen.findByText(/^Checking whether visitors can open this/);
  expect(checking.getAttribute("role")).toBe("status");
  answer();
  await screen.findByText("12 of 20 open for members only");
  expect(screen.queryByText(/^Checking/)).toBeNull();
});

test("says that it could not be checked, and asks again by one press", async () => {
  let isDown = true;
  const answers = server(closedAtFirst);
  await show((asked) => {
    if (!isDown || asked.path !== "/spaces/access/search") return answers(asked);
    return { status: 400, body: { code: "request.invalid", message: "" } };
  });
  await screen.findByText("It could not be checked whether visitors can open this");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("12 of 20 open for members only");
  expect(screen.queryByText(/^It could not be checked/)).toBeNull();
});

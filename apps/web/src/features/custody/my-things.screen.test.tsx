import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PATHS } from "../../app/paths.ts";
import { type Answers, harness } from "../../test-support/harness.fixture.tsx";
import { aHeldThing } from "./custody.fixture.ts";
import { HeldLinkScreen } from "./held-link.screen.tsx";
import { MyThingsScreen } from "./my-things.screen.tsx";

const CONFIRMED = "2026-11-01T09:00:00.000Z";
const THINGS = [
  aHeldThing(1, { dueBack: "2026-10-30", dueState: "overdue" }),
  aHeldThing(2, { confirmedAt: CONFIRMED }),
];

afterEach(() => {
  location.hash = "";
});

function mine(answers: Answers) {
  return harness({
    screen: MyThingsScreen,
    path: PATHS.MyThings,
    address: PATHS.MyThings,
    answers,
    permissions: [],
    settings: ["spaces_core", "asset_management"],
  });
}

test("a member sees what they have, what is overdue, and confirms the rest", async () => {
  const { asked } = await mine(({ method, path }) => {
    if (path === "/custody/mine") return { body: THINGS };
    if (method === "POST" && path === "/custody/mine/confirm") {
      return { body: THINGS.map((thing) => ({ ...thing, confirmedAt: CONFIRMED })) };
    }
    return undefined;
  });
  await screen.findByText(/^Overdue/);
  await userEvent.click(screen.getByRole("button", { name: "I have received it" }));
  await screen.findByText("You have confirmed everything that you have.");
  expect(asked.find(({ path }) => path.endsWith("/confirm"))?.body).toEqual({
    custodyIds: [THINGS[0]?.id],
  });
});

test("a member saves the receipt of what they were given", async () => {
  const { asked } = await mine(({ path }) => {
    if (path === "/custody/mine") return { body: THINGS };
    return path.includes("/receipts/") ? { body: "%PDF-1.7" } : undefined;
  });
  const name = `Receipt of handing out: ${THINGS[0]?.tag}`;
  await userEvent.click(await screen.findByRole("button", { name }));
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toContain(`/custody/mine/${THINGS[0]?.id}/receipts/out`),
  );
});

test("a member without anything is told so", async () => {
  await mine(({ path }) => (path === "/custody/mine" ? { body: [] } : undefined));
  await screen.findByRole("heading", { name: "You have nothing" });
});

const ofLink = (answers: Answers) => {
  location.hash = "#A-token";
  return harness({
    screen: HeldLinkScreen,
    path: PATHS.HeldLink,
    address: PATHS.HeldLink,
    answers,
  });
};
const BY_LINK = {
  ...{ organisationName: "Harbour University", organisationEmail: "desk@harbour.test" },
  ...{ holderName: "Lena Okafor", things: THINGS, returned: null },
};

test("the holder of a link sees and confirms the same without an account", async () => {
  const { asked } = await ofLink(({ path }) => {
    if (path === "/custody/by-link") return { body: BY_LINK };
    if (path !== "/custody/by-link/confirm") return undefined;
    return { body: { ...BY_LINK, things: [aHeldThing(2, { confirmedAt: CONFIRMED })] } };
  });
  await screen.findByRole("heading", { level: 1, name: "Things that Lena Okafor has" });
  screen.getByRole("link", { name: "desk@harbour.test" });
  await userEvent.click(screen.getByRole("button", { name: "I have received it" }));
  await screen.findByText("You have confirmed everything that you have.");
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/confirm"))?.body).toMatchObject({
      ...{ token: "A-token", custodyIds: [THINGS[0]?.id] },
    }),
  );
});

test("the holder of a link saves the receipt of a thing, and of the one that is back", async () => {
  const returned = { id: THINGS[1]?.id ?? "", tag: "LT-0" };
  const { asked } = await ofLink(({ path }) => {
    if (path === "/custody/by-link") return { body: { ...BY_LINK, returned } };
    return path === "/custody/by-link/receipt" ? { body: "%PDF-1.7" } : undefined;
  });
  const receipts = () =>
    asked.filter(({ path }) => path.endsWith("/receipt")).map(({ body }) => body);
  const name = `Receipt of handing out: ${THINGS[0]?.tag}`;
  await userEvent.click(await screen.findByRole("button", { name }));
  await userEvent.click(screen.getByRole("button", { name: "Receipt of the return: LT-0" }));
  await waitFor(() =>
    expect(receipts()).toEqual([
      { token: "A-token", custodyId: THINGS[0]?.id, end: "out" },
      { token: "A-token", custodyId: returned.id, end: "in" },
    ]),
  );
});

test("a link that has ended says so, and offers no other try", async () => {
  const body = { code: "custody.link_ended", message: "Ended.", fields: [], requestId: "r" };
  await ofLink(({ path }) => (path === "/custody/by-link" ? { status: 410, body } : undefined));
  await screen.findByRole("heading", { name: "This link has ended" });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a link that opens nothing says so in words", async () => {
  await ofLink(({ path }) =>
    path === "/custody/by-link"
      ? {
          status: 404,
          body: { code: "not_found", message: "Not found.", fields: [], requestId: "r" },
        }
      : undefined,
  );
  await screen.findByRole("heading", { name: "This link opens nothing" });
});

import type { Feed } from "@storey/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { SubscribeButton } from "./parts/subscribe-button.tsx";

const QUERY = { kinds: ["issue" as const], locationId: idOf(7) };
const OLD: Feed = {
  ...{ id: idOf(1), name: "Old one", query: QUERY, lastUsedAt: null },
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("makes a feed of what the list shows, and leads a calendar to it", async () => {
  const { asked } = await harness({
    screen: () => <SubscribeButton query={QUERY} />,
    path: "/",
    answers: ({ method, path, body }) => {
      if (path !== "/feeds") return undefined;
      if (method === "GET") return { body: [OLD] };
      return { status: 201, body: { ...OLD, ...(body as object), token: "T".repeat(43) } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Old one")).toBeTruthy();
  expect(screen.getByText(/at most\. Where there is more, its last entry says so/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Make feed" }));
  const address = (await screen.findByRole("textbox", { name: "Address" })) as HTMLInputElement;
  expect(address.value).toMatch(/\/api\/public\/feeds\/T{43}\.ics$/);
  const link = screen.getByRole("link", { name: "Open in calendar" });
  expect(link.getAttribute("href")).toMatch(/^webcal:\/\//);
  expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Due",
    query: QUERY,
  });
});

import type { Display } from "@storey/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { anAnswer, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { DisplaysSection } from "./displays-section.tsx";

const LOBBY: Display = {
  ...{ id: idOf(1), name: "Lobby", location: null, floor: null, theme: "time" },
  ...{ lastUsedAt: null, createdAt: "2026-01-01T00:00:00.000Z" },
};

function show(displays: Display[], permissions?: []) {
  return harness({
    screen: () => <DisplaysSection />,
    path: "/",
    ...(permissions ? { permissions } : {}),
    answers: ({ method, path, body }) => {
      if (path === "/spaces/search") return { body: anAnswer([]) };
      if (path === "/displays" && method === "GET") return { body: displays };
      if (path === "/displays")
        return { status: 201, body: { ...LOBBY, ...(body as object), token: "T".repeat(43) } };
      return path === `/displays/${LOBBY.id}` ? { status: 204 } : undefined;
    },
  });
}

test("makes a display of a place and shows its address once, as text and as a code", async () => {
  const { asked } = await show([]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New display" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Desk");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "What it shows" }),
    await screen.findByRole("option", { name: "North House" }),
  );
  await user.click(screen.getByRole("button", { name: "Make display" }));
  const address = await screen.findByRole("textbox", { name: "Address" });
  expect((address as HTMLInputElement).value).toMatch(/\/wall\/T{43}$/);
  expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
  expect(asked.find(({ method, path }) => method === "POST" && path === "/displays")?.body).toEqual(
    {
      ...{ name: "Desk", locationId: idOf(9002), floorId: null, theme: "time" },
    },
  );
});

test("keeps a long name whole, says how long it may be, and makes no display of a part of it", async () => {
  const { asked } = await show([]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New display" }));
  const long = "Entrance hall ".repeat(20).trim();
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.click(name);
  await user.paste(long);
  expect(name).toHaveProperty("value", long);
  expect(screen.getByText("At most 200 characters")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Make display" }));
  expect(await screen.findByText("This is too long.")).toBeTruthy();
  expect(asked.some(({ method, path }) => method === "POST" && path === "/displays")).toBe(false);
});

test("lists displays and is for nobody without the right", async () => {
  await show([LOBBY]);
  expect(await screen.findByText("Lobby")).toBeTruthy();
  expect(
    screen.getByText("The whole organisation · Dark in the evening and at night"),
  ).toBeTruthy();
});

test("asks nothing of somebody without the right", async () => {
  const { asked } = await show([LOBBY], []);
  expect(screen.queryByText("Displays")).toBeNull();
  expect(asked.some(({ path }) => path === "/displays")).toBe(false);
});

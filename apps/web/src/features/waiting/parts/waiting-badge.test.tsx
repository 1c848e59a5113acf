import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aDevice } from "../../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../../lib/device/open-device.ts";
import { aRecord, holdRecords, refusedWith } from "../../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../../lib/outbox/record.ts";
import { waitingFor } from "../../../lib/outbox/waiting-mark.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { WaitingBadge } from "./waiting-badge.tsx";

const device = aDevice();
replaceDevice(device);

const ME = idOf(8002);

afterEach(() => act(() => holdRecords(device)));

async function show(...records: OutboxRecord[]) {
  await harness({ screen: WaitingBadge, path: "/", answers: () => undefined });
  await act(() => holdRecords(device, ...records));
}

test("counts what waits and what was refused, and leads to the list", async () => {
  await show(
    aRecord({ id: "a", userId: ME }),
    aRecord({ id: "b", userId: ME, state: "blocked" }),
    aRecord({ id: "c", userId: ME, ...refusedWith(403, "access.forbidden") }),
    aRecord({ id: "d", userId: ME, state: "acked" }),
  );
  const link = await screen.findByRole("link", { name: "3 things wait to be sent" });
  expect(link.getAttribute("href")).toBe("/waiting");
  expect(link.querySelector("[data-refused]")?.textContent).toBe("3");
  // A screen reader announces it.
  expect(screen.getByRole("status").textContent).toBe("3 things wait to be sent");
});

test("is not red for what only waits, and gone once it has arrived", async () => {
  const waiting = aRecord({ id: "a", userId: ME });
  await show(waiting);
  const link = await screen.findByRole("link", { name: "1 thing waits to be sent" });
  expect(link.querySelector("[data-refused]")).toBeNull();
  await act(() => holdRecords(device, { ...waiting, state: "acked" }));
  expect(screen.queryByRole("link")).toBeNull();
});

test("another person on this device does not see what waits for its owner", async () => {
  await show(aRecord({ id: "a", userId: "somebody else" }));
  expect(screen.queryByRole("link")).toBeNull();
  // The device remembers for whom writes wait, without a name.
  expect(waitingFor.get()).toEqual(["somebody else"]);
});

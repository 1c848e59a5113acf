import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { draftsOwner } from "../../lib/offline/draft-store.ts";
import { online } from "../../lib/online.ts";
import { holdRecords } from "../../lib/outbox/outbox.fixture.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { NOBODY, session } from "../../lib/session/session.ts";
import type { Answers } from "../../test-support/harness.fixture.tsx";
import { anAsset } from "../assets/assets.fixture.ts";
import { anIssue, aSpace, SPACE, showIssues } from "../issues/issues.fixture.tsx";
import { NewIssueScreen } from "./new-issue.screen.tsx";
import { emptyReport } from "./report-draft.ts";

/** The store of the device, which outlives a visit. */
const device = aDevice();
replaceDevice(device);
const { change } = device;

const KEPT = "Kept on this device: it is sent when there is a network";

function show(more: Answers = () => undefined) {
  return showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?spaceId=${SPACE.id}`,
    permissions: [],
    answers: (request) => {
      const { method, path } = request;
      const own = more(request);
      if (own) return own;
      if (path === `/spaces/${SPACE.id}`) return { body: aSpace };
      if (method === "POST" && path === "/issues") return { status: 201, body: anIssue(7) };
      return { body: [] };
    },
  });
}

const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
const records = () => [...device.tables.records.values()] as OutboxRecord[];

beforeEach(async () => {
  await holdRecords(device);
  device.tables.drafts.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  device.change = change;
  cleanup();
  online.set(true);
  session.set(NOBODY);
});

test("a report that was just sent off is not kept once more as a draft by who leaves its form", async () => {
  await show();
  const field = await title();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // A store that is slow to write.
  device.change = async (...words) => {
    await held;
    return change(...words);
  };
  fireEvent.change(field, { target: { value: "No hot water" } });
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  cleanup();
  goOn();
  await waitFor(() => expect(records()).toMatchObject([{ state: "acked" }]));
  session.set(NOBODY);

  await show();
  expect((await title()).value).toBe("");
  expect([...device.tables.drafts.keys()]).toEqual([]);
});

test("what was typed last is kept when the page goes before its pause is over", async () => {
  await show();
  const field = await title();
  const { setTimeout } = window;
  // Its pause is never over.
  vi.spyOn(window, "setTimeout").mockImplementation(((work: () => void, ms?: number) =>
    ms === 400 ? 0 : setTimeout(work, ms)) as unknown as typeof setTimeout);
  fireEvent.change(field, { target: { value: "No hot water" } });
  fireEvent(window, new Event("pagehide"));
  await waitFor(() =>
    expect(JSON.stringify([...device.tables.drafts.values()])).toContain("No hot water"),
  );
});

test("a report that is kept says so in place of its form, and is changed or sent from there", async () => {
  let isThere = false;
  const { asked } = await show(({ method, path }) => {
    if (method !== "POST" || path !== "/issues" || isThere) return undefined;
    return { status: 503, body: null };
  });
  online.set(false);
  fireEvent.change(await title(), { target: { value: "No hot water" } });
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  const kept = await screen.findByRole("heading", { name: KEPT });
  expect(document.activeElement).toBe(kept);
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  const waiting = screen.getByRole("link", { name: "Waiting to be sent" });
  expect(waiting.getAttribute("href")).toBe("/waiting");

  fireEvent.click(screen.getByRole("button", { name: "Change it" }));
  expect((await title()).value).toBe("No hot water");
  fireEvent.change(await title(), { target: { value: "No hot water at all" } });
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: KEPT });

  isThere = true;
  online.set(true);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  const sent = asked.findLast(({ method, path }) => method === "POST" && path === "/issues");
  expect(sent?.body).toMatchObject({ title: "No hot water at all" });
});

test("a report on an asset is kept without a network, and goes out with asset and space", async () => {
  const asset = anAsset(7, { space: { ...SPACE, shortcode: null } });
  let isThere = false;
  const { asked } = await showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?assetId=${asset.id}`,
    permissions: ["organisation.assets.read"],
    settings: ["spaces_core", "asset_management"],
    answers: ({ method, path }) => {
      if (path === `/assets/${asset.id}`) return { body: asset };
      if (path === `/spaces/${SPACE.id}`) return { body: aSpace };
      if (method !== "POST" || path !== "/issues") return { body: [] };
      return isThere ? { status: 201, body: anIssue(7) } : { status: 503, body: null };
    },
  });
  const field = await title();
  online.set(false);
  fireEvent.change(field, { target: { value: "It hums" } });
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: KEPT });
  expect(records()).toMatchObject([{ state: "pending" }]);

  isThere = true;
  online.set(true);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  const sent = asked.findLast(({ method, path }) => method === "POST" && path === "/issues");
  expect(sent?.body).toMatchObject({ assetId: asset.id, spaceId: SPACE.id, title: "It hums" });
});

test("a draft that outlived its report is let go, and the form begins anew", async () => {
  const draft = { ...emptyReport(), title: "No hot water" };
  await show();
  fireEvent.change(await title(), { target: { value: draft.title } });
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  const [record] = records();
  const owner = draftsOwner();
  cleanup();
  session.set(NOBODY);
  const name = `${owner}/report/${SPACE.id}`;
  const value = { ...draft, id: record?.entity.issueId };
  device.tables.drafts.set(name, { owner, at: Date.now(), value });

  await show();
  expect((await title()).value).toBe("");
  await waitFor(() => expect(device.tables.drafts.has(name)).toBe(false));
});

test("a photo that cannot be read says so, and can be removed; what was written stays", async () => {
  const { asked } = await show();
  fireEvent.change(await title(), { target: { value: "No light" } });
  // It was moved or deleted after it was chosen.
  const photo = new File(["x"], "lamp.jpg", { type: "image/jpeg" });
  photo.arrayBuffer = async () => {
    throw new DOMException("The file could not be read.", "NotReadableError");
  };
  fireEvent.change(screen.getByLabelText("Add photos or files"), { target: { files: [photo] } });
  await screen.findByText("lamp.jpg");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(/^“lamp.jpg” cannot be read any more/);
  expect((await title()).value).toBe("No light");
  const stored = () => JSON.stringify([...device.tables.drafts.values()]);
  await waitFor(() => expect(stored()).toContain("No light"));
  fireEvent.click(screen.getByRole("button", { name: "Remove lamp.jpg" }));
  expect(screen.queryByText(/cannot be read any more/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  expect(asked.filter(({ method, path }) => method === "POST" && path === "/issues")).toHaveLength(
    1,
  );
});

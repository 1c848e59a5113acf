import type { AssetHistoryEntry } from "@storey/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../lib/toasts.ts";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { cacheIssue } from "../issues/issue.queries.ts";
import { anIssue, aSpaceIssue } from "../issues/issues.fixture.tsx";
import { AssetScreen } from "./asset.screen.tsx";
import { anAsset, assetAnswers, PLACE } from "./assets.fixture.ts";

const ASSET = anAsset(1, {
  serialNumber: "SN-1",
  effectiveDates: {
    warrantyExpiry: { value: "2020-01-31", source: "model" },
    endOfLife: { value: "2999-05-31", source: "computed" },
    endOfSupport: null,
    licenseExpiry: { value: "2999-02-01", source: "asset" },
  },
});

beforeEach(() => sessionStorage.clear());

function show(
  more: Answers = () => undefined,
  search = "",
  permissions = undefined as [] | undefined,
) {
  return harness({
    screen: AssetScreen,
    path: "/asset-manager/asset-details/$assetId",
    address: `/asset-manager/asset-details/${ASSET.id}${search}`,
    answers: assetAnswers([ASSET], more),
    settings: ["spaces_core", "asset_management"],
    ...(permissions ? { permissions } : {}),
  });
}

test("the dates that count are told with where they come from, and what is over stands out", async () => {
  await show();
  const dates = within(await screen.findByRole("region", { name: "State and dates" }));
  const row = (name: string) => dates.getByText(name).parentElement?.textContent;
  expect(row("Warranty until")).toMatch(/Over.*from the model/);
  expect(row("End of life")).toMatch(/counted from installation/);
  expect(row("Licence until")).not.toMatch(/model|installation/);
  expect(dates.queryByText("End of support")).toBeNull();
});

test("its visit is noted, and its star is on at once, and off again with a reason when it fails", async () => {
  const user = userEvent.setup();
  const { asked } = await show(({ method, path }) => {
    if (path === `/users/me/favourite-assets/${ASSET.id}`) {
      return {
        status: 403,
        body: { code: "access.forbidden", message: "", fields: [], requestId: "" },
      };
    }
    return method === "PUT" ? { status: 204 } : undefined;
  });
  const visit = `/users/me/recently-viewed-assets/${ASSET.id}`;
  await waitFor(() => expect(asked.some(({ path }) => path === visit)).toBe(true));
  const star = await screen.findByRole("button", { name: "Favourite" });
  expect(star.ariaPressed).toBe("false");
  await user.click(star);
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe("The favourites could not be changed"),
  );
  expect(asked.some(({ method, path }) => method === "PUT" && path.includes("favourite"))).toBe(
    true,
  );
  expect(star.ariaPressed).toBe("false");
});

test("a floor that is a number is read with its word", async () => {
  const floor = { id: idOf(8), name: "-1" };
  await show(({ path }) =>
    path === `/assets/${ASSET.id}` ? { body: { ...ASSET, floor } } : undefined,
  );
  await screen.findByText("Floor -1");
});

test("who may not change it is offered neither an edit nor a move", async () => {
  await show(undefined, "?panel=edit", []);
  await screen.findByRole("heading", { level: 1, name: "A-00001 Lumen 4000" });
  for (const name of ["Edit", "Move"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a report about it carries its space", async () => {
  await show();
  const link = await screen.findByRole("link", { name: "Report an issue" });
  const search = new URL(link.getAttribute("href") ?? "", "http://a").searchParams;
  expect([search.get("assetId"), search.get("spaceId")]).toEqual([ASSET.id, PLACE.id]);
});

test("an issue that is resolved leaves its list, which is not asked for again", async () => {
  const title = "Lamp flickers";
  const line = aSpaceIssue(1042, { title });
  const { asked } = await show(
    ({ path }) => (path === `/assets/${ASSET.id}/issues` ? { body: [line] } : undefined),
    "?tab=issues",
  );
  const shown = await screen.findByText(title);
  const asset = { id: ASSET.id, tag: ASSET.tag, name: ASSET.model.name };
  const issue = anIssue(1042, { id: line.id, version: 2, title, asset });
  act(() => void cacheIssue({ ...issue, status: "resolved" }, Date.now()));
  await waitFor(() => expect(shown.isConnected).toBe(false));
  await screen.findByRole("heading", { name: "Nothing is wrong here" });
  expect(asked.filter(({ path }) => path === `/assets/${ASSET.id}/issues`)).toHaveLength(1);
});

test("it is changed on the version that was read", async () => {
  const user = userEvent.setup();
  const { asked } = await show(({ method }) =>
    method === "PATCH" ? { body: { ...ASSET, version: 2, name: "Beamer" } } : undefined,
  );
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(await within(dialog).findByRole("textbox", { name: /^Name/ }), "Beamer");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { level: 1, name: "A-00001 Beamer" });
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.headers.get("If-Match")).toBe('"1"');
  expect(sent?.body).toEqual({ name: "Beamer" });
});

test("a move says how many issues went along", async () => {
  const user = userEvent.setup();
  const { asked } = await show(({ path }) => {
    if (path === "/spaces/search") return { body: anAnswer([aResult(6, { name: "Studio" })]) };
    if (!path.endsWith("/move")) return undefined;
    const space = { id: idOf(6), name: "Studio", shortcode: null };
    return { body: { result: { ...ASSET, version: 2, space }, movedIssuesCount: 2 } };
  });
  await user.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = await screen.findByRole("dialog", { name: "Move A-00001" });
  await user.type(await within(dialog).findByRole("combobox", { name: "Space" }), "Stu");
  await user.click(await screen.findByRole("option", { name: /Studio/ }));
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  await screen.findByRole("link", { name: "Studio" });
  expect(asked.find(({ path }) => path.endsWith("/move"))?.body).toEqual({ spaceId: idOf(6) });
  expect(toasts.get().at(-1)).toMatchObject({
    summary: "A-00001 is now in Studio",
    detail: "2 open issues went along.",
  });
});

test("it is archived with Undo", async () => {
  const archived = { ...ASSET, version: 2, deletedAt: "2026-02-01T00:00:00.000Z" };
  await show(({ method, path }) => {
    if (method === "DELETE") return { body: archived };
    return path.endsWith("/restore") ? { body: { ...ASSET, version: 3 } } : undefined;
  });
  await screen.findByRole("button", { name: "More" });
  const menu = screen.getByRole("menu", { hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(within(menu).getByRole("menuitem", { name: "Archive", hidden: true }));
  await screen.findByText(/This asset is archived/);
  toasts.get().at(-1)?.action?.run();
  await waitFor(() => expect(screen.queryByText(/This asset is archived/)).toBeNull());
});

test("one old value is brought back from the history", async () => {
  let isRevertible = true;
  const entry = (): AssetHistoryEntry => ({
    ...{ id: 12, at: "2026-02-01T10:00:00.000Z", kind: "changed", source: "import" },
    actor: { id: idOf(3), name: "Ada" },
    changes: [
      { field: "serialNumber", before: "SN-0", after: "SN-1", isRevertible },
      { field: "lifecycleStatus", before: "in_stock", after: "in_service", isRevertible: false },
    ],
  });
  const { asked } = await show(({ path }) => {
    if (path.endsWith("/history")) return { body: { results: [entry()], hasMore: false } };
    if (!path.endsWith("/revert")) return undefined;
    isRevertible = false;
    return { body: { ...ASSET, version: 2, serialNumber: "SN-0" } };
  }, "?tab=history");
  await screen.findByText("Serial number: SN-0 → SN-1");
  await screen.findByText("State: In stock → In service");
  await screen.findByText("by an import");
  const restore = { name: "Restore this value: Serial number, SN-0" };
  await userEvent.click(screen.getByRole("button", restore));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Serial number is SN-0 again"));
  const sent = asked.find(({ path }) => path.endsWith("/history/12/revert"));
  expect(sent?.body).toEqual({ field: "serialNumber" });
  expect(screen.queryByRole("button", { name: /Restore this value: State/ })).toBeNull();
  // The button goes, and the focus stays at what was restored.
  await waitFor(() => expect(screen.queryByRole("button", restore)).toBeNull());
  expect(document.activeElement?.textContent).toMatch(/Serial number: SN-0/);
});

test("an asset nobody has is unknown, and leads to the list", async () => {
  await harness({
    screen: AssetScreen,
    path: "/asset-manager/asset-details/$assetId",
    address: `/asset-manager/asset-details/${idOf(99)}`,
    answers: () => undefined,
  });
  await screen.findByRole("heading", { level: 1, name: "There is no such asset" });
  expect(screen.getByRole("link", { name: "To the assets" })).toBeTruthy();
});

test("the labels of a former system are told, taken away and brought back", async () => {
  let aliases = [
    { id: idOf(61), value: "/hardware/17", createdAt: "2026-01-05T08:30:00.000Z" },
    { id: idOf(62), value: "INV-1", createdAt: "2026-01-05T08:30:00.000Z" },
  ];
  const [first] = aliases;
  await show(({ method, path }) => {
    if (!path.startsWith(`/assets/${ASSET.id}/aliases`)) return undefined;
    if (method === "DELETE") aliases = aliases.slice(1);
    if (method === "POST" && first) aliases = [first, ...aliases];
    return { body: method === "GET" ? aliases : first };
  });
  const part = within(await screen.findByRole("region", { name: "Old labels" }));
  await userEvent.click(part.getByRole("button", { name: "Remove the label /hardware/17" }));
  await waitFor(() => expect(part.queryByText("/hardware/17")).toBeNull());
  const undo = toasts.get().find(({ action }) => action)?.action;
  act(() => undo?.run());
  expect(await part.findByText("/hardware/17")).toBeDefined();
});

test("its label is printed with the fields that are chosen", async () => {
  const code = {
    ...{ id: idOf(71), version: 1, code: "0".repeat(26), address: "https://x.test/q/0" },
    ...{ state: "active", space: null, claimedBy: null, deletedAt: null },
    asset: { id: ASSET.id, tag: ASSET.tag, name: null, locationId: null },
    ...{ claimedAt: "2026-01-05T08:30:00.000Z", createdAt: "2026-01-05T08:30:00.000Z" },
    updatedAt: "2026-01-05T08:30:00.000Z",
  };
  const { asked } = await show(
    ({ path }) => (path === `/assets/${ASSET.id}/codes` ? { body: [code] } : undefined),
    "?panel=codes",
  );
  const codes = within(await screen.findByRole("dialog", { name: "QR code and label" }));
  await userEvent.click(await codes.findByRole("button", { name: "Print label" }));
  const print = within(await screen.findByRole("dialog", { name: "Print labels" }));
  for (const field of ["Asset tag", "Model", "Serial number"]) {
    await userEvent.click(print.getByRole("checkbox", { name: field }));
  }
  expect((await print.findByRole("alert")).textContent).toBe("Choose at least one.");
  await userEvent.click(print.getByRole("checkbox", { name: "Your own text" }));
  await userEvent.type(print.getByRole("textbox", { name: "Your own text" }), "Loan desk");
  await userEvent.click(print.getByRole("button", { name: "Download PDF" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === "/assets/labels")?.body).toEqual({
      assetIds: [ASSET.id],
      ...{ format: "avery-l7160", fields: ["text"], text: "Loan desk" },
      options: { withLogo: true, withHint: true, withOutlines: false, startPosition: 1 },
    }),
  );
});

import type { PlannedLocation } from "@storey/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { anImport, CHECKED, COUNTS, ID, page, serving } from "./an-import.fixture.tsx";

const address = `${page.path}?id=${ID}`;
const none = { create: 0, update: 0, unchanged: 0 };

function treeOf(locations: PlannedLocation[], locationCount = locations.length) {
  const names = { locations: [], floors: [], spaceTypes: [], features: [] };
  return { ...names, tree: { locations, locationCount } };
}

const QUAY: PlannedLocation = {
  ...{ id: idOf(5), name: "Quay", create: 2, update: 1, unchanged: 3, floorCount: 3 },
  floors: [
    { ...none, id: idOf(6), name: "Ground", update: 1, unchanged: 3 },
    { ...none, id: null, name: "-1", create: 2 },
  ],
};

describe("before spaces are imported", () => {
  test("one sees the locations and floors that they come to, what is new, and how many", async () => {
    const annexe = { ...none, id: null, name: "Annexe", floorCount: 0, floors: [] };
    const additions = treeOf([annexe, QUAY], 4);
    const answers = serving(anImport({ ...CHECKED, additions }));
    await harness({ ...page, address, answers });
    const tree = await screen.findByRole("region", { name: "Where the spaces go" });
    const lines = within(tree)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines[0]).toBe("AnnexeNewno spaces");
    expect(lines[1]).toMatch(/^QuayAlready there2 new spaces, 1 updated, 3 unchanged/);
    expect(lines.slice(2)).toEqual([
      "GroundAlready there1 updated, 3 unchanged",
      "Floor -1New2 new spaces",
      "and 1 more floor",
    ]);
    expect(within(tree).getByText("and 2 more")).toBeTruthy();
  });

  test("many locations show their floors when they are opened", async () => {
    const user = userEvent.setup();
    const many = [1, 2, 3, 4].map((n) => ({ ...QUAY, id: idOf(n), name: `Quay ${n}` }));
    const answers = serving(anImport({ ...CHECKED, additions: treeOf(many) }));
    await harness({ ...page, address, answers });
    const names = await screen.findAllByText(/^Quay \d$/);
    const opened = () => names.map((name) => name.closest("details")?.open);
    expect(opened()).toEqual([false, false, false, false]);
    await user.click(screen.getByText("Quay 1"));
    expect(opened()).toEqual([true, false, false, false]);
  });
});

describe("the signs of imported spaces", () => {
  beforeAll(() => loadMessages(["access", "codes"]));
  const done = (create: number) =>
    serving(anImport({ ...CHECKED, state: "completed", counts: { ...COUNTS, create } }));

  test("are printed of those the import made", async () => {
    const user = userEvent.setup();
    const answers = done(12);
    const { asked } = await harness({ ...page, address, answers });
    const print = await screen.findByRole("button", { name: "Print their signs" });
    // One action is the primary one: the next step, and not the list of what came in.
    expect(print.className).toContain("primary");
    expect(screen.getByRole("link", { name: "See the spaces" }).className).not.toContain("primary");
    await user.click(print);
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("button", { name: /PDF/ }));
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
    const ordered = asked.find(({ path }) => path === "/spaces/labels");
    expect(ordered?.body).toMatchObject({ importId: ID });
  });

  test("lead to closed doors for visitors, which the report says", async () => {
    const closed = {
      count: 12,
      membersOnlyCount: 12,
      openableCount: 12,
      closedLocations: [],
      othersOpenedCount: 0,
    };
    const imported = done(12);
    const answers: Answers = (asked) =>
      asked.path === "/spaces/access/search" ? { body: closed } : imported(asked);
    const { asked } = await harness({ ...page, address, answers });
    expect(await screen.findByText("12 of 12 open for members only")).toBeTruthy();
    const counted = asked.find(({ path }) => path === "/spaces/access/search");
    expect(counted?.body).toEqual({ importId: ID });
  });

  test("of more than one order may have are printed floor by floor", async () => {
    await harness({ ...page, address, answers: done(2_001) });
    const link = await screen.findByRole("link", { name: "Print signs floor by floor" });
    expect(link.getAttribute("href")).toBe("/admin/organisation");
  });

  test.each([
    ["where it made none", 0, undefined],
    ["to who may not print them", 12, []],
  ] as const)("are not offered %s", async (_, create, permissions) => {
    const allowed = permissions ? { permissions } : {};
    await harness({ ...page, address, answers: done(create), ...allowed });
    expect(await screen.findByRole("heading", { name: "The spaces are in" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /signs/ })).toBeNull();
  });
});

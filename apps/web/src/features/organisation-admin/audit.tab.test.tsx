import type { AuditEntry } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { idOf } from "../../test-support/harness.fixture.tsx";
import { administer, anEntry } from "./administration-harness.fixture.tsx";
import { AuditTab } from "./audit.tab.tsx";

afterEach(() => vi.unstubAllGlobals());

async function open(results: readonly AuditEntry[], address = "?tab=audit", hasMore = false) {
  const shown = await administer({
    screen: AuditTab,
    address: `/admin/organisation${address}`,
    answers: ({ path, body }) => {
      if (path !== "/organisations/audit/search") return undefined;
      const older = typeof body === "object" && body !== null && "before" in body;
      return older
        ? { body: { results: [anEntry(1, { entityName: "Oldest room" })], hasMore: false } }
        : { body: { results, hasMore } };
    },
  });
  const searches = () =>
    shown.asked
      .filter(({ path }) => path === "/organisations/audit/search")
      .map(({ body }) => body);
  return { ...shown, searches };
}

function lines(): string[] {
  return screen
    .getAllByRole("button", { expanded: false })
    .filter((line) => line.closest("li"))
    .map((line) => (line.textContent ?? "").replace(/\s+/g, " ").trim());
}

async function expand(name: RegExp): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("table");
}

function rows(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ""));
}

test("each change says what, who, and from where", async () => {
  await open([
    anEntry(9),
    anEntry(8, { operation: "insert", before: null, by: "server", actor: null, address: null }),
    anEntry(4, { operation: "insert", before: null, by: "guest", actor: null }),
    anEntry(7, { actor: { id: idOf(1), name: null } }),
    anEntry(6, { before: { deletedAt: null }, after: { deletedAt: "2026-01-01T00:00:00Z" } }),
    anEntry(5, { before: { deletedAt: "2026-01-01T00:00:00Z" }, after: { deletedAt: null } }),
  ]);
  await screen.findAllByText("Reading room");
  expect(lines().map((line) => line.replace(/\d+:\d+.[AP]M( UTC)?/, "·"))).toEqual([
    "Reading room Space Changed by Ada Quill · from 192.0.2.7",
    "Reading room Space Added by the server ·",
    "Reading room Space Added by a guest · from 192.0.2.7",
    "Reading room Space Changed by somebody who has left · from 192.0.2.7",
    "Reading room Space Archived by Ada Quill · from 192.0.2.7",
    "Reading room Space Restored by Ada Quill · from 192.0.2.7",
  ]);
});

test("each line names the kind of thing and its name, its place, or both", async () => {
  const parent = { entity: "space", id: idOf(3), name: "Reading room" };
  const anOwnEntry = (parts: Partial<AuditEntry>) =>
    anEntry(parts.id ?? 0, { entityName: null, operation: "insert", before: null, ...parts });
  await open([
    anOwnEntry({ id: 9, entity: "space_link", entityName: "https://example.test/", parent }),
    anOwnEntry({ id: 8, entity: "space_document", entityName: "", parent }),
    anOwnEntry({ id: 7, entity: "space_code" }),
    anOwnEntry({ id: 6, entity: "space_image", parent: { ...parent, name: null } }),
  ]);
  await screen.findByText("https://example.test/");
  expect(lines().map((line) => line.split(" Added by")[0])).toEqual([
    "https://example.test/ Link · Reading room",
    "Reading room Document",
    "Code",
    "Picture",
  ]);
});

test("what hangs on a space leads to it, also where only something else changed", async () => {
  const parent = { entity: "space", id: idOf(77), name: "Reading room" };
  const change = { before: { isPublic: false }, after: { isPublic: true } };
  await open([anEntry(9, { entity: "space_link", entityName: "Booking", parent, ...change })]);
  await expand(/Booking/);
  const link = screen.getByRole("link", { name: "Open the record" });
  expect(link.getAttribute("href")).toBe(`/spaces/${idOf(77)}`);
});

test("opened, a change shows each field before and after, in words", async () => {
  await open([
    anEntry(9, {
      before: { spaceTypeId: null, isPublic: false, featureIds: [], version: 1 },
      after: { spaceTypeId: idOf(9001), isPublic: true, featureIds: [idOf(9101)], version: 2 },
    }),
  ]);
  const table = await expand(/Reading room/);
  expect(rows(table)).toEqual([
    ["Field", "Before", "After"],
    ["Space type", "–", "Office"],
    ["Public", "No", "Yes"],
    ["Features", "–", "Projector"],
  ]);
});

test("what was added has no before, what was deleted no after and no link", async () => {
  await open([anEntry(9, { operation: "delete", after: null })]);
  const table = await expand(/Reading room/);
  expect(rows(table)).toEqual([
    ["Field", "Before"],
    ["Name", "Old room"],
  ]);
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["space", `/spaces/${idOf(3)}`],
  ["location", `/admin/organisation/locations/${idOf(3)}`],
  ["feature", "/admin/organisation?tab=features"],
  ["user_organisation_role", "/admin/organisation?tab=users"],
])("a change of a %s leads to it", async (entity, href) => {
  await open([anEntry(9, { entity })]);
  await expand(/Reading room/);
  expect(screen.getByRole("link", { name: "Open the record" }).getAttribute("href")).toBe(href);
});

test("the filters of the address are asked for, wrong ones left out", async () => {
  const { searches } = await open(
    [anEntry(9)],
    `?tab=audit&kind=space&action=update&person=${idOf(8002)}&from=2026-01-02&to=nonsense`,
  );
  await screen.findByText("Reading room");
  expect(searches()[0]).toEqual({
    entities: ["space"],
    operations: ["update"],
    actorId: idOf(8002),
    from: "2026-01-02T00:00:00.000Z",
    pageSize: 50,
  });
  const person = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Person/ });
  await waitFor(() => expect(person.value).toBe("Ada Quill"));
});

test("days are those of the organisation, in the filter and in the list", async () => {
  const { asked } = await administer({
    screen: AuditTab,
    address: "/admin/organisation?tab=audit&from=2026-03-29&to=2026-03-29",
    organisation: { timezone: "Europe/London" },
    answers: ({ path }) =>
      path === "/organisations/audit/search"
        ? {
            body: {
              results: [
                anEntry(2, { at: "2026-03-29T22:59:00.000Z", requestId: "two" }),
                anEntry(1, { at: "2026-03-29T00:00:00.000Z", requestId: "one" }),
              ],
              hasMore: false,
            },
          }
        : undefined,
  });
  // That day has one hour less.
  expect(await screen.findAllByRole("region", { name: "Sunday, March 29, 2026" })).toHaveLength(1);
  expect(asked.find(({ path }) => path.endsWith("/audit/search"))?.body).toMatchObject({
    from: "2026-03-29T00:00:00.000Z",
    to: "2026-03-29T22:59:59.999Z",
  });
});

test("a chosen filter stands in the address, and is cleared", async () => {
  const { router } = await open([anEntry(9)]);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Kind" }), "Floor");
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ tab: "audit", kind: "floor" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: "audit" }));
});

test("on a phone the filters are behind one button with the number in use", async () => {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => narrow);
  const { router } = await open([anEntry(9)], "?tab=audit&kind=space&action=update");
  const filters = await screen.findByRole("button", { name: /^Filters ?2$/ });
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(filters);
  const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
  expect(await sheet.findByRole("combobox", { name: /^Person/ })).toBeTruthy();
  await userEvent.selectOptions(sheet.getByRole("combobox", { name: "Action" }), "Any");
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ tab: "audit", kind: "space" }),
  );
  await userEvent.click(sheet.getByRole("button", { name: "Show the changes" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: /^Filters ?1$/ })).toBe(filters);
});

test("older changes are loaded after the last one", async () => {
  const { searches } = await open([anEntry(9), anEntry(8)], "?tab=audit", true);
  await userEvent.click(await screen.findByRole("button", { name: "Load older" }));
  await screen.findByText("Oldest room");
  expect(searches().at(-1)).toEqual({ pageSize: 50, before: 8 });
  expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
  expect(screen.getByText("These are all changes.")).toBeTruthy();
});

describe("what one request did", () => {
  const restored = { before: { deletedAt: "2026-01-01T00:00:00Z" }, after: { deletedAt: null } };
  const one = (id: number, parts: Partial<AuditEntry> = {}) =>
    anEntry(id, { ...restored, requestId: "together", entityName: `Room ${id}`, ...parts });

  /** Answers each page with two changes of one request, for `count` pages, then with `last`. */
  async function openPages(count: number, last: readonly AuditEntry[] = []) {
    let asked = 0;
    await administer({
      screen: AuditTab,
      answers: ({ path }) => {
        if (path !== "/organisations/audit/search") return undefined;
        asked += 1;
        const newest = 1000 - asked * 10;
        const rooms = [one(newest), one(newest - 1)];
        const results = asked === count ? [...rooms, ...last] : rooms;
        return { body: { results, hasMore: asked < count } };
      },
    });
    return () => asked;
  }

  test("is one line that names what holds the others, and unfolds", async () => {
    await open([
      one(9),
      one(8),
      one(7, { entity: "floor", entityName: "Ground" }),
      one(6, { entity: "location", entityName: "Wharf" }),
      one(5, { requestId: "another" }),
      one(4, { requestId: "another", by: "guest", actor: null }),
      one(3, { requestId: null }),
      one(2, { requestId: null }),
    ]);
    const group = await screen.findByRole("button", { name: /Wharf Location and 3 more/ });
    expect(group.textContent).toMatch(/Restored by Ada Quill/);
    expect(lines()).toHaveLength(5);
    await userEvent.click(group);
    const inside = within(within(group.closest("li") ?? group).getByRole("list"));
    const names = inside.getAllByRole("button").map(({ textContent }) => textContent ?? "");
    expect(names.map((name) => name.split(" Restored")[0]?.trim())).toEqual([
      "Wharf Location",
      "Ground Floor",
      "Room 9 Space",
      "Room 8 Space",
    ]);
  });

  test("is loaded whole where a page ends inside it", async () => {
    const asked = await openPages(3, [one(1, { entity: "location", entityName: "Wharf" })]);
    expect(await screen.findByRole("button", { name: /Wharf Location and 6 more/ })).toBeTruthy();
    expect(asked()).toBe(3);
  });

  test("is loaded no further than three pages unasked, and says that there is more", async () => {
    const asked = await openPages(9);
    expect(await screen.findByRole("button", { name: /and at least 7 more/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Load older" }));
    expect(await screen.findByRole("button", { name: /and at least 9 more/ })).toBeTruthy();
    expect(asked()).toBe(5);
  });
});

test("the actions to choose from tell archived and restored from changed", async () => {
  const { searches } = await open([anEntry(9)]);
  const action = await screen.findByRole("combobox", { name: "Action" });
  expect(
    within(action)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Any", "Added", "Changed", "Archived", "Restored", "Deleted"]);
  await userEvent.selectOptions(action, "Archived");
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ operations: ["archive"] }));
});

test("guests and the server are found where people are", async () => {
  const { searches, router } = await open([anEntry(9)]);
  const person = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Person/ });
  await userEvent.click(person);
  expect(await screen.findByRole("option", { name: "The server" })).toBeTruthy();
  await userEvent.type(person, "gue");
  await waitFor(() => expect(screen.queryByRole("option", { name: "The server" })).toBeNull());
  await userEvent.click(screen.getByRole("option", { name: "A guest" }));
  await waitFor(() => expect(searches().at(-1)).toEqual({ by: ["guest"], pageSize: 50 }));
  expect(router.state.location.search).toEqual({ tab: "audit", person: "guest" });
  expect(person.value).toBe("A guest");
});

test("nothing found says whether there is anything at all", async () => {
  await open([]);
  expect(await screen.findByText("No changes yet")).toBeTruthy();
});

test("nothing that passes the filter offers to clear it", async () => {
  await open([], "?tab=audit&kind=floor");
  expect(await screen.findByText("No changes match")).toBeTruthy();
});

test("a failure says so and can be tried again", async () => {
  let fails = true;
  await administer({
    screen: AuditTab,
    answers: ({ path }) => {
      if (path !== "/organisations/audit/search") return undefined;
      return fails ? { status: 403 } : { body: { results: [anEntry(9)], hasMore: false } };
    },
  });
  await screen.findByText("The changes could not be loaded");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Reading room")).toBeTruthy();
});

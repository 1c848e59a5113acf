import {
  ORGANISATION_PERMISSIONS,
  ROLE_PERMISSIONS,
  SPACE_IMPORT_PERMISSIONS,
} from "@storey/domain";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, anAnswer, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { foundAssets } from "../assets/assets.fixture.ts";
import { LeavingAssetsDialog } from "../assets/parts/leaving-assets-dialog.tsx";
import { wantedLine } from "../spaces/space.queries.ts";
import { StructureTab } from "./structure.tab.tsx";

const SPACE = { capacity: null, spaceTypeId: null, version: 1 };
const READING = {
  ...SPACE,
  id: idOf(3),
  name: "Reading room",
  shortcode: "WL-0.01",
  deletedAt: null,
};
const OLD = {
  ...SPACE,
  id: idOf(4),
  name: "Old store",
  shortcode: "WL-0.02",
  deletedAt: "2026-01-01",
};
const OFFICE = { ...SPACE, id: idOf(5), name: "Office", shortcode: null, deletedAt: null };
const GROUND = {
  id: idOf(2),
  name: "Ground floor",
  level: 0,
  version: 7,
  deletedAt: null,
  spaces: [READING, OLD, OFFICE],
};
const UPPER = { ...GROUND, id: idOf(6), name: "Upper floor", level: 1, spaces: [] };
const WHARF = {
  id: idOf(1),
  name: "Wharf Library",
  defaultPrefix: "WL",
  version: 2,
  deletedAt: null,
};
const NORTH = {
  ...WHARF,
  id: idOf(8),
  name: "North House",
  floors: [{ ...UPPER, id: idOf(9), name: "Attic floor" }],
};
const STRUCTURE = { locations: [{ ...WHARF, floors: [GROUND, UPPER] }, NORTH] };

/** Answers as a server that has the structure and accepts every write. */
const answers: Answers = ({ path, method, body }) => {
  if (path.startsWith("/organisations/current")) return { body: STRUCTURE };
  if (path === "/integrations") return { body: { areFormsOn: true, isOccupancyOn: false } };
  if (path === "/spaces/bulk") return { body: { count: 2 } };
  if (path === "/spaces" && method === "POST") {
    return { status: 201, body: { ...READING, id: idOf(50), ...Object(body) } };
  }
  return method === "GET"
    ? undefined
    : { status: path.endsWith("hardDelete") ? 204 : 200, body: {} };
};

// The tree renders the lines in view only, and jsdom's page has no height.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  question.set(null);
  wantedLine.set(null);
});
afterEach(() => vi.restoreAllMocks());

async function open(
  parts: Partial<Parameters<typeof harness>[0]> = {},
  search = "?archived=true&q=o",
) {
  const rendered = await harness({
    screen: StructureTab,
    path: "/admin/organisation",
    address: `/admin/organisation${search}`,
    answers,
    ...parts,
  });
  const lines = await screen.findAllByRole("treeitem");
  const writes = () => rendered.asked.filter(({ method }) => method !== "GET");
  return { ...rendered, lines, writes, user: userEvent.setup() };
}

const line = (name: RegExp) => screen.getByRole("treeitem", { name });

/** Opens the menu of a line by keyboard and returns its commands. */
async function menuOf(user: ReturnType<typeof userEvent.setup>, name: RegExp): Promise<string[]> {
  line(name).focus();
  await user.keyboard("{Shift>}{F10}{/Shift}");
  return screen.getAllByRole("menuitem", { hidden: true }).map((item) => item.textContent ?? "");
}

async function choose(user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> {
  await user.click(screen.getByRole("menuitem", { name: item, hidden: true }));
}

/** Returns the text of a line as a person reads it, with spaces where the page shows them. */
function wordsOf(element: HTMLElement): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

test("every line is called what it shows, in the same words", async () => {
  const { lines } = await open();
  expect(lines.map(wordsOf)).toContain("Old store Archived WL-0.02");
  expect(lines.map((one) => one.getAttribute("aria-label"))).toEqual(lines.map(wordsOf));
});

test("every line that holds assets says how many, to those who may read them", async () => {
  const counting: Answers = (asked) =>
    asked.path === "/assets/counts"
      ? {
          body: [
            { id: WHARF.id, count: 12 },
            { id: GROUND.id, count: 9 },
            { id: READING.id, count: 1 },
          ],
        }
      : answers(asked);
  const settings = ["spaces_core", "asset_management"];
  await open({ answers: counting, settings });
  await waitFor(() => line(/^Wharf Library 3 spaces 12 assets$/));
  line(/^Ground floor 3 spaces 9 assets$/);
  line(/^Reading room WL-0.01 1 asset$/);
  line(/^Office$/);
  for (const parts of [
    { settings, permissions: ["organisation.spaces.read"] as const },
    { settings: ["spaces_core"] },
  ]) {
    cleanup();
    const { asked } = await open({ answers: counting, ...parts });
    line(/^Ground floor 3 spaces$/);
    expect(asked.some(({ path }) => path === "/assets/counts")).toBe(false);
  }
});

test("many spaces of which some have assets ask once where these go", async () => {
  const sent: string[] = [];
  const { user, writes } = await open({
    answers: (asked) => {
      if (asked.path === "/assets/search") return { body: foundAssets([]) };
      if (asked.path === "/spaces/search") return { body: anAnswer([]) };
      if (asked.method !== "DELETE") return answers(asked);
      sent.push(asked.path);
      const isKept = asked.path.endsWith(READING.id) && !asked.query.has("assets");
      const problem = { code: "space.has_assets", message: "", current: { assetsCount: 4 } };
      return isKept ? { status: 409, body: problem } : { body: {} };
    },
    screen: () => (
      <>
        <StructureTab />
        <LeavingAssetsDialog />
      </>
    ),
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all spaces of Ground floor" }));
  await user.click(screen.getByRole("button", { name: "Archive" }));
  const dialog = await screen.findByRole("dialog", { name: "Reading room still has assets" });
  within(dialog).getByText(/^4 assets are here/);
  await user.click(within(dialog).getByRole("radio", { name: "Floating" }));
  await user.click(within(dialog).getByRole("button", { name: "Archive" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)).toMatchObject({
      summary: "2 spaces were archived",
      detail: "4 assets are now tied to no space",
    }),
  );
  expect(writes().some(({ query }) => query.get("assets") === "float")).toBe(true);
  expect(sent.filter((path) => path.endsWith(READING.id))).toHaveLength(2);
  expect(sent.filter((path) => path.endsWith(OFFICE.id))).toHaveLength(1);
});

test("a floor that is a number says so where it stands, and is renamed as it is", async () => {
  const locations = [{ ...WHARF, floors: [{ ...GROUND, name: "-1" }] }];
  const { lines, user } = await open({
    answers: (asked) =>
      asked.path.startsWith("/organisations/current") ? { body: { locations } } : answers(asked),
  });
  expect(lines.map(wordsOf).some((words) => words.startsWith("Floor -1"))).toBe(true);
  expect(lines.map((one) => one.getAttribute("aria-label"))).toEqual(lines.map(wordsOf));
  line(/^Floor -1/).focus();
  await user.keyboard("{F2}");
  expect(await screen.findByDisplayValue("-1")).toBeTruthy();
});

test("import is offered to who holds all it takes", async () => {
  await open();
  expect(screen.getByRole("link", { name: /import/i })).toBeTruthy();
});

test.each(SPACE_IMPORT_PERMISSIONS)("without %s import is not offered", async (missing) => {
  await open({
    permissions: ORGANISATION_PERMISSIONS.filter((permission) => permission !== missing),
  });
  expect(screen.queryByRole("link", { name: /import/i })).toBeNull();
});

describe("what a line offers", () => {
  test("is reached by keyboard and by a button", async () => {
    const { user } = await open();
    const all = ["Open page", "Edit", "Rename", "Move to…", "Print signs…", "Archive"];
    expect(await menuOf(user, /^Office/)).toEqual(all);
    expect(screen.getByRole("button", { name: "Actions for Office" }).tabIndex).toBe(0);
  });

  test("of an archived space is to restore it and to delete it for good", async () => {
    const { user } = await open();
    expect(await menuOf(user, /^Old store/)).toEqual(["Open page", "Restore", "Delete for good"]);
  });

  test("follows the permissions", async () => {
    const { user } = await open({ permissions: ["organisation.spaces.read"] });
    expect(await menuOf(user, /^Office/)).toEqual(["Open page"]);
    expect(screen.queryByRole("button", { name: "Add space" })).toBeNull();
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });

  test("of a role that is limited to a location is there alone", async () => {
    const permissions = [...ROLE_PERMISSIONS["organisation-admin"]];
    const role = {
      ...TIMES,
      id: idOf(77),
      name: "organisation-admin",
      permissions,
      locationIds: [NORTH.id],
    };
    const { user } = await open({ permissions, roles: [role] });
    expect(await menuOf(user, /^Wharf Library/)).toEqual(["Location details"]);
    expect(await menuOf(user, /^North House/)).toContain("Add floor");
    expect(screen.queryByRole("button", { name: "Add location" })).toBeNull();
  });
});

describe("a name typed in place", () => {
  test("is sent with the version it was read at", async () => {
    const { user, writes } = await open();
    line(/^Ground floor/).focus();
    await user.keyboard("{F2}");
    await user.keyboard("Basement{Enter}");
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ name: "Basement" });
    expect(writes()[0]?.headers.get("If-Match")).toBe('"7"');
  });

  test("shows the name somebody else gave, and replaces it when asked again", async () => {
    const current = { ...GROUND, name: "Street level", version: 8 };
    const refusal = { code: "record.conflict", message: "", fields: [], requestId: "r", current };
    const { user, writes } = await open({
      answers: (asked) =>
        asked.headers.get("If-Match") === '"7"' ? { status: 409, body: refusal } : answers(asked),
    });
    line(/^Ground floor/).focus();
    await user.keyboard("{F2}");
    await user.keyboard("Basement{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Street level");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.headers.get("If-Match")).toBe('"8"');
  });

  test("leaves the focus on its line", async () => {
    const { user } = await open();
    line(/^Office/).focus();
    await user.keyboard("{F2}{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(line(/^Office/)));
  });
});

describe("many spaces", () => {
  test("are chosen by keyboard and changed together", async () => {
    const { user, writes } = await open();
    line(/^Ground floor/).focus();
    await user.keyboard(" ");
    expect(screen.getByText("2 selected")).toBeTruthy();
    expect(line(/^Reading room/).getAttribute("aria-selected")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Change" }));
    const dialog = await screen.findByRole("dialog");
    const access = await within(dialog).findByLabelText<HTMLSelectElement>("Who can open them");
    expect([...access.options].map(({ text }) => text)).toEqual([
      "Leave as it is",
      "Members",
      "Anyone with the code",
      "As the location",
    ]);
    await user.selectOptions(access, "Anyone with the code");
    // A choice is not dropped without a question.
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    question.get()?.answer(false);
    await user.click(within(dialog).getByRole("button", { name: "Save for 2 spaces" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      ids: [READING.id, OFFICE.id],
      changes: { isPublic: true, allowPublicReporting: false },
    });
  });

  test("are chosen as a range with Shift, archived ones left out", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("checkbox", { name: "Select Reading room" }));
    fireEvent.click(screen.getByText("Office"), { shiftKey: true });
    expect(screen.getByText("2 selected")).toBeTruthy();
  });

  test("are moved to a floor found by a part of its name", async () => {
    const { user, writes } = await open();
    line(/^Ground floor/).focus();
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "Move to…" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByRole("radio", { name: /Ground floor/ })).toBeNull();
    await user.type(within(dialog).getByRole("textbox"), "north att");
    await user.click(within(dialog).getByRole("radio", { name: /Attic floor/ }));
    await user.click(within(dialog).getByRole("button", { name: "Move here" }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [`/spaces/${READING.id}/move`, { floorId: idOf(9) }],
      [`/spaces/${OFFICE.id}/move`, { floorId: idOf(9) }],
    ]);
    await waitFor(() => expect(toasts.get()[0]?.summary).toBe("2 spaces are now in Attic floor"));
    // The focus follows the moved space, once it is rendered in its new place.
    await waitFor(() => expect(document.activeElement).toBe(line(/^Reading room/)));
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(writes()).toHaveLength(4));
    expect(writes()[2]?.body).toEqual({ floorId: GROUND.id });
  });
});

test("what is archived can be brought back by Undo", async () => {
  const { user, writes } = await open();
  line(/^Office/).focus();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(toasts.get()[0]?.summary).toBe("Office was archived"));
  toasts.get()[0]?.action?.run();
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.path).toBe(`/spaces/${OFFICE.id}/restore`);
});

test("deleting for good says what goes and waits for an answer", async () => {
  const { user, writes } = await open();
  await menuOf(user, /^Old store/);
  await choose(user, "Delete for good");
  await waitFor(() => expect(question.get()?.title).toBe("Delete Old store for good?"));
  expect(writes()).toEqual([]);
  question.get()?.answer(true);
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.path).toBe(`/spaces/${OLD.id}/hardDelete`);
});

test("a space is added to the floor that is chosen", async () => {
  const { user, writes } = await open();
  await user.click(screen.getByRole("button", { name: "Add space" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Name"), "Studio");
  await user.click(within(dialog).getByRole("button", { name: "Add space" }));
  const floor = within(dialog).getByRole("textbox", { name: /^Find/ });
  expect(document.activeElement).toBe(floor);
  expect(document.getElementById(floor.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Choose a floor",
  );
  await user.click(within(dialog).getByRole("radio", { name: /Upper floor/ }));
  expect(within(dialog).getByText(/it becomes WL and the next number/)).toBeTruthy();
  expect(within(dialog).queryByLabelText(/^Ubiqisense ID/)).toBeNull();
  await user.type(await within(dialog).findByLabelText(/^Typeform ID/), "tf-1");
  await user.click(within(dialog).getByRole("button", { name: "Add space" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ name: "Studio", floorId: UPPER.id, typeformId: "tf-1" });
});

test("the focus goes to the line that takes the place of one that went away", async () => {
  let isGone = false;
  const { user } = await open({
    answers: (asked) => {
      if (asked.method === "DELETE") isGone = true;
      const floor = { ...GROUND, spaces: [READING, OFFICE].slice(isGone ? 1 : 0) };
      const body = { locations: [{ ...WHARF, floors: [floor] }] };
      return asked.path.startsWith("/organisations/current") ? { body } : answers(asked);
    },
  });
  line(/^Reading room/).focus();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Reading/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(line(/^Office/)));
});

test("floors are added one after another, the field keeping the focus", async () => {
  const added: (typeof UPPER)[] = [];
  const { user, writes } = await open({
    answers: (asked) => {
      if (asked.path === "/floors") {
        const floor = { ...UPPER, id: idOf(60 + added.length), ...Object(asked.body) };
        added.push(floor);
        return { status: 201, body: floor };
      }
      const floors = [...NORTH.floors, ...added];
      const body = { locations: [STRUCTURE.locations[0], { ...NORTH, floors }] };
      return asked.path.startsWith("/organisations/current") ? { body } : answers(asked);
    },
  });
  await menuOf(user, /^North House/);
  await choose(user, "Add floor");
  const field = screen.getByRole("textbox", { name: "Name of the floor" });
  await user.type(field, "Roof floor{Enter}");
  await waitFor(() => expect(line(/^Roof floor/)).toBeTruthy());
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(document.activeElement).toBe(field);
  await user.keyboard("Loft floor{Enter}");
  await waitFor(() => expect(line(/^Loft floor/)).toBeTruthy());
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  // As where there is no Enter key.
  await user.keyboard("Deck");
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(line(/^Deck/)).toBeTruthy());
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(document.activeElement).toBe(field);
  expect(writes().map(({ body }) => body)).toEqual([
    { name: "Roof floor", locationId: NORTH.id },
    { name: "Loft floor", locationId: NORTH.id },
    { name: "Deck", locationId: NORTH.id },
  ]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(line(/^North House/)));
  expect(screen.queryByRole("textbox", { name: "Name of the floor" })).toBeNull();
});

describe("without any location", () => {
  const added: object[] = [];
  beforeEach(() => void added.splice(0));
  const empty: Answers = (asked) => {
    if (asked.path === "/locations") {
      const location = { ...WHARF, id: idOf(70 + added.length), floors: [], ...Object(asked.body) };
      added.push(location);
      return { status: 201, body: location };
    }
    return asked.path.startsWith("/organisations/current")
      ? { body: { locations: [...added] } }
      : answers(asked);
  };
  const openEmpty = async (permissions?: Parameters<typeof harness>[0]["permissions"]) => {
    await harness({
      screen: StructureTab,
      path: "/admin/organisation",
      address: "/admin/organisation",
      answers: empty,
      ...(permissions ? { permissions } : {}),
    });
    await screen.findByRole("heading", { name: "No locations yet" });
    return userEvent.setup();
  };

  test("the page says what to do, and locations are added one after another", async () => {
    const user = await openEmpty();
    expect(screen.getAllByRole("link", { name: "Import" })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Add location" }));
    const field = screen.getByRole("textbox", { name: "Name of the location" });
    for (const name of ["Quay House", "Mole House"]) {
      await user.keyboard(`${name}{Enter}`);
      expect(await screen.findByRole("treeitem", { name: new RegExp(name) })).toBeTruthy();
      await waitFor(() => expect(field).toHaveProperty("value", ""));
      expect(document.activeElement).toBe(field);
    }
    await user.keyboard("Pier House");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByRole("treeitem", { name: /Pier House/ })).toBeTruthy();
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    expect(document.activeElement).toBe(field);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add location" }));
    expect(added).toHaveLength(3);
  });

  test("who may add nothing is offered nothing", async () => {
    await openEmpty(["organisation.spaces.read"]);
    expect(screen.queryByRole("button", { name: "Add location" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Import" })).toBeNull();
  });
});

test("loses no press of a key while lines wait to be drawn", async () => {
  // No frame comes: of the lines below, none is drawn by itself.
  vi.spyOn(globalThis, "requestAnimationFrame").mockReturnValue(0);
  const spaces = Array.from({ length: 12 }, (_, at) => ({
    ...{ ...READING, id: idOf(100 + at), name: `Room ${at + 1}`, shortcode: null },
  }));
  const structure = { locations: [{ ...WHARF, floors: [{ ...GROUND, spaces }] }] };
  const { lines } = await open(
    {
      answers: (asked) =>
        asked.path.startsWith("/organisations/current") ? { body: structure } : answers(asked),
    },
    "?archived=true",
  );
  lines[0]?.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Room 4");
});

test("the name of a floor or a location is said in further languages from its menu", async () => {
  await loadMessages(["translations"]);
  const floor = { ...GROUND, translations: {}, translatedFrom: {} };
  const { user } = await open({
    answers: (one) => (one.path === `/floors/${GROUND.id}` ? { body: floor } : answers(one)),
  });
  expect(await menuOf(user, /^Ground floor/)).not.toContain("Translations…");
  await user.keyboard("{Escape}");
  writeInGerman();
  expect(await menuOf(user, /^Reading room/)).not.toContain("Translations…");
  await user.keyboard("{Escape}");
  await menuOf(user, /^Ground floor/);
  await choose(user, "Translations…");
  expect(await screen.findByRole("textbox", { name: "Ground floor – translation" })).toBeTruthy();
});

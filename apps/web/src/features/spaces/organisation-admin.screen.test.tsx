import {
  ORGANISATION_PERMISSIONS,
  type OrganisationPermission,
  SPACE_IMPORT_PERMISSIONS,
} from "@storey/domain";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrganisationAdminScreen } from "./organisation-admin.screen.tsx";
import { type Answers, idOf, stage } from "./stage.fixture.tsx";

const SPACE = { capacity: null, spaceTypeId: null, version: 1 };
const FLOOR = {
  id: idOf(2),
  name: "Ground floor",
  level: 0,
  deletedAt: null,
  spaces: [
    { ...SPACE, id: idOf(3), name: "Reading room", shortcode: "WL-0.01", deletedAt: null },
    { ...SPACE, id: idOf(4), name: "Old store", shortcode: "WL-0.02", deletedAt: "2026-01-01" },
  ],
};
const STRUCTURE = {
  locations: [{ id: idOf(1), name: "Wharf Library", deletedAt: null, floors: [FLOOR] }],
};

const answers: Answers = ({ path }) =>
  path.startsWith("/organisations/current") ? { body: STRUCTURE } : undefined;

// The tree draws the lines in view; the page of a test has no height of its own.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

async function open(permissions: readonly OrganisationPermission[] = ORGANISATION_PERMISSIONS) {
  await stage({
    screen: OrganisationAdminScreen,
    path: "/admin/organisation",
    address: "/admin/organisation?archived=true&q=o",
    answers,
    permissions,
  });
  return screen.findAllByRole("treeitem");
}

/** The text of a line as a reader sees it: words apart where the page has a space. */
function wordsOf(line: HTMLElement): string {
  return (line.textContent ?? "").replace(/\s+/g, " ").trim();
}

test("every line is called what it shows, in the same words", async () => {
  const lines = await open();
  expect(lines.map(wordsOf)).toContain("Old store WL-0.02 Archived");
  expect(lines.map((line) => line.getAttribute("aria-label"))).toEqual(lines.map(wordsOf));
});

test("import is offered to who holds all it takes", async () => {
  await open();
  expect(screen.getByRole("link", { name: /import/i })).toBeTruthy();
});

test.each(SPACE_IMPORT_PERMISSIONS)("without %s import is not offered", async (missing) => {
  await open(ORGANISATION_PERMISSIONS.filter((permission) => permission !== missing));
  expect(screen.queryByRole("link", { name: /import/i })).toBeNull();
});

import { ORGANISATION_PERMISSIONS, type Permission } from "@storey/domain";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { anAsset, foundAssets } from "../../features/assets/assets.fixture.ts";
import { aSummary } from "../../features/issues/issues.fixture.tsx";
import { aMember } from "../../features/people/people.fixture.tsx";
import { loadMessages } from "../../lib/messages.ts";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { Palette } from "./palette.tsx";
import { paletteMode } from "./palette-state.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const READER: readonly Permission[] = ["organisation.spaces.read", "organisation.users.read"];

const FOUND: Answers = ({ path }) => {
  if (path === "/spaces/search") return { body: anAnswer([aResult(1, { name: "مكتب الطابق" })]) };
  if (path === "/issues/search") {
    const results = [aSummary(130, { title: "Door 12 stuck" }), aSummary(12)];
    return { body: { totalCount: 2, results, facets: null } };
  }
  if (path === "/organisations/users/search") {
    return { body: { totalCount: 1, results: [aMember(7, { firstName: "Grace" })] } };
  }
  return undefined;
};

async function open(
  answers: Answers,
  parts: { permissions?: readonly Permission[]; settings?: readonly string[] } = {},
) {
  await loadMessages(["palette", "sections"]);
  const shown = await harness({
    screen: () => <Palette mode="search" />,
    path: "/info",
    answers,
    permissions: READER,
    ...parts,
  });
  return { ...shown, field: await screen.findByRole("combobox", { name: /^Search spaces/ }) };
}

function linesOf(): string[] {
  return screen.getAllByRole("option").map(({ textContent }) => textContent ?? "");
}

test("finds spaces, issues and people, each under its heading, and opens what is chosen", async () => {
  const { field, asked, router } = await open(FOUND);
  await userEvent.type(field, "#12");
  await screen.findByRole("option", { name: /Grace/ });
  expect(linesOf()).toEqual([
    "مكتب الطابقR-1 · North House · Floor 1",
    "#12 Lamp 12 flickersRoom 1 · North House",
    "#130 Door 12 stuckRoom 1 · North House",
    "Grace 7person7@harbour.test",
  ]);
  for (const heading of ["Spaces", "Issues", "People"]) {
    expect(screen.getByText(heading)).toBeTruthy();
  }
  // Each source gets one question for a text that was typed in one go, and not one for each letter.
  expect(asked.filter(({ path }) => path.endsWith("/search")).map(({ body }) => body)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ searchTerm: "#12" })),
  );
  await userEvent.keyboard("{ArrowDown}");
  const active = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("#12 Lamp");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${idOf(12)}`));
});

test("says why a space is a hit, and which words were taken for a slip", async () => {
  await loadMessages(["spaces"]);
  const hit = aResult(1, { matchedBy: [{ field: "feature", text: "Projector" }] });
  const corrections = [{ typed: "projectr", near: ["projector"] }];
  const { field } = await open(({ path }) =>
    path === "/spaces/search" ? { body: { ...anAnswer([hit]), corrections } } : undefined,
  );
  await userEvent.type(field, "projectr");
  const line = await screen.findByRole("option", { name: /Has: Projector/ });
  expect(line.textContent).toContain("North House");
  expect(screen.getByText("Close to “projectr”: projector")).toBeTruthy();
  await userEvent.clear(field);
  await waitFor(() => expect(screen.queryByText(/^Close to/)).toBeNull());
});

test("finds assets by their tag where there are some, and opens the one that is chosen", async () => {
  const finding: Answers = (asked) =>
    asked.path === "/assets/search" ? { body: foundAssets([anAsset(42)]) } : FOUND(asked);
  const permissions = [...READER, "organisation.assets.read"] as const;
  const settings = ["spaces_core", "asset_management"];
  const { field, router } = await open(finding, { permissions, settings });
  await userEvent.type(field, "A-000042");
  const line = await screen.findByRole("option", { name: /A-000042 Lumen 4000/ });
  expect(screen.getByText("Assets")).toBeTruthy();
  await userEvent.click(line);
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/asset-manager/asset-details/${idOf(42)}`),
  );
  for (const parts of [{ permissions, settings: ["spaces_core"] }, { settings }]) {
    cleanup();
    const { field, asked } = await open(finding, parts);
    await userEvent.type(field, "A-000042");
    await screen.findByRole("option", { name: /Grace/ });
    expect(asked.some(({ path }) => path === "/assets/search")).toBe(false);
  }
});

test("a person opens in the administration", async () => {
  const { field, router } = await open(FOUND);
  await userEvent.type(field, "grace");
  await userEvent.click(await screen.findByRole("option", { name: /Grace/ }));
  await waitFor(() =>
    expect(router.state.location.href).toBe(`/admin/organisation?tab=users&person=${idOf(107)}`),
  );
});

test("a name of another direction stands by itself, with the marks between in their places", async () => {
  const { field } = await open(FOUND);
  await userEvent.type(field, "12");
  const line = await screen.findByRole("option", { name: /مكتب/ });
  const alone = [...line.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  expect(alone).toEqual(["مكتب الطابق", "R-1", "North House", "Floor 1"]);
});

test("who may not read people or has no spaces module is not shown them, nor are they asked for", async () => {
  const { field, asked } = await open(FOUND, {
    permissions: ["organisation.spaces.read"],
    settings: [],
  });
  await userEvent.type(field, "12");
  await screen.findByRole("option", { name: /مكتب/ });
  expect(asked.map(({ path }) => path).filter((path) => path.endsWith("/search"))).toEqual([
    "/spaces/search",
  ]);
});

test("a search that fails leaves its group out, and only one that found nothing says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let answer: (value: undefined) => void = () => {};
  const late = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  const none = { status: 200, body: anAnswer([]) };
  const { field } = await open(async (asked) => {
    if (asked.path === "/spaces/search") return none;
    return asked.path === "/issues/search" ? late : FOUND(asked);
  });
  await userEvent.type(field, "zzz");
  await screen.findByRole("option", { name: /Grace/ });
  answer(undefined);
  await waitFor(() => expect(linesOf()).toEqual(["Grace 7person7@harbour.test"]));
  expect(screen.queryByText("Issues")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
});

test("says that it searches, then that nothing was found", async () => {
  let answer: (value: undefined) => void = () => {};
  const late = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { field } = await open(() => late);
  await userEvent.type(field, "zzz");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Searching..."));
  answer(undefined);
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^Nothing matches/));
  paletteMode.set("closed");
});

test.each([
  ["branding", "Branding"],
  ["logo", "Branding"],
  ["lizenz", null],
  ["licence", "Modules"],
  ["users", "People"],
  ["time zone", "Details"],
  ["sticker", "Codes"],
])("%s finds the part of the administration %s", async (typed, expected) => {
  const { field } = await open(() => ({ status: 200, body: anAnswer([]) }), {
    permissions: ORGANISATION_PERMISSIONS,
  });
  await userEvent.type(field, typed);
  if (expected) expect(await screen.findByRole("option", { name: expected })).toBeTruthy();
  else await screen.findByText(/^Nothing matches/);
});

test("what is called so comes before what has the word among its other names", async () => {
  const { field } = await open(() => ({ status: 200, body: anAnswer([]) }), {
    permissions: ORGANISATION_PERMISSIONS,
    settings: ["spaces_core", "asset_management"],
  });
  await userEvent.type(field, "brand");
  await screen.findByRole("option", { name: "Manufacturers" });
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(["Branding", "Manufacturers"]);
});

test("what is begun often is one line away", async () => {
  const { field, router } = await open(() => undefined, { permissions: ORGANISATION_PERMISSIONS });
  const lines = linesOf();
  for (const line of ["Report an issue", "Import spaces", "Invite a person", "Print signs"]) {
    expect(lines).toContain(line);
  }
  await userEvent.type(field, "invite");
  await userEvent.click(await screen.findByRole("option", { name: "Invite a person" }));
  await waitFor(() =>
    expect(router.state.location.href).toBe("/admin/organisation?tab=users&dialog=invite"),
  );
});

test("who may not administer is shown no part of it", async () => {
  await open(() => undefined, { permissions: [] });
  const lines = linesOf();
  expect(lines).toContain("Report an issue");
  for (const line of ["Branding", "Audit", "Import spaces", "Invite a person", "Print signs"]) {
    expect(lines).not.toContain(line);
  }
});

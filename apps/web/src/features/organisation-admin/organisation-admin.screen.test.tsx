import { ORGANISATION_PERMISSIONS, type OrganisationPermission } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { administer } from "./administration-harness.fixture.tsx";
import { ADMINISTRATION_TABS } from "./administration-tabs.ts";
import { OrganisationAdminScreen } from "./organisation-admin.screen.tsx";
import { nameOfTab } from "./tab-names.ts";

/** Returns the names of the tabs, in their order. */
function namesOfAll(group?: string): string[] {
  const isAsked = (tab: { readonly group: string }) => group === undefined || tab.group === group;
  return ADMINISTRATION_TABS.filter(isAsked).map(nameOfTab);
}

async function tabs(
  permissions: readonly OrganisationPermission[],
  tab = "settings",
  settings: readonly string[] = ["spaces_core", "asset_management"],
) {
  const shown = await administer({
    screen: OrganisationAdminScreen,
    address: `/admin/organisation?tab=${tab}`,
    permissions,
    settings,
  });
  const list = within(await screen.findByRole("navigation", { name: "Administration" }));
  const names = list.getAllByRole("link").map(({ textContent }) => textContent);
  return { ...shown, list, names };
}

test("an administrator sees every part by a name, in its group, structure first", async () => {
  const { list, names } = await tabs(ORGANISATION_PERMISSIONS);
  expect(names).toEqual(namesOfAll());
  expect(names[0]).toBe("Structure");
  // A tab without a translated name would show its key.
  expect(names.filter((name) => name?.includes("tab"))).toEqual([]);
  const namesIn = (group: string) =>
    within(list.getByRole("list", { name: group }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  for (const group of ["Spaces", "Assets", "Organisation"]) {
    expect(namesIn(group)).toEqual(namesOfAll(group.toLowerCase()));
  }
  expect(namesIn("Assets")).toEqual(["Asset types", "Manufacturers"]);
});

test("without the module there is nothing of assets, not even their group", async () => {
  const { list, names } = await tabs(ORGANISATION_PERMISSIONS, "settings", ["spaces_core"]);
  expect(names).toEqual(
    namesOfAll().filter((name) => !["Asset types", "Manufacturers"].includes(name)),
  );
  expect(list.queryByRole("list", { name: "Assets" })).toBeNull();
});

test.each([
  ["organisation.users.read", "People", "users"],
  ["organisation.audit.read", "Audit", "audit"],
] as const)(
  "without %s there is no part %s, whatever the address says",
  async (missing, name, tab) => {
    const { names } = await tabs(
      ORGANISATION_PERMISSIONS.filter((permission) => permission !== missing),
      tab,
    );
    expect(names).toEqual(namesOfAll().filter((one) => one !== name));
    expect(screen.getByRole("link", { name: "Structure", current: "page" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Structure" })).toBeTruthy();
  },
);

test("the chosen part stands in the address, its title has the focus and names the window", async () => {
  const { router } = await tabs(ORGANISATION_PERMISSIONS);
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Languages" }));
  await screen.findByRole("list", { name: "Languages on offer" });
  expect(router.state.location.search).toEqual({ tab: "languages" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Languages" }));
  expect(document.title).toBe("Languages · Storey");
  const current = screen.getAllByRole("link", { current: "page" });
  expect(current.map(({ textContent }) => textContent)).toEqual(["Languages"]);
  await userEvent.click(screen.getByRole("link", { name: "Structure" }));
  await screen.findByRole("heading", { level: 1, name: "Structure" });
  expect(router.state.location.search).toEqual({});
});

test("where there is no room the list opens by a button, and closes by a choice", async () => {
  const { list } = await tabs(ORGANISATION_PERMISSIONS);
  const button = list.getByRole("button", { name: "Administration" });
  await userEvent.click(button);
  expect(button.ariaExpanded).toBe("true");
  await userEvent.click(list.getByRole("link", { name: "Branding" }));
  await screen.findByRole("heading", { level: 1, name: "Branding" });
  expect(button.ariaExpanded).toBe("false");
});

test("what was typed is not lost to another part without a question", async () => {
  const { router } = await tabs(ORGANISATION_PERMISSIONS);
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), " of the Coast");
  await userEvent.click(screen.getByRole("link", { name: "Languages" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.search).toEqual({ tab: "settings" });
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("Harbour University of the Coast");
});

test("opening it asks for the organisation as it is now", async () => {
  const { asked } = await tabs(ORGANISATION_PERMISSIONS);
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain("/organisations/current"));
});

test("what another administrator changed is shown in a form nobody typed in", async () => {
  await administer({
    screen: OrganisationAdminScreen,
    address: "/admin/organisation?tab=settings",
    answers: ({ path }) =>
      path === "/organisations/current"
        ? { body: { ...session.get().organisation, version: 2, name: "Renamed meanwhile" } }
        : undefined,
  });
  await screen.findByRole("link", { name: "Details", current: "page" });
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty(
      "value",
      "Renamed meanwhile",
    ),
  );
});

test("an organisation that could not be loaded says so, and is asked for again", async () => {
  const { asked } = await tabs(ORGANISATION_PERMISSIONS, "branding");
  act(() => session.update((now) => ({ ...now, organisation: null })));
  await screen.findByRole("heading", { name: "The organisation could not be loaded" });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(asked.some(({ path }) => path === "/users/me")).toBe(true));
});

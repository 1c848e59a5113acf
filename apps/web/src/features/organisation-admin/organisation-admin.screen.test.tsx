import { ORGANISATION_PERMISSIONS, type OrganisationPermission } from "@storey/domain";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { OrganisationAdminScreen } from "./organisation-admin.screen.tsx";
import { administer } from "./stage.fixture.tsx";

const ALL = [
  "Structure",
  "Space types",
  "Features",
  "Beacons",
  "Codes",
  "Users",
  "Branding",
  "Languages",
  "Settings",
  "Audit",
];

async function tabs(permissions: readonly OrganisationPermission[], tab = "settings") {
  const shown = await administer({
    screen: OrganisationAdminScreen,
    address: `/admin/organisation?tab=${tab}`,
    permissions,
  });
  const found = await screen.findAllByRole("tab");
  return { ...shown, names: found.map(({ textContent }) => textContent) };
}

test("an administrator sees every tab, structure first", async () => {
  const { names } = await tabs(ORGANISATION_PERMISSIONS);
  expect(names).toEqual(ALL);
});

test.each([
  ["organisation.users.read", "Users"],
  ["organisation.audit.read", "Audit"],
] as const)("without %s there is no tab %s, whatever the address says", async (missing, tab) => {
  const { names } = await tabs(
    ORGANISATION_PERMISSIONS.filter((permission) => permission !== missing),
    tab.toLowerCase(),
  );
  expect(names).toEqual(ALL.filter((name) => name !== tab));
  expect(screen.getByRole("tab", { name: "Structure" }).ariaSelected).toBe("true");
});

test("the chosen tab stands in the address", async () => {
  const { router } = await tabs(ORGANISATION_PERMISSIONS);
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Languages" }));
  await screen.findByRole("list", { name: "Languages on offer" });
  expect(router.state.location.search).toEqual({ tab: "languages" });
});

test("what was typed is not lost to another tab without a question", async () => {
  const { router } = await tabs(ORGANISATION_PERMISSIONS);
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), " of the Coast");
  await userEvent.click(screen.getByRole("tab", { name: "Languages" }));
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
  await userEvent.click(await screen.findByRole("tab", { name: "Settings" }));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty(
      "value",
      "Renamed meanwhile",
    ),
  );
});

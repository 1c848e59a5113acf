import type { GlobalOrganisation, OrganisationSummary } from "@storey/contract";
import { APP_PERMISSIONS, type Permission, ROLE_PERMISSIONS } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { organisationQuery, organisationUsersQuery } from "./global-organisation.queries.ts";
import { GlobalOrganisationsScreen } from "./global-organisations.screen.tsx";
import { SingleGlobalOrganisationScreen } from "./single-global-organisation.screen.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
const EMPLOYEE = ROLE_PERMISSIONS["storey-employee"];

function anOrganisation(
  number: number,
  parts: Partial<GlobalOrganisation> = {},
): GlobalOrganisation {
  return {
    id: idOf(number),
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
    name: `Organisation ${number}`,
    email: null,
    licence: { hasAssetManagement: true, hasPro: false },
    branding: { logo_url: null },
    usage: { users: 3, locations: 1, floors: 2, spaces: 1200, images: 4 },
    isMember: false,
    settings: [
      {
        settingId: idOf(900),
        settingKey: "spaces_core",
        settingName: "From the database",
        settingDescription: "From the database.",
        enabled: false,
        value: null,
      },
    ],
    ...parts,
  };
}

const refused = (code: string, status = 409, more: object = {}) => ({
  status,
  body: { code, message: code, fields: [], requestId: "r", ...more },
});

async function openList(
  list: readonly OrganisationSummary[],
  answer: Answers = () => undefined,
  permissions: readonly Permission[] = APP_PERMISSIONS,
  address = "",
) {
  await loadMessages(["global"]);
  return harness({
    screen: GlobalOrganisationsScreen,
    path: "/admin/global/organisations",
    address: `/admin/global/organisations${address}`,
    answers: (asked: Asked) =>
      answer(asked) ?? (asked.path === "/organisations-admin" ? { body: list } : meAnswer(asked)),
    permissions,
  });
}

function meAnswer({ path }: Asked) {
  return path === "/users/me" ? { body: session.get().user } : undefined;
}

async function openOne(
  one: GlobalOrganisation,
  answer: Answers = () => undefined,
  permissions: readonly Permission[] = APP_PERMISSIONS,
  address = "",
) {
  await loadMessages(["global", "people", "modules"]);
  return harness({
    screen: SingleGlobalOrganisationScreen,
    path: "/admin/global/organisations/$globalOrganisationId",
    address: `/admin/global/organisations/${one.id}${address}`,
    answers: (asked: Asked) => {
      const own = answer(asked);
      if (own) return own;
      if (asked.path === `/organisations-admin/${one.id}`) return { body: one };
      return asked.path.endsWith("/users") ? { body: [] } : meAnswer(asked);
    },
    permissions,
  });
}

// Failures are logged, as the specification wants.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test("lists the organisations with state, spaces, users and licence; words narrow the list", async () => {
  await openList([
    anOrganisation(1, { name: "Hôpital Méridien" }),
    anOrganisation(2, { deletedAt: MOMENT }),
  ]);
  const table = within(await screen.findByRole("table"));
  const row = within(table.getByRole("row", { name: /Méridien/ }));
  for (const text of ["Active", "1,200", "3", "Asset management"]) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(table.getByText("Archived")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Search organisations" }), "hopital");
  await waitFor(() => expect(screen.getByText("1 organisation")).toBeTruthy());
});

test("archived ones are asked for when they are wanted", async () => {
  const { asked, router } = await openList([anOrganisation(1)]);
  await userEvent.click(await screen.findByRole("switch", { name: "Show archived" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ archived: "true" }));
  expect(asked.filter(({ path }) => path === "/organisations-admin").length).toBe(2);
});

test("a list that cannot be read is empty, without a message, and can be asked for again", async () => {
  await openList([], ({ path }) =>
    path === "/organisations-admin" ? refused("server.error", 500) : undefined,
  );
  expect(await screen.findByText("No organisations to show")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(toasts.get()).toEqual([]);
});

test("creates an organisation and offers the ways on; a lost reply makes no second one", async () => {
  const ids: string[] = [];
  const { router } = await openList([], ({ method, path }) => {
    const id = path.split("/").at(-1) ?? "";
    if (method === "POST" && path.startsWith("/organisations/")) {
      ids.push(id);
      return ids.length === 1 ? refused("server.error", 500) : refused("record.exists");
    }
    if (path === `/organisations-admin/${ids[0]}`) {
      return { body: anOrganisation(1, { id: ids[0] ?? "", name: "Meadow" }) };
    }
    return undefined;
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create organisation" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText(/^Minimum \d characters$/)).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Meadow");
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(await dialog.findByText("An error occurred")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  const ready = within(await screen.findByRole("dialog", { name: "The organisation is ready" }));
  expect(ids[1]).toBe(ids[0]);
  expect(ready.getByRole("button", { name: "Switch to it" })).toBeTruthy();
  await userEvent.click(ready.getByRole("button", { name: "Invite its administrator" }));
  await waitFor(() =>
    expect(router.state.location.href).toBe(`/admin/global/organisations/${ids[0]}?dialog=invite`),
  );
});

test("archives with a way back", async () => {
  const { asked } = await openList([anOrganisation(1)], ({ method, path }) =>
    method === "DELETE" || path.endsWith("/restore") ? { body: anOrganisation(1) } : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Organisation 1" }));
  document
    .querySelector("[popover=auto]")
    ?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Archive", hidden: true }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Organisation 1 was archived."));
  toasts.get().at(-1)?.action?.run();
  await waitFor(() =>
    expect(asked.some(({ path }) => path === `/organisations/${idOf(1)}/restore`)).toBe(true),
  );
});

test("an employee creates, archives and purges nothing", async () => {
  await openList([anOrganisation(1)], undefined, EMPLOYEE);
  await screen.findByRole("link", { name: "Organisation 1" });
  expect(screen.queryByRole("button", { name: /Create|Actions/ })).toBeNull();
});

test("a feature setting is turned on at once, and back when the server refuses", async () => {
  let works = false;
  const one = anOrganisation(1);
  const { asked } = await openOne(one, ({ method }) => {
    if (method !== "PUT") return undefined;
    if (!works) return refused("organisation.archived");
    return { body: { ...one, settings: one.settings.map((s) => ({ ...s, enabled: true })) } };
  });
  const spaces = () => screen.getByRole("switch", { name: /^Spaces/ }) as HTMLInputElement;
  await screen.findByText("Find spaces, open them and see what is in them.");
  await userEvent.click(spaces());
  expect((await screen.findByRole("alert")).textContent).toContain("Spaces stays as it was");
  expect(spaces().checked).toBe(false);
  works = true;
  await userEvent.click(spaces());
  await waitFor(() => expect(spaces().disabled).toBe(false));
  expect(spaces().checked).toBe(true);
  expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
    path: `/organisations-admin/${one.id}/settings/spaces_core`,
    body: { enabled: true },
  });
});

test("what two administrators changed is shown side by side, to choose", async () => {
  const one = anOrganisation(1);
  const theirs = { ...one, version: 5, name: "Theirs" };
  const sent: Asked[] = [];
  await openOne(one, (asked) => {
    if (asked.method !== "PATCH") return undefined;
    sent.push(asked);
    if (sent.length === 1) return refused("record.conflict", 409, { current: theirs });
    return { body: { ...theirs, version: 6, name: "Mine" } };
  });
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Mine");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Somebody else changed this" }));
  expect(dialog.getByText("Theirs")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent.map(({ headers }) => headers.get("If-Match"))).toEqual(['"1"', '"5"']);
  expect(sent[1]?.body).toEqual({ name: "Mine" });
});

test("an invalid e-mail is refused in the spec's words", async () => {
  const { asked } = await openOne(anOrganisation(1));
  await userEvent.type(await screen.findByRole("textbox", { name: /E-mail/ }), "nobody");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Valid email required")).toBeTruthy();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
});

test("joins, then offers to switch", async () => {
  const one = anOrganisation(1);
  await openOne(one, ({ path }) =>
    path.endsWith("/join") ? { body: { ...one, isMember: true } } : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Join this organisation" }));
  expect((await screen.findAllByRole("button", { name: "Switch to it" })).length).toBe(2);
  expect(toasts.get().at(-1)?.action?.label).toBe("Switch to it");
});

test("only an archived organisation is purged, after its name was typed", async () => {
  const one = anOrganisation(1, { deletedAt: MOMENT });
  let isPurged = false;
  const { asked, router } = await openOne(one, ({ method, path }) => {
    if (isPurged && path === `/organisations-admin/${one.id}`) return refused("not_found", 404);
    if (method !== "DELETE" || !path.endsWith("/purge")) return undefined;
    isPurged = true;
    return { status: 204 };
  });
  const visited: string[] = [];
  router.subscribe("onBeforeNavigate", ({ toLocation }) => visited.push(toLocation.href));
  await userEvent.click(await screen.findByRole("button", { name: "Purge" }));
  await waitFor(() => expect(question.get()?.typeToConfirm).toBe("Organisation 1"));
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  question.get()?.answer(true);
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Organisation 1 was purged."));
  // The organisation's own screen leads to Error once it is gone: this must not pass through it.
  await screen.findByText("Elsewhere");
  expect(visited).toEqual(["/admin/global/organisations?archived=true"]);
  for (const { queryKey } of [organisationQuery(one.id), organisationUsersQuery(one.id)]) {
    expect(queryClient.getQueryState(queryKey)).toBeUndefined();
  }
});

test("roles are given inside: a member is led there, others are told", async () => {
  await openOne(anOrganisation(1, { isMember: true }));
  const people = within(await screen.findByRole("region", { name: "Users" }));
  expect(people.getByText("To give roles, switch to the organisation.")).toBeTruthy();
  expect(people.getByRole("button", { name: "Switch to it" })).toBeTruthy();
});

test("who is no member is not offered to switch", async () => {
  await openOne(anOrganisation(1));
  await screen.findByText("To give roles, switch to the organisation.");
  expect(screen.queryByRole("button", { name: "Switch to it" })).toBeNull();
});

test("an active organisation cannot be purged", async () => {
  await openOne(anOrganisation(1));
  const purge = (await screen.findByRole("button", { name: "Purge" })) as HTMLButtonElement;
  expect(purge.disabled).toBe(true);
  expect(screen.getByText("To purge the organisation for good, archive it first.")).toBeTruthy();
});

test("an employee reads what they may not change", async () => {
  await openOne(anOrganisation(1), undefined, EMPLOYEE);
  await screen.findByText("Find spaces, open them and see what is in them.");
  const spaces = screen.getByRole("switch", { name: /^Spaces/ }) as HTMLInputElement;
  expect(spaces.disabled).toBe(true);
  expect(screen.getByText("You may look at this, not change it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Archive|Purge|Restore/ })).toBeNull();
});

test("the administrator is invited into the organisation, not into the active one", async () => {
  const one = anOrganisation(1);
  const { asked } = await openOne(
    one,
    ({ method }) =>
      method === "POST" ? { status: 201, body: { email: "ines@new.test" } } : undefined,
    APP_PERMISSIONS,
    "?dialog=invite",
  );
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "E-mail" }), "ines@new.test");
  await userEvent.click(dialog.getByRole("checkbox", { name: /Organisation Admin/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: `/organisations-admin/${one.id}/users`,
    body: {
      email: "ines@new.test",
      firstName: null,
      lastName: null,
      roleNames: ["organisation-admin"],
    },
  });
});

test("an unknown organisation leads to Error", async () => {
  const { router } = await openOne(anOrganisation(1), ({ path }) =>
    path === `/organisations-admin/${idOf(1)}` ? refused("not_found", 404) : undefined,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/error"));
  expect(router.state.location.search).toMatchObject({
    error: "not_found",
    retry: "Organisations",
  });
});

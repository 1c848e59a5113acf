import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetConfiguration } from "../../lib/configuration.ts";
import { question } from "../../lib/confirm.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";
import { ADMIN, aMember, anInvitation, open, refused } from "./people.fixture.tsx";

const panelOf = (number: number) => `?tab=users&person=${idOf(100 + number)}`;

// Failures are logged, as the specification wants.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  question.set(null);
  vi.restoreAllMocks();
});

test("lists who is in the organisation with their roles; home and a first sign-in are marked", async () => {
  await open({
    members: [
      aMember(1, { isHome: true, roles: [ADMIN] }),
      aMember(2, {
        hasSignedIn: false,
        roles: [{ ...ADMIN, name: "technician", locationIds: [idOf(701)] }],
      }),
    ],
  });
  const rows = within(await screen.findByRole("table", { name: "People of the organisation" }));
  expect(rows.getByRole("button", { name: "Person 1" })).toBeTruthy();
  expect(rows.getByText("person1@harbour.test")).toBeTruthy();
  expect(rows.getByText("Organisation Admin")).toBeTruthy();
  expect(rows.getByText("Home")).toBeTruthy();
  expect(rows.getByText("in 1 location")).toBeTruthy();
  expect(rows.getByText("Never signed in")).toBeTruthy();
});

test("of 5,000 people only those in view are drawn, and their number is told", async () => {
  await open({ members: Array.from({ length: 100 }, (_, at) => aMember(at)), count: 5000 });
  expect(await screen.findByText("5,000 people")).toBeTruthy();
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("5001");
  expect(screen.getAllByRole("row").length).toBeLessThan(60);
});

test("300 roles of one person are counted, not drawn", async () => {
  const roles = Array.from({ length: 300 }, (_, at) => ({ ...ADMIN, id: idOf(at) }));
  await open({ members: [aMember(1, { roles })] });
  expect(await screen.findByText("+297")).toBeTruthy();
  expect(screen.getAllByText("Organisation Admin").length).toBeLessThan(10);
});

test("words and role are asked of the server and stand in the address, beside the tab", async () => {
  const { asked, router } = await open(
    { members: [aMember(1, { roles: [{ ...ADMIN, name: "technician" }] })] },
    "?tab=users",
  );
  await userEvent.type(
    await screen.findByRole("textbox", { name: "Search by name or e-mail" }),
    "ada",
  );
  const chip = screen.getByRole("button", { name: "Role" });
  await userEvent.click(chip);
  const panels = screen.getAllByRole("dialog", { hidden: true });
  const panel = panels.find(({ ariaLabel }) => ariaLabel === "Role");
  if (!panel) throw new Error("There is no panel.");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  const technician = { name: /^Technician/, hidden: true };
  await userEvent.click(await within(panel).findByRole("checkbox", technician));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "-memberSince");
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      ...{ tab: "users", q: "ada", role: "technician", sort: "-memberSince" },
    }),
  );
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path.endsWith("/users/search"))?.body).toMatchObject({
      searchTerm: "ada",
      roleNames: ["technician"],
      sort: "-memberSince",
      withFacets: true,
    }),
  );
});

test("a list that cannot be read is empty and can be asked for again", async () => {
  let works = false;
  await open({
    members: [aMember(1)],
    answer: ({ path }) =>
      path.endsWith("/users/search") && !works ? refused("server.error", 500) : undefined,
  });
  expect(await screen.findByText("No people to show")).toBeTruthy();
  expect(toasts.get()).toEqual([]);
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Person 1" })).toBeTruthy();
});

test("invites with a role in chosen locations", async () => {
  const { asked, router } = await open({
    answer: ({ method, path }) =>
      method === "POST" && path === "/users" ? { status: 201, body: anInvitation() } : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Invite by e-mail" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite a person" }));
  expect(router.state.location.search).toEqual({ dialog: "invite" });
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(dialog.getByText("Valid email required")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "E-mail" }), "ines@new.test");
  await userEvent.click(dialog.getByRole("checkbox", { name: /Technician/ }));
  await userEvent.click(dialog.getByRole("radio", { name: /Only some locations/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(dialog.getByText("Choose at least one location, or all of them.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("checkbox", { name: "House 2" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method, path }) => method === "POST" && path === "/users")?.body).toEqual({
    email: "ines@new.test",
    firstName: null,
    lastName: null,
    roleNames: ["technician"],
    locationIds: [idOf(702)],
  });
});

test("without a mail server it is said where an invitation waits", async () => {
  forgetConfiguration();
  onTestFinished(forgetConfiguration);
  await open(
    {
      answer: ({ method, path }) => {
        if (path === "/configuration") return { body: configurationOf(false) };
        return method === "POST" && path === "/users"
          ? { status: 201, body: anInvitation({ email: "ines@new.test" }) }
          : undefined;
      },
    },
    "?dialog=invite",
  );
  await userEvent.type(await screen.findByRole("textbox", { name: "E-mail" }), "ines@new.test");
  await userEvent.click(screen.getByRole("checkbox", { name: /Technician/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe(
      "No mail server is set up: the invitation to ines@new.test waits in the outbox. Whoever runs Storey here can hand it over.",
    ),
  );
});

test("an invitation of somebody who is there already is refused beside the address, nothing is lost", async () => {
  await open(
    {
      answer: ({ method, path }) =>
        method === "POST" && path === "/users" ? refused("user.already_member") : undefined,
    },
    "?dialog=invite",
  );
  const email = await screen.findByRole("textbox", { name: "E-mail" });
  await userEvent.type(email, "person1@harbour.test");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("This person is already in the organisation.")).toBeTruthy();
  expect((email as HTMLInputElement).value).toBe("person1@harbour.test");
});

test("a role above one's own is shown, disabled, with the reason", async () => {
  await open({}, "?dialog=invite", ["organisation.users.read", "organisation.users.create"]);
  const admin = await screen.findByRole("checkbox", { name: /Organisation Admin/ });
  expect((admin as HTMLInputElement).disabled).toBe(true);
  expect(screen.getAllByText("You cannot give or take a role above your own.").length).toBe(2);
  const vip = screen.getByRole("checkbox", { name: /VIP User/ }) as HTMLInputElement;
  expect(vip.disabled).toBe(false);
});

test("a stranger and nobody are told in the same words, and can be invited", async () => {
  await open(
    { answer: ({ path }) => (path === "/users/search" ? { body: [] } : undefined) },
    "?dialog=add",
  );
  await userEvent.type(await screen.findByRole("textbox", { name: "E-mail" }), "who@else.test");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  const adding = within(screen.getByRole("dialog"));
  await userEvent.click(await adding.findByRole("button", { name: "Invite by e-mail" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite a person" }));
  const email = dialog.getByRole("textbox", { name: "E-mail" }) as HTMLInputElement;
  expect(email.value).toBe("who@else.test");
});

test("who is found is added at once; who is a member already cannot be", async () => {
  const found = { id: idOf(101), email: "a@b.test", firstName: "Ada", lastName: null };
  let isMember = true;
  const { asked } = await open(
    {
      members: [aMember(1)],
      answer: ({ method, path }) => {
        if (path === "/users/search") return { body: [{ ...found, isMember }] };
        if (method === "POST" && path === `/users/${found.id}/organisations`) {
          return { status: 201, body: aMember(1) };
        }
        return undefined;
      },
    },
    "?dialog=add",
  );
  await userEvent.type(await screen.findByRole("textbox", { name: "E-mail" }), "a@b.test");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("This person is already in the organisation.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  isMember = false;
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByRole("dialog", { name: "Person 1" })).toBeTruthy();
  expect(asked.some(({ path }) => path === `/users/${found.id}/organisations`)).toBe(true);
});

test("adding a role the person holds is refused: 'Role already exists'", async () => {
  const { asked } = await open({ members: [aMember(1, { roles: [ADMIN] })] }, panelOf(1));
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await userEvent.click(panel.getByRole("radio", { name: /Organisation Admin/ }));
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  expect(panel.getByText("Role already exists")).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith("/organisation-role"))).toBe(false);
});

test("a role is limited to locations", async () => {
  const { asked } = await open(
    {
      members: [aMember(1, { roles: [ADMIN] })],
      answer: ({ method }) =>
        method === "PATCH"
          ? { body: aMember(1, { roles: [{ ...ADMIN, locationIds: [idOf(701)] }] }) }
          : undefined,
    },
    panelOf(1),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(
    panel.getByRole("button", { name: "Choose where Organisation Admin counts" }),
  );
  await userEvent.click(panel.getByRole("radio", { name: /Only some locations/ }));
  await userEvent.click(panel.getByRole("checkbox", { name: "House 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")).toMatchObject({
      path: `/users/${idOf(101)}/organisations/roles/${ADMIN.id}`,
      body: { locationIds: [idOf(701)] },
    }),
  );
});

async function openChosenRole() {
  const rendered = await open({ members: [aMember(1, { roles: [ADMIN] })] }, panelOf(1));
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await userEvent.click(panel.getByRole("radio", { name: /Technician/ }));
  return { ...rendered, panel };
}

async function openChosenLimit(answer?: Answers) {
  const world = { members: [aMember(1, { roles: [ADMIN] })], ...(answer ? { answer } : {}) };
  const rendered = await open(world, panelOf(1));
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  const places = { name: "Choose where Organisation Admin counts" };
  await userEvent.click(panel.getByRole("button", places));
  await userEvent.click(panel.getByRole("radio", { name: /Only some locations/ }));
  await userEvent.click(panel.getByRole("checkbox", { name: "House 1" }));
  return { ...rendered, panel, places };
}

async function asked(answer: boolean): Promise<void> {
  await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
  await act(async () => question.get()?.answer(answer));
}

test.each([
  ["a role that was chosen", openChosenRole, "radio", /Technician/],
  ["a limit that was chosen", openChosenLimit, "checkbox", "House 1"],
])("closing the panel with %s asks first", async (_what, begin, kind, name) => {
  const { panel } = await begin();
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await asked(false);
  expect((panel.getByRole(kind, { name }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await asked(true);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Person 1" })).toBeNull());
});

test("cancelling a role or a limit that was chosen asks first", async () => {
  const { panel, places } = await openChosenLimit();
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await userEvent.click(panel.getByRole("radio", { name: /Technician/ }));
  for (const press of [places, { name: "Cancel" }]) {
    await userEvent.click(panel.getAllByRole("button", press)[0] as HTMLElement);
    await asked(press === places);
  }
  expect(panel.queryByRole("checkbox", { name: "House 1" })).toBeNull();
  const technician = panel.getByRole("radio", { name: /Technician/ }) as HTMLInputElement;
  expect(technician.checked).toBe(true);
  await userEvent.click(panel.getByRole("button", { name: "Cancel" }));
  await asked(true);
  expect(panel.queryByRole("radio", { name: /Technician/ })).toBeNull();
});

test("a panel with nothing chosen, or with all of it saved, closes without a question", async () => {
  await open(
    {
      members: [aMember(1)],
      answer: ({ path }) =>
        path.endsWith("/organisation-role")
          ? { status: 201, body: aMember(1, { roles: [{ ...ADMIN, name: "technician" }] }) }
          : undefined,
    },
    panelOf(1),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await userEvent.click(panel.getByRole("radio", { name: /Technician/ }));
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await waitFor(() => expect(panel.queryByRole("radio")).toBeNull());
  await userEvent.click(panel.getByRole("button", { name: "Add role" }));
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Person 1" })).toBeNull());
  expect(question.get()).toBeNull();
});

test("what was chosen for a role or a person that is gone is not asked about", async () => {
  let isTaken = false;
  const { panel } = await openChosenLimit(({ method, path }) => {
    if (isTaken && path.endsWith("/users/search")) {
      return { body: { totalCount: 1, results: [aMember(1)] } };
    }
    if (method !== "DELETE") return undefined;
    isTaken = true;
    return path.includes("/roles/") ? { body: aMember(1) } : { status: 204 };
  });
  await userEvent.click(panel.getByRole("button", { name: "Remove the role Organisation Admin" }));
  await waitFor(() => expect(panel.queryByRole("checkbox", { name: "House 1" })).toBeNull());
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Person 1" })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Person 1" }));
  const again = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(again.getByRole("button", { name: "Add role" }));
  await userEvent.click(again.getByRole("radio", { name: /Technician/ }));
  await userEvent.click(again.getByRole("button", { name: "Remove from organisation" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Person 1" })).toBeNull());
  expect(question.get()).toBeNull();
});

test("the last administrator keeps the role, and is told why", async () => {
  await open(
    {
      members: [aMember(1, { roles: [ADMIN] })],
      answer: ({ method }) =>
        method === "DELETE" ? refused("user.last_administrator") : undefined,
    },
    panelOf(1),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Remove the role Organisation Admin" }));
  expect((await panel.findByRole("alert")).textContent).toContain(
    "An organisation keeps at least one administrator.",
  );
  expect(panel.getByText("Organisation Admin")).toBeTruthy();
});

test("who is removed can be brought back, by an invitation where they can no longer be found", async () => {
  const { asked } = await open(
    {
      members: [aMember(1, { roles: [{ ...ADMIN, name: "technician" }] })],
      answer: ({ method, path }) => {
        if (method === "DELETE") return { status: 204 };
        if (method === "POST" && path === "/users") return { status: 201, body: anInvitation() };
        return undefined;
      },
    },
    panelOf(1),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Remove from organisation" }));
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
  toasts.get().at(-1)?.action?.run();
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === "POST" && path === "/users")?.body).toEqual({
      email: "person1@harbour.test",
      firstName: "Person",
      lastName: "1",
      roleNames: ["technician"],
      locationIds: [],
    }),
  );
});

test("removing from the home organisation asks first, as it deletes the account", async () => {
  const { asked } = await open(
    {
      members: [aMember(1, { isHome: true })],
      answer: ({ method }) => (method === "DELETE" ? { body: true } : undefined),
    },
    panelOf(1),
  );
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  await userEvent.click(panel.getByRole("button", { name: "Remove and delete account" }));
  await waitFor(() => expect(question.get()?.typeToConfirm).toBe("person1@harbour.test"));
  expect(question.get()?.text).toContain("deletes the account");
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  question.get()?.answer(true);
  await waitFor(() =>
    expect(
      asked.some(({ method, path }) => method === "DELETE" && path === `/users/${idOf(101)}`),
    ).toBe(true),
  );
});

test.each([
  ["oneself", 101, "This is your home organisation: removing yourself deletes your account."],
  ["others", 102, "This is their home organisation: removing them deletes the account."],
])("whose home the organisation is, is said of %s", async (_who, signedIn, words) => {
  await open({ members: [aMember(1, { isHome: true })] });
  act(() =>
    session.update((now) => ({
      ...now,
      user: now.user && { ...now.user, id: idOf(signedIn) },
    })),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Person 1" }));
  const panel = within(await screen.findByRole("dialog", { name: "Person 1" }));
  expect(panel.getByText(words)).toBeTruthy();
});

test("an address of somebody who is not here says so", async () => {
  await open({ members: [aMember(1)] }, panelOf(77));
  expect(await screen.findByText("This person is not in the organisation")).toBeTruthy();
});

test("an invitation that was not delivered says why", async () => {
  const undelivered = "550 no such mailbox";
  await open({ invitations: [anInvitation({ undelivered, isExpired: false })] });
  const list = within(await screen.findByRole("list", { name: "Open invitations" }));
  expect(list.getByText("Not delivered: 550 no such mailbox")).toBeTruthy();
});

test("open invitations are sent again and withdrawn", async () => {
  const { asked } = await open({
    members: [aMember(1)],
    invitations: [anInvitation()],
    answer: ({ method, path }) => {
      if (path.endsWith("/resend")) return { body: anInvitation({ isExpired: false }) };
      return method === "DELETE" ? { status: 204 } : undefined;
    },
  });
  const list = within(await screen.findByRole("list", { name: "Open invitations" }));
  expect(list.getByText(/Expired on/)).toBeTruthy();
  await userEvent.click(list.getByRole("button", { name: "Send again to ines@new.test" }));
  await userEvent.click(
    list.getByRole("button", { name: "Withdraw the invitation of ines@new.test" }),
  );
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Invite again"));
  const writes = asked.filter(({ path }) => path.startsWith("/invitations/"));
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /invitations/${idOf(500)}/resend`,
    `DELETE /invitations/${idOf(500)}`,
  ]);
});

test("who may only read sees the people and nothing to press but them", async () => {
  await open(
    { members: [aMember(1, { roles: [ADMIN] })], invitations: [anInvitation()] },
    panelOf(1),
    ["organisation.users.read"],
  );
  await screen.findByRole("dialog", { name: "Person 1" });
  for (const name of [/^Invite/, /^Add/, /^Remove/, /Withdraw/, /again/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

/** Returns the configuration of a server that stores passwords. */
function configurationOf(hasMailServer: boolean) {
  return {
    authority: { domain: "idp", clientId: "web", audience: "api" },
    credentials: { areHere: true, url: null },
    hasMailServer,
    environment: "prod",
  };
}

/** Opens the panel of a member in front of a server that stores passwords. */
async function openPanel(
  member: ReturnType<typeof aMember>,
  answer?: Answers,
  hasMailServer = true,
) {
  forgetConfiguration();
  const configuration = configurationOf(hasMailServer);
  const rendered = await open(
    {
      members: [member],
      answer: (asked) =>
        asked.path === "/configuration" ? { body: configuration } : answer?.(asked),
    },
    panelOf(1),
  );
  await screen.findByRole("heading", { name: "Roles" });
  return rendered;
}

test("without a mail server it is said where the link to set a password waits", async () => {
  const answer: Answers = ({ path }) =>
    path.endsWith("/password-link") ? { status: 204 } : undefined;
  await openPanel(aMember(1, { roles: [ADMIN] }), answer, false);
  await userEvent.click(await screen.findByRole("button", { name: "Send password link" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe(
      "No mail server is set up: the link for person1@harbour.test waits in the outbox. Whoever runs Storey here can hand it over.",
    ),
  );
});

test("a link to set a password goes to the person's own mailbox", async () => {
  const { asked } = await openPanel(aMember(1, { roles: [ADMIN] }), ({ path }) =>
    path.endsWith("/password-link") ? { status: 204 } : undefined,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Send password link" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toContain("person1@harbour.test"));
  expect(asked.filter(({ path }) => path === `/users/${idOf(101)}/password-link`)).toHaveLength(1);
});

import type { ApiToken, Me, MyInvitation } from "@storey/contract";
import { APP_PERMISSIONS, ORGANISATION_PERMISSIONS, type Permission } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetConfiguration } from "../../lib/configuration.ts";
import { question } from "../../lib/confirm.ts";
import { replaceIdentityClient } from "../../lib/identity/identity.ts";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { permissionGroups } from "./permission-groups.ts";
import { SettingsScreen } from "./settings.screen.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
const NEXT_YEAR = new Date(Date.now() + 300 * 86_400_000).toISOString();

function aMembership(number: number, name: string) {
  const branding = { logo_url: null };
  const organisation = { id: idOf(number), name, languages: [], branding };
  return { id: idOf(number), organisation, roles: [], branding };
}

const HARBOUR = aMembership(1, "Harbour");
const MEADOW = aMembership(2, "Meadow");

const INVITATION: MyInvitation = {
  id: idOf(50),
  organisationName: "Meadow",
  roleNames: ["technician"],
  expiresAt: MOMENT,
};

const TOKEN: ApiToken = {
  id: idOf(60),
  name: "Nightly export",
  organisation: { id: idOf(1), name: "Harbour" },
  permissions: ["organisation.spaces.read"],
  expiresAt: NEXT_YEAR,
  lastUsedAt: null,
  createdAt: MOMENT,
};

interface World {
  readonly invitations?: readonly MyInvitation[];
  readonly tokens?: readonly ApiToken[];
  readonly answer?: Answers;
  readonly user?: Partial<Me>;
  readonly permissions?: readonly Permission[];
  readonly address?: string;
}

async function open({ invitations = [], tokens = [], answer, user, ...rest }: World = {}) {
  await loadMessages(["settings"]);
  const rendered = await harness({
    screen: SettingsScreen,
    path: "/settings",
    address: rest.address ?? "/settings",
    permissions: rest.permissions ?? ORGANISATION_PERMISSIONS,
    answers: (asked: Asked) => {
      const own = answer?.(asked);
      if (own) return own;
      if (asked.path === "/users/me/invitations") return { body: invitations };
      if (asked.path === "/users/me/tokens") return { body: tokens };
      if (asked.path === "/users/me") return { body: session.get().user };
      return undefined;
    },
  });
  session.update((now) => ({
    ...now,
    user: now.user && {
      ...now.user,
      activeUserOrganisation: HARBOUR,
      userOrganisations: [HARBOUR],
      ...user,
    },
  }));
  return rendered;
}

const refused = (code: string, status = 409) => ({
  status,
  body: { code, message: code, fields: [], requestId: "r" },
});

const CONFIGURED = {
  authority: { domain: "idp", clientId: "web", audience: "api" },
  credentials: { areHere: true, url: null },
  hasMailServer: true,
  environment: "prod",
};

// Failures are logged, as the specification wants.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  forgetConfiguration();
});
afterEach(() => {
  replaceIdentityClient(undefined);
  vi.restoreAllMocks();
});

test("the languages to choose from are the organisation's, in its words, and the one in use", async () => {
  const languagesOf = (...languages: { value: string; label: string }[]) => ({
    activeUserOrganisation: {
      ...HARBOUR,
      organisation: { ...HARBOUR.organisation, languages },
    },
  });
  const dutch = { value: "nl", label: "Nederlands (België)" };
  const { asked } = await open({ user: languagesOf(dutch) });
  const choice = await screen.findByRole("combobox", { name: "Language" });
  const offered = within(choice).getAllByRole("option");
  expect(offered.map((option) => option.textContent)).toEqual(["Nederlands (België)", "English"]);
  await userEvent.selectOptions(choice, "nl");
  await waitFor(() => expect(document.documentElement.lang).toBe("nl"));
  expect(asked.find(({ path }) => path.includes("settings"))).toMatchObject({
    body: { settingKey: "language", settingValue: "nl" },
  });
  // The former language stays on offer until the screen is left.
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Taal" }), "en");
  await waitFor(() => expect(document.documentElement.lang).toBe("en"));
});

test("where the organisation has one language, and it is in use, there is nothing to choose", async () => {
  const languages = [{ value: "en", label: "English" }];
  const organisation = { ...HARBOUR.organisation, languages };
  await open({ user: { activeUserOrganisation: { ...HARBOUR, organisation } } });
  await screen.findByRole("heading", { name: "Appearance" });
  expect(screen.queryByRole("combobox", { name: "Language" })).toBeNull();
});

test("an invitation is accepted, and the organisation is offered to switch to", async () => {
  let isIn = false;
  await open({
    invitations: [INVITATION],
    answer: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/accept")) {
        isIn = true;
        return { status: 204 };
      }
      if (path !== "/users/me") return undefined;
      return {
        body: { ...session.get().user, userOrganisations: isIn ? [HARBOUR, MEADOW] : [HARBOUR] },
      };
    },
  });
  const section = within(await screen.findByRole("region", { name: "Invitations" }));
  expect(section.getByText(/Technician/)).toBeTruthy();
  await userEvent.click(section.getByRole("button", { name: "Join Meadow" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)).toMatchObject({
      summary: "You are now a member of Meadow.",
      action: { label: "Switch to it" },
    }),
  );
});

test("an invitation that was used meanwhile says so", async () => {
  await open({
    invitations: [INVITATION],
    answer: ({ path }) => (path.endsWith("/accept") ? refused("invitation.closed") : undefined),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Join Meadow" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe(
      "This invitation was used, withdrawn or has expired.",
    ),
  );
});

test("an invitation is declined", async () => {
  const { asked } = await open({
    invitations: [INVITATION],
    answer: ({ method }) => (method === "DELETE" ? { status: 204 } : undefined),
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Decline the invitation of Meadow" }),
  );
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === "DELETE" && path.endsWith(idOf(50)))).toBe(
      true,
    ),
  );
});

test("who was led to the invitations by a link sees it when there is none left", async () => {
  await open({ address: "/settings#invitations" });
  // A user of an external provider joined the organisation while logging in.
  const message = "You have joined Harbour. No other invitation waits for you.";
  expect(await screen.findByText(message)).toBeTruthy();
});

/**
 * Answers as a server that accepts a name at this version only, and refuses others with the name it
 * has.
 */
function savingAt(version: number, name: Partial<Me>): Answers {
  return ({ method, path, headers, body }) => {
    if (path !== "/users/me") return undefined;
    const current = { ...session.get().user, ...name, version };
    if (method === "GET") return { body: current };
    if (headers.get("if-match") !== `"${version}"`) {
      const problem = { ...refused("record.conflict").body, current };
      return { status: 409, body: problem };
    }
    return { body: { ...current, ...Object(body), version: version + 1 } };
  };
}

async function saveLastName(text: string) {
  await userEvent.type(await screen.findByRole("textbox", { name: /^Last name/ }), text);
  await userEvent.click(screen.getByRole("button", { name: "Save name" }));
}

const sentNames = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);

test("a name is saved over the version that was seen, and again beside what else changed since", async () => {
  const { asked } = await open({ answer: savingAt(5, {}) });
  await saveLastName("Ames");
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Name saved"));
  const writes = asked.filter(({ method }) => method === "PATCH");
  expect(writes.map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"5"']);
  expect(sentNames(asked)).toEqual([{ lastName: "Ames" }, { lastName: "Ames" }]);
  expect(session.get().user).toMatchObject({ lastName: "Ames", version: 6 });
});

test("who changed the same name elsewhere chooses between the two", async () => {
  const { asked } = await open({ answer: savingAt(5, { lastName: "Byron" }) });
  await saveLastName("Ames");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Byron")).toBeTruthy();
  expect(toasts.get()).toEqual([]);
  await userEvent.click(dialog.getByRole("radio", { name: /Ames/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(session.get().user).toMatchObject({ lastName: "Ames", version: 6 }));
  expect(sentNames(asked)).toHaveLength(2);
});

test("a name that is not taken says so, and what was typed stays", async () => {
  await open({
    answer: ({ method, path }) =>
      method === "PATCH" && path === "/users/me" ? refused("server.error", 500) : undefined,
  });
  await saveLastName("Ames");
  const field = screen.getByRole("textbox", { name: /^Last name/ }) as HTMLInputElement;
  expect((await within(field.form as HTMLElement).findByRole("alert")).textContent).not.toBe("");
  expect(field.value).toBe("Ames");
  expect(session.get().user?.lastName).toBeNull();
});

test("a token begins with reading only, within what its maker holds, and its value is shown once", async () => {
  const held: Permission[] = [
    "organisation.spaces.read",
    "organisation.spaces.update",
    "organisation.floors.read",
  ];
  const { asked } = await open({
    permissions: held,
    answer: ({ method, path }) =>
      method === "POST" && path === "/users/me/tokens"
        ? { status: 201, body: { ...TOKEN, value: "storey_secret" } }
        : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  expect(dialog.getByRole("status").textContent).toBe("2 permissions");
  expect(dialog.queryByRole("group", { name: "Users" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Create token" }));
  expect(dialog.getByText("Minimum 1 character")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Nightly export");
  const spaces = within(dialog.getByRole("group", { name: "Spaces" }));
  await userEvent.click(spaces.getByRole("checkbox", { name: "Spaces" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Expires in" }), "90");
  await userEvent.click(dialog.getByRole("button", { name: "Create token" }));
  const made = within(await screen.findByRole("dialog", { name: "Token Nightly export" }));
  expect((made.getByRole("textbox", { name: "Token" }) as HTMLInputElement).value).toBe(
    "storey_secret",
  );
  expect(made.getByText(/shown this once/)).toBeTruthy();
  const sent = asked.find(({ method }) => method === "POST")?.body as {
    permissions: string[];
    expiresInDays: number;
  };
  expect(sent.expiresInDays).toBe(90);
  expect([...sent.permissions].sort()).toEqual([...held].sort());
  await userEvent.click(made.getByRole("button", { name: "Done" }));
  expect(document.body.textContent).not.toContain("storey_secret");
});

test("who may do something everywhere can give it to a token for one organisation alone", async () => {
  await open({ permissions: ["app.organisation.spaces.read"] });
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog"));
  const [here, everywhere] = ["In the active organisation", "In every organisation"].map((name) =>
    within(dialog.getByRole("region", { name })).getByRole("checkbox", { name: "Read" }),
  ) as HTMLInputElement[];
  expect([here?.checked, everywhere?.checked]).toEqual([true, false]);
});

test("a token without any permission is not made", async () => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Export");
  await userEvent.click(dialog.getByRole("button", { name: "Clear" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create token" }));
  expect(dialog.getByText("Choose at least one permission.")).toBeTruthy();
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

test.each([
  [
    "permissions",
    (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", { name: "Clear" })),
  ],
  [
    "an expiry",
    (dialog: HTMLElement) =>
      userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Expires in" }), "90"),
  ],
])("a new token with %s chosen is not left without a question", async (_what, choose) => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = await screen.findByRole("dialog", { name: "New token" });
  await choose(dialog);
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
  await act(async () => question.get()?.answer(false));
  expect(screen.getByRole("dialog", { name: "New token" })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a new token nobody touched is left without a question", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(question.get()).toBeNull();
});

test("a token is revoked after a question", async () => {
  const { asked } = await open({
    tokens: [TOKEN],
    answer: ({ method }) => (method === "DELETE" ? { status: 204 } : undefined),
  });
  expect(await screen.findByText(/Never used/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Revoke Nightly export" }));
  await waitFor(() => expect(question.get()?.title).toBe("Revoke Nightly export?"));
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  question.get()?.answer(true);
  await waitFor(() =>
    expect(asked.some(({ path }) => path === `/users/me/tokens/${TOKEN.id}`)).toBe(true),
  );
});

test("deleting the account says what goes, wants the e-mail typed, then logs out", async () => {
  const logout = vi.fn(async () => {});
  replaceIdentityClient({
    restore: async () => true,
    login: async () => {},
    finishLogin: async () => {},
    accessToken: async () => "token",
    logout,
    logoutHere: async () => {},
  });
  await open({
    answer: ({ method, path }) =>
      method === "DELETE" && path === "/users/me" ? { status: 204 } : undefined,
  });
  expect(await screen.findByText("You leave Harbour.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  await waitFor(() => expect(question.get()?.typeToConfirm).toBe("ada@harbour.test"));
  expect(logout).not.toHaveBeenCalled();
  question.get()?.answer(true);
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});

test("the last administrator cannot delete the account, and is told what to do", async () => {
  await open({
    answer: ({ method }) => (method === "DELETE" ? refused("user.last_administrator") : undefined),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  question.get()?.answer(true);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Give somebody else the role first.",
  );
});

test("every permission has a subject and a verb in words", async () => {
  await open({ permissions: [...ORGANISATION_PERMISSIONS, ...APP_PERMISSIONS] });
  const groups = permissionGroups(new Set([...ORGANISATION_PERMISSIONS, ...APP_PERMISSIONS]));
  await userEvent.click(await screen.findByRole("button", { name: "New token" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getAllByRole("group").length).toBeGreaterThanOrEqual(groups.length);
  expect(dialog.textContent).not.toMatch(/permission\.(subject|verb)/);
});

/**
 * Opens the settings and the password form, in front of a server that answers its calls in turn.
 */
async function openPasswordForm(answers: { status: number; body?: unknown }[]) {
  const rendered = await open({
    answer: ({ path }) => {
      if (path === "/configuration") return { body: CONFIGURED };
      return path === "/users/me/password" ? answers.shift() : undefined;
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Change password" }));
  return rendered;
}

test("the password is changed with the one of before, and what is wrong is said at its field", async () => {
  const field = { field: "currentPassword", code: "password.wrong", message: "" };
  const wrong = { code: "request.invalid", message: "", fields: [field], requestId: "r" };
  const { asked } = await openPasswordForm([{ status: 400, body: wrong }, { status: 204 }]);
  const current = screen.getByLabelText("Current password");
  const next = screen.getByLabelText("New password");
  await waitFor(() => expect(document.activeElement).toBe(current));
  await userEvent.type(current, "the old one");
  await userEvent.type(next, "the old one");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(screen.getByText("Choose a different one from before.")).toBeTruthy();
  expect(document.activeElement).toBe(next);
  await userEvent.click(screen.getByRole("button", { name: "Show: New password" }));
  expect(next.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide: New password" }));
  expect(next.getAttribute("type")).toBe("password");
  await userEvent.clear(next);
  await userEvent.type(next, "short");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(screen.getByText("Use 10 to 200 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(next);
  expect(asked.some(({ path }) => path === "/users/me/password")).toBe(false);
  await userEvent.type(next, " and more words");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText("This is not your password.")).toBeTruthy();
  expect(document.activeElement).toBe(current);
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.summary).toBe(
      "Your password was changed. You are logged out everywhere else.",
    ),
  );
  expect(asked.findLast(({ path }) => path === "/users/me/password")?.body).toEqual({
    currentPassword: "the old one",
    newPassword: "short and more words",
  });
  const opener = await screen.findByRole("button", { name: "Change password" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  ["https://example.test/password", 1],
  [null, 0],
])("where the login provider keeps passwords, %s is what is offered", async (url, links) => {
  await open({
    answer: ({ path }) =>
      path === "/configuration"
        ? { body: { ...CONFIGURED, credentials: { areHere: false, url } } }
        : undefined,
  });
  await screen.findByRole("heading", { name: "Sign-in method" });
  if (url) {
    const link = await screen.findByRole("link", { name: "Change password" });
    expect(link.getAttribute("href")).toBe(url);
  }
  expect(screen.queryAllByRole("link", { name: "Change password" })).toHaveLength(links);
  expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
});

import type { Organisation } from "@storey/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, leavesWhenRefused, REFUSED } from "../../test-support/harness.fixture.tsx";
import { administer, READER } from "./administration-harness.fixture.tsx";
import { ModulesTab } from "./modules.tab.tsx";
import { SettingsTab } from "./settings.tab.tsx";

function stored(parts: Partial<Organisation>): Organisation {
  const { organisation } = session.get();
  if (!organisation) throw new Error("There is no organisation");
  return { ...organisation, ...parts };
}

const saves: Answers = ({ method, body }) =>
  method === "PATCH" && typeof body === "object"
    ? { body: { result: stored({ version: 2, ...body }) } }
    : undefined;

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^E-mail/ });
const save = () => screen.getByRole("button", { name: "Save" });

async function retype(field: HTMLInputElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test("sends what changed alone, with the version that was read", async () => {
  const { asked } = await administer({ screen: SettingsTab, answers: saves });
  await retype(name(), "  Coast University ");
  await userEvent.click(save());
  await waitFor(() => expect(toasts.get().map(({ summary }) => summary)).toEqual(["Saved"]));
  const sent = asked.find(({ method }) => method === "PATCH");
  expect([sent?.path, sent?.body, sent?.headers.get("If-Match")]).toEqual([
    "/organisations",
    { name: "Coast University" },
    '"1"',
  ]);
  expect(session.get().organisation?.name).toBe("Coast University");
  expect(save()).toHaveProperty("disabled", true);
});

test("a time zone is sent as it is called, and one that is none is refused beside the field", async () => {
  const { asked } = await administer({ screen: SettingsTab, answers: saves });
  const zone = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
  expect(zone().value).toBe("UTC");
  await retype(zone(), "Mars/Base");
  await userEvent.click(save());
  expect(await screen.findByText("Choose a time zone from the list.")).toBeTruthy();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await retype(zone(), "Europe/Berlin");
  await userEvent.click(save());
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    timezone: "Europe/Berlin",
  });
});

test("an e-mail that is taken away is sent as none", async () => {
  const { asked } = await administer({
    screen: SettingsTab,
    answers: saves,
    organisation: { email: "hello@harbour.test" },
  });
  await userEvent.clear(email());
  await userEvent.click(save());
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ email: null });
});

test.each([
  ["a name of one character", name, "H", "Minimum 2 characters"],
  ["an e-mail without a host", email, "nobody", "Valid email required"],
] as const)(
  "%s is refused beside the field and nothing is sent",
  async (_what, field, text, words) => {
    const { asked } = await administer({ screen: SettingsTab, answers: saves });
    await retype(field(), text);
    await userEvent.click(save());
    const described = field().getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words);
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  },
);

test("what was typed is there again after the next sign-in", async () => {
  const { router } = await administer({
    screen: SettingsTab,
    answers: ({ method }) => (method === "PATCH" ? REFUSED : undefined),
  });
  leavesWhenRefused({ router });
  await retype(name(), "Coast University");
  await userEvent.click(save());
  await screen.findByText("Elsewhere");
  cleanup();
  await administer({ screen: SettingsTab, answers: saves });
  expect(name().value).toBe("Coast University");
  await userEvent.click(save());
  await waitFor(() => expect(save()).toHaveProperty("disabled", true));
  cleanup();
  await administer({ screen: SettingsTab });
  expect(name().value).toBe("Harbour University");
});

test("what the server refuses stands beside the field, and the words stay", async () => {
  await administer({
    screen: SettingsTab,
    answers: ({ method }) =>
      method === "PATCH"
        ? {
            status: 400,
            body: {
              code: "request.invalid",
              message: "",
              fields: [{ field: "email", code: "email.required_valid", message: "" }],
              requestId: "",
            },
          }
        : undefined,
  });
  await retype(email(), "odd@but.fine");
  await userEvent.click(save());
  expect(await screen.findByText("Valid email required")).toBeTruthy();
  expect(email().value).toBe("odd@but.fine");
});

function meanwhile(parts: Partial<Organisation>): Answers {
  return ({ method, headers, body }) => {
    if (method !== "PATCH") return undefined;
    if (headers.get("If-Match") === '"2"' && typeof body === "object") {
      return { body: { result: stored({ version: 3, ...body }) } };
    }
    const organisation = stored({ version: 2, ...parts });
    session.update((now) => ({ ...now, organisation }));
    return {
      status: 409,
      body: { code: "record.conflict", message: "", fields: [], requestId: "" },
    };
  };
}

test("two people change the name: both values are shown and one is chosen", async () => {
  const { asked } = await administer({
    screen: SettingsTab,
    answers: meanwhile({ name: "Theirs" }),
  });
  await retype(name(), "Mine");
  await userEvent.click(save());
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  expect(within(dialog).getByRole("radio", { name: /Mine/ })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("radio", { name: /Theirs/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(name().value).toBe("Theirs");
  expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(1);
});

test("two people change different fields: both stay, without a question", async () => {
  const { asked } = await administer({
    screen: SettingsTab,
    answers: meanwhile({ email: "theirs@harbour.test" }),
  });
  await retype(name(), "Mine");
  await userEvent.click(save());
  await waitFor(() => expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(2));
  expect(asked.findLast(({ method }) => method === "PATCH")?.body).toEqual({ name: "Mine" });
  await waitFor(() => expect(email().value).toBe("theirs@harbour.test"));
});

test("who reads sees the values and who may change them, and no field", async () => {
  await administer({
    screen: SettingsTab,
    permissions: READER,
    organisation: { email: "hello@harbour.test" },
  });
  expect(screen.getByText("hello@harbour.test")).toBeTruthy();
  expect(screen.getByText("Only administrators of the organisation can change this.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("modules are told, not changed, and who can is said", async () => {
  await administer({ screen: ModulesTab });
  const modules = screen.getByRole("region", { name: "Feature modules" });
  expect(modules.textContent).toContain("Only the global administration of Storey");
  const states = within(modules)
    .getAllByRole("listitem")
    .map((line) => [line.querySelector("strong")?.textContent, /On$/.test(line.textContent ?? "")]);
  expect(states).toContainEqual(["Spaces", true]);
  expect(states).toContainEqual(["Asset manager", false]);
  expect(within(modules).queryByRole("switch")).toBeNull();
});

test("the id for support is copied", async () => {
  const user = userEvent.setup();
  await administer({ screen: SettingsTab });
  await user.click(screen.getByRole("button", { name: "Copy the id" }));
  expect(await navigator.clipboard.readText()).toBe(session.get().organisation?.id);
});

test("the prefix of asset tags shows what the next ones look like, and that others stay", async () => {
  const { asked } = await administer({ screen: SettingsTab, answers: saves });
  const prefix = screen.getByRole<HTMLInputElement>("textbox", { name: /^Prefix of asset tags/ });
  await retype(prefix, "HU-");
  expect(
    screen.getByText("The next tags look like HU-00042. Tags that are there stay as they are."),
  ).toBeTruthy();
  await userEvent.click(save());
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ assetTagPrefix: "HU-" });
});

test("how long checks are kept is sent as a number, and held to its bounds beside the field", async () => {
  const { asked } = await administer({ screen: SettingsTab, answers: saves });
  const years = () =>
    screen.getByRole<HTMLInputElement>("textbox", { name: /^How long checks are kept/ });
  expect(years().value).toBe("7");
  for (const wrong of ["0", "31", "ten"]) {
    await retype(years(), wrong);
    await userEvent.click(save());
    expect(years().getAttribute("aria-invalid")).toBe("true");
  }
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await retype(years(), "30");
  await userEvent.click(save());
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    checklistRetentionYears: 30,
  });
  expect(session.get().organisation?.checklistRetentionYears).toBe(30);
});

test("keeping checks for fewer years asks first, with how many are deleted by that", async () => {
  let count = 240;
  const { asked } = await administer({
    screen: SettingsTab,
    answers: (one) => (one.path === "/checklist-runs/expiring" ? { body: { count } } : saves(one)),
  });
  const years = screen.getByRole<HTMLInputElement>("textbox", {
    name: /^How long checks are kept/,
  });
  const changes = () => asked.filter(({ method }) => method === "PATCH");
  await retype(years, "1");
  await userEvent.click(save());
  await waitFor(() => expect(question.get()?.title).toBe("Keep checks for 1 year only?"));
  expect(question.get()?.text).toMatch(/^240 finished checks are deleted/);
  act(() => question.get()?.answer(false));
  expect(changes()).toEqual([]);
  // Where nothing is old enough, nothing is asked.
  count = 0;
  await userEvent.click(save());
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(question.get()).toBeNull();
});

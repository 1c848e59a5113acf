import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";
import { administer, READER } from "./administration-harness.fixture.tsx";
import { LanguagesTab } from "./languages.tab.tsx";

const EN = { value: "en", label: "English" };
const DE = { value: "de", label: "Deutsch" };

const saves: Answers = ({ method, body }) => {
  const { organisation } = session.get();
  if (method !== "PATCH" || !organisation || typeof body !== "object") return undefined;
  return { body: { result: { ...organisation, version: 2, ...body } } };
};

function open(languages = [EN, DE], permissions?: typeof READER) {
  return administer({
    screen: LanguagesTab,
    answers: saves,
    organisation: { languages },
    ...(permissions ? { permissions } : {}),
  });
}

function order(): (string | null)[] {
  return [...document.querySelectorAll("[data-language]")].map((line) =>
    line.getAttribute("data-language"),
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("the order changes by keyboard, and the focus stays with the language", async () => {
  const { asked } = await open();
  button("Move Deutsch up").focus();
  await userEvent.keyboard("{Enter}");
  expect(order()).toEqual(["de", "en"]);
  // The first line can move down only.
  expect(document.activeElement).toBe(button("Move Deutsch down"));
  expect(screen.getByText("Deutsch is now number 1")).toBeTruthy();
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  const sent = asked.find(({ method }) => method === "PATCH");
  expect([sent?.path, sent?.body]).toEqual([
    "/organisations",
    { languages: [DE, { ...EN, isOriginal: true }] },
  ]);
});

test("a language without words of the interface stays as it is when the order is saved", async () => {
  const CY = { value: "cy", label: "Cymraeg" };
  const AT = { value: "de-AT", label: "Deutsch (Österreich)" };
  const { asked } = await open([EN, CY, AT]);
  expect(order()).toEqual(["en", "cy", "de-AT"]);
  await userEvent.click(button("Move Cymraeg up"));
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ languages: [CY, { ...EN, isOriginal: true }, AT] });
});

test("the first is marked as the organisation's own", async () => {
  await open([DE, EN]);
  const first = document.querySelector('[data-language="de"]');
  expect(first?.textContent).toContain("Organisation’s own");
});

test("another order leaves the original; another original says before it is saved what it does", async () => {
  const { asked } = await open();
  await userEvent.click(button("Move Deutsch up"));
  const line = document.querySelector('[data-language="en"]');
  expect(line?.textContent).toContain("Original");
  expect(screen.queryByText(/are taken to be Deutsch/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Texts are written in"), "Deutsch");
  expect(screen.getByText(/taken to be Deutsch then, also those written in English/));
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ languages: [{ ...DE, isOriginal: true }, EN] });
});

test("taking out the original says what texts count as from then on", async () => {
  await open();
  await userEvent.click(button("Remove English"));
  expect(screen.getByText(/All texts are taken to be Deutsch then/)).toBeTruthy();
});

test("what is saved reaches the user's memberships, so that the header shows it at once", async () => {
  await open([EN]);
  const organisation = { id: idOf(8000), name: "", languages: [EN], branding: { logo_url: null } };
  const membership = { id: idOf(1), organisation, roles: [], branding: { logo_url: null } };
  session.update((now) => ({
    ...now,
    user: now.user && { ...now.user, activeUserOrganisation: membership },
  }));
  await addLanguage("Deutsch");
  await userEvent.click(button("Save"));
  await waitFor(() =>
    expect(session.get().user?.activeUserOrganisation?.organisation.languages).toEqual([
      { ...EN, isOriginal: true },
      DE,
    ]),
  );
});

async function addLanguage(name: string): Promise<void> {
  const menu = document.getElementById(button("Add language").getAttribute("popovertarget") ?? "");
  menu?.dispatchEvent(Object.assign(new Event("toggle"), { oldState: "closed", newState: "open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name, hidden: true }));
}

const codeField = () => screen.getByRole("textbox", { name: "Language code" });

test("any language is added by its code, with a name of its own or what it is called", async () => {
  const { asked } = await open([EN]);
  await addLanguage("Another language…");
  expect(document.activeElement).toBe(codeField());
  await userEvent.type(codeField(), "PT-br{Enter}");
  expect(order()).toEqual(["en", "pt-BR"]);
  expect(document.activeElement).toHaveProperty("value", "Português (Brasil)");
  await addLanguage("Another language…");
  await userEvent.type(codeField(), "cy");
  await userEvent.type(screen.getByRole("textbox", { name: "Name in the list" }), "Welsh");
  await userEvent.click(button("Add"));
  expect(screen.queryByRole("textbox", { name: "Language code" })).toBeNull();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    languages: [
      { ...EN, isOriginal: true },
      { value: "pt-BR", label: "Português (Brasil)" },
      { value: "cy", label: "Welsh" },
    ],
  });
});

test("what is no code, or there already, is refused beside the field; Escape leaves it", async () => {
  await open();
  await addLanguage("Another language…");
  for (const [code, words] of [
    ["Welsh language", "Enter the code of a language, such as cy, pt-BR or zh-Hant"],
    ["DE", "This language is in the list already"],
  ] as const) {
    await userEvent.clear(codeField());
    await userEvent.type(codeField(), `${code}{Enter}`);
    expect(screen.getByText(words)).toBeTruthy();
    expect(codeField().getAttribute("aria-invalid")).toBe("true");
  }
  expect(order()).toEqual(["en", "de"]);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button("Add language"));
});

test("another language that is typed and not added yet is saved with the page, or refused beside its field", async () => {
  const { asked } = await open([EN]);
  await addLanguage("Another language…");
  await userEvent.type(codeField(), "Welsh!");
  await userEvent.click(button("Save"));
  expect(
    await screen.findByText("Enter the code of a language, such as cy, pt-BR or zh-Hant"),
  ).toBeTruthy();
  expect(codeField()).toHaveProperty("value", "Welsh!");
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await userEvent.clear(codeField());
  await userEvent.type(codeField(), "cy");
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    languages: [
      { ...EN, isOriginal: true },
      { value: "cy", label: "Cymraeg" },
    ],
  });
  await waitFor(() => expect(order()).toEqual(["en", "cy"]));
  expect(screen.queryByRole("textbox", { name: "Language code" })).toBeNull();
});

test("a language that is being typed is no original, and stays as it is when another one is chosen", async () => {
  const { asked } = await open();
  await addLanguage("Another language…");
  await userEvent.type(codeField(), "cy");
  const original = screen.getByLabelText("Texts are written in");
  const offered = [...original.querySelectorAll("option")].map(({ value }) => value);
  expect(offered).toEqual(["en", "de"]);
  await userEvent.selectOptions(original, "Deutsch");
  expect(order()).toEqual(["en", "de"]);
  expect(codeField()).toHaveProperty("value", "cy");
  await userEvent.click(button("Save"));
  await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    languages: [EN, { ...DE, isOriginal: true }, { value: "cy", label: "Cymraeg" }],
  });
});

test("more languages than an organisation may offer are not on offer", async () => {
  const codes = [..."abcdefghijklmnopqrst"].map((letter) => `x${letter}`);
  await open(codes.map((value) => ({ value, label: value })));
  expect(screen.getByText("At most 20.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add language" })).toBeNull();
});

test("only languages that are not there yet are on offer, and an added one is named at once", async () => {
  await open();
  const menu = document.getElementById(button("Add language").getAttribute("popovertarget") ?? "");
  menu?.dispatchEvent(Object.assign(new Event("toggle"), { oldState: "closed", newState: "open" }));
  await screen.findByRole("menuitem", { name: "Français", hidden: true });
  expect(
    screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(["Français", "Español", "Nederlands", "Another language…"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Español", hidden: true }));
  expect(order()).toEqual(["en", "de", "es"]);
  expect(document.activeElement).toHaveProperty("value", "Español");
});

test("one language stays", async () => {
  await open();
  await userEvent.click(button("Remove English"));
  expect(order()).toEqual(["de"]);
  expect(document.activeElement).toHaveProperty("value", "Deutsch");
  expect(button("Remove Deutsch")).toHaveProperty("disabled", true);
});

test("a language without a name is refused beside it", async () => {
  const { asked } = await open();
  const field = screen.getByRole("textbox", { name: "What Deutsch is called" });
  await userEvent.clear(field);
  await userEvent.click(button("Save"));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Minimum 1 character")).toBeTruthy();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
});

test("who reads sees the languages in their order and no way to change them", async () => {
  await open([DE, EN], READER);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["Deutsch de", "English en"]);
  expect(screen.queryByRole("button")).toBeNull();
});

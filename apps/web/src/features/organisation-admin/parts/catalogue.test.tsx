import { type OrganisationPermission, textMark } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { knownIcons } from "../../../lib/icons.ts";
import { loadMessages } from "../../../lib/messages.ts";
import { session } from "../../../lib/session/session.ts";
import { toasts } from "../../../lib/toasts.ts";
import { type Answers, anAnswer, idOf } from "../../../test-support/harness.fixture.tsx";
import { administer, aRecord, READER } from "../administration-harness.fixture.tsx";
import { FeaturesTab } from "../features.tab.tsx";
import { SpaceTypesTab } from "../space-types.tab.tsx";

function open(
  screenOf: () => React.ReactNode,
  parts: { answers?: Answers; permissions?: readonly OrganisationPermission[] } = {},
) {
  return administer({ screen: screenOf, ...parts });
}

function lines(): string[] {
  return screen
    .getAllByRole("listitem")
    .map((line) => (line.textContent ?? "").replace(/\s+/g, " ").trim());
}

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Name of/ });

test("each space type stands with how many spaces have it", async () => {
  await open(SpaceTypesTab);
  await screen.findByText("12 spaces");
  expect(lines()).toEqual(["Office 12 spaces", "Laboratory No spaces"]);
});

test("who reads sees no way to change", async () => {
  await open(FeaturesTab, { permissions: READER });
  await screen.findByText("Projector");
  expect(screen.queryByRole("button", { name: /add|edit|delete/i })).toBeNull();
});

test("deleting takes organisation.spaces.hard-delete too", async () => {
  await open(SpaceTypesTab, { permissions: [...READER, "organisation.update"] });
  await screen.findByRole("button", { name: "Edit Office" });
  expect(screen.queryByRole("button", { name: "Delete Office" })).toBeNull();
});

test("adds one after the other without leaving the field", async () => {
  const { asked } = await open(SpaceTypesTab, {
    answers: ({ path, method }) =>
      path === "/space-types" && method === "POST"
        ? { status: 201, body: aRecord(9009, "Sauna") }
        : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add space type" }));
  await userEvent.type(name(), " Sauna {Enter}");
  await waitFor(() => expect(name().value).toBe(""));
  expect(document.activeElement).toBe(name());
  expect(lines()).toContain("Sauna No spaces");
  const sent = asked.find(({ path }) => path === "/space-types");
  expect(sent?.body).toEqual({ organisationId: idOf(8000), name: "Sauna" });
});

test("a name in use is refused beside the field, before and after the server is asked", async () => {
  const { asked } = await open(SpaceTypesTab, {
    answers: ({ path }) =>
      path === "/space-types"
        ? { status: 409, body: { code: "name.taken", message: "", fields: [], requestId: "" } }
        : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add space type" }));
  await userEvent.type(name(), "OFFICE{Enter}");
  expect(name().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("This name is in use already.")).toBeTruthy();
  expect(asked.some(({ path }) => path === "/space-types")).toBe(false);
  await userEvent.clear(name());
  await userEvent.type(name(), "Taken elsewhere{Enter}");
  await screen.findByText("This name is in use already.");
  expect(name().value).toBe("Taken elsewhere");
});

test("an empty name says how long it must be", async () => {
  await open(SpaceTypesTab);
  await userEvent.click(await screen.findByRole("button", { name: "Add space type" }));
  await userEvent.type(name(), "{Enter}");
  expect(screen.getByText("Minimum 1 character")).toBeTruthy();
});

test("renames in place with the version that was read, and the focus returns", async () => {
  const { asked } = await open(SpaceTypesTab, {
    answers: ({ method }) =>
      method === "PATCH" ? { body: { result: aRecord(9001, "Bureau") } } : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Office" }));
  await userEvent.keyboard("Bureau{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Bureau" })),
  );
  const sent = asked.find(({ method }) => method === "PATCH");
  expect([sent?.path, sent?.body, sent?.headers.get("If-Match")]).toEqual([
    `/space-types/${idOf(9001)}`,
    { id: idOf(9001), name: "Bureau" },
    '"1"',
  ]);
});

test("Escape leaves a name as it was", async () => {
  await open(SpaceTypesTab);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Office" }));
  await userEvent.keyboard("Nonsense{Escape}");
  expect(await screen.findByText("Office")).toBeTruthy();
});

test("two people rename one: both values are shown, the chosen one stays", async () => {
  const conflict = { code: "record.conflict", message: "", fields: [], requestId: "" };
  const { asked } = await open(SpaceTypesTab, {
    answers: ({ method, headers }) => {
      if (method !== "PATCH") return undefined;
      if (headers.get("If-Match") === '"2"') {
        return { body: { result: { ...aRecord(9001, "Bureau"), version: 3 } } };
      }
      session.update((now) => ({
        ...now,
        organisation: now.organisation && {
          ...now.organisation,
          spaceTypes: [{ ...aRecord(9001, "Workplace"), version: 2 }],
        },
      }));
      return { status: 409, body: conflict };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Office" }));
  await userEvent.keyboard("Bureau{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  expect(within(dialog).getByRole("radio", { name: /Workplace/ })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(2));
  expect(await screen.findByRole("button", { name: "Edit Bureau" })).toBeTruthy();
});

test("deleting says how many spaces lose it, and asks first", async () => {
  const { asked } = await open(SpaceTypesTab, {
    answers: ({ method }) => (method === "DELETE" ? { status: 204 } : undefined),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Office" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Office for good?" });
  expect(dialog.textContent).toContain("12 spaces will have no type. This cannot be undone.");
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Office")).toBeNull());
  expect(asked.find(({ method }) => method === "DELETE")?.path).toBe(
    `/spaceTypes/${idOf(9001)}/hardDelete`,
  );
});

test("deleting asks without a number when the spaces cannot be counted", async () => {
  let fails = false;
  await open(SpaceTypesTab, {
    answers: ({ path }) => {
      if (path !== "/spaces/search") return undefined;
      return fails ? { status: 404 } : { body: anAnswer([], 12) };
    },
  });
  await screen.findByText("12 spaces");
  fails = true;
  await userEvent.click(screen.getByRole("button", { name: "Delete Office" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Office for good?" });
  expect(dialog.textContent).toContain("The spaces of this type will have no type.");
});

test("the filter finds by part of a name, without accents and case", async () => {
  await open(SpaceTypesTab);
  await userEvent.type(await screen.findByRole("textbox", { name: "Find a space type" }), "ÓFFI");
  await waitFor(() => expect(lines()).toHaveLength(1));
  await userEvent.type(screen.getByRole("textbox", { name: "Find a space type" }), "x");
  expect(await screen.findByText("Nothing matches")).toBeTruthy();
});

test("without any, the empty state offers to add the first", async () => {
  await administer({ screen: FeaturesTab, organisation: { features: [] } });
  expect(await screen.findByText("No features yet")).toBeTruthy();
  const [, second] = screen.getAllByRole("button", { name: "Add feature" });
  await userEvent.click(second ?? document.body);
  expect(name()).toBeTruthy();
});

test("a name is said in another language beside the original, over what others said meanwhile", async () => {
  await loadMessages(["translations"]);
  let stored = {
    ...{ ...aRecord(9001, "Office"), version: 2 },
    translations: { fr: { name: "Bureau" } },
  };
  const { asked } = await administer({
    screen: SpaceTypesTab,
    organisation: {
      languages: ["en", "de", "fr"].map((value) => ({ value, label: value })),
    },
    answers: ({ method, body, headers }) => {
      if (method !== "PATCH") return undefined;
      if (headers.get("If-Match") !== '"2"')
        return { status: 409, body: { code: "record.conflict", message: "", current: stored } };
      stored = { ...stored, ...(body as object), version: 3 };
      return { body: { result: stored } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Translations of Office" }));
  const field = await screen.findByRole("textbox", { name: "Office – translation" });
  await userEvent.type(field, "Büro");
  await waitFor(() => expect(stored.version).toBe(3), { timeout: 4_000 });
  expect(stored).toMatchObject({
    translations: { de: { name: "Büro" }, fr: { name: "Bureau" } },
    translatedFrom: { de: { name: textMark("Office") } },
  });
  const sent = asked.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/space-types/${idOf(9001)}`));
  // A name that is not sent is nobody's change.
  expect(sent.some(({ body }) => "name" in (body as object))).toBe(false);
});

test("with one language there is nothing to say in others", async () => {
  await open(SpaceTypesTab);
  await screen.findByRole("button", { name: "Edit Office" });
  expect(screen.queryByRole("button", { name: /Translations of/ })).toBeNull();
});

test("a feature needs an icon, chosen by keyboard from a search", async () => {
  const { asked } = await open(FeaturesTab, {
    answers: ({ path, method }) =>
      path === "/features" && method === "POST"
        ? { status: 201, body: aRecord(9109, "Espresso", "coffee") }
        : undefined,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add feature" }));
  await userEvent.type(name(), "Espresso{Enter}");
  expect(screen.getByText("Choose an icon")).toBeTruthy();
  await openPicker(/^Choose an icon/);
  await userEvent.type(screen.getByRole("textbox", { name: "Search icons", hidden: true }), "cof");
  expect(screen.getAllByRole("gridcell", { hidden: true }).map((cell) => cell.ariaLabel)).toEqual([
    "Coffee",
  ]);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: /^Icon: Coffee/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(asked.some(({ path }) => path === "/features")).toBe(true));
  expect(asked.find(({ path }) => path === "/features")?.body).toEqual({
    organisationId: idOf(8000),
    name: "Espresso",
    icon: "coffee",
  });
});

/** jsdom has no popovers: dispatches the event that a browser sends when the panel opens. */
async function openPicker(label: RegExp): Promise<void> {
  const button = screen.getByRole("button", { name: label });
  const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
  panel?.dispatchEvent(
    Object.assign(new Event("toggle"), { oldState: "closed", newState: "open" }),
  );
  await screen.findByRole("textbox", { name: "Search icons", hidden: true });
}

test("the picker shows the chosen icon, and what was chosen last", async () => {
  localStorage.setItem("storey.recentIcons", JSON.stringify(["bath", "gone"]));
  await open(FeaturesTab);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Projector" }));
  await openPicker(/^Icon: Projector/);
  const all = within(screen.getByRole("grid", { name: "All icons", hidden: true }));
  expect(all.getByRole("gridcell", { selected: true, hidden: true }).ariaLabel).toBe("Projector");
  const recent = within(screen.getByRole("grid", { name: "Chosen last", hidden: true }));
  expect(recent.getAllByRole("gridcell", { hidden: true }).map((cell) => cell.ariaLabel)).toEqual([
    "Bath",
  ]);
});

test("icons that do not load say 'Could not load icons' and can be tried again", async () => {
  let fails = true;
  await open(FeaturesTab, {
    answers: ({ path }) => {
      if (path !== "/icons") return undefined;
      return fails ? { status: 400 } : { body: [{ key: "bath", name: "Bath" }] };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add feature" }));
  knownIcons.set(null);
  await openPicker(/^Choose an icon/);
  const alert = await screen.findByRole("alert", { hidden: true });
  expect(alert.textContent).toContain("Could not load icons");
  expect(toasts.get().map(({ summary }) => summary)).toContain("Could not load icons");
  fails = false;
  await userEvent.click(within(alert).getByRole("button", { name: "Try again", hidden: true }));
  expect(await screen.findByRole("gridcell", { name: "Bath", hidden: true })).toBeTruthy();
});

import type { CustomField } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { TIMES } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";
import { aCustomField } from "../custom-fields/custom-fields.fixture.ts";
import { administer } from "../organisation-admin/administration-harness.fixture.tsx";
import { AssetTypesTab } from "./asset-types.tab.tsx";

const TYPE = {
  ...{ id: idOf(501), version: 1, ...TIMES },
  ...{ name: "Projector", icon: null, modelsCount: 1 },
};
const RED = { id: idOf(31), name: "Red", isRetired: false };
const BLUE = { id: idOf(32), name: "Blue", isRetired: false };
const COLOUR = aCustomField(1, { name: "Colour", kind: "choice", choices: [RED, BLUE] });
const HOURS = aCustomField(2, { name: "Lamp hours", kind: "number", unit: "h", isRequired: true });
const OLD = aCustomField(3, { name: "Old one", deletedAt: TIMES.createdAt });

beforeEach(() => {
  sessionStorage.clear();
  question.set(null);
});

async function open(fields: readonly CustomField[], more: Answers = () => undefined) {
  const answers: Answers = (asked) => {
    const own = more(asked);
    if (own) return own;
    const { method, path } = asked;
    if (path === "/asset-types") return { body: [TYPE] };
    if (path.startsWith(`/asset-types/${TYPE.id}/custom-fields`)) return { body: fields };
    if (path === `/custom-fields/${COLOUR.id}/usage`) {
      return { body: { assetsCount: 4, choices: [{ id: RED.id, assetsCount: 4 }] } };
    }
    return method === "GET" ? undefined : { body: fields[0] };
  };
  const opened = await administer({ screen: AssetTypesTab, answers });
  await userEvent.click(await screen.findByRole("button", { name: "Fields of Projector" }));
  await screen.findByRole("dialog", { name: "Fields of Projector" });
  return opened;
}

const sent = (asked: readonly { method: string; path: string; body?: unknown }[], method: string) =>
  asked.filter((one) => one.method === method).map(({ path, body }) => [path, body]);

test("a type without fields says so, and a field is added with its kind", async () => {
  const { asked } = await open([]);
  await screen.findByRole("heading", { name: "This type has no fields of its own yet" });
  await userEvent.click(screen.getByRole("button", { name: "Add a field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a field" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), " Weight ");
  expect(dialog.queryByRole("textbox", { name: /^Unit/ })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "number");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Unit/ }), "kg");
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Required/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Add a field" }));
  await waitFor(() => expect(sent(asked, "POST")).toHaveLength(1));
  expect(sent(asked, "POST")[0]).toEqual([
    "/custom-fields",
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ assetTypeId: TYPE.id, name: "Weight", kind: "number", unit: "kg" },
      ...{ isRequired: true, isImportable: true },
    },
  ]);
});

test("a choice needs a name for each value; one that assets hold is no longer offered in place of being removed", async () => {
  const { asked } = await open([COLOUR, HOURS]);
  await userEvent.click(screen.getByRole("button", { name: "Edit Colour" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the field" }));
  expect(dialog.getByRole("combobox", { name: "Kind" })).toHaveProperty("disabled", true);
  await dialog.findByText("4 assets hold it");
  expect(dialog.queryByRole("button", { name: "Remove Red" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "No longer offer Red" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add a choice" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Offer at least one choice, each with a name of its own.");
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Name of choice 1" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name of choice 3" }), "Green");
  await userEvent.click(dialog.getByRole("button", { name: "Move Green up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(asked, "PATCH")).toHaveLength(1));
  expect(sent(asked, "PATCH")[0]).toEqual([
    `/custom-fields/${COLOUR.id}`,
    {
      choices: [
        { ...RED, isRetired: true },
        { id: expect.any(String), name: "Green", isRetired: false },
        BLUE,
      ],
    },
  ]);
});

test("fields are put in order by their buttons, and the focus goes along", async () => {
  const { asked } = await open([COLOUR, HOURS]);
  const list = within(screen.getByRole("list", { name: "Custom fields of Projector" }));
  expect(list.getByText("Number in h, Required, Filter in the list")).toBeTruthy();
  await userEvent.click(list.getByRole("button", { name: "Move Colour down" }));
  await waitFor(() => expect(sent(asked, "PUT")).toHaveLength(1));
  expect(sent(asked, "PUT")[0]).toEqual([
    `/asset-types/${TYPE.id}/custom-fields/order`,
    { customFieldIds: [HOURS.id, COLOUR.id] },
  ]);
  expect(screen.getByText("Colour is now at place 2")).toBeTruthy();
});

test("a field is archived once that is agreed to, and an archived one restored", async () => {
  const { asked } = await open([HOURS, OLD]);
  await userEvent.click(screen.getByRole("button", { name: "Archive Lamp hours" }));
  await waitFor(() => expect(question.get()?.title).toBe("Archive the field Lamp hours?"));
  question.get()?.answer(true);
  await waitFor(() => expect(sent(asked, "DELETE")[0]?.[0]).toBe(`/custom-fields/${HOURS.id}`));
  await userEvent.click(screen.getByText("1 archived field"));
  await userEvent.click(screen.getByRole("button", { name: "Restore Old one" }));
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain("Old one was restored"),
  );
});

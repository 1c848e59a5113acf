import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { harness } from "../../../test-support/harness.fixture.tsx";
import { anImport, ID, page, serving } from "./an-import.fixture.tsx";

const address = `${page.path}?id=${ID}`;
const { choices } = anImport();
const NORTH = anImport({
  ...{ fileName: "rooms.xlsx", format: "xlsx", delimiter: null },
  ...{ sheets: ["Read me", "North", "South"], sheet: "North" },
});
const SOUTH = anImport({
  ...NORTH,
  sheet: "South",
  headers: ["House", "Door", "Places"],
  choices: { ...choices, sheet: "South", defaultFloor: "Attic" },
});

describe("a spreadsheet with several sheets", () => {
  test("says which is read; another is read when it is chosen, and what is suggested follows", async () => {
    const user = userEvent.setup();
    const answers = serving(NORTH, ({ method, path }) =>
      method === "PUT" && path.endsWith("/sheet") ? { body: SOUTH } : undefined,
    );
    const { asked } = await harness({ ...page, address, answers });
    const sheet = await screen.findByRole("combobox", { name: "Sheet" });
    expect(sheet).toHaveProperty("value", "North");
    expect(screen.queryByRole("combobox", { name: "Text encoding" })).toBeNull();
    await user.selectOptions(sheet, "South");
    expect(await screen.findByRole("columnheader", { name: "Door" })).toBeTruthy();
    expect(sheet).toHaveProperty("value", "South");
    const floor = screen.getByRole("textbox", { name: /^Floor of rows/ });
    expect(floor).toHaveProperty("value", "Attic");
    const sent = asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    expect(sent).toEqual([{ sheet: "South" }]);
  });

  test("stays at the one that is read where another cannot be, and says so", async () => {
    const user = userEvent.setup();
    const refused = { code: "import.unreadable", message: "", fields: [], requestId: "r" };
    const answers = serving(NORTH, ({ method }) =>
      method === "PUT" ? { status: 422, body: refused } : undefined,
    );
    await harness({ ...page, address, answers });
    const sheet = await screen.findByRole("combobox", { name: "Sheet" });
    await user.selectOptions(sheet, "Read me");
    expect(await screen.findByText(/^Read me: /)).toBeTruthy();
    expect(sheet).toHaveProperty("value", "North");
    expect(screen.getByRole("columnheader", { name: "Building" })).toBeTruthy();
  });

  test("of which there is one alone offers no choice", async () => {
    const one = anImport({ ...NORTH, sheets: ["North"] });
    await harness({ ...page, address, answers: serving(one) });
    expect(await screen.findByRole("columnheader", { name: "Building" })).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Sheet" })).toBeNull();
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { FloorDialog } from "./structure-floor-dialog.tsx";

const FLOOR = { id: idOf(2), name: "Ground floor", level: 0, version: 7 };

// Failures are logged, as the specification wants.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  question.set(null);
});
afterEach(() => void vi.restoreAllMocks());

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <FloorDialog floor={FLOOR} onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

async function open(answer?: Answers) {
  const { asked } = await harness({
    screen: Screen,
    path: "/floor",
    answers: (one) => answer?.(one) ?? { body: {} },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit floor" }));
  const field = (name: RegExp) => dialog.getByRole("textbox", { name }) as HTMLInputElement;
  const type = async (name: RegExp, text: string): Promise<void> => {
    await userEvent.clear(field(name));
    if (text !== "") await userEvent.type(field(name), text);
  };
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }));
  const writes = () => asked.filter(({ method }) => method !== "GET");
  return { dialog, field, type, press, writes };
}

test("a floor is opened with its name and level, and only what was changed is sent", async () => {
  const { field, type, press, writes } = await open();
  expect([field(/^Name/).value, field(/^Level/).value]).toEqual(["Ground floor", "0"]);
  await type(/^Level/, "-2");
  await press("Save");
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(writes()).toMatchObject([
    { method: "PATCH", path: `/floors/${FLOOR.id}`, body: { level: -2 } },
  ]);
  expect(writes()[0]?.headers.get("if-match")).toBe('"7"');
});

test("an empty level is none", async () => {
  const { type, press, writes } = await open();
  await type(/^Level/, "");
  await press("Save");
  await waitFor(() => expect(writes()[0]?.body).toEqual({ level: null }));
});

test.each([
  ["a name that is too short", /^Name/, " ", /Minimum/],
  ["a level in words", /^Level/, "two", /-100.*1,?000/],
  ["a level with a fraction", /^Level/, "1.5", /-100.*1,?000/],
  ["a level too high", /^Level/, "1001", /-100.*1,?000/],
])("%s is refused beside its field, and nothing is sent", async (_what, name, text, words) => {
  const { field, type, press, writes } = await open();
  await type(name, text);
  await press("Save");
  const described = field(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toMatch(words);
  expect(writes()).toEqual([]);
});

test("a name that another floor has is said beside the name, and what was typed stays", async () => {
  const { field, type, press } = await open(() => ({
    status: 409,
    body: { code: "name.taken", message: "Taken.", fields: [], requestId: "r" },
  }));
  await type(/^Name/, "Upper floor");
  await press("Save");
  await waitFor(() => expect(field(/^Name/).getAttribute("aria-invalid")).toBe("true"));
  expect(field(/^Name/).value).toBe("Upper floor");
});

test("where somebody else changed the same field, the user chooses; the rest is joined", async () => {
  const theirs = { ...FLOOR, name: "Street floor", version: 8 };
  const { type, press, writes } = await open(({ headers }) =>
    headers.get("if-match") === '"8"'
      ? undefined
      : {
          status: 409,
          body: {
            code: "record.conflict",
            message: "",
            fields: [],
            requestId: "r",
            current: theirs,
          },
        },
  );
  await type(/^Name/, "Quay floor");
  await type(/^Level/, "1");
  await press("Save");
  const choice = within(await screen.findByRole("dialog", { name: /changed/i }));
  expect(choice.getByText("Street floor")).toBeTruthy();
  await userEvent.click(choice.getByRole("radio", { name: /Street floor/ }));
  await userEvent.click(choice.getByRole("button", { name: "Save these values" }));
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({ level: 1 });
});

test("closing it with a change asks first, without one it does not", async () => {
  const { type, press } = await open();
  await type(/^Name/, "Quay floor");
  await press("Cancel");
  await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
  await act(async () => question.get()?.answer(false));
  expect(screen.queryByText("Closed")).toBeNull();
  await type(/^Name/, FLOOR.name);
  await press("Cancel");
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(question.get()).toBeNull();
});

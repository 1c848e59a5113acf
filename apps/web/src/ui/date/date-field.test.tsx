import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { language, loadMessages, startMessages } from "../../lib/messages.ts";
import { DateField } from "./date-field.tsx";

beforeEach(() => startMessages(["shell", "lists"]));

interface ShownProps {
  readonly from?: string;
  readonly said: string[];
}

function Shown({ from = "", said }: ShownProps) {
  const [day, setDay] = useState(from);
  const keep = (next: string): void => {
    said.push(next);
    setDay(next);
  };
  return <DateField label="Due" value={day} onChange={keep} />;
}

const parts = async () => (await screen.findAllByRole("spinbutton")).map((part) => part.dataset);
const order = async () => (await parts()).map(({ type }) => type);
const shown = () => screen.getAllByRole("spinbutton").map(({ textContent }) => textContent);

test("a day is typed part by part in the order of the language, and given as year, month, day", async () => {
  const said: string[] = [];
  render(<Shown said={said} />);
  expect(await order()).toEqual(["month", "day", "year"]);
  await userEvent.tab();
  await userEvent.keyboard("03072027");
  expect(said.at(-1)).toBe("2027-03-07");
  cleanup();
  language.set("de");
  await loadMessages(["shell", "lists"]);
  onTestFinished(() => language.set("en"));
  render(<Shown from="2027-03-07" said={said} />);
  expect(await order()).toEqual(["day", "month", "year"]);
  expect(shown()).toEqual(["07", "03", "2027"]);
});

test("a part that is missing gives no day, and the button empties the field", async () => {
  const said: string[] = [];
  render(<Shown from="2027-03-07" said={said} />);
  await screen.findAllByRole("spinbutton");
  await userEvent.click(screen.getByRole("button", { name: "Clear the date" }));
  expect(said.at(-1)).toBe("");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("spinbutton"));
  await userEvent.keyboard("0307");
  expect(said.filter((day) => day !== "")).toEqual([]);
});

test("what is wrong with a day is told beside it", async () => {
  render(<DateField label="Due" value="2027-03-07" error="Too early" onChange={() => {}} />);
  const [first] = await screen.findAllByRole("spinbutton");
  const group = first?.closest("[role=group]");
  expect(group?.hasAttribute("data-invalid")).toBe(true);
  const told = group?.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(told.map((id) => document.getElementById(id)?.textContent)).toContain("Too early");
});

const SOURCES = join(import.meta.dirname, "../..");

test("no screen asks for a day by a field of the browser, which writes it in the browser's way", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".tsx") && !path.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(300);
  const native = files.filter((path) =>
    /type=[{"']+(date|datetime-local|month|week)\b/.test(readFileSync(join(SOURCES, path), "utf8")),
  );
  expect(native).toEqual([]);
});

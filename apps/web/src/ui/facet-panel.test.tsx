import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { startMessages } from "../lib/messages.ts";
import { type FacetOption, FacetPanel } from "./facet-panel.tsx";

const NAMES = ["Beamer", "Café", "Desk", "Fax", "Heizkörper", "Lift", "Mirror", "Sink", "Socket"];
const OPTIONS: readonly FacetOption[] = NAMES.map((name) => ({ id: name, name }));

beforeEach(() => startMessages(["shell"]));

function show(start: readonly string[], options = OPTIONS) {
  function Panel() {
    const [chosen, setChosen] = useState(start);
    const toggle = (id: string) =>
      setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    return <FacetPanel label="Features" options={options} chosen={chosen} onToggle={toggle} />;
  }
  render(<Panel />);
}

const names = () => screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);

test("what was chosen when it opened stands first, and nothing moves while one ticks", async () => {
  show(["Sink", "Desk"]);
  const opened = ["Desk", "Sink", ...NAMES.filter((name) => name !== "Desk" && name !== "Sink")];
  expect(names()).toEqual(opened);
  await userEvent.click(screen.getByRole("checkbox", { name: "Socket" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Desk" }));
  expect(names()).toEqual(opened);
});

test("what would give nothing stands last, unless it is chosen", () => {
  const counts = { Beamer: 0, Desk: 0, Fax: 2 } as const;
  const options = Object.entries(counts).map(([name, count]) => ({ id: name, name, count }));
  show(["Desk"], options);
  expect(names()).toEqual(["Desk0", "Fax2", "Beamer0"]);
});

test.each([
  ["cafe", ["Café"]],
  ["HEIZKORPER", ["Heizkörper"]],
  [" sïnk ", ["Sink"]],
])("%j is looked for without case and accents", async (words, found) => {
  show([]);
  await userEvent.type(screen.getByRole("textbox"), words);
  expect(names()).toEqual(found);
});

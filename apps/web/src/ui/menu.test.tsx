import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { startMessages } from "../lib/messages.ts";
import { Menu } from "./menu.tsx";

beforeEach(() => startMessages(["shell"]));

const NAMES = ["Article", "E-mail", "Text", "Variable", "Video"];

test("letters that follow each other are one word, and one letter again goes on", async () => {
  render(
    <Menu
      label="Add"
      items={NAMES.map((label) => ({ label, hint: `About ${label}`, onSelect: () => undefined }))}
      trigger={(attributes) => (
        <button type="button" {...attributes}>
          Add
        </button>
      )}
    />,
  );
  const panel = screen.getByRole("menu", { hidden: true });
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  const lineOf = (name: string) => screen.getByRole("menuitem", { name, hidden: true });
  const type = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key });
  };
  expect(lineOf("Article").getAttribute("aria-description")).toBe("About Article");
  type("v", "i");
  expect(document.activeElement).toBe(lineOf("Video"));
  await new Promise((resolve) => setTimeout(resolve, 750));
  type("v", "v");
  expect(document.activeElement).toBe(lineOf("Video"));
});

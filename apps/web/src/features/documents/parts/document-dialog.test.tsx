import type { SpaceDocument, SpaceLink } from "@storey/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import {
  type Answers,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../../test-support/harness.fixture.tsx";
import { DocumentDialog } from "./document-dialog.tsx";

const SPACE = { id: idOf(1), name: "Lab" };
const MOMENT = "2026-01-01T00:00:00.000Z";
const STAMP = { version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null };

function aDocument(number: number): SpaceDocument {
  const fileName = `file-${number}.pdf`;
  return {
    ...STAMP,
    id: idOf(10 + number),
    description: `Manual ${number}`,
    type: "manual",
    isPublic: true,
    path: "",
    metadata: { fileName, contentType: "application/pdf", size: 5 },
  };
}

function aLink(number: number): SpaceLink {
  const url = `https://example.com/${number}`;
  return {
    ...STAMP,
    id: idOf(20 + number),
    description: `Help ${number}`,
    url,
    isPublic: true,
    position: number,
  };
}

async function show(more: Answers = () => undefined, count = 3) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  let documents = numbers.map(aDocument);
  let links = numbers.map(aLink);
  const answers: Answers = async (asked) => {
    const special = await more(asked);
    if (special) return special;
    if (asked.method === "DELETE") {
      documents = documents.filter(({ id }) => !asked.path.endsWith(id));
      links = links.filter(({ id }) => !asked.path.endsWith(id));
      return { status: 204 };
    }
    if (asked.path.endsWith("/documents")) return { body: documents };
    return asked.path.endsWith("/links") ? { body: links } : undefined;
  };
  await loadMessages(["documents", "uploads"]);
  const screenOf = () => (
    <DocumentDialog owner={{ kind: "space", id: SPACE.id }} name={SPACE.name} onClose={() => {}} />
  );
  return harness({ screen: screenOf, path: "/x", answers });
}

const button = (name: string) => screen.findByRole("button", { name });
const focused = () => document.activeElement?.getAttribute("aria-label");

test("begins at the first field, and the form of a link at its address", async () => {
  await show();
  const type = await screen.findByRole("combobox", { name: "They are" });
  expect(document.activeElement).toBe(type);
  await userEvent.click(await button("Add link"));
  expect(document.activeElement).toBe(await screen.findByLabelText("Web address"));
});

test.each(["Manual", "Help"])("removing a %s leads on to the next one", async (name) => {
  await show();
  await userEvent.click(await button(`Remove ${name} 2`));
  await waitFor(() => expect(focused()).toBe(`Remove ${name} 3`));
  await userEvent.click(await button(`Remove ${name} 3`));
  await waitFor(() => expect(focused()).toBe(`Remove ${name} 1`));
  await userEvent.click(await button(`Remove ${name} 1`));
  const adds = await button(name === "Manual" ? "Choose files" : "Add link");
  await waitFor(() => expect(document.activeElement).toBe(adds));
});

test("Enter in another field leads to the address that is wrong", async () => {
  const { asked } = await show();
  await userEvent.click(await button("Add link"));
  const dialog = await screen.findByRole("dialog", { name: "Add link" });
  const address = within(dialog).getByLabelText("Web address");
  await userEvent.type(address, "javascript:alert(1)");
  const description = within(dialog).getByLabelText(/^Description/);
  for (const word of ["Help", " me"]) {
    await userEvent.type(description, `${word}{Enter}`);
    expect(document.activeElement).toBe(address);
    expect(address.getAttribute("aria-invalid")).toBe("true");
  }
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

test("what was typed of a link is there again after the next sign-in", async () => {
  const refused = await show(({ method }) => (method === "POST" ? REFUSED : undefined));
  leavesWhenRefused(refused);
  await userEvent.click(await button("Add link"));
  await userEvent.type(await screen.findByLabelText("Web address"), "example.com/plan{Enter}");
  await screen.findByText("Elsewhere");
  cleanup();
  await show(({ method }) => (method === "POST" ? { status: 201, body: aLink(4) } : undefined));
  await userEvent.click(await button("Add link"));
  const address = await screen.findByLabelText("Web address");
  expect(address).toHaveProperty("value", "example.com/plan");
  await userEvent.type(address, "{Enter}");
  await waitFor(() => expect(screen.queryByLabelText("Web address")).toBeNull());
  await userEvent.click(await button("Add link"));
  expect(await screen.findByLabelText("Web address")).toHaveProperty("value", "");
});

test("a file that the space has already is told of, and added all the same", async () => {
  await show();
  await button("Remove Manual 1");
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error("There is no field for files");
  await userEvent.upload(input, [
    new File(["bytes"], "file-1.pdf", { type: "application/pdf" }),
    new File(["other bytes"], "file-2.pdf", { type: "application/pdf" }),
  ]);
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain("Already here: file-1.pdf"),
  );
});

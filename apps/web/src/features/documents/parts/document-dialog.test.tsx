import type { SpaceDocument, SpaceLink } from "@storey/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import {
  type Answers,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../../test-support/harness.fixture.tsx";
import { Uploads } from "../../issues/uploads.fixture.ts";
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

test("begins at what adds files, and the form of a link at its address", async () => {
  await show();
  const add = await screen.findByRole("button", { name: "Choose files" });
  expect(document.activeElement).toBe(add);
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

/** A space whose documents come, and are changed, by what the test sends. */
async function showEmpty(more: Answers = () => undefined) {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  onTestFinished(() => void vi.unstubAllGlobals());
  let held: SpaceDocument[] = [];
  const shown = await show(async (asked) => {
    const special = await more(asked);
    if (special) return special;
    const { method, path, body } = asked;
    if (method === "DELETE") held = held.filter(({ id }) => !path.endsWith(id));
    if (method === "PATCH") {
      held = held.map((one) =>
        path.endsWith(one.id) ? { ...one, ...Object(body), version: one.version + 1 } : one,
      );
      return { body: held.find(({ id }) => path.endsWith(id)) };
    }
    return path.endsWith("/documents") ? { body: held } : undefined;
  }, 0);
  const add = async (...names: string[]) => {
    await button("Choose files");
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is nothing to choose files with");
    const bytes = (name: string) => new File(["bytes"], name, { type: "application/pdf" });
    await userEvent.upload(input, names.map(bytes));
  };
  /** Lets the file arrive that was sent as the `at`-th. */
  const arrive = async (at: number, fileName: string) => {
    await waitFor(() => expect(uploads.sent).toHaveLength(at + 1));
    const sent = uploads.sent[at];
    if (!sent) throw new Error("Nothing was sent");
    const metadata = { fileName, contentType: "application/pdf", size: 5 };
    const type = sent.field("type") as SpaceDocument["type"];
    const isPublic = sent.field("isPublic") === "true";
    held = [
      ...held,
      { ...aDocument(at), id: String(sent.id), description: "", metadata, type, isPublic },
    ];
    sent.finish();
  };
  const changes = () =>
    shown.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { ...shown, uploads, add, arrive, changes };
}

const typeOf = (name: string) =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: `Type of ${name}` });
const row = async (name: string) => (await typeOf(name)).closest("li") ?? document.body;

test("what a file is is suggested by its name, and changed in its row at any time", async () => {
  const { add, arrive, uploads, changes } = await showEmpty();
  await add("Projector manual.pdf", "scan.pdf");
  const [manual, scan] = [await typeOf("Projector manual.pdf"), await typeOf("scan.pdf")];
  expect([manual.value, scan.value]).toEqual(["manual", "other"]);
  // While it waits, while it is sent, and once it is there.
  await userEvent.selectOptions(scan, "Schematic");
  await userEvent.selectOptions(manual, "Quick Guide");
  await arrive(0, "Projector manual.pdf");
  expect(uploads.sent[0]?.field("type")).toBe("manual");
  await waitFor(() => expect(changes()).toEqual([{ type: "quick_guide", isPublic: false }]));
  await arrive(1, "scan.pdf");
  expect(uploads.sent[1]?.field("type")).toBe("schematic");
  await within(await row("scan.pdf")).findByText("Added");
  await userEvent.click(screen.getByRole("switch", { name: "Public scan.pdf" }));
  await waitFor(() => expect(changes()[1]).toEqual({ type: "schematic", isPublic: true }));
  expect(changes()).toHaveLength(2);
  expect(uploads.sent).toHaveLength(2);
});

test("one that has arrived stays in its row, with the focus, and stands nowhere else", async () => {
  const { add, arrive } = await showEmpty();
  await add("scan.pdf");
  const type = await typeOf("scan.pdf");
  type.focus();
  await arrive(0, "scan.pdf");
  const line = await row("scan.pdf");
  await within(line).findByText("Added");
  expect(document.activeElement).toBe(type);
  expect(screen.getAllByRole("button", { name: "Remove scan.pdf" })).toHaveLength(1);
  await userEvent.click(within(line).getByRole("button", { name: "Remove scan.pdf" }));
  await waitFor(() => expect(screen.queryByText("scan.pdf")).toBeNull());
  expect(document.activeElement).toBe(await button("Choose files"));
  expect(toasts.get().map(({ summary }) => summary)).toContain("scan.pdf was removed");
});

test("several are made the same at once", async () => {
  const { add, arrive, uploads } = await showEmpty();
  await add("scan.pdf", "wiring.pdf");
  const all = await screen.findByRole("combobox", { name: "All of them are" });
  expect(all).toHaveProperty("selectedOptions.0.text", "Different");
  await userEvent.selectOptions(all, "Specification");
  await arrive(0, "scan.pdf");
  await arrive(1, "wiring.pdf");
  expect(uploads.sent[1]?.field("type")).toBe("specification");
  for (const name of ["scan.pdf", "wiring.pdf"])
    expect((await typeOf(name)).value).toBe("specification");
});

test("a change that the server refuses is taken back, and said", async () => {
  const refusing: Answers = ({ method }) =>
    method === "PATCH"
      ? { status: 403, body: { code: "access.location", message: "" } }
      : undefined;
  const { add, arrive } = await showEmpty(refusing);
  await add("scan.pdf");
  await arrive(0, "scan.pdf");
  await within(await row("scan.pdf")).findByText("Added");
  await userEvent.selectOptions(await typeOf("scan.pdf"), "Schematic");
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain("Failed to update document"),
  );
  expect((await typeOf("scan.pdf")).value).toBe("other");
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

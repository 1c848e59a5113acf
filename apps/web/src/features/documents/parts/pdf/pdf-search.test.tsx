import "../document-messages.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../../lib/messages.ts";
import { PdfSearch } from "./pdf-search.tsx";
import { usePdfSearch } from "./use-pdf-search.ts";

const NO_PAGES = { current: null };

/** What stands around the search in the overlay: a page to choose, and the way to the search. */
function Overlay() {
  const search = usePdfSearch(NO_PAGES);
  return (
    <dialog open onKeyDown={(event) => void search.takesKey(event)}>
      <button type="button" onClick={search.begin}>
        Begin
      </button>
      <button type="button" onClick={() => search.setFound(null)}>
        Page 1
      </button>
      {search.isOpen ? <PdfSearch search={search} /> : null}
    </dialog>
  );
}

function field(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("textbox", { name: "Find in the document" });
}

beforeEach(async () => {
  await loadMessages(["documents"]);
  render(<Overlay />);
  await userEvent.click(screen.getByRole("button", { name: "Begin" }));
  await screen.findByRole("textbox");
});

test("a search that is begun again has its field and its words at hand", async () => {
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard("lamp");
  await userEvent.click(screen.getByRole("button", { name: "Page 1" }));
  expect(document.activeElement).not.toBe(field());
  fireEvent.click(screen.getByRole("button", { name: "Begin" }));
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
});

test("Escape ends the search wherever the focus is, and then only what is around it", async () => {
  const page = screen.getByRole("button", { name: "Page 1" });
  page.focus();
  // What is prevented does not close the dialog around it.
  expect(fireEvent.keyDown(page, { key: "Escape" })).toBe(false);
  expect(screen.queryByRole("search")).toBeNull();
  expect(fireEvent.keyDown(page, { key: "Escape" })).toBe(true);
});

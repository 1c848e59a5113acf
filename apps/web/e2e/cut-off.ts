import type { Locator } from "playwright-core";

/**
 * Returns the texts of a table that a person cannot read: cut off by their box, held to a number of
 * lines, left or right of their cell, or over another row. One line for each, empty when nothing.
 */
export function cutOff(table: Locator): Promise<string[]> {
  return table.evaluate((root) => {
    const lines: string[] = [];
    const isForReadersAlone = (element: Element) =>
      element.closest("[class]") !== null &&
      [element, element.parentElement, element.parentElement?.parentElement].some(
        (one) => one && getComputedStyle(one).clipPath === "inset(50%)",
      );
    const say = (what: string, element: Element) =>
      lines.push(`${what}: “${(element.textContent ?? "").trim().slice(0, 60)}”`);
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    for (const element of root.querySelectorAll("[role=cell] *, [role=columnheader] *")) {
      if (!element.checkVisibility() || isForReadersAlone(element)) continue;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (webkitLineClamp !== "none") say("held to some lines", element);
      if (textOverflow === "ellipsis") say("may end in dots", element);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 1;
      if (overflowX !== "visible" && isCut) say("cut off", element);
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const cell = element?.closest("[role=cell], [role=columnheader]");
      const row = cell?.closest("[role=row]");
      if (!element || !cell || !row || !element.checkVisibility()) continue;
      if (isForReadersAlone(element) || (node.textContent ?? "").trim() === "") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (!within(box, row.getBoundingClientRect())) say("out of its row", element);
        else if (!within(box, cell.getBoundingClientRect())) say("out of its cell", element);
      }
    }
    const rows = [...root.querySelectorAll("[data-place]")]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top);
    for (const [at, { row, box }] of rows.entries()) {
      const before = rows[at - 1];
      if (before && before.box.bottom > box.top + 1) say("under the row above", row);
    }
    return [...new Set(lines)];
  });
}

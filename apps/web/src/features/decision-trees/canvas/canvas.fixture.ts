import { vi } from "vitest";

/** What jsdom lacks of what the drawing library measures by: every element is large, and seen. */
export function standsForABrowser(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "DOMMatrixReadOnly",
    class {
      m22 = 1;
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(1000);
  vi.stubGlobal("DOMRect", class {});
  document.elementFromPoint = () => null;
}

/** Takes back what stood for a browser. */
export function isOver(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "elementFromPoint");
}

import type { Page } from "playwright-core";

/** A layout shift as the browser reports it; the DOM library does not know it. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/**
 * Returns how much of the page has moved by itself since it began to load: the sum of the browser's
 * layout shifts, without those that answer a person's input.
 */
export async function layoutShift(page: Page): Promise<number> {
  // The parts that load last (pictures, the bell) may shift too.
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((entries) => {
          observer.disconnect();
          const shifts = entries.getEntriesByType("layout-shift") as Shift[];
          const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(own.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // A page that shows something has painted: the observer answers also where nothing shifted.
        observer.observe({ type: "paint", buffered: true });
      }),
  );
}

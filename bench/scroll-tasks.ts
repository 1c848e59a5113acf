/** Measures what scrolling costs the page's main thread, from the browser's own trace. */
import type { Browser, Page } from "playwright-core";

/** The tasks of the main thread during some work, in milliseconds. */
export interface Tasks {
  /** The longest by the clock: what a person feels on this machine now. */
  readonly longestMs: number;
  /** The longest by the time its thread ran: other programs on the machine do not count. */
  readonly longestOwnMs: number;
  /** All of them together, by the time the thread ran. */
  readonly ownMs: number;
  /** The number of tasks over 50 ms by the clock. */
  readonly overLimit: number;
  /** The number of tasks over 50 ms of the thread's own time. */
  readonly ownOverLimit: number;
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** In microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** The length a task may have. */
export const LIMIT_MS = 50;

const CATEGORIES = [
  ...["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  "blink.user_timing",
];
/** By what the thread of a page is known in a trace. */
const MARK = "storey.bench";

/** Traces the main thread of a page while `work` runs; other pages of the browser do not count. */
export async function tasksOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<Tasks> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  await work();
  const trace = await browser.stopTracing();
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const main = new Set(
    events
      .filter(({ name, cat }) => name === MARK && cat.includes("blink.user_timing"))
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && main.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error("the trace holds no task of a page");
  const clock = tasks.map(({ dur = 0 }) => dur / 1000);
  const own = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return {
    longestMs: Math.max(...clock),
    longestOwnMs: Math.max(...own),
    ownMs: own.reduce((sum, ms) => sum + ms, 0),
    overLimit: clock.filter((ms) => ms > LIMIT_MS).length,
    ownOverLimit: own.filter((ms) => ms > LIMIT_MS).length,
  };
}

import { loadMessages, translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";

/** A write that has arrived while no form showed it. */
export interface Arrival {
  readonly kind: "report" | "comment" | "step";
  readonly label: string;
  readonly reference?: string;
}

/** Up to this many arrivals get a toast each; more are counted in one. */
const TOASTS_MAX = 2;
/** Arrivals within this many milliseconds are announced together. */
const TOGETHER_MS = 400;

let arrivals: Arrival[] = [];
let refusals = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function wordsOf({ kind, label, reference }: Arrival): string {
  if (kind === "report") return translate("issues", "done.title", { reference: reference ?? "" });
  return translate("issues", "arrived.one", { label });
}

async function tell(): Promise<void> {
  const announced = arrivals;
  const count = refusals;
  arrivals = [];
  refusals = 0;
  await loadMessages(["issues"]);
  if (announced.length > TOASTS_MAX) {
    const summary = translate("issues", "arrived.many", { count: announced.length });
    showToast({ severity: "success", summary });
  } else for (const one of announced) showToast({ severity: "success", summary: wordsOf(one) });
  if (count > 0) {
    const summary = translate("issues", "arrived.refused", { count });
    showToast({ severity: "error", summary, lifeMs: null });
  }
}

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tell(), TOGETHER_MS);
}

/** Announces to a person who is elsewhere in the app that something of theirs has arrived. */
export function tellArrived(arrival: Arrival): void {
  arrivals.push(arrival);
  soon();
}

/**
 * Announces to a person who is elsewhere in the app that something of theirs was refused, and is
 * kept.
 */
export function tellRefused(): void {
  refusals += 1;
  soon();
}

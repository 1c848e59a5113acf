/** The key of the server's lead over this device's clock, kept for a start without a network. */
const KEPT = "storey.clock-skew";
/**
 * The age that a `Date` header may have: it has whole seconds, and a busy server sends one that has
 * just passed.
 */
const ANSWER_LATE_MS = 3_000;
/** The part of a second that a `Date` header cuts off on average. */
const CUT_OFF_MS = 500;
/** The drift between two clocks of one device stays below this, unless one of them is set. */
const STEADY_MS = 1_000;

/** Both clocks of this device at the moment the lead was learnt. */
interface Learnt {
  readonly skewMs: number;
  readonly wallMs: number;
  /**
   * The steady clock: goes on when the other one is set, and stands still while some devices sleep.
   */
  readonly steadyMs: number;
}

let learnt: Learnt | null = null;

function kept(): number {
  try {
    const skewMs = Number(localStorage.getItem(KEPT));
    return Number.isFinite(skewMs) ? skewMs : 0;
  } catch {
    return 0;
  }
}

function keep(skewMs: number): void {
  try {
    if (skewMs !== kept()) localStorage.setItem(KEPT, String(skewMs));
  } catch {
    // The lead is learnt again from the next answer.
  }
}

function learn(skewMs: number): Learnt {
  learnt = { skewMs, wallMs: Date.now(), steadyMs: performance.now() };
  return learnt;
}

/**
 * Returns the lead of the server's clock over that of this device, in milliseconds. The steady
 * clock shows when the other was set back since the last answer. A clock that was set ahead cannot
 * be told from a device that slept, and is believed until the next answer.
 */
export function serverSkewMs(): number {
  const { skewMs, wallMs, steadyMs } = learnt ?? learn(kept());
  const setBackMs = performance.now() - steadyMs - (Date.now() - wallMs);
  return setBackMs > STEADY_MS ? Math.round(skewMs + setBackMs) : skewMs;
}

/** Returns the time of the server as this device knows it, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + serverSkewMs();
}

/** A header of an answer, by its name. */
type HeaderOf = (name: string) => string | null;

/**
 * Learns from the `Date` of an answer that was asked for at a moment of this device. Keeps the
 * known lead as long as the answer allows it: an answer that took long says little. An answer that
 * a cache may keep, as those with pictures, teaches nothing: it may be minutes old.
 */
export function noteServerTime(headerOf: HeaderOf, askedAtMs: number): void {
  if (!headerOf("cache-control")?.includes("no-store")) return;
  const serverMs = Date.parse(headerOf("date") ?? "");
  const now = Date.now();
  // If the clock is set while an answer is on its way, the next answer counts.
  if (Number.isNaN(serverMs) || now < askedAtMs) return;
  const known = serverSkewMs();
  const fits = known >= serverMs - now && known <= serverMs + ANSWER_LATE_MS - askedAtMs;
  const { skewMs } = learn(
    fits ? known : Math.round(serverMs + CUT_OFF_MS - (askedAtMs + now) / 2),
  );
  keep(skewMs);
}

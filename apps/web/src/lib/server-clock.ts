/** How far the clock of the server was ahead of that of this device, kept for a start without a network. */
const KEPT = "storey.clock-skew";
/** A `Date` header tells whole seconds, and a busy server tells one that has just passed. */
const TOLD_LATE_MS = 3_000;
/** How much of a second is cut off in the middle. */
const CUT_OFF_MS = 500;
/** Two clocks of one device run apart by less than this, unless one of them is set. */
const STEADY_MS = 1_000;

/** Both clocks of this device at the moment something was learnt. */
interface Learnt {
  readonly skewMs: number;
  readonly wallMs: number;
  /** Goes on when the other clock is set, and stands still while some devices sleep. */
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
    // It is learnt again from the next answer.
  }
}

function learn(skewMs: number): Learnt {
  learnt = { skewMs, wallMs: Date.now(), steadyMs: performance.now() };
  return learnt;
}

/**
 * How far the clock of the server is ahead of that of this device, in milliseconds. A clock that was
 * set back since the last answer is seen by the steady one; one that was set ahead cannot be told
 * from a device that slept, and is believed until the next answer.
 */
export function serverSkewMs(): number {
  const { skewMs, wallMs, steadyMs } = learnt ?? learn(kept());
  const setBackMs = performance.now() - steadyMs - (Date.now() - wallMs);
  return setBackMs > STEADY_MS ? Math.round(skewMs + setBackMs) : skewMs;
}

/** The time of the server as this device knows it, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + serverSkewMs();
}

/**
 * Learns from the `Date` of an answer that was asked for at a moment of this device. What is known
 * already stays as long as the answer allows it: one that took long says little.
 */
export function noteServerTime(date: string | null, askedAtMs: number): void {
  const toldMs = Date.parse(date ?? "");
  const now = Date.now();
  // Whoever sets the clock while an answer is on its way learns from the next one.
  if (Number.isNaN(toldMs) || now < askedAtMs) return;
  const known = serverSkewMs();
  const fits = known >= toldMs - now && known <= toldMs + TOLD_LATE_MS - askedAtMs;
  const { skewMs } = learn(fits ? known : Math.round(toldMs + CUT_OFF_MS - (askedAtMs + now) / 2));
  keep(skewMs);
}

import type { Direction } from "@storey/domain";

const RADIAN = Math.PI / 180;

/**
 * Where the back of a phone points: alpha, beta and gamma as the browser tells them, in degrees.
 * Yaw grows to the right, from wherever the phone counts.
 * Source: Device Orientation and Motion, section "Deviceorientation event" (Z-X'-Y'' turns).
 */
export function directionOfPhone(alpha: number, beta: number, gamma: number): Direction {
  const a = alpha * RADIAN;
  const b = beta * RADIAN;
  const g = gamma * RADIAN;
  // The third column of the turn, negated: out of the back of the screen; east, north, up.
  const east = -(Math.cos(a) * Math.sin(g) + Math.sin(a) * Math.sin(b) * Math.cos(g));
  const north = -(Math.sin(a) * Math.sin(g) - Math.cos(a) * Math.sin(b) * Math.cos(g));
  const up = -(Math.cos(b) * Math.cos(g));
  return {
    yaw: Math.atan2(east, north) / RADIAN,
    pitch: Math.atan2(up, Math.hypot(east, north)) / RADIAN,
  };
}

interface AsksFirst {
  requestPermission(): Promise<string>;
}

function asksFirst(type: object): type is AsksFirst {
  return "requestPermission" in type;
}

/** Whether this may be a device that knows how it is held: it has a touch screen and the event. */
export function mayHaveGyroscope(): boolean {
  return typeof DeviceOrientationEvent !== "undefined" && navigator.maxTouchPoints > 0;
}

/** Long enough for a slow phone to tell how it is held, in milliseconds. */
const FIRST_WAIT_MS = 1500;

/**
 * Follows how the phone is held. Must be called by a tap, as some phones ask the person first.
 * Gives what stops it, or null when it was refused or the device tells nothing.
 */
export async function followPhone(
  onTurn: (direction: Direction) => void,
): Promise<(() => void) | null> {
  if (asksFirst(DeviceOrientationEvent)) {
    const answer = await DeviceOrientationEvent.requestPermission().catch(() => "denied");
    if (answer !== "granted") return null;
  }
  const off = new AbortController();
  const told = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_WAIT_MS);
    addEventListener(
      "deviceorientation",
      ({ alpha, beta, gamma }) => {
        if (alpha === null || beta === null || gamma === null) return;
        clearTimeout(timer);
        resolve(true);
        onTurn(directionOfPhone(alpha, beta, gamma));
      },
      { signal: off.signal },
    );
  });
  if (told) return () => off.abort();
  off.abort();
  return null;
}

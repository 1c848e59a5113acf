import type { Direction } from "@storey/domain";

const RADIAN = Math.PI / 180;

/**
 * Returns the direction in which the back of a phone points, from the alpha, beta and gamma of the
 * browser's event, in degrees. Yaw grows to the right, from the phone's own zero. Source: Device
 * Orientation and Motion, section "Deviceorientation event" (Z-X'-Y'' turns).
 */
export function directionOfPhone(alpha: number, beta: number, gamma: number): Direction {
  const a = alpha * RADIAN;
  const b = beta * RADIAN;
  const g = gamma * RADIAN;
  // The third column of the rotation, negated, points out of the back of the screen; axes are east,
  // north and up.
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

/** Whether the device may report its orientation: it has a touch screen and the event. */
export function mayHaveGyroscope(): boolean {
  return typeof DeviceOrientationEvent !== "undefined" && navigator.maxTouchPoints > 0;
}

/** How long to wait for the first event, in milliseconds: enough for a slow phone. */
const FIRST_WAIT_MS = 1500;

/**
 * Follows the orientation of the phone. Must be called from a tap, as some phones ask the person
 * first. Resolves to a function that stops it; null when the person refused or the device reports
 * nothing.
 */
export async function followPhone(
  onTurn: (direction: Direction) => void,
): Promise<(() => void) | null> {
  if (asksFirst(DeviceOrientationEvent)) {
    const answer = await DeviceOrientationEvent.requestPermission().catch(() => "denied");
    if (answer !== "granted") return null;
  }
  const off = new AbortController();
  const isReporting = await new Promise<boolean>((resolve) => {
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
  if (isReporting) return () => off.abort();
  off.abort();
  return null;
}

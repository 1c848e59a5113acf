import { createStore } from "../../lib/store.ts";

/** What a scan came to, as it is heard and felt. */
export type ScanSignal = "found" | "other" | "kept" | "refused";

/** How a person is told of scans without looking, and whether the camera is on. */
export interface ScanPreferences {
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly camera: boolean;
}

const KEY = "storey.audit-scan";
const USUAL: ScanPreferences = { sound: false, vibration: true, camera: false };

function read(): ScanPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL, ...(typeof kept === "object" ? kept : {}) };
  } catch {
    return USUAL;
  }
}

/** What this device keeps of them. */
export const scanPreferences = createStore(read());

/** Changes one of them, for good where the device keeps it. */
export function preferScan(change: Partial<ScanPreferences>): void {
  const next = { ...scanPreferences.get(), ...change };
  scanPreferences.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Where the browser keeps nothing it holds as long as the page.
  }
}

/** In hertz, one after another: high for what is in its place, falling for what is not. */
const TONES: Readonly<Record<ScanSignal, readonly number[]>> = {
  found: [1320],
  kept: [990],
  other: [660, 440],
  refused: [330, 330],
};
/** In milliseconds: how long to shake, to rest, and so on. */
const SHAKES: Readonly<Record<ScanSignal, readonly number[]>> = {
  found: [40],
  kept: [25],
  other: [60, 60, 60],
  refused: [200],
};
const TONE_S = 0.09;

let sounds: AudioContext | undefined;

function sound(tones: readonly number[]): void {
  if (typeof AudioContext === "undefined") return;
  sounds ??= new AudioContext();
  const { currentTime, destination } = sounds;
  for (const [index, hertz] of tones.entries()) {
    const [tone, volume] = [sounds.createOscillator(), sounds.createGain()];
    const begins = currentTime + index * TONE_S;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE_S);
    tone.connect(volume).connect(destination);
    tone.start(begins);
    tone.stop(begins + TONE_S);
  }
}

/** Lets a person hear and feel what a scan came to, as they prefer. */
export function signalScan(signal: ScanSignal): void {
  const { sound: withSound, vibration } = scanPreferences.get();
  if (withSound) sound(TONES[signal]);
  if (vibration && "vibrate" in navigator) navigator.vibrate([...SHAKES[signal]]);
}

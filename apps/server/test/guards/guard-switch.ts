/** The property of the global object that the switches in the sources read: it needs no import. */
const KEY = "storeyGuardOff";

/** Returns the code that asks whether a guard is off. */
export function isOff(guard: string): string {
  return `(globalThis.${KEY} === ${JSON.stringify(guard)})`;
}

/** Switches one guard off, and every other on; without a name all of them are on. */
export function switchOff(guard?: string): void {
  (globalThis as Record<string, unknown>)[KEY] = guard;
}

/** Returns the guard that is off. */
export function guardOff(): string | undefined {
  return (globalThis as Record<string, unknown>)[KEY] as string | undefined;
}

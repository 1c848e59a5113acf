/** What the switches in the sources read: a property of the global object, which needs no import. */
const KEY = "storeyGuardOff";

/** The code that asks whether a guard is off. */
export function isOff(guard: string): string {
  return `(globalThis.${KEY} === ${JSON.stringify(guard)})`;
}

/** Switches one guard off, and every other on; all of them without a name. */
export function switchOff(guard?: string): void {
  (globalThis as Record<string, unknown>)[KEY] = guard;
}

/** The guard that is off. */
export function guardOff(): string | undefined {
  return (globalThis as Record<string, unknown>)[KEY] as string | undefined;
}

let origin: string | undefined;

/** Notes the address of the installation that the journeys of this file have for themselves. */
export function noteOrigin(own: string): void {
  origin = own;
}

/** Returns the address of this file's installation. */
export function ownOrigin(): string {
  if (!origin) throw new Error("This file has no installation yet.");
  return origin;
}

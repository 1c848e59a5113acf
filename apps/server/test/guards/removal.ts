/** One guard of the server, what stands in its place, and the tests that must then fail. */
export interface Removal {
  readonly guard: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
  /** The embedded engine does one transaction at a time and needs no such guard. */
  readonly onPostgresqlOnly?: boolean;
}

/** Code without its line breaks, which a formatter moves. */
export function flat(code: string): string {
  return code.replace(/\s+/g, "");
}

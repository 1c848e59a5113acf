/** The parts of a call that the rest of the app provides: who is signed in, and whom to notify. */
export interface Connection {
  /** The bearer token, or null when signed out. `fresh` asks for a renewed one. */
  readonly token: (options: { fresh: boolean }) => Promise<string | null>;
  /** The organisation this tab believes is active. */
  readonly organisationId: () => string | null;
  /** Called when the sign-in has ended and cannot be renewed. */
  readonly onLoginRequired: () => void;
  /** Called when the active organisation is another one by now (409 `organisation.changed`). */
  readonly onOrganisationChanged: () => void;
  readonly fetch: typeof fetch;
}

const SIGNED_OUT: Connection = {
  token: async () => null,
  organisationId: () => null,
  onLoginRequired: () => {},
  onOrganisationChanged: () => {},
  fetch: (input, init) => fetch(input, init),
};

let current = SIGNED_OUT;

/** Returns the connection that every call uses. */
export function connection(): Connection {
  return current;
}

/** Sets parts of the connection; the session does at the start, tests do with their own fetch. */
export function connect(parts: Partial<Connection>): void {
  current = { ...current, ...parts };
}

/** Forgets everything that was set. */
export function disconnect(): void {
  current = SIGNED_OUT;
}

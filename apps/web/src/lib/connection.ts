/** What a call needs from the rest of the app: who is signed in, and whom to tell. */
export interface Connection {
  /** The bearer token, or null when signed out. `fresh` asks for a renewed one. */
  readonly token: (options: { fresh: boolean }) => Promise<string | null>;
  /** The organisation this tab believes is active. */
  readonly organisationId: () => string | null;
  /** The sign-in has ended and cannot be renewed. */
  readonly onLoginRequired: () => void;
  /** The active organisation is another one by now (409 `organisation.changed`). */
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

/** The connection every call uses. */
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

import { configuration } from "../configuration.ts";
import type { IdentityClient } from "./identity-client.ts";

let client: Promise<IdentityClient> | undefined;

async function create(): Promise<IdentityClient> {
  const [{ createAuth0IdentityClient }, { authority }] = await Promise.all([
    import("./auth0-identity-client.ts"),
    configuration(),
  ]);
  return createAuth0IdentityClient(authority, location.origin);
}

/** Returns the identity client, loaded when it is first needed; a failed load is tried again. */
export function identity(): Promise<IdentityClient> {
  client ??= create().catch((cause: unknown) => {
    client = undefined;
    throw cause;
  });
  return client;
}

/** Puts another identity client in place, such as a test's own. */
export function replaceIdentityClient(other: IdentityClient | undefined): void {
  client = other ? Promise.resolve(other) : undefined;
}

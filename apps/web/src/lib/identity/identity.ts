import type { PublicConfiguration } from "@storey/contract";
import { configuration, keptConfiguration } from "../configuration.ts";
import type { IdentityClient } from "./identity-client.ts";

let client: Promise<IdentityClient> | undefined;

type Authority = PublicConfiguration["authority"];

/**
 * Returns where people sign in: as this browser knows it, without waiting for the server. Where that
 * has changed since, the next who asks for the client gets a new one.
 */
async function authorityOf(): Promise<Authority> {
  const kept = keptConfiguration()?.authority;
  const asked = configuration().then(({ authority }) => authority);
  if (!kept) return asked;
  void asked.then(
    (authority) => {
      if (JSON.stringify(authority) !== JSON.stringify(kept)) client = undefined;
    },
    // Whoever needs the answer asks again.
    () => undefined,
  );
  return kept;
}

async function create(): Promise<IdentityClient> {
  const [{ createAuth0IdentityClient }, authority] = await Promise.all([
    import("./auth0-identity-client.ts"),
    authorityOf(),
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

import type { PublicConfiguration } from "@storey/contract";
import { configuration } from "../configuration.ts";
import { lastConfiguration } from "../last-configuration.ts";
import { heldToken } from "./held-token.ts";
import type { IdentityClient } from "./identity-client.ts";

let client: Promise<IdentityClient> | undefined;

async function create(): Promise<IdentityClient> {
  const [{ createAuth0IdentityClient }, authority] = await Promise.all([
    import("./auth0-identity-client.ts"),
    startingAuthority(),
  ]);
  return createAuth0IdentityClient(authority, location.origin);
}

/**
 * Returns the authority that this browser knows: on a slow line the answer of the server comes half a
 * second later, and hardly ever names another one. Where it does, the app begins anew with that.
 */
async function startingAuthority(): Promise<PublicConfiguration["authority"]> {
  const last = lastConfiguration();
  const asked = configuration();
  if (!last) return (await asked).authority;
  asked.then(
    ({ authority }) => {
      if (JSON.stringify(authority) !== JSON.stringify(last.authority)) location.reload();
    },
    // Whoever needs more than the authority asks again and says what failed.
    () => undefined,
  );
  return last.authority;
}

/** Returns the identity client, loaded when it is first needed; a failed load is tried again. */
export function identity(): Promise<IdentityClient> {
  client ??= create().catch((cause: unknown) => {
    client = undefined;
    throw cause;
  });
  return client;
}

/**
 * Returns the token that this browser holds, as long as nothing has needed the identity client; null
 * where that has to be asked.
 */
export function tokenHeldHere(): string | null {
  const authority = client ? undefined : lastConfiguration()?.authority;
  return authority ? heldToken(localStorage, authority) : null;
}

/** Puts another identity client in place, such as a test's own. */
export function replaceIdentityClient(other: IdentityClient | undefined): void {
  client = other ? Promise.resolve(other) : undefined;
}

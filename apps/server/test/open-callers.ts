import { guestOf, guestWorld, report } from "../src/features/public/guest-world.fixture.ts";
import type { Factory } from "./factory.ts";
import type { OpenKeys } from "./id-kinds.ts";
import type { TestServer } from "./server.ts";

/** The tokens of a guest in front of a space, and of a person who follows a report about it. */
export interface OpenCallers {
  /** The token of the guest's session. */
  readonly token: string;
  readonly keys: Required<OpenKeys>;
}

/** Opens a session for a public space of its own, and reports an issue there. */
export async function openCallers(server: TestServer, make: Factory): Promise<OpenCallers> {
  const { code } = await guestWorld(server, make);
  const { session, call } = await guestOf(server, code, { from: "192.0.2.250" });
  const { trackingToken } = (await call("POST", "/issues", { body: report() })).json();
  return { token: session.token, keys: { code, trackingToken } };
}

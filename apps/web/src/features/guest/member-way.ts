import { spaceCodes } from "@storey/contract";
import { spacePath } from "../../app/paths.ts";
import { call } from "../../lib/call.ts";
import { identity } from "../../lib/identity/identity.ts";
import { guestPath, openPanels } from "./guest-place.ts";

/**
 * Leads a member whose login still holds from a guest's page to the whole of the space, in place of
 * this page: Back leads to what was before. Only the server's word that the code is one of their
 * active organisation leads away, so nobody is sent to and fro; who has begun something here, is a
 * member elsewhere or has to log in again stays a guest.
 */
export async function followMember(code: string, go: (path: string) => void): Promise<void> {
  const begunAt = guestPath.get();
  try {
    const token = await (await identity()).accessToken({ fresh: false });
    const found = await call(spaceCodes.resolve, { params: { code }, token });
    const isStill = guestPath.get() === begunAt && Object.keys(openPanels.get()).length === 0;
    if (found.kind === "space" && isStill) go(spacePath(found.space.id));
  } catch {
    // The page of guests is there, with the way to log in.
  }
}

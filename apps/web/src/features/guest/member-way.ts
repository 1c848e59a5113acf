import { spaceCodes } from "@storey/contract";
import { spacePath } from "../../app/paths.ts";
import { call } from "../../lib/call.ts";
import { identity } from "../../lib/identity/identity.ts";
import { guestPath, openPanels } from "./guest-place.ts";

/**
 * Leads a member whose login is still valid from a guest page to the space in the app. It replaces
 * this entry of the history, so that Back leads to what was before. Only a reply of the server that
 * the code belongs to the member's active organisation leads away, so nobody is sent back and
 * forth. A user who has begun something here, is a member elsewhere, or has to log in again stays a
 * guest.
 */
export async function followMember(code: string, go: (path: string) => void): Promise<void> {
  const begunAt = guestPath.get();
  try {
    const token = await (await identity()).accessToken({ fresh: false });
    const found = await call(spaceCodes.resolve, { params: { code }, token });
    const isStill = guestPath.get() === begunAt && Object.keys(openPanels.get()).length === 0;
    if (found.kind === "space" && isStill) go(spacePath(found.space.id));
  } catch {
    // The guest page stays, with its link to log in.
  }
}

import { spaceCodes } from "@storey/contract";
import { PATHS, spacePath } from "../../app/paths.ts";
import { call } from "../../lib/call.ts";
import { identity } from "../../lib/identity/identity.ts";
import { guestPath, openPanels } from "./guest-place.ts";

/**
 * Leads a member whose login is still valid from a guest page to the space or asset in the app. It replaces
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
    if (!isStill) return;
    if (found.kind === "space") go(spacePath(found.space.id));
    // What of an asset they may see is for the screen of scans to know.
    if (found.kind === "asset") go(`${PATHS.Scan}?code=${encodeURIComponent(code)}`);
  } catch {
    // The guest page stays, with its link to log in.
  }
}

import "./guest-messages.ts";
import { followAppearance } from "../../lib/appearance.ts";
import { connect } from "../../lib/connection.ts";
import { loadMessages, startMessages } from "../../lib/messages.ts";
import { followNetwork } from "../../lib/online.ts";
import { GUEST } from "../../lib/outbox/record.ts";
import { mayWait } from "../../lib/outbox/waiting-mark.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { followAddress, type GuestPlace, guestPath, placeOf } from "./guest-place.ts";
import {
  followSession,
  guestState,
  guestToken,
  openSession,
  startSession,
} from "./guest-session.ts";
import { hasAccount } from "./has-account.ts";

/** Asks the server, while the page is shown already, whether a member opened it. */
async function leadMember(code: string): Promise<void> {
  const { followMember } = await import("./member-way.ts");
  await followMember(code, (path) => location.replace(path));
}

/** Continues to send what was sent off and has not arrived. */
async function sendWaiting(): Promise<void> {
  if (!(await mayWait(GUEST))) return;
  const { sendWaitingReports } = await import("./send-waiting-reports.ts");
  await sendWaitingReports();
}

/** Opens the session of a page of a space, and has the device keep what is shown. */
async function startPage(place: GuestPlace | null): Promise<void> {
  const code = place && place.page !== "track" ? place.code : null;
  if (code !== null) await startSession(code);
  whenIdle(async () => {
    const { keepPage } = await import("./keep-page.ts");
    await keepPage(code);
  });
}

/** Starts the guest pages: loads their messages and the session of the space. */
export async function startGuest(): Promise<void> {
  const place = placeOf(location.pathname);
  connect({ token: ({ fresh }) => guestToken(fresh) });
  followAppearance();
  followNetwork();
  followAddress();
  followSession();
  void startPage(place);
  if (place?.page === "space" && hasAccount()) leadMember(place.code).catch(() => undefined);
  // After a reload on a report's page, Back leads to a space whose session nobody has opened yet.
  guestPath.subscribe(() => {
    const next = placeOf(guestPath.get());
    const isUnasked = guestState.get().kind === "opening";
    if (next && next.page !== "track" && isUnasked) void openSession(next.code);
  });
  await startMessages(["shell", "guest"]);
  whenIdle(() => void loadMessages(["errors"]));
  whenIdle(() => void sendWaiting());
}

import { openDevice } from "../device/open-device.ts";
import { logFailure } from "../log.ts";
import { session } from "../session/session.ts";
import { Outbox, type Sender } from "./outbox.ts";
import { OutboxStore } from "./outbox-store.ts";
import { GUEST, openOnes } from "./record.ts";
import { uuidV7 } from "./uuid-v7.ts";
import { noteWaiting } from "./waiting-mark.ts";
import { writeOf } from "./write.ts";

const LOCK = "storey-outbox";
/**
 * The time after which the lock is not waited for any more: a tab that the browser has frozen may
 * hold it.
 */
const LOCK_WAIT_MS = 10_000;
const DEVICE_ID = "storey.device";
/** The key that every tab changes after a change of the outbox: the others then read anew. */
const NEWS = "storey.outbox-news";

/** Returns who is signed in, in the current organisation. */
function person(): Sender | null {
  const { authenticated, user } = session.get();
  if (authenticated !== true || !user) return null;
  return {
    userId: user.id,
    organisationId: user.activeUserOrganisation?.organisation.id ?? null,
  };
}

let sender: () => Sender | null = person;
let opening: Promise<Outbox> | null = null;

/** Sends as somebody without an account from now on: for the pages of guests. */
export function sendAsGuest(): void {
  sender = () => ({ userId: GUEST, organisationId: null });
}

/** Returns who makes records now; null while nobody is signed in. */
export function currentSender(): Sender | null {
  return sender();
}

function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE_ID);
    if (known !== null) return known;
    const made = uuidV7();
    localStorage.setItem(DEVICE_ID, made);
    return made;
  } catch {
    return uuidV7();
  }
}

/**
 * Runs work in turn with other tabs where the browser has locks; a turn that does not come is not
 * waited for.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  // Over plain http there are no locks.
  if (!("locks" in navigator) || !navigator.locks) return work();
  const signal = AbortSignal.timeout(LOCK_WAIT_MS);
  let isBegun = false;
  try {
    await navigator.locks.request(LOCK, { signal }, () => {
      isBegun = true;
      return work();
    });
  } catch (cause) {
    if (isBegun) throw cause;
    await work();
  }
}

function tell(): void {
  try {
    localStorage.setItem(NEWS, uuidV7());
  } catch {
    // The other tabs read it when they send.
  }
}

async function open(): Promise<Outbox> {
  const store = new OutboxStore(await openDevice());
  const made = new Outbox({
    ...{ store, writeOf, alone, tell },
    deviceId: deviceId(),
    sender: () => sender(),
  });
  made.records.subscribe(() => {
    noteWaiting([...new Set(openOnes(made.records.get()).map(({ userId }) => userId))]);
  });
  await made.read();
  addEventListener("storage", ({ key }) => {
    if (key === NEWS) void made.read();
  });
  let known = sender()?.userId;
  session.subscribe(() => {
    const now = sender()?.userId;
    if (now === known) return;
    known = now;
    // The sending for the last person stops; the next one has records of their own.
    made.seal();
    if (now !== undefined) void made.send();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void made.send();
  });
  return made;
}

/** Opens the outbox of this page. */
export function openOutbox(): Promise<Outbox> {
  opening ??= open().catch((cause: unknown) => {
    opening = null;
    logFailure("The outbox could not be opened", cause);
    throw cause;
  });
  return opening;
}

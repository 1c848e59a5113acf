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
/** Who holds the lock longer may be a tab that the browser has frozen: it is not waited for. */
const LOCK_WAIT_MS = 10_000;
const DEVICE_ID = "storey.device";
/** Changed by every tab that changes something: the others read anew. */
const NEWS = "storey.outbox-news";

/** Who is signed in, in the organisation of now. */
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

/** Tabs take turns where the browser has locks; a turn that does not come is not waited for. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Over plain http there are none.
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
    // The other tabs learn of it when they send.
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
    // What waits is sealed for its person; the next one has their own.
    made.seal();
    if (now !== undefined) void made.send();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void made.send();
  });
  return made;
}

/** The outbox of this page. */
export function openOutbox(): Promise<Outbox> {
  opening ??= open().catch((cause: unknown) => {
    opening = null;
    logFailure("The outbox could not be opened", cause);
    throw cause;
  });
  return opening;
}

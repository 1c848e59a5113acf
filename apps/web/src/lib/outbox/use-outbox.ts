import { useEffect } from "react";
import { useUser } from "../session/use-session.ts";
import { createStore, useStore } from "../store.ts";
import { openOutbox } from "./open-outbox.ts";
import type { Outbox } from "./outbox.ts";
import type { OutboxRecord } from "./record.ts";

const NONE = createStore<readonly OutboxRecord[]>([]);

/** Set once the outbox is open: components that are drawn later have it at once. */
const opened = createStore<Outbox | null>(null);

/** Opens the outbox: once it is there, what is drawn has its records at once. */
export async function outboxReady(): Promise<void> {
  opened.set(await openOutbox());
}

/** Returns the outbox of this page; null until it is open. */
export function useOutbox(): Outbox | null {
  useEffect(() => {
    if (!opened.get()) void outboxReady().catch(() => undefined);
  }, []);
  return useStore(opened);
}

/**
 * Returns the records of the signed-in user, in the order they were made; none until they are
 * known.
 */
export function useOwnRecords(): readonly OutboxRecord[] {
  const outbox = useOutbox();
  const userId = useUser()?.id;
  const records = useStore(outbox?.records ?? NONE);
  return records.filter((one) => one.userId === userId);
}

const RESTING = createStore(false);

/** Tells whether something is being sent now. */
export function useIsSending(): boolean {
  return useStore(useOutbox()?.isSending ?? RESTING);
}

import { useCallback, useEffect, useRef } from "react";

/** Where an entry of the browser's history stands in a walk. */
interface WalkEntry {
  /** The session: an entry of another one is skipped. */
  readonly walk: string;
  /** How many answers were given there. */
  readonly count: number;
  /** How many were given at the entry before it, if that one belongs to the walk too. */
  readonly below: number | null;
}

function entryOf(state: unknown): WalkEntry | null {
  if (typeof state !== "object" || state === null || !("treeWalk" in state)) return null;
  return state.treeWalk as WalkEntry;
}

function withEntry(treeWalk: WalkEntry): object {
  return { ...(history.state as object | null), treeWalk };
}

/**
 * Gives each answer of a walk a place in the browser's history, so that Back leads to the question before
 * instead of away from the walk, and Forward to where one was. `show` is called with how many answers were
 * given at the place that was gone to.
 */
export function useWalkHistory(walk: string, count: number, show: (count: number) => void) {
  const latest = useRef({ count, show });
  latest.current = { count, show };
  const isLeaving = useRef(false);

  useEffect(() => {
    if (entryOf(history.state)?.walk !== walk) {
      const first: WalkEntry = { walk, count: latest.current.count, below: null };
      history.replaceState(withEntry(first), "");
    }
    const follow = (): void => {
      isLeaving.current = false;
      const entry = entryOf(history.state);
      if (entry && entry.walk !== walk) history.back();
      else if (entry) latest.current.show(entry.count);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [walk]);

  /** Notes that so many answers are given now: one more is a place of its own, fewer are not. */
  const note = useCallback(
    (next: number): void => {
      const entry = entryOf(history.state);
      const before = latest.current.count;
      if (next > before) history.pushState(withEntry({ walk, count: next, below: before }), "");
      else history.replaceState(withEntry({ walk, count: next, below: entry?.below ?? null }), "");
    },
    [walk],
  );

  /** Goes back to the question before if the entry before is that one; tells whether it does. */
  const goBack = useCallback((): boolean => {
    if (isLeaving.current) return true;
    const { count: given } = latest.current;
    const entry = entryOf(history.state);
    if (!entry || entry.count !== given || entry.below !== given - 1) return false;
    isLeaving.current = true;
    history.back();
    return true;
  }, []);

  return { note, goBack };
}

/** Lets Back lead away from a walk that is over at once: its questions are not asked any more. */
export function useWalkOver(): void {
  useEffect(() => {
    const follow = (): void => {
      if (entryOf(history.state)) history.back();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
}

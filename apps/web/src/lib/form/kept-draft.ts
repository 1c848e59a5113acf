import { useCallback, useEffect, useRef, useState } from "react";
import { logFailure } from "../log.ts";
import { tabDraftKey } from "./tab-drafts.ts";

/**
 * Returns the draft that this tab kept of a form of the user, under the form's name; null without
 * one.
 */
export function keptDraft(name: string): unknown {
  const key = tabDraftKey(name);
  try {
    const kept = key === null ? null : sessionStorage.getItem(key);
    return kept === null ? null : JSON.parse(kept);
  } catch (cause) {
    logFailure("What was typed could not be read", cause);
    return null;
  }
}

/** Tells whether a kept value has each field of another, and of its type. */
export function isLike<T extends object>(value: unknown, like: T): value is T {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(like).every(
    ([field, own]) =>
      typeof fields.get(field) === typeof own &&
      Array.isArray(fields.get(field)) === Array.isArray(own),
  );
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch (cause) {
    logFailure("What is typed could not be kept", cause);
  }
}

/**
 * Keeps the draft of a form in this tab, under the user's id, so that a sign-in that ends loses
 * nothing. `value` is null while there is nothing to keep, and `name` where the form keeps nothing.
 * A large draft is kept once it has rested for `afterMs`, and when its form or the page is left: for
 * that it has to be the same object as long as it says the same. Returns a function that deletes the
 * draft, once it was saved or is discarded.
 */
export function useKeptDraft(
  name: string | null,
  value: object | null,
  afterMs?: number,
): () => void {
  // The user who typed it, also while nobody is signed in any more.
  const [key] = useState(() => (name === null ? null : tabDraftKey(name)));
  const isSmall = afterMs === undefined;
  const kept = value === null || !isSmall ? value : JSON.stringify(value);
  const waiting = useRef<object | null>(null);
  const keepWaiting = useCallback((): void => {
    const draft = waiting.current;
    waiting.current = null;
    if (key !== null && draft !== null) write(key, JSON.stringify(draft));
  }, [key]);
  useEffect(() => {
    waiting.current = typeof kept === "object" ? kept : null;
    if (key !== null && kept === null) sessionStorage.removeItem(key);
    if (key !== null && typeof kept === "string") write(key, kept);
    if (waiting.current === null) return undefined;
    const timer = setTimeout(keepWaiting, afterMs);
    return () => clearTimeout(timer);
  }, [key, kept, afterMs, keepWaiting]);
  useEffect(() => {
    addEventListener("pagehide", keepWaiting);
    return () => {
      removeEventListener("pagehide", keepWaiting);
      keepWaiting();
    };
  }, [keepWaiting]);
  return useCallback(() => {
    waiting.current = null;
    if (key !== null) sessionStorage.removeItem(key);
  }, [key]);
}

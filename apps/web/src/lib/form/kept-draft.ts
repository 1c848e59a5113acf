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
 * With `afterMs` it is kept once it stayed the same object for as long, or is left.
 * Returns a function that deletes the draft, once it was saved or is discarded.
 */
export function useKeptDraft(name: string | null, value: object | null, afterMs = 0): () => void {
  // The user who typed it, also while nobody is signed in any more.
  const [key] = useState(() => (name === null ? null : tabDraftKey(name)));
  const isLater = afterMs > 0 && value !== null;
  const text = value === null || isLater ? null : JSON.stringify(value);
  useEffect(() => {
    if (key === null || isLater) return;
    if (text === null) sessionStorage.removeItem(key);
    else write(key, text);
  }, [key, text, isLater]);
  const waiting = useRef<object | null>(null);
  const keep = useCallback(() => {
    if (key !== null && waiting.current) write(key, JSON.stringify(waiting.current));
    waiting.current = null;
  }, [key]);
  useEffect(() => {
    waiting.current = isLater ? value : null;
    if (!isLater) return;
    const timer = setTimeout(keep, afterMs);
    return () => clearTimeout(timer);
  }, [value, isLater, afterMs, keep]);
  useEffect(() => {
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  return useCallback(() => {
    waiting.current = null;
    if (key !== null) sessionStorage.removeItem(key);
  }, [key]);
}

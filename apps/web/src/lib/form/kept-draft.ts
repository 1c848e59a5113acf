import { useCallback, useEffect, useState } from "react";
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
 * Returns a function that deletes the draft, once it was saved or is discarded.
 */
export function useKeptDraft(name: string | null, value: object | null): () => void {
  // The user who typed it, also while nobody is signed in any more.
  const [key] = useState(() => (name === null ? null : tabDraftKey(name)));
  const text = value === null ? null : JSON.stringify(value);
  useEffect(() => {
    if (key === null) return;
    if (text === null) sessionStorage.removeItem(key);
    else write(key, text);
  }, [key, text]);
  return useCallback(() => {
    if (key !== null) sessionStorage.removeItem(key);
  }, [key]);
}

import { createStore } from "./store.ts";

/** The time a toast stays, in milliseconds. Source: Spec §9. */
export const TOAST_LIFE_MS = 3000;
/**
 * The time a toast stays that has an action or more than a line: long enough to read it and press.
 */
export const LONG_TOAST_LIFE_MS = 8000;

/** The kind of a toast. */
export type ToastSeverity = "info" | "success" | "warning" | "error";

/** One toast. Its texts are translated already. */
export interface Toast {
  readonly id: number;
  readonly severity: ToastSeverity;
  readonly summary: string;
  readonly detail?: string | undefined;
  /** Null keeps the toast until it is closed. */
  readonly lifeMs: number | null;
  /**
   * The text of errors that this toast stands for: while it shows, no other toast shows that text.
   */
  readonly covers?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** The input for a toast; severity defaults to info and life to 3000 ms (Spec §9). */
export type NewToast = Pick<Toast, "summary"> & Partial<Omit<Toast, "id">>;

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast and returns its id; a toast whose text another covers is not shown. */
export function showToast(toast: NewToast): number {
  lastId += 1;
  const id = lastId;
  const lifeMs = toast.action ? LONG_TOAST_LIFE_MS : TOAST_LIFE_MS;
  const says = [toast.summary, toast.detail];
  const isCovered = toasts
    .get()
    .some(({ covers }) => covers !== undefined && says.includes(covers));
  if (isCovered) return id;
  toasts.update((list) => [...list, { severity: "info", lifeMs, ...toast, id }]);
  return id;
}

/** Closes a toast. */
export function closeToast(id: number): void {
  toasts.update((list) => list.filter((toast) => toast.id !== id));
}

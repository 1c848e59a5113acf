import { createStore } from "./store.ts";

/** How long a toast stays. Source: Spec §9. */
export const TOAST_LIFE_MS = 3000;
/** How long a toast stays that has an action or more than a line: long enough to read it and press. */
export const LONG_TOAST_LIFE_MS = 8000;

/** What a toast can say about. */
export type ToastSeverity = "info" | "success" | "warning" | "error";

/** One toast. Its words are translated already. */
export interface Toast {
  readonly id: number;
  readonly severity: ToastSeverity;
  readonly summary: string;
  readonly detail?: string | undefined;
  /** Null stays until it is closed. */
  readonly lifeMs: number | null;
  /** Words of errors that this toast stands for: while it is there, no other toast says them. */
  readonly covers?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** What is asked for; severity defaults to info and life to 3000 ms (Spec §9). */
export type NewToast = Pick<Toast, "summary"> & Partial<Omit<Toast, "id">>;

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast and gives its id; one whose words another covers is not shown. */
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

/** Takes a toast away. */
export function closeToast(id: number): void {
  toasts.update((list) => list.filter((toast) => toast.id !== id));
}

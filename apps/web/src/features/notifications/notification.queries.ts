import { type Notification, type NotificationList, notifications } from "@storey/contract";
import { NOTIFICATION_UNREAD_MAX, type NotificationPreference } from "@storey/domain";
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** How often the list is asked for while the page is seen. */
const LOOK_MS = 60_000;
/** Coming back to the page asks again, unless that was just done. */
const FRESH_MS = 5_000;

type Pages = InfiniteData<NotificationList, string | null>;

/**
 * Lists the user's notifications, the latest first, page by page; every page tells how many are
 * unread.
 */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: keyOf(notifications.list),
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, {
        ...(pageParam === null ? {} : { query: { cursor: pageParam } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: LOOK_MS,
    staleTime: FRESH_MS,
  });
}

/** Lets go of the pages that were shown besides the first, so that looking again asks for one. */
export function keepFirstPage(): void {
  change(({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Marks one as read: shown at once, and asked for again in any case. */
export async function markRead(id: string): Promise<void> {
  const isThis = (one: { readonly id: string }) => one.id === id;
  showRead(isThis, 1);
  await save({ ids: [id] });
}

/** Marks everything up to a moment as read. What came meanwhile stays unread. */
export async function markAllRead(upTo: string): Promise<void> {
  showRead(({ at }) => at <= upTo, Number.POSITIVE_INFINITY);
  await save({ upTo });
}

/**
 * Shows what the user was told of an issue as read, as the server does once they have acted on it. It
 * is asked for where the count is not exact, or an answer is on its way that knows nothing of it.
 */
export function showSeen(issueId: string): void {
  const queryKey = keyOf(notifications.list);
  const state = queryClient.getQueryState<Pages>(queryKey);
  const pages = state?.data?.pages ?? [];
  const isThis = ({ issue, isRead }: Notification) => issue?.id === issueId && !isRead;
  const count = pages.flatMap((page) => page.notifications).filter(isThis).length;
  if (count === 0) return;
  const isExact = pages.every(({ unread }) => unread < NOTIFICATION_UNREAD_MAX);
  if (isExact && state?.fetchStatus !== "fetching") showRead(isThis, count);
  else void queryClient.invalidateQueries({ queryKey });
}

async function save(body: { readonly ids: string[] } | { readonly upTo: string }): Promise<void> {
  await stopAsking(keyOf(notifications.list));
  await call(notifications.markRead, { body }).finally(() =>
    queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) }),
  );
}

/** An answer that is on its way knows nothing of the change; what is shown stays. */
function stopAsking(queryKey: QueryKey): Promise<void> {
  return queryClient.cancelQueries({ queryKey }, { revert: false });
}

function showRead(
  isMeant: (one: NotificationList["notifications"][number]) => boolean,
  most: number,
): void {
  change(({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - most),
      notifications: page.notifications.map((one) =>
        isMeant(one) ? { ...one, isRead: true } : one,
      ),
    })),
  }));
}

function change(edit: (pages: Pages) => Pages): void {
  queryClient.setQueryData<Pages>(keyOf(notifications.list), (pages) => pages && edit(pages));
}

/** Reads the user's choices of notifications. */
export function preferencesQuery() {
  return queryOf(notifications.preferences);
}

/** Keeps one choice: shown at once, and as it was when it could not be kept. Throws why. */
export async function choose(preference: NotificationPreference): Promise<void> {
  const { queryKey } = preferencesQuery();
  const show = (isOn: boolean) =>
    queryClient.setQueryData(queryKey, (all) => ({
      preferences: (all?.preferences ?? []).map((one) =>
        one.kind === preference.kind && one.channel === preference.channel ? { ...one, isOn } : one,
      ),
    }));
  // Shown before anything is waited for: a switch that springs back looks broken.
  show(preference.isOn);
  await stopAsking(queryKey);
  try {
    await call(notifications.setPreferences, { body: { preferences: [preference] } });
  } catch (cause) {
    show(!preference.isOn);
    throw cause;
  }
}

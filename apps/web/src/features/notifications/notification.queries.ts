import { type Notification, type NotificationList, notifications } from "@storey/contract";
import { NOTIFICATION_UNREAD_MAX, type NotificationPreference } from "@storey/domain";
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** The interval at which the list is refetched while the page is visible, in milliseconds. */
const LOOK_MS = 60_000;
/** Returning to the page refetches the list when it is older than this, in milliseconds. */
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

/** Drops the loaded pages except the first, so that the next look fetches one page. */
export function keepFirstPage(): void {
  change(({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Marks one notification as read: shown at once, and refetched in any case. */
export async function markRead(id: string): Promise<void> {
  const isThis = (one: { readonly id: string }) => one.id === id;
  showRead(isThis, 1);
  await save({ ids: [id] });
}

/** Marks all notifications up to a moment as read. Those that came meanwhile stay unread. */
export async function markAllRead(upTo: string): Promise<void> {
  showRead(({ at }) => at <= upTo, Number.POSITIVE_INFINITY);
  await save({ upTo });
}

/**
 * Shows the user's notifications of an issue as read, as the server marks them once the user has
 * acted on it. Refetches them where the count is not exact, or a request is under way whose answer
 * does not include the change.
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

/** Cancels a request under way, as its answer would not include the change; what is shown stays. */
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

/** Returns the user's preferences of notifications. */
export function preferencesQuery() {
  return queryOf(notifications.preferences);
}

/** Saves one preference: shown at once, and reverted when the save fails. Throws the error. */
export async function choose(preference: NotificationPreference): Promise<void> {
  const { queryKey } = preferencesQuery();
  const show = (isOn: boolean) =>
    queryClient.setQueryData(queryKey, (all) => ({
      preferences: (all?.preferences ?? []).map((one) =>
        one.kind === preference.kind && one.channel === preference.channel ? { ...one, isOn } : one,
      ),
    }));
  // Shown before any wait: a switch that springs back looks broken.
  show(preference.isOn);
  await stopAsking(queryKey);
  try {
    await call(notifications.setPreferences, { body: { preferences: [preference] } });
  } catch (cause) {
    show(!preference.isOn);
    throw cause;
  }
}

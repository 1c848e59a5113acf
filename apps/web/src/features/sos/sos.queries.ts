import { issues, notifications, type SosAlert, type SosByLink, sos } from "@storey/contract";
import { isSosOpen } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { mayPass } from "../../lib/call-error.ts";
import { knownAlerts } from "../../lib/offline/known-alerts.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";

/**
 * The interval at which an open alert is refetched for the person in need and those who answer, in
 * milliseconds.
 */
const OPEN_MS = 2_000;
/**
 * The interval at which the page of a mail's link refetches an open alert, in milliseconds: many of
 * these pages in one network stay below the server's rate limit.
 */
const LINK_MS = 15_000;
/** The interval at which users who may answer alerts refetch the list, in milliseconds. */
const LIST_MS = 15_000;

/** The number of alerts on a page of the log. */
export const SOS_PAGE_SIZE = 25;

/** Returns one alert; refetched while it is open. */
export function sosQuery(id: string) {
  return queryOptions({
    ...queryOf(sos.get, { params: { id } }),
    staleTime: 0,
    retry: false,
    refetchInterval: (query) => {
      const { data: alert, error } = query.state;
      // An alert that does not exist, or not for this user, will not in two seconds either.
      if (error !== null && !mayPass(error)) return false;
      return alert === undefined || isSosOpen(alert.state) ? OPEN_MS : false;
    },
  });
}

/**
 * Lists the user's own open alerts. Those that this tab knows of show at once, also where the
 * server cannot be reached.
 */
export function mySosQuery() {
  return queryOptions({
    ...queryOf(sos.mine),
    staleTime: 0,
    initialData: knownAlerts,
    initialDataUpdatedAt: 0,
  });
}

/** Lists the same on pages that only show a bar; refetched while there is one. */
export function myOpenSosQuery() {
  return queryOptions({
    ...mySosQuery(),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LIST_MS : false),
  });
}

/** Lists the open alerts, for users who may read them. */
export function openSosQuery() {
  const query = { state: "open", pageSize: "20" } as const;
  return queryOptions({ ...queryOf(sos.list, { query }), staleTime: 0, refetchInterval: LIST_MS });
}

/** Returns a page of the log, counted from 1. */
export function sosPage(state: "open" | "ended" | null, page: number) {
  const pages = { page: String(page), pageSize: String(SOS_PAGE_SIZE) };
  return queryOf(sos.list, { query: { ...(state === null ? {} : { state }), ...pages } });
}

/** Lists the log of an alert, the oldest entry first. */
export function sosEventsQuery(id: string) {
  return queryOptions({ ...queryOf(sos.events, { params: { id } }), staleTime: 0 });
}

/** Writes the newest state of one of the user's own alerts into every cached list at once. */
export function cacheOwnAlert(alert: SosAlert): void {
  if (alert.sender.id !== session.get().user?.id) return;
  queryClient.setQueryData(mySosQuery().queryKey, (known) => {
    const others = (known ?? []).filter(({ id }) => id !== alert.id);
    return isSosOpen(alert.state) ? [alert, ...others] : others;
  });
}

function keep(alert: SosAlert): SosAlert {
  queryClient.setQueryData(sosQuery(alert.id).queryKey, alert);
  cacheOwnAlert(alert);
  // Its issue begins and ends with the alert, and answering it marks the user's notifications of it
  // as read.
  const others = [issues.ofSpace, issues.search, issues.get, notifications.list];
  for (const endpoint of [sos.events, sos.list, sos.mine, ...others])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  return alert;
}

/** The fields of a call for help. */
export interface SosWish {
  /** A new id for each slide: repeating the call with the same id sends nothing more. */
  readonly id: string;
  readonly locationId: string;
  readonly spaceId: string;
  readonly isTest: boolean;
}

/** Sends a call for help. */
export async function sendSos(
  { locationId, id, spaceId, isTest }: SosWish,
  signal: AbortSignal,
): Promise<SosAlert> {
  return keep(
    await call(sos.send, { params: { id: locationId }, body: { id, spaceId, isTest }, signal }),
  );
}

/** Withdraws the user's own alert. */
export async function cancelSos(id: string, signal?: AbortSignal): Promise<SosAlert> {
  return keep(await call(sos.cancel, { params: { id }, ...(signal ? { signal } : {}) }));
}

/** Refetches the user's own open alerts. */
export async function mySosChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(sos.mine) });
}

/** Acknowledges an alert. */
export async function acknowledgeSos(id: string): Promise<SosAlert> {
  return keep(await call(sos.acknowledge, { params: { id } }));
}

/** Closes an alert that somebody has acknowledged. */
export async function closeSos(id: string, note: string): Promise<SosAlert> {
  return keep(await call(sos.close, { params: { id }, body: { note } }));
}

/** Refetches everything about an alert, after somebody else was faster. */
export async function sosChanged(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sosQuery(id).queryKey });
}

/** Returns the alert that a mail's link opens. */
export function sosByLinkQuery(token: string) {
  return queryOptions({
    queryKey: [...keyOf(sos.byLink), token],
    queryFn: ({ signal }): Promise<SosByLink> => call(sos.byLink, { body: { token }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: (query) => {
      const { data, error } = query.state;
      if (error !== null && !mayPass(error)) return false;
      return data && isSosOpen(data.state) ? LINK_MS : false;
    },
  });
}

/** Acknowledges the alert of a mail's link, by name. */
export async function acknowledgeByLink(token: string, name: string): Promise<SosByLink> {
  const taken = await call(sos.acknowledgeByLink, { body: { token, name } });
  queryClient.setQueryData(sosByLinkQuery(token).queryKey, taken);
  return taken;
}

/** Refetches the alert of a mail's link, after somebody else was faster. */
export async function sosByLinkChanged(token: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sosByLinkQuery(token).queryKey });
}

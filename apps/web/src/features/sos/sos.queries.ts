import { issues, notifications, type SosAlert, type SosByLink, sos } from "@storey/contract";
import { isSosOpen } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { mayPass } from "../../lib/call-error.ts";
import { knownAlerts } from "../../lib/offline/known-alerts.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";

/** How often who needs help, and who answers, is told anew while an alert is open. */
const OPEN_MS = 2_000;
/**
 * How often the page of a mail's link is told anew while its alert is open: many of them in one
 * network stay below what the server takes from it.
 */
const LINK_MS = 15_000;
/** How often those who may answer are told of new alerts while they look. */
const LIST_MS = 15_000;

/** How many alerts a page of the log holds. */
export const SOS_PAGE_SIZE = 25;

/** One alert; asked for again and again while it is open. */
export function sosQuery(id: string) {
  return queryOptions({
    ...queryOf(sos.get, { params: { id } }),
    staleTime: 0,
    retry: false,
    refetchInterval: (query) => {
      const { data: alert, error } = query.state;
      // One that is not there, or not for this user, is not so in two seconds either.
      if (error !== null && !mayPass(error)) return false;
      return alert === undefined || isSosOpen(alert.state) ? OPEN_MS : false;
    },
  });
}

/**
 * The user's own alerts that are open. Those that this tab's device knows of are there at once, also
 * where the server cannot be reached.
 */
export function mySosQuery() {
  return queryOptions({
    ...queryOf(sos.mine),
    staleTime: 0,
    initialData: knownAlerts,
    initialDataUpdatedAt: 0,
  });
}

/** The same where one only passes by: asked for again while there is one. */
export function myOpenSosQuery() {
  return queryOptions({
    ...mySosQuery(),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LIST_MS : false),
  });
}

/** The open alerts, for who may read them. */
export function openSosQuery() {
  const query = { state: "open", pageSize: "20" } as const;
  return queryOptions({ ...queryOf(sos.list, { query }), staleTime: 0, refetchInterval: LIST_MS });
}

/** A page of the log, from 1. */
export function sosPage(state: "open" | "ended" | null, page: number) {
  const pages = { page: String(page), pageSize: String(SOS_PAGE_SIZE) };
  return queryOf(sos.list, { query: { ...(state === null ? {} : { state }), ...pages } });
}

/** The log of an alert, the oldest entry first. */
export function sosEventsQuery(id: string) {
  return queryOptions({ ...queryOf(sos.events, { params: { id } }), staleTime: 0 });
}

/** Puts the newest state of one of the user's own alerts into every list at once. */
export function tellOwn(alert: SosAlert): void {
  if (alert.sender.id !== session.get().user?.id) return;
  queryClient.setQueryData(mySosQuery().queryKey, (known) => {
    const others = (known ?? []).filter(({ id }) => id !== alert.id);
    return isSosOpen(alert.state) ? [alert, ...others] : others;
  });
}

function keep(alert: SosAlert): SosAlert {
  queryClient.setQueryData(sosQuery(alert.id).queryKey, alert);
  tellOwn(alert);
  // Its issue begins and ends with it, and who answers it has seen what they were told of it.
  const others = [issues.ofSpace, issues.search, issues.get, notifications.list];
  for (const endpoint of [sos.events, sos.list, sos.mine, ...others])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  return alert;
}

/** The fields of a call for help. */
export interface SosWish {
  /** One for each slide: a repeat with it sends nothing more. */
  readonly id: string;
  readonly locationId: string;
  readonly spaceId: string;
  readonly isTest: boolean;
}

/** Calls for help. */
export async function sendSos(
  { locationId, id, spaceId, isTest }: SosWish,
  signal: AbortSignal,
): Promise<SosAlert> {
  return keep(
    await call(sos.send, { params: { id: locationId }, body: { id, spaceId, isTest }, signal }),
  );
}

/** Takes back one's own alert. */
export async function cancelSos(id: string, signal?: AbortSignal): Promise<SosAlert> {
  return keep(await call(sos.cancel, { params: { id }, ...(signal ? { signal } : {}) }));
}

/** The user's own open alerts are asked for again. */
export async function mySosChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(sos.mine) });
}

/** Takes an alert. */
export async function acknowledgeSos(id: string): Promise<SosAlert> {
  return keep(await call(sos.acknowledge, { params: { id } }));
}

/** Closes an alert that somebody has taken. */
export async function closeSos(id: string, note: string): Promise<SosAlert> {
  return keep(await call(sos.close, { params: { id }, body: { note } }));
}

/** Everything about an alert is asked for again: somebody else was faster. */
export async function sosChanged(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sosQuery(id).queryKey });
}

/** The alert of a mail's link. */
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

/** Takes the alert of a mail's link, by name. */
export async function acknowledgeByLink(token: string, name: string): Promise<SosByLink> {
  const taken = await call(sos.acknowledgeByLink, { body: { token, name } });
  queryClient.setQueryData(sosByLinkQuery(token).queryKey, taken);
  return taken;
}

/** The alert of a mail's link is asked for again: somebody else was faster. */
export async function sosByLinkChanged(token: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sosByLinkQuery(token).queryKey });
}

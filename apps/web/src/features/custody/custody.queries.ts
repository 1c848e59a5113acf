import {
  type AssetBulkOrder,
  type AssetSearch,
  type AssetSearchResults,
  type AssetSummary,
  assets,
  type Custody,
  type CustodySearch,
  type CustodySearchResults,
  custody,
  members,
  type ScannedCode,
  spaceCodes,
  type ThingsByLink,
} from "@storey/contract";
import { CUSTODY_ASSETS_MAX } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, download } from "../../lib/call.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** How many things are on a page of the list. */
const PAGE_SIZE = 50;
/** How many people are offered to choose from. */
const OFFERED_PEOPLE = 20;

/** Returns one page of what is out, counted from 1. */
function custodyPage(search: CustodySearch, page: number) {
  return queryOf(custody.search, { body: { ...search, page, pageSize: PAGE_SIZE } });
}

/** The pages of the list of what is out. */
export const CUSTODY_PAGES = { pageOf: custodyPage, pageSize: PAGE_SIZE };

/** The things that a list shows now. */
export type ListedCustodies = Listed<CustodySearch, CustodySearchResults>;

/** Reads 200 of the things that a search finds. */
export function readCustodies(search: CustodySearch, page: number, signal: AbortSignal) {
  return call(custody.search, { body: { ...search, page, pageSize: 200 }, signal });
}

/** Lists who has an asset and who had it. */
export function custodiesOfQuery(id: string) {
  return { ...queryOf(custody.ofAsset, { params: { id }, query: {} }), staleTime: 0 };
}

/** Narrows a search of assets to what somebody has. */
export function ofHeld<Search extends Pick<AssetSearch, "conditions">>(search: Search) {
  const held = { field: "holder", op: "not-empty" as const };
  return { ...search, conditions: [...(search.conditions ?? []), held] };
}

/** Reads what a search of assets finds but for some, as far as `most`; `isOut`: what somebody has. */
export async function readFound(
  { search = {}, exceptIds = [] }: Pick<AssetBulkOrder, "search" | "exceptIds">,
  { isOut, most }: { readonly isOut: boolean; readonly most: number },
): Promise<AssetSummary[]> {
  const except = new Set(exceptIds);
  const narrowed = isOut ? ofHeld(search) : search;
  const found: AssetSummary[] = [];
  for (let at: string | null = "start"; at !== null && found.length < most; ) {
    const body: AssetSearch = { ...narrowed, at, pageSize: 200, withFacets: false };
    const page: AssetSearchResults = await call(assets.search, { body });
    found.push(...page.results.filter(({ id }) => !except.has(id)));
    at = page.next;
  }
  return found;
}

/** Counts what is out, due soon and overdue. */
export function custodyCountsQuery() {
  return queryOf(custody.counts);
}

/** Lists what the user has. */
export function myThingsQuery() {
  return queryOf(custody.mine);
}

/** Lists what a member has: as many as one signature stands for, and how many there are. */
export function thingsOfMemberQuery(userId: string) {
  return queryOf(custody.search, { body: { userId, pageSize: CUSTODY_ASSETS_MAX } });
}

/** Gives what was drawn at one end of a custody. */
export function signatureQuery(one: Custody, end: "out" | "in") {
  const params = { id: one.asset.id, custodyId: one.id, end };
  return { ...queryOf(custody.signature, { params }), staleTime: Number.POSITIVE_INFINITY };
}

/** Which end of a custody a receipt is of. */
export type CustodyEnd = "out" | "in";

/** Gives the act by which a thing was handed out or came back, to be printed. */
export function downloadReceipt(one: Custody, end: CustodyEnd): Promise<Blob> {
  return download(custody.receipt, { params: { id: one.asset.id, custodyId: one.id, end } });
}

/** Gives the act by which the user was given a thing. */
export function downloadMyReceipt(id: string): Promise<Blob> {
  return download(custody.myReceipt, { params: { id, end: "out" } });
}

/** Lists the people that things can be handed to, by words of their name or e-mail. */
export function holdersQuery(words: string) {
  return queryOf(members.search, { body: { searchTerm: words, pageSize: OFFERED_PEOPLE } });
}

/** Tells what a scanned text leads to. */
export function findScanned(code: string): Promise<ScannedCode> {
  return call(spaceCodes.resolve, { params: { code } });
}

/** Refetches everything that shows who has what. */
export async function custodyChanged(): Promise<void> {
  await Promise.all(
    [custody.ofAsset, custody.search, custody.counts, custody.mine].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

async function changed<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work;
  await custodyChanged();
  return result;
}

/** Hands things out, all or none. */
export function handOut(body: z.input<typeof custody.handOutMany.body>): Promise<Custody[]> {
  return changed(call(custody.handOutMany, { body }));
}

/** Takes things back, all or none. */
export function takeBack(body: z.input<typeof custody.takeBackMany.body>): Promise<Custody[]> {
  return changed(call(custody.takeBackMany, { body }));
}

/** Gives a thing another due day, or none. */
export function extendCustody(id: string, dueBack: string | null): Promise<Custody> {
  return changed(call(custody.extend, { params: { id }, body: { dueBack } }));
}

/** Says that the user has these things. */
export async function confirmMine(custodyIds: string[]): Promise<void> {
  const mine = await call(custody.confirmMine, { body: { custodyIds } });
  queryClient.setQueryData(myThingsQuery().queryKey, mine);
}

/** Returns what the holder of a mail's link has. */
export function thingsByLinkQuery(token: string) {
  return queryOptions({
    queryKey: [...keyOf(custody.byLink), token],
    queryFn: ({ signal }): Promise<ThingsByLink> =>
      call(custody.byLink, { body: { token }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Says that the holder of a mail's link has these things. */
export async function confirmByLink(token: string, custodyIds: string[]): Promise<void> {
  const things = await call(custody.confirmByLink, { body: { token, custodyIds } });
  queryClient.setQueryData(thingsByLinkQuery(token).queryKey, things);
}

/** Gives the act by which the holder of a mail's link was given a thing, or gave it back. */
export function downloadReceiptByLink(
  token: string,
  custodyId: string,
  end: CustodyEnd,
): Promise<Blob> {
  return download(custody.receiptByLink, { body: { token, custodyId, end } });
}

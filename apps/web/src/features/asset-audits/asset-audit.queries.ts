import {
  type AssetAudit,
  type AssetAuditLine,
  type AuditedRoomState,
  assetAudits,
} from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { keepWritten } from "../../lib/offline/cached-reads.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { manyAssetsChanged } from "../assets/asset.queries.ts";

/** The number of lines of an audit that are read at once. Source: the contract's limit. */
const LINES_PAGE_SIZE = 500;
/** The most lines of an audit that a device keeps: what lies beyond is found by scanning. */
export const LINES_MAX = 5_000;
/** The time after which what others scanned is asked for, in milliseconds. */
const OTHERS_MS = 10_000;
/** The number of rooms on a page. */
const ROOMS_PAGE_SIZE = 50;

/** Returns an audit with its counts; while it runs, others scan in it too. */
export function auditQuery(id: string) {
  return queryOptions({
    ...queryOf(assetAudits.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "completed" ? false : OTHERS_MS),
  });
}

/** Returns a page of the lines of an audit, from 1. */
export function auditLinesQuery(id: string, page: number) {
  const query = { page: String(page), pageSize: String(LINES_PAGE_SIZE) };
  return queryOf(assetAudits.lines, { params: { id }, query });
}

/** Returns the number of pages of lines that are read of so many. */
export function auditLinesPages(totalCount: number): number {
  return Math.max(1, Math.ceil(Math.min(totalCount, LINES_MAX) / LINES_PAGE_SIZE));
}

/** Which rooms of a location to list. */
export interface RoomsSearch {
  readonly locationId: string;
  /** The day from which on an audit counts. */
  readonly since: string;
  readonly state: AuditedRoomState | null;
  readonly page: number;
}

/** Returns how far the audits of a location are, room by room. */
export function locationAuditsQuery({ locationId, since, state, page }: RoomsSearch) {
  return queryOptions({
    ...queryOf(assetAudits.ofLocation, {
      params: { id: locationId },
      query: {
        since,
        ...(state === null ? {} : { state }),
        page: String(page),
        pageSize: String(ROOMS_PAGE_SIZE),
      },
    }),
    // Others audit too.
    staleTime: 0,
  });
}

/** Returns how far the audits of what floats are: of a location's, and of what has no home. */
export function floatingAuditsQuery({
  locationId,
  since,
}: Pick<RoomsSearch, "locationId" | "since">) {
  return queryOptions({
    ...queryOf(assetAudits.floating, { query: { locationId, since } }),
    // Others audit too.
    staleTime: 0,
  });
}

/** Returns the number of pages that so many rooms fill. */
export function roomPages(totalCount: number): number {
  return Math.ceil(totalCount / ROOMS_PAGE_SIZE);
}

/** The reply to a scan. */
export interface Scanned {
  readonly line: AssetAuditLine;
  readonly audit: AssetAudit;
}

type LinesPage = Awaited<ReturnType<NonNullable<ReturnType<typeof auditLinesQuery>["queryFn"]>>>;

/** Shows an audit as a reply gives it, also once the network is gone. */
export function cacheAudit(audit: AssetAudit): AssetAudit {
  const { queryKey } = auditQuery(audit.id);
  queryClient.setQueryData(queryKey, audit);
  keepWritten(queryKey, audit);
  void queryClient.invalidateQueries({ queryKey: keyOf(assetAudits.ofLocation) });
  void queryClient.invalidateQueries({ queryKey: keyOf(assetAudits.floating) });
  return audit;
}

/** Changes the lines of an audit that this page knows, page by page. */
function changeLines(
  auditId: string,
  change: (lines: readonly AssetAuditLine[], isFirst: boolean) => AssetAuditLine[],
): void {
  const known = queryClient.getQueriesData<LinesPage>({ queryKey: keyOf(assetAudits.lines) });
  for (const [queryKey, page] of known) {
    const input = queryKey[1] as { params?: { id: string }; query?: { page: string } } | undefined;
    if (!page || input?.params?.id !== auditId) continue;
    const next = { ...page, results: change(page.results, input.query?.page === "1") };
    queryClient.setQueryData(queryKey, next);
    keepWritten(queryKey, next);
  }
}

/** Shows what a scan came to. */
export function cacheScanned({ line, audit }: Scanned): void {
  const isOther = ({ asset, code }: AssetAuditLine) =>
    line.asset === null ? code !== line.code : asset?.id !== line.asset.id && code !== line.code;
  changeLines(audit.id, (lines, isFirst) => {
    const others = lines.filter(isOther);
    return isFirst ? [line, ...others] : others;
  });
  cacheAudit(audit);
}

/** Shows that a scan was taken back: what belongs to the room is missing again. */
export function cacheUndone(code: string, audit: AssetAudit): void {
  changeLines(audit.id, (lines) =>
    lines.flatMap((line) => {
      if (line.code !== code) return [line];
      if (line.group !== "found") return [];
      return [{ ...line, group: "missing", code: null, scannedAt: null, scannedBy: null }];
    }),
  );
  cacheAudit(audit);
}

/** Reads the lines of an audit anew. */
export async function linesChanged(auditId: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === keyOf(assetAudits.lines)[0] &&
      (input as { params?: { id: string } } | undefined)?.params?.id === auditId,
  });
}

/** Shows a completed audit. */
export async function auditCompleted(audit: AssetAudit): Promise<void> {
  cacheAudit(audit);
  await linesChanged(audit.id);
  void manyAssetsChanged();
}

/** Reads an audit anew, and lists of assets, after one of its things changed. */
export async function thingsChanged(auditId: string): Promise<void> {
  void manyAssetsChanged();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: auditQuery(auditId).queryKey }),
    linesChanged(auditId),
  ]);
}

/** Archives an audit that was begun by mistake. */
export async function discardAudit(id: string): Promise<AssetAudit> {
  return cacheAudit(await call(assetAudits.discard, { params: { id } }));
}

/** Gives what an audit says as a file. */
export function downloadReport(id: string, format: "csv" | "pdf"): Promise<Blob> {
  return download(assetAudits.report, { params: { id }, query: { format } });
}

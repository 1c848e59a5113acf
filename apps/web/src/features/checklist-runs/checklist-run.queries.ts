import {
  assets,
  type ChecklistRun,
  checklistFailures,
  checklistRuns,
  checklistsDue,
  issues,
  spaceCodes,
} from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { keepWritten } from "../../lib/offline/cached-reads.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { readinessChanged } from "../readiness/readiness.queries.ts";

/** The time after which what others do in a run is asked for, in milliseconds. */
const OTHERS_MS = 15_000;
/** A photo never changes. */
const FOREVER = Number.POSITIVE_INFINITY;

/** Returns a run; while it is to be done, others may answer in it too. */
export function checklistRunQuery(id: string) {
  return queryOptions({
    ...queryOf(checklistRuns.get, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === "open" || state.data?.state === "in_progress" ? OTHERS_MS : false,
  });
}

/** Which runs of a room or of an asset to list. */
export interface RunsOf {
  readonly spaceId?: string;
  readonly assetId?: string;
  readonly page: number;
}

/** Returns the runs of a room or of an asset, the latest first. */
export function checklistRunsQuery({ page, ...of }: RunsOf) {
  return queryOf(checklistRuns.list, { query: { ...of, page: String(page) } });
}

/** Returns the bytes of a photo of a run, by its address below `/api`. */
export function runFileQuery(path: string) {
  const fileKey = new URL(path, "https://storey.invalid").searchParams.get("fileKey") ?? "";
  return queryOptions({
    queryKey: [...keyOf(checklistRuns.stream, { query: { fileKey } })],
    queryFn: ({ signal }) => download(checklistRuns.stream, { query: { fileKey }, signal }),
    staleTime: FOREVER,
  });
}

/** Shows a run as a reply gives it, also once the network is gone. */
export function cacheRun(run: ChecklistRun): ChecklistRun {
  const { queryKey } = checklistRunQuery(run.id);
  queryClient.setQueryData(queryKey, run);
  keepWritten(queryKey, run);
  return run;
}

/** Reads anew what lists of runs show. */
export function runListsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(checklistRuns.list) });
  void queryClient.invalidateQueries({ queryKey: keyOf(checklistsDue.list) });
  void queryClient.invalidateQueries({ queryKey: keyOf(checklistRuns.startable) });
}

/** Reads anew what a completed run changes elsewhere: what failed, and the issues of that. */
export function runCompleted(): void {
  runListsChanged();
  const changed = [checklistFailures.list, checklistFailures.outOfUse];
  void readinessChanged();
  const ofIssues = [issues.get, issues.search, issues.work, issues.ofSpace, issues.comments];
  for (const endpoint of [...changed, ...ofIssues, assets.issues]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
}

/** Reads a run anew, such as after a photo of it has arrived. */
export async function runChanged(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: checklistRunQuery(id).queryKey });
}

async function shown(reply: Promise<ChecklistRun>): Promise<ChecklistRun> {
  const run = cacheRun(await reply);
  runListsChanged();
  return run;
}

/** Says that the caller does a run, in the place of somebody else if they take it over. */
export function claimRun(id: string, takeOver: boolean): Promise<ChecklistRun> {
  return shown(call(checklistRuns.claim, { params: { id }, body: { takeOver } }));
}

/** Skips a run, with the reason. */
export function skipRun(id: string, reason: string): Promise<ChecklistRun> {
  return shown(call(checklistRuns.skip, { params: { id }, body: { reason } }));
}

/** Accepts that a run was missed, with the reason. */
export function approveMissed(id: string, reason: string): Promise<ChecklistRun> {
  return shown(call(checklistRuns.approveMissed, { params: { id }, body: { reason } }));
}

/** Gives a run another day. */
export function rescheduleRun(id: string, dueOn: string, reason: string): Promise<ChecklistRun> {
  return shown(call(checklistRuns.reschedule, { params: { id }, body: { dueOn, reason } }));
}

/** Says something of a completed run, which stays as it is. */
export function amendRun(id: string, amendmentId: string, body: string): Promise<ChecklistRun> {
  return shown(call(checklistRuns.amend, { params: { id }, body: { id: amendmentId, body } }));
}

/** Gives a run as PDF. */
export function downloadRunReport(id: string): Promise<Blob> {
  return download(checklistRuns.report, { params: { id } });
}

/** An asset by its tag. */
export interface TaggedAsset {
  readonly id: string;
  readonly tag: string;
}

/**
 * Finds the assets that a scanned text may mean: by a code, a tag, a serial number or the label
 * of a former system. Null where the server cannot be asked now.
 */
export async function assetsOfScan(text: string): Promise<TaggedAsset[] | null> {
  try {
    const found = await call(spaceCodes.resolve, { params: { code: text } });
    const all = found.kind === "several" ? found.candidates : [found];
    return all.flatMap((one) => (one.kind === "asset" ? [one.asset] : []));
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
    return isUnknown ? [] : null;
  }
}

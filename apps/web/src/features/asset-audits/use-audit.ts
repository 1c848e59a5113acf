import type { AssetAudit, AssetAuditCounts } from "@storey/contract";
import { ASSET_AUDIT_GROUPS } from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { isWaiting, openOnes } from "../../lib/outbox/record.ts";
import { useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import {
  auditLinesPages,
  auditLinesQuery,
  auditQuery,
  linesChanged,
} from "./asset-audit.queries.ts";
import { AUDIT_WRITES } from "./asset-audit-outbox.queries.ts";
import type { StartBody } from "./audit-records.ts";
import { begunAudit, useKnownThings } from "./begun-audit.ts";
import { mergedLines, type ShownLine } from "./merged-lines.ts";

/** An audit as this device knows it. */
export interface ShownAudit {
  /** In the state that this device has left it in. */
  readonly audit: AssetAudit;
  readonly lines: readonly ShownLine[];
  /** As the server has them, with what waits on this device. */
  readonly counts: AssetAuditCounts;
  /** Whether there are lines that are not read. */
  readonly isCut: boolean;
  /** What this person did in it that the server does not have: it waits, or was refused. */
  readonly open: readonly OutboxRecord[];
  /** The record by which this device began it, until the server knows it. */
  readonly begun: OutboxRecord | null;
  /** Whether it is known what is looked for. */
  readonly isExpectedKnown: boolean;
  /** The order to complete it, until the server has it. */
  readonly completion: OutboxRecord | null;
}

const isStart = ({ endpoint }: OutboxRecord) => endpoint === AUDIT_WRITES.start;

/** The audit that the server made of the one a record began, or has somebody scan along in. */
function arrivedAs({ reply }: OutboxRecord): string | undefined {
  return (reply as AssetAudit | null)?.id;
}

/**
 * Returns an audit with its lines, and what waits on this device; undefined until it is known. One that
 * this device began is known by `arrivedId` once it turned out to be another's.
 */
export function useAudit(id: string) {
  const mine = useOwnRecords();
  const start = mine.find((one) => isStart(one) && one.entity.issueId === id);
  const begun = start && start.state !== "acked" ? start : null;
  const arrivedId = (start && arrivedAs(start)) ?? id;
  const isKnown = begun === null;
  const {
    data,
    error: auditError,
    refetch,
  } = useQuery({ ...auditQuery(arrivedId), enabled: isKnown });
  const first = useQuery({ ...auditLinesQuery(arrivedId, 1), enabled: isKnown });
  const pages = first.data ? auditLinesPages(first.data.totalCount) : 1;
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => ({
      ...auditLinesQuery(arrivedId, index + 2),
      enabled: isKnown,
    })),
  });
  const room = useKnownThings((begun?.body as StartBody | undefined)?.spaceId ?? null, !isKnown);
  useOthersScans(arrivedId, isKnown ? data : undefined);
  const ids = new Set([
    arrivedId,
    ...mine
      .filter((one) => isStart(one) && arrivedAs(one) === arrivedId)
      .map((one) => one.entity.issueId),
  ]);
  const records = mine.filter(
    ({ entity }) => ["scan", "audit", "auditStep"].includes(entity.kind) && ids.has(entity.issueId),
  );
  const all = isKnown ? [first, ...rest].flatMap((page) => page.data?.results ?? []) : (room ?? []);
  const kept = useKeptWhileSame(all);
  const ofAudit = useKeptWhileSame(records);
  const lines = useMemo(() => mergedLines(kept, ofAudit), [kept, ofAudit]);
  const audit = begun ? withCounts(begunAudit(begun), kept) : data;
  const isRead = begun !== null || first.data !== undefined;
  const known: ShownAudit | undefined =
    audit && isRead
      ? {
          audit: { ...audit, state: stateOf(audit, ofAudit) },
          lines,
          counts: countsOf(audit, kept, lines),
          isCut:
            isKnown &&
            (first.data?.totalCount ?? 0) > all.length &&
            rest.every(({ isFetching }) => !isFetching),
          open: openOnes(ofAudit),
          begun,
          isExpectedKnown: isKnown || room !== undefined,
          completion:
            ofAudit.find((one) => one.endpoint === AUDIT_WRITES.complete && isWaiting(one)) ?? null,
        }
      : undefined;
  const error = isKnown ? (auditError ?? first.error) : null;
  return { known, error, refetch, arrivedId };
}

/** The state of an audit after the steps that wait on this device. */
function stateOf({ state }: AssetAudit, records: readonly OutboxRecord[]): AssetAudit["state"] {
  if (state === "completed") return state;
  const last = records.findLast(
    (one) =>
      isWaiting(one) &&
      (one.endpoint === AUDIT_WRITES.pause || one.endpoint === AUDIT_WRITES.resume),
  );
  if (!last) return state;
  return last.endpoint === AUDIT_WRITES.pause ? "paused" : "open";
}

/** An audit that the server does not know counts what this device knows of its room. */
function withCounts(audit: AssetAudit, kept: readonly unknown[]): AssetAudit {
  return { ...audit, counts: { ...audit.counts, missing: kept.length } };
}

/** Returns a list as it was while it holds the same things. */
function useKeptWhileSame<One>(list: readonly One[]): readonly One[] {
  const kept = useRef(list);
  const isSame =
    list.length === kept.current.length && list.every((one, index) => one === kept.current[index]);
  if (!isSame) kept.current = list;
  return kept.current;
}

/** Reads the lines anew once the counts say that somebody else scanned or moved something. */
function useOthersScans(id: string, audit: AssetAudit | undefined): void {
  const counts = audit && JSON.stringify([audit.counts, audit.state]);
  const seen = useRef(counts);
  useEffect(() => {
    if (seen.current !== undefined && counts !== undefined && counts !== seen.current) {
      void linesChanged(id);
    }
    seen.current = counts;
  }, [id, counts]);
}

/** What the server counts, changed by what waits here: lines that are not read are counted too. */
function countsOf(
  { counts }: AssetAudit,
  kept: readonly { readonly group: keyof AssetAuditCounts }[],
  lines: readonly ShownLine[],
): AssetAuditCounts {
  const of = (all: readonly { readonly group: string }[], group: string): number =>
    all.filter((one) => one.group === group).length;
  const changed = ASSET_AUDIT_GROUPS.map((group) => [
    group,
    Math.max(0, counts[group] + of(lines, group) - of(kept, group)),
  ]);
  return Object.fromEntries(changed) as unknown as AssetAuditCounts;
}

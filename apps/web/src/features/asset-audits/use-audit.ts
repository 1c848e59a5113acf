import type { AssetAudit, AssetAuditCounts } from "@storey/contract";
import { ASSET_AUDIT_GROUPS } from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { openOnes } from "../../lib/outbox/record.ts";
import { useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import {
  auditLinesPages,
  auditLinesQuery,
  auditQuery,
  linesChanged,
} from "./asset-audit.queries.ts";
import { mergedLines, type ShownLine } from "./merged-lines.ts";

/** An audit as this device knows it. */
export interface ShownAudit {
  readonly audit: AssetAudit;
  readonly lines: readonly ShownLine[];
  /** As the server has them, with what waits on this device. */
  readonly counts: AssetAuditCounts;
  /** Whether there are lines that are not read. */
  readonly isCut: boolean;
  /** The scans of this person that the server does not have: they wait, or were refused. */
  readonly open: readonly OutboxRecord[];
}

/** Returns an audit with its lines, and what waits on this device; undefined until it is known. */
export function useAudit(id: string) {
  const { data: audit, error: auditError, refetch } = useQuery(auditQuery(id));
  const first = useQuery(auditLinesQuery(id, 1));
  const pages = first.data ? auditLinesPages(first.data.totalCount) : 1;
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => auditLinesQuery(id, index + 2)),
  });
  useOthersScans(id, audit);
  const all = [first, ...rest].flatMap(({ data }) => data?.results ?? []);
  const records = useOwnRecords().filter(
    ({ entity }) => entity.kind === "scan" && entity.issueId === id,
  );
  const kept = useKeptWhileSame(all);
  const ofAudit = useKeptWhileSame(records);
  const lines = useMemo(() => mergedLines(kept, ofAudit), [kept, ofAudit]);
  const known: ShownAudit | undefined =
    audit && first.data
      ? {
          audit,
          lines,
          counts: countsOf(audit, kept, lines),
          isCut: first.data.totalCount > all.length && rest.every(({ isFetching }) => !isFetching),
          open: openOnes(ofAudit),
        }
      : undefined;
  return { known, error: auditError ?? first.error, refetch };
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

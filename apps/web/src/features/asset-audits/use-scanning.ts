import type { AssetAuditLine } from "@storey/contract";
import { AUDIT_CODE_MAX_LENGTH } from "@storey/domain";
import { useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import type { Scanned } from "./asset-audit.queries.ts";
import { AUDIT_WRITES, auditRecord, scannedBy } from "./asset-audit-outbox.queries.ts";
import { codeKey, lineFinder } from "./audit-code.ts";
import type { ScanBody } from "./audit-records.ts";
import { auditName } from "./audit-writes.ts";
import type { ShownLine } from "./merged-lines.ts";
import { type ScanSignal, signalScan } from "./scan-signals.ts";
import type { ShownAudit } from "./use-audit.ts";

/** What the last scan came to. */
export interface ScanResult {
  /** Changes with each scan. */
  readonly number: number;
  readonly kind:
    | "looking"
    | "found"
    | "again"
    | "elsewhere"
    | "unknown"
    | "foundKept"
    | "kept"
    | "refused";
  readonly code: string;
  readonly asset: AssetAuditLine["asset"];
  /** Why it was refused. */
  readonly reason?: string;
}

const SIGNALS: Readonly<Record<Exclude<ScanResult["kind"], "looking">, ScanSignal>> = {
  found: "found",
  foundKept: "found",
  again: "kept",
  kept: "kept",
  elsewhere: "other",
  unknown: "other",
  refused: "refused",
};

/**
 * Scanning in an audit: each scan is kept on the device first and sent from there, in the order they were
 * made. What it came to is told at once where the device knows it, else once the server has said so.
 */
export function useScanning({ audit, lines, open }: ShownAudit) {
  const { t } = useTranslation("asset-audits");
  const [result, setResult] = useState<ScanResult | null>(null);
  const numbers = useRef(0);
  const known = useRef(lines);
  known.current = lines;
  const unsentOnes = useRef(open);
  unsentOnes.current = open;
  const room = auditName(audit, t);

  const tell = (told: ScanResult): void => {
    // A slow answer says nothing over the scan after it, but is heard.
    if (told.number === numbers.current) setResult(told);
    if (told.kind !== "looking") signalScan(SIGNALS[told.kind]);
  };

  const scan = async (code: string, assetId?: string, after?: string): Promise<void> => {
    numbers.current += 1;
    const number = numbers.current;
    const line =
      assetId === undefined
        ? lineFinder(known.current)(code)
        : known.current.find(({ asset }) => asset?.id === assetId);
    const asset = line?.asset ?? null;
    if (code.length > AUDIT_CODE_MAX_LENGTH) {
      return tell({ number, kind: "refused", code, asset, reason: t("scan.tooLong") });
    }
    // What is unknown may have got a name meanwhile; a new asset is shown as found, and not scanned yet.
    if (after === undefined && line && line.group !== "missing" && line.group !== "unknown") {
      return tell({ number, kind: "again", code, asset });
    }
    const isFound = line?.group === "missing" || after !== undefined;
    setResult({ number, kind: isFound ? "found" : "looking", code, asset });
    if (isFound) signalScan("found");
    const outbox = await openOutbox();
    const label = t("waits.scan", { code: asset?.tag ?? code, room });
    const body: ScanBody = assetId === undefined ? {} : { assetId };
    // A scan of what was taken back comes after that, and one of a new asset after its making.
    const before = waitingOf(outbox.mine(), { audit, open: unsentOnes.current }, code);
    const dependsOn = after === undefined ? before : [...before, after];
    const params = { id: audit.id, code };
    const record = auditRecord(
      { kind: "scan", auditId: audit.id, params, body, label, dependsOn },
      outbox.mine(),
    );
    const { ids } = await outbox.put([record]);
    const outcome = await outbox.settled(ids);
    const sent = outbox.records.get().find(({ id }) => ids.includes(id));
    if (outcome === "waiting") {
      const kind = isFound ? "foundKept" : "kept";
      if (!isFound) signalScan("kept");
      if (number === numbers.current) setResult({ number, kind, code, asset });
      return;
    }
    if (outcome === "refused") {
      const failure = outbox.failureOf(ids[0] ?? "");
      const reason = failure ? textOfError(failure) : "";
      return tell({ number, kind: "refused", code, asset, reason });
    }
    const reply = sent?.reply as Scanned | undefined;
    if (!reply) return;
    const { group, asset: seen } = reply.line;
    // The device may have known less than the server: the thing was moved meanwhile.
    if (isFound && group === "found") return;
    tell({ number, kind: group === "missing" ? "found" : group, code, asset: seen });
  };

  const undo = async ({ code, asset }: ShownLine): Promise<void> => {
    if (code === null) return;
    const outbox = await openOutbox();
    const waiting = waitingOf(outbox.mine(), { audit, open: unsentOnes.current }, code);
    const unsent = outbox
      .mine()
      .filter(
        ({ id, attempts, endpoint }) =>
          waiting.includes(id) && attempts === 0 && endpoint === AUDIT_WRITES.scan,
      )
      .filter(({ id }) => outbox.current.get() !== id);
    setResult(null);
    // What nobody has heard of is let go; what may have reached the server is taken back there.
    if (unsent.length > 0 && unsent.length === waiting.length) {
      await outbox.discard(unsent.map(({ id }) => id));
      return;
    }
    const label = t("waits.undo", { code: asset?.tag ?? code, room });
    const params = { id: audit.id, code };
    const { ids } = await outbox.put([
      auditRecord(
        { kind: "undo", auditId: audit.id, params, label, dependsOn: waiting },
        outbox.mine(),
      ),
    ]);
    await outbox.settled(ids);
  };

  return { result, scan, undo };
}

/** The records about a code that the server does not have yet. */
function waitingOf(
  records: readonly OutboxRecord[],
  { audit: { id: auditId }, open }: Pick<ShownAudit, "audit" | "open">,
  code: string,
): string[] {
  const ofAudit = new Set([auditId, ...open.map(({ entity }) => entity.issueId)]);
  return records
    .filter(
      ({ state, entity }) =>
        state === "pending" && entity.kind === "scan" && ofAudit.has(entity.issueId),
    )
    .filter((one) => codeKey(scannedBy(one).code) === codeKey(code))
    .map(({ id }) => id);
}

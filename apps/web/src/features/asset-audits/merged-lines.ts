import type { AssetAuditLine } from "@storey/contract";
import { isWaiting, madeAt, type OutboxRecord } from "../../lib/outbox/record.ts";
import { AUDIT_WRITES, type ScanBody, scannedBy } from "./asset-audit-outbox.queries.ts";
import { codeKey, type FindLine, lineFinder } from "./audit-code.ts";

/** A line of an audit, as this device knows it. */
export interface ShownLine extends AssetAuditLine {
  /** Whether the server does not know of it yet. */
  readonly isWaiting: boolean;
}

function nowFound(line: ShownLine, record: OutboxRecord): ShownLine {
  const scannedAt = new Date(madeAt(record)).toISOString();
  return { ...line, group: "found", code: scannedBy(record).code, scannedAt, isWaiting: true };
}

function nowUnknown(record: OutboxRecord): ShownLine {
  return {
    group: "unknown",
    code: scannedBy(record).code,
    scannedAt: new Date(madeAt(record)).toISOString(),
    scannedBy: null,
    asset: null,
    belongs: null,
    isMarkedMissing: false,
    names: [],
    isWaiting: true,
  };
}

function withScan(lines: readonly ShownLine[], record: OutboxRecord, find: FindLine): ShownLine[] {
  const { code } = scannedBy(record);
  const { assetId } = record.body as ScanBody;
  const meant = find(code);
  const isMeant = ({ asset, code: other }: ShownLine) =>
    assetId === undefined
      ? meant !== undefined && (meant.asset ? asset?.id === meant.asset.id : other === meant.code)
      : asset?.id === assetId;
  const line = lines.find(isMeant);
  const others = lines.filter((one) => one !== line);
  const isSame = (one: ShownLine) => one.code !== null && codeKey(one.code) === codeKey(code);
  if (!line) return lines.some(isSame) ? [...lines] : [nowUnknown(record), ...lines];
  // What was unknown is one with the asset that it is said to be.
  const rest = others.filter((one) => !(one.group === "unknown" && isSame(one)));
  return line.group === "missing" ? [nowFound(line, record), ...rest] : [line, ...rest];
}

function withoutScan(lines: readonly ShownLine[], record: OutboxRecord): ShownLine[] {
  const key = codeKey(scannedBy(record).code);
  return lines.flatMap((line): ShownLine[] => {
    if (line.code === null || codeKey(line.code) !== key) return [line];
    if (line.group !== "found") return [];
    return [{ ...line, group: "missing", code: null, scannedAt: null, isWaiting: true }];
  });
}

/**
 * Returns the lines of an audit as the server has them, with what waits on this device over them, in the
 * order it was done. Nothing of it is written into what the server said.
 */
export function mergedLines(
  lines: readonly AssetAuditLine[],
  records: readonly OutboxRecord[],
): ShownLine[] {
  const find = lineFinder(lines);
  let shown: ShownLine[] = lines.map((line) => ({ ...line, isWaiting: false }));
  for (const record of records) {
    if (!isWaiting(record)) continue;
    shown =
      record.endpoint === AUDIT_WRITES.undo
        ? withoutScan(shown, record)
        : withScan(shown, record, find);
  }
  return shown;
}

import type { AssetAuditLine } from "@storey/contract";
import { assetAliasKeysIn, assetNameInScan, codeInScan } from "@storey/domain";

/** Returns how scanned texts are compared, as the server does. */
export function codeKey(code: string): string {
  return codeInScan(code) ?? code.trim().toLowerCase();
}

/** Finds the line of an audit that a scanned text means; undefined where only the server may know. */
export type FindLine = (code: string) => AssetAuditLine | undefined;

/**
 * Returns a search among the lines of an audit by what a device knows of them: what was scanned, codes,
 * tags, serial numbers and labels of a former system. Nobody guesses between two of one serial number.
 */
export function lineFinder(lines: readonly AssetAuditLine[]): FindLine {
  const byName = new Map<string, AssetAuditLine | null>();
  const byCode = new Map<string, AssetAuditLine>();
  const add = (name: string | null | undefined, line: AssetAuditLine): void => {
    if (!name) return;
    const key = name.toLowerCase();
    byName.set(key, byName.has(key) && byName.get(key) !== line ? null : line);
  };
  for (const line of lines) {
    if (line.code !== null) byCode.set(codeKey(line.code), line);
    for (const name of [line.asset?.tag, line.asset?.serialNumber, ...line.names]) add(name, line);
  }
  return (code) => {
    const scanned = byCode.get(codeKey(code));
    if (scanned) return scanned;
    const own = codeInScan(code);
    const names = own === undefined ? [assetNameInScan(code), ...assetAliasKeysIn(code)] : [own];
    for (const name of names) {
      const line = name === undefined ? undefined : byName.get(name.toLowerCase());
      if (line) return line;
    }
    return undefined;
  };
}

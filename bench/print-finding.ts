import type { Finding } from "./bench.ts";

/** Prints one line of the table, with its verdict where there is a target. */
export function printFinding({ name, measured, value, target }: Finding): void {
  const ratio = value === undefined ? "" : `${value.toFixed(2)}x`;
  console.log(`${name.padEnd(44)} ${measured.padEnd(34)} ${ratio.padStart(7)}  ${verdict()}`);

  function verdict(): string {
    if (value === undefined || target === undefined) return "";
    if ("atLeast" in target) return said(`at least ${target.atLeast}x`, value >= target.atLeast);
    return said(`at most ${target.atMost}x`, value <= target.atMost);
  }
}

function said(target: string, isMet: boolean): string {
  return `${target}: ${isMet ? "met" : "missed"}`;
}

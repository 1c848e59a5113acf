import { codeInScan } from "@storey/domain";

/** How a scanned or typed text is compared in an audit: a code of ours by itself, others without their letter case. */
export function auditCodeKey(code: string): string {
  return codeInScan(code) ?? code.trim().toLowerCase();
}

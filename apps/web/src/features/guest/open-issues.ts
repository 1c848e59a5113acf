import { type PublicIssue, publicCalls } from "@storey/contract";
import { useEffect, useState } from "react";
import { call } from "../../lib/call.ts";
import type { Translate } from "../../lib/messages.ts";
import { daysLabel } from "../../lib/moments.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Loads the open issues of a space; empty until they are known, or where they cannot be read. */
export function useOpenIssues(code: string) {
  const [issues, setIssues] = useState<readonly PublicIssue[]>([]);
  useEffect(() => {
    // The issues of others are a help only: without them the page works as well.
    call(publicCalls.issues, { params: { code } }).then(setIssues, () => undefined);
  }, [code]);
  return [issues, setIssues] as const;
}

/** Says how many people reported an issue, and how long ago the first of them did. */
export function issueSummary(
  { reportCount, createdAt }: PublicIssue,
  t: Translate,
  locale: string,
): string {
  const days = Math.round((Date.parse(createdAt) - Date.now()) / DAY_MS);
  const age = daysLabel(Math.min(0, days), locale);
  return `${t("metoo.count", { count: reportCount })} · ${age}`;
}

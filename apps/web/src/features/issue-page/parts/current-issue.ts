import type { Issue } from "@storey/contract";
import { CallError } from "../../../lib/call-error.ts";
import { keptName } from "../../../lib/form/kept-edit.ts";

/** The issue that a conflict carries, as somebody else left it; null for anything else. */
export function issueOf(current: unknown): Issue | null {
  const isIssue =
    typeof current === "object" &&
    current !== null &&
    "reference" in current &&
    "rights" in current;
  return isIssue ? (current as Issue) : null;
}

/** The same, from what was thrown. */
export function currentIssueOf(error: unknown): Issue | null {
  const isConflict = error instanceof CallError && error.code === "record.conflict";
  return isConflict ? issueOf(error.current) : null;
}

/** The name under which a tab keeps what is typed over the words of an issue. */
export function issueFormName(issueId: string): string {
  return keptName({ name: "issue" }, issueId);
}

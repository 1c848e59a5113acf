import type { Issue } from "@storey/contract";
import { CallError } from "../../../lib/call-error.ts";
import { keptName } from "../../../lib/form/kept-edit.ts";

/**
 * Returns the issue that a conflict reply carries, as somebody else left it; null for anything
 * else.
 */
export function issueOf(current: unknown): Issue | null {
  const isIssue =
    typeof current === "object" &&
    current !== null &&
    "reference" in current &&
    "rights" in current;
  return isIssue ? (current as Issue) : null;
}

/** Returns the same from a thrown error. */
export function currentIssueOf(error: unknown): Issue | null {
  const isConflict = error instanceof CallError && error.code === "record.conflict";
  return isConflict ? issueOf(error.current) : null;
}

/**
 * Returns the name under which a tab stores unsaved changes to an issue's title and description.
 */
export function issueFormName(issueId: string): string {
  return keptName({ name: "issue" }, issueId);
}

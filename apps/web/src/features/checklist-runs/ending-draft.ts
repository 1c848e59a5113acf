/** Returns the name under which a device keeps what is said at the end of a run. */
export function endingDraft(runId: string): string {
  return `end of check ${runId}`;
}

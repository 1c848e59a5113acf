import type { DecisionTreeSession, IssueTranscript } from "@storey/contract";
import type { TreeTranscript } from "@storey/domain";
import { keyOfSubject, type SentSubject } from "../report-subject.ts";
import { reportSubmission } from "../report-submission.ts";

/** What a person was led through before they report. */
export interface LedTo {
  readonly session: Pick<DecisionTreeSession, "id" | "tree">;
  readonly transcript: TreeTranscript;
}

/** What was tried, as the report shows it before the server writes it down. */
export function triedOf({ session, transcript }: LedTo): IssueTranscript {
  const { lines, last } = transcript;
  return {
    treeName: session.tree.name,
    lines: lines.map(({ question, answer, isKnown }) => ({ question, answer, isKnown })),
    last,
  };
}

/**
 * Begins the report about a place with what a tree came to, or adds that to the one that is written there:
 * words that were typed stay.
 */
export async function reportAfterTree(subject: SentSubject, led: LedTo): Promise<void> {
  const report = reportSubmission(keyOfSubject(subject));
  await report.open();
  const { draft } = report.state.get();
  // One that is sent already is another report.
  if (draft && (draft.isDue || draft.reference !== null)) report.again();
  const { title = "", category = null } = report.state.get().draft ?? {};
  report.beginWith({
    title: title.trim() === "" ? led.session.tree.name : title,
    category: category ?? led.transcript.outcome?.category ?? null,
    decisionTreeSessionId: led.session.id,
    tried: triedOf(led),
  });
}

import { reportTitle } from "@storey/domain";
import { type LedTo, triedOf } from "../../decision-tree-runner/parts/tried-of.ts";
import { keyOfSubject, type SentSubject } from "../report-subject.ts";
import { reportSubmission } from "../report-submission.ts";

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
    title: title.trim() === "" ? reportTitle(led.transcript, led.session.tree.name) : title,
    category: category ?? led.transcript.outcome?.category ?? null,
    decisionTreeSessionId: led.session.id,
    tried: triedOf(led),
  });
}

import type { DecisionTreeSession, TranscriptReading } from "@storey/contract";
import type { TreeTranscript } from "@storey/domain";

/** What a person was led through before they report. */
export interface LedTo {
  readonly session: Pick<DecisionTreeSession, "id" | "tree">;
  readonly transcript: TreeTranscript;
}

/** What was tried, as the report shows it before the server writes it down. */
export function triedOf({ session, transcript }: LedTo): TranscriptReading {
  const { lines, last } = transcript;
  return {
    treeName: session.tree.name,
    lines: lines.map(({ question, answer, isKnown }) => ({ question, answer, isKnown })),
    last,
  };
}

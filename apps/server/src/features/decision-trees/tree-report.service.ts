import type { IssueTranscript, TranscriptReading } from "@storey/contract";
import {
  buildInLanguage,
  type TreeAnswer,
  type TreeBuild,
  type TreeOutcome,
  type TreeSurroundings,
  treeTranscript,
  walkTree,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { getBuild } from "./tree-build.service.ts";
import { endSession, findAnswers, findSession } from "./tree-session.repository.ts";

/** The most that an issue keeps of each question and answer, in UTF-16 code units. */
const WORDS_MAX = 500;
/** The most questions that an issue keeps: the last ones. */
const LINES_MAX = 500;
/** The most that all readings in other languages take as JSON: below what their column takes. */
const READINGS_MAX_BYTES = 800_000;

/** Who was led, and what they report. */
export interface ReportedSession {
  readonly organisationId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly issueId: string;
}

/** What a session came to before its person reported an issue. */
export interface TreeReport {
  readonly sessionId: string;
  readonly isHelpful: boolean | null;
  readonly said: string | null;
  readonly transcript: IssueTranscript;
  /** What the tree says of the issue; null where it was left before an end. */
  readonly outcome: TreeOutcome | null;
}

/**
 * Holds the session that led to an issue, and gives what it came to; null where it has led to this very issue
 * before. Throws `not_found` for one of somebody else or of another space or asset, and `tree.session_ended` for one
 * that has led to another issue.
 */
export async function holdReportedSession(
  transaction: Transaction,
  { organisationId, sessionId, userId, spaceId, assetId, issueId }: ReportedSession,
): Promise<TreeReport | null> {
  const session = await findSession(transaction, { organisationId, id: sessionId }, true);
  if (session?.userId !== userId) throw notFound();
  const { asset, space } = session;
  // Of an asset the report may turn out to be about the room that it stands in.
  const isHere = (asset && asset.id === assetId) || (space && space.id === spaceId);
  if (!isHere) throw notFound();
  if (session.issueId === issueId) return null;
  if (session.issueId !== null) throw new ProblemError("tree.session_ended");
  const build = await getBuild(transaction, organisationId, session.buildId);
  const answers = await findAnswers(transaction, organisationId, sessionId);
  return {
    sessionId,
    isHelpful: session.isHelpful,
    said: session.said,
    ...reportOf({ build, language: session.language }, session.surroundings, answers),
  };
}

interface Led {
  readonly build: TreeBuild;
  readonly language: string | null;
}

/** What a walk came to, as an issue keeps it: in the words that were read, and in those of its other readers. */
export function reportOf(
  { build, language }: Led,
  surroundings: TreeSurroundings,
  answers: readonly TreeAnswer[],
): Pick<TreeReport, "transcript" | "outcome"> {
  const readIn = (read: string | null) =>
    readingOf({ build, language: read }, surroundings, answers);
  const { outcome, reading } = readIn(language);
  return {
    outcome,
    transcript: { ...reading, language, readings: otherReadings(build, language, readIn) },
  };
}

/** The readings in the further languages of a tree, the original first, as far as there is room for them. */
function otherReadings(
  build: TreeBuild,
  own: string | null,
  readIn: (language: string | null) => Pick<TreeReading, "reading">,
): IssueTranscript["readings"] {
  const said = Object.values(build.parts).flatMap(({ content }) =>
    Object.keys(content.translations ?? {}),
  );
  const known = new Set([JSON.stringify(readIn(own).reading)]);
  const readings: IssueTranscript["readings"] = [];
  let room = READINGS_MAX_BYTES;
  for (const language of new Set([null, ...said])) {
    const { reading } = readIn(language);
    const written = JSON.stringify(reading);
    const bytes = Buffer.byteLength(written);
    // What reads as another one does is no language of its own, and takes no room.
    if (known.has(written) || bytes > room) continue;
    room -= bytes;
    known.add(written);
    readings.push({ ...reading, language });
  }
  return readings;
}

interface TreeReading {
  readonly reading: TranscriptReading;
  readonly outcome: TreeOutcome | null;
}

function readingOf(
  led: Led,
  surroundings: TreeSurroundings,
  answers: readonly TreeAnswer[],
): TreeReading {
  const { build, name } = buildInLanguage(led.build, led.language, null);
  const { lines, last, outcome } = treeTranscript(walkTree(build, surroundings, answers));
  return {
    outcome,
    reading: {
      treeName: name,
      lines: lines.slice(-LINES_MAX).map(({ question, answer, isKnown }) => ({
        question: question.slice(0, WORDS_MAX),
        answer: typeof answer === "string" ? answer.slice(0, WORDS_MAX) : answer,
        isKnown,
      })),
      last: last.slice(0, WORDS_MAX),
    },
  };
}

/** Ends a session that is held with the issue that was made of it. */
export async function endReportedSession(
  transaction: Transaction,
  organisationId: string,
  { sessionId, isHelpful, said }: Pick<TreeReport, "sessionId" | "isHelpful" | "said">,
  issueId: string,
): Promise<void> {
  const end = { state: "issue_created", isHelpful, issueId, said } as const;
  await endSession(transaction, { organisationId, id: sessionId }, end);
}

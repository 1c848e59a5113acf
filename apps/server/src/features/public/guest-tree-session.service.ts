import { isDeepStrictEqual } from "node:util";
import type { PublicTreeSession, TreeAnswer } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { assembledBuild, filesOfBuild } from "../decision-trees/tree-build.service.ts";
import { reportOf, type TreeReport } from "../decision-trees/tree-report.service.ts";
import { changedAnswers, requireGoingOn } from "../decision-trees/tree-session.service.ts";
import {
  askToBeLed,
  beginGuestTree,
  endGuestSession,
  findGuestAnswers,
  findGuestBuildParts,
  findGuestTreeDocuments,
  findGuestTreePictures,
  findGuestTreeSession,
  type GuestTreeSession,
  replaceGuestAnswers,
} from "./guest-tree-session.repository.ts";
import { publicDocument, publicPicture } from "./public-space.service.ts";

/** What a guest says who begins. */
interface GuestStart {
  readonly id: string;
  readonly device?: string | null | undefined;
  readonly address?: Readonly<Record<string, string>> | undefined;
}

/**
 * Begins to lead a guest through the tree of their space; a session that began with the same id goes on.
 * Throws `tree.none`, `rate.limited`, and `record.exists` for the id of anything else.
 */
export async function startGuestSession(
  transaction: Transaction,
  code: string,
  { id, device = null, address = {} }: GuestStart,
): Promise<PublicTreeSession> {
  const known = await findGuestTreeSession(transaction, id);
  if (known) return shown(transaction, code, known);
  const { hasTree, waitSeconds } = await askToBeLed(transaction, device);
  if (!hasTree) throw new ProblemError("tree.none");
  if (waitSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds: waitSeconds });
  await beginGuestTree(transaction, { id, device, address });
  const begun = await findGuestTreeSession(transaction, id);
  if (!begun) throw new ProblemError("record.exists");
  const build = assembledBuild(await findGuestBuildParts(transaction, id));
  const first = changedAnswers(build, begun.surroundings, [], []);
  await replaceGuestAnswers(transaction, id, [], first);
  return shown(transaction, code, begun);
}

/** Gives a session of a guest in this space. Throws `not_found`. */
export async function getGuestSession(
  transaction: Transaction,
  code: string,
  id: string,
): Promise<PublicTreeSession> {
  return shown(transaction, code, await sessionHere(transaction, id));
}

async function sessionHere(
  transaction: Transaction,
  id: string,
  isHeld = false,
): Promise<GuestTreeSession> {
  const session = await findGuestTreeSession(transaction, id, isHeld);
  if (!session) throw notFound();
  return session;
}

async function shown(
  transaction: Transaction,
  code: string,
  { answeredAt: _, issueId: __, ...session }: GuestTreeSession,
): Promise<PublicTreeSession> {
  const build = assembledBuild(await findGuestBuildParts(transaction, session.id));
  const { imageIds, documentIds } = filesOfBuild(build);
  const images = await findGuestTreePictures(transaction, imageIds);
  const documents = await findGuestTreeDocuments(transaction, documentIds);
  return {
    ...session,
    surroundings: session.surroundings as PublicTreeSession["surroundings"],
    build: build as PublicTreeSession["build"],
    files: {
      images: images.map((image) => publicPicture(code, image)),
      documents: documents.map((document) => publicDocument(code, document)),
    },
    answers: await findGuestAnswers(transaction, session.id),
  };
}

/**
 * Keeps what a guest answered from the first question on, as for members. Throws `not_found`,
 * `tree.session_ended` and `tree.answer_unfit`.
 */
export async function answerGuestSession(
  transaction: Transaction,
  id: string,
  answers: readonly TreeAnswer[],
): Promise<Pick<PublicTreeSession, "id" | "state" | "answers">> {
  const session = await sessionHere(transaction, id, true);
  const before = await findGuestAnswers(transaction, id);
  if (isDeepStrictEqual(before, answers))
    return { id, state: session.state, answers: [...answers] };
  requireGoingOn(session);
  const build = assembledBuild(await findGuestBuildParts(transaction, id));
  const change = changedAnswers(build, session.surroundings, before, answers);
  await replaceGuestAnswers(transaction, id, answers, change);
  return { id, state: "active", answers: [...answers] };
}

/** What a guest says at the end. */
export interface GuestFinish {
  readonly state: "resolved" | "issue_created" | "abandoned";
  readonly isHelpful?: boolean | null | undefined;
}

/**
 * Ends a session of a guest, or says of one that ended so whether it helped; a report alone ends it with an
 * issue. Throws `not_found` and `tree.session_ended`.
 */
export async function finishGuestSession(
  transaction: Transaction,
  id: string,
  { state, isHelpful }: GuestFinish,
): Promise<Pick<PublicTreeSession, "id" | "state" | "isHelpful" | "endedAt">> {
  const session = await sessionHere(transaction, id, true);
  if (session.state !== state) {
    requireGoingOn(session);
    if (state === "issue_created") throw notFound();
  }
  const end = { state, isHelpful: isHelpful ?? session.isHelpful };
  await endGuestSession(transaction, id, end);
  const { endedAt } = await sessionHere(transaction, id);
  return { id, ...end, endedAt };
}

/**
 * Holds the session that led a guest to a report, and gives what it came to. Throws `not_found`, and
 * `tree.session_ended` for one that has led to an issue already.
 */
export async function holdGuestReport(
  transaction: Transaction,
  id: string,
): Promise<Pick<TreeReport, "transcript" | "outcome">> {
  const { tree, issueId, surroundings } = await sessionHere(transaction, id, true);
  if (issueId !== null) throw new ProblemError("tree.session_ended");
  const build = assembledBuild(await findGuestBuildParts(transaction, id));
  return reportOf(tree.name, build, surroundings, await findGuestAnswers(transaction, id));
}

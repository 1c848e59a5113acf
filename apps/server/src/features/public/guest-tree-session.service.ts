import { isDeepStrictEqual } from "node:util";
import type { PublicTreeSession, TreeAnswer } from "@storey/contract";
import { type TreeBuild, treeNameIn } from "@storey/domain";
import { type Transaction, together } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { assembledBuild, filesOfBuild, readBuild } from "../decision-trees/tree-build.service.ts";
import type { TreeBuilds } from "../decision-trees/tree-builds.service.ts";
import { reportOf, type TreeReport } from "../decision-trees/tree-report.service.ts";
import {
  changedAnswers,
  requireGoingOn,
  saidAfter,
} from "../decision-trees/tree-session.service.ts";
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

/** What a guest wants to be led by: without a tree, that of the space. */
interface GuestStart {
  readonly id: string;
  readonly decisionTreeId?: string | undefined;
  /** In which it is to be read. */
  readonly language?: string | undefined;
  readonly device?: string | null | undefined;
  readonly address?: Readonly<Record<string, string>> | undefined;
}

/**
 * Begins to lead a guest through the tree of their space, or one that a hotspot for everybody leads to there;
 * a session that began with the same id goes on. Throws `tree.none`, `rate.limited`, and `record.exists` for
 * the id of anything else.
 */
export async function startGuestSession(
  builds: TreeBuilds,
  transaction: Transaction,
  code: string,
  { id, decisionTreeId: treeId, language, device = null, address = {} }: GuestStart,
): Promise<PublicTreeSession> {
  const known = await findGuestTreeSession(transaction, id);
  if (known && treeId !== undefined && known.tree.id !== treeId)
    throw new ProblemError("record.exists");
  if (known) return shown(builds, transaction, code, known);
  const { hasTree, waitSeconds } = await askToBeLed(transaction, { device, treeId });
  if (!hasTree) throw new ProblemError("tree.none");
  if (waitSeconds > 0) throw new ProblemError("rate.limited", { retryAfterSeconds: waitSeconds });
  await beginGuestTree(transaction, { id, treeId, language, device, address });
  const begun = await findGuestTreeSession(transaction, id, true);
  if (!begun || (treeId !== undefined && begun.tree.id !== treeId))
    throw new ProblemError("record.exists");
  // The same call, sent twice at once, has begun it meanwhile: what was answered since stays.
  if (begun.stoppedAt === null) {
    const build = await buildOf(builds, transaction, begun);
    const first = changedAnswers(build, begun.surroundings, [], []);
    await replaceGuestAnswers(transaction, id, [], first);
  }
  return shown(builds, transaction, code, begun);
}

function buildOf(
  builds: TreeBuilds,
  transaction: Transaction,
  session: GuestTreeSession,
): Promise<TreeBuild> {
  return builds.get(session, () => findGuestBuildParts(transaction, session.id));
}

/** Gives a session of a guest in this space. Throws `not_found`. */
export async function getGuestSession(
  builds: TreeBuilds,
  transaction: Transaction,
  code: string,
  id: string,
): Promise<PublicTreeSession> {
  return shown(builds, transaction, code, await sessionHere(transaction, id));
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
  builds: TreeBuilds,
  transaction: Transaction,
  code: string,
  held: GuestTreeSession,
): Promise<PublicTreeSession> {
  const build = await buildOf(builds, transaction, held);
  const { organisationId: _, buildId: __, answeredAt: ___, issueId: ____, ...kept } = held;
  const { said: _____, stoppedAt: ______, ...session } = kept;
  const { imageIds, documentIds } = filesOfBuild(build);
  const images = await findGuestTreePictures(transaction, imageIds);
  const documents = await findGuestTreeDocuments(transaction, documentIds);
  return {
    ...session,
    tree: { ...session.tree, name: treeNameIn(build, session.language) },
    surroundings: session.surroundings as PublicTreeSession["surroundings"],
    build: readBuild(build, session.language) as PublicTreeSession["build"],
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
  builds: TreeBuilds,
  transaction: Transaction,
  id: string,
  answers: readonly TreeAnswer[],
): Promise<Pick<PublicTreeSession, "id" | "state" | "answers">> {
  const [session, before] = await together(
    sessionHere(transaction, id, true),
    findGuestAnswers(transaction, id),
  );
  if (isDeepStrictEqual(before, answers))
    return { id, state: session.state, answers: [...answers] };
  requireGoingOn(session);
  const build = await buildOf(builds, transaction, session);
  const change = changedAnswers(build, session.surroundings, before, answers);
  await replaceGuestAnswers(transaction, id, answers, change);
  return { id, state: "active", answers: [...answers] };
}

/** What a guest says at the end. */
export interface GuestFinish {
  readonly state: "resolved" | "issue_created" | "abandoned";
  readonly isHelpful?: boolean | null | undefined;
  readonly said?: string | null | undefined;
}

/**
 * Ends a session of a guest, or says of one that ended so whether it helped; a report alone ends it with an
 * issue. Throws `not_found` and `tree.session_ended`.
 */
export async function finishGuestSession(
  transaction: Transaction,
  id: string,
  { state, isHelpful, said }: GuestFinish,
): Promise<Pick<PublicTreeSession, "id" | "state" | "isHelpful" | "endedAt">> {
  const session = await sessionHere(transaction, id, true);
  if (session.state !== state) {
    requireGoingOn(session);
    if (state === "issue_created") throw notFound();
  }
  const end = { state, isHelpful: isHelpful ?? session.isHelpful };
  const words = saidAfter(session.said, end.isHelpful, said);
  await endGuestSession(transaction, id, { ...end, said: words });
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
  const { issueId, language, surroundings } = await sessionHere(transaction, id, true);
  if (issueId !== null) throw new ProblemError("tree.session_ended");
  const build = assembledBuild(await findGuestBuildParts(transaction, id));
  return reportOf({ build, language }, surroundings, await findGuestAnswers(transaction, id));
}

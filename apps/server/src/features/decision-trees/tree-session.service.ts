import { isDeepStrictEqual } from "node:util";
import { type DecisionTreeSession, TREE_SESSION_HOURS, type TreeAnswer } from "@storey/contract";
import { type TreeBuild, type TreeSurroundings, toldByAddress, walkTree } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { seesAllOfAssets } from "../assets/visible-asset.service.ts";
import { findHelpedAsset } from "./helped-asset.repository.ts";
import { filesOfBuild, getBuild } from "./tree-build.service.ts";
import { findTreeFiles } from "./tree-file.repository.ts";
import {
  endSession,
  findAnswers,
  findHelpedSpace,
  findReporter,
  findSession,
  insertSession,
  replaceAnswers,
  type StoredSession,
} from "./tree-session.repository.ts";

/** What somebody wants help with: a space or an asset. */
interface HelpAsked {
  readonly id?: string | undefined;
  readonly spaceId?: string | undefined;
  readonly assetId?: string | undefined;
  /** The parameters of the address of the page. */
  readonly address?: Readonly<Record<string, string>> | undefined;
}

/** Where a session begins, with what is known there. */
interface Helped extends TreeSurroundings {
  readonly buildId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
}

/**
 * Begins to lead the caller through the tree of a space or of an asset; one that began with the same id
 * goes on. Throws `not_found`, `parent.archived`, `tree.none` and `record.exists`.
 */
export async function startSession(
  transaction: Transaction,
  actor: Actor,
  { id = v7(), spaceId, assetId, address = {} }: HelpAsked,
): Promise<DecisionTreeSession> {
  const { organisationId, userId } = actor;
  const { facts, inputs, ...helped } =
    assetId === undefined
      ? await helpedSpace(transaction, actor, spaceId ?? "")
      : await helpedAsset(transaction, actor, assetId);
  const build = await getBuild(transaction, organisationId, helped.buildId);
  const surroundings: TreeSurroundings = {
    facts: { ...facts, address: toldByAddress(build, address) },
    inputs,
  };
  const stoppedAt = walkTree(build, surroundings, []).stop.at;
  const session = { organisationId, id, userId, surroundings, stoppedAt, ...helped };
  await insertSession(transaction, session);
  const stored = await findSession(transaction, { organisationId, id });
  // An asset may have moved since.
  const isSame =
    helped.assetId === null
      ? stored?.asset === null && stored.space?.id === helped.spaceId
      : stored?.asset?.id === helped.assetId;
  if (stored?.userId !== userId || !isSame) throw new ProblemError("record.exists");
  return shown(transaction, actor, stored);
}

async function helpedSpace(
  transaction: Transaction,
  { organisationId, userId }: Actor,
  spaceId: string,
): Promise<Helped> {
  const space = await findHelpedSpace(transaction, { organisationId, spaceId, userId });
  if (!space) throw notFound();
  if (space.deletedAt !== null) throw new ProblemError("parent.archived");
  const { buildId, treeId, facts, variables } = space;
  if (buildId === null || treeId === null) throw new ProblemError("tree.none");
  return { buildId, spaceId, assetId: null, facts, inputs: { [treeId]: variables } };
}

async function helpedAsset(
  transaction: Transaction,
  actor: Actor,
  assetId: string,
): Promise<Helped> {
  const { organisationId, userId } = actor;
  // Without the module there are no assets, whatever was entered before.
  if (!actor.settings.has("asset_management")) throw notFound();
  const seesAll = seesAllOfAssets(actor);
  const asset = await findHelpedAsset(transaction, { organisationId, assetId, userId, seesAll });
  if (!asset) throw notFound();
  if (asset.deletedAt !== null) throw new ProblemError("parent.archived");
  const { buildId, spaceId, facts, inputs } = asset;
  if (buildId === null) throw new ProblemError("tree.none");
  return { buildId, spaceId, assetId, facts, inputs };
}

/** Gives a session of the caller. Throws `not_found`. */
export async function getSession(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<DecisionTreeSession> {
  return shown(transaction, actor, await ownSession(transaction, actor, id));
}

async function ownSession(
  transaction: Transaction,
  { organisationId, userId }: Actor,
  id: string,
  isHeld = false,
): Promise<StoredSession> {
  const session = await findSession(transaction, { organisationId, id }, isHeld);
  if (session?.userId !== userId) throw notFound();
  return session;
}

async function shown(
  transaction: Transaction,
  actor: Actor,
  { buildId, userId: _, answeredAt: __, ...session }: StoredSession,
): Promise<DecisionTreeSession> {
  const { organisationId } = actor;
  const { asset } = session;
  const build = await getBuild(transaction, organisationId, buildId);
  const { treeIds, ...named } = filesOfBuild(build);
  return {
    ...session,
    // Who does not see all of assets sees them by their tags.
    asset: asset && { ...asset, name: seesAllOfAssets(actor) ? asset.name : null },
    surroundings: session.surroundings as DecisionTreeSession["surroundings"],
    build: build as DecisionTreeSession["build"],
    files: await findTreeFiles(transaction, organisationId, treeIds, named),
    answers: await findAnswers(transaction, organisationId, session.id),
  };
}

/**
 * Keeps what was answered from the first question on. Of two devices the last one counts. Throws
 * `not_found`, `tree.session_ended` and `tree.answer_unfit`.
 */
export async function answerSession(
  transaction: Transaction,
  actor: Actor,
  id: string,
  answers: readonly TreeAnswer[],
): Promise<Pick<DecisionTreeSession, "id" | "state" | "answers">> {
  const { organisationId } = actor;
  const session = await ownSession(transaction, actor, id, true);
  const before = await findAnswers(transaction, organisationId, id);
  if (isDeepStrictEqual(before, answers))
    return { id, state: session.state, answers: [...answers] };
  requireGoingOn(session);
  const build = await getBuild(transaction, organisationId, session.buildId);
  const change = changedAnswers(build, session.surroundings, before, answers);
  await replaceAnswers(transaction, { organisationId, id }, answers, change);
  return { id, state: "active", answers: [...answers] };
}

/** A session as far as it decides what may still be said in it. */
type Lasting = Pick<StoredSession, "state" | "answeredAt">;

/** Throws `tree.session_ended`, but for one that is abandoned for less than a day: it goes on. */
export function requireGoingOn({ state, answeredAt }: Lasting): void {
  const isLate = Date.now() - Date.parse(answeredAt) > TREE_SESSION_HOURS * 3_600_000;
  if (state === "active" || (state === "abandoned" && !isLate)) return;
  throw new ProblemError("tree.session_ended");
}

/** What answers change. */
export interface AnswersChange {
  /** The first that differs from what was kept before, counted from 0. */
  readonly from: number;
  /** Where the way stands then. */
  readonly stoppedAt: string;
}

/** Returns what answers change. Throws `tree.answer_unfit`, which names the first that nothing asks for. */
export function changedAnswers(
  build: TreeBuild,
  surroundings: TreeSurroundings,
  before: readonly TreeAnswer[],
  answers: readonly TreeAnswer[],
): AnswersChange {
  const { usedCount, stop } = walkTree(build, surroundings, answers);
  if (usedCount < answers.length) {
    const field = `answers.${usedCount}`;
    const code = "tree.answer_unfit";
    const message = "Nothing asks this here.";
    throw new ProblemError(code, { fields: [{ field, code, message }] });
  }
  const same = answers.findIndex((answer, at) => !isDeepStrictEqual(answer, before[at]));
  return { from: same < 0 ? answers.length : same, stoppedAt: stop.at };
}

/** What is said at the end of a session. */
export interface Finish {
  readonly state: "resolved" | "issue_created" | "abandoned";
  readonly isHelpful?: boolean | null | undefined;
  readonly issueId?: string | undefined;
}

/**
 * Ends a session. Who ended it so before may say whether it helped; another end is refused. Throws
 * `not_found`, also without an issue or for one that the caller did not report, and `tree.session_ended`.
 */
export async function finishSession(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { state, isHelpful, issueId }: Finish,
): Promise<Pick<DecisionTreeSession, "id" | "state" | "isHelpful" | "issueId" | "endedAt">> {
  const { organisationId, userId } = actor;
  const session = await ownSession(transaction, actor, id, true);
  if (session.state !== state) requireGoingOn(session);
  const wanted = issueId ?? session.issueId;
  if (state === "issue_created" && session.state !== state && wanted === null) throw notFound();
  if (wanted !== null) {
    const reporter = await findReporter(transaction, organisationId, wanted);
    if (reporter !== userId) throw notFound();
  }
  const end = { state, isHelpful: isHelpful ?? session.isHelpful, issueId: wanted };
  await endSession(transaction, { organisationId, id }, end);
  const { endedAt } = await ownSession(transaction, actor, id);
  return { id, ...end, endedAt };
}

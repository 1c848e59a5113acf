import { isDeepStrictEqual } from "node:util";
import {
  type BegunTreeSession,
  type DecisionTreeSession,
  TREE_SESSION_HOURS,
  type TreeAnswer,
} from "@storey/contract";
import {
  type TreeBuild,
  type TreeSurroundings,
  type TreeWalk,
  toldByAddress,
  treeNameIn,
  walkTree,
} from "@storey/domain";
import { v7 } from "uuid";
import { type Transaction, together } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { seesAllOfAssets } from "../assets/visible-asset.service.ts";
import { findHelpedAsset } from "./helped-asset.repository.ts";
import { findBuildParts } from "./tree-build.repository.ts";
import { filesOfBuild, readBuild } from "./tree-build.service.ts";
import type { TreeBuilds } from "./tree-builds.service.ts";
import { findTreeFiles } from "./tree-file.repository.ts";
import {
  endSession,
  findAnswers,
  findBegunSessions,
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
  /** In which it is to be read. */
  readonly language?: string | undefined;
  /** In a space, another tree than its own. */
  readonly decisionTreeId?: string | undefined;
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
  builds: TreeBuilds,
  transaction: Transaction,
  actor: Actor,
  { id = v7(), spaceId, assetId, decisionTreeId, language, address = {} }: HelpAsked,
): Promise<DecisionTreeSession> {
  const { organisationId, userId } = actor;
  const { facts, inputs, ...helped } =
    assetId === undefined
      ? await helpedSpace(transaction, actor, spaceId ?? "", decisionTreeId ?? null)
      : await helpedAsset(transaction, actor, assetId);
  const build = await buildOf(builds, transaction, organisationId, helped.buildId);
  const surroundings: TreeSurroundings = {
    facts: { ...facts, address: toldByAddress(build, address) },
    inputs,
  };
  const { stop, ...way } = walkTree(build, surroundings, []);
  const begun = { language, stoppedAt: stop.at, ...keptWay(way) };
  const session = { organisationId, id, userId, surroundings, ...begun, ...helped };
  await insertSession(transaction, session);
  const stored = await findSession(transaction, { organisationId, id });
  // An asset may have moved since.
  const isSame =
    helped.assetId === null
      ? stored?.asset === null && stored.space?.id === helped.spaceId
      : stored?.asset?.id === helped.assetId;
  const isOfTree = decisionTreeId === undefined || stored?.tree.id === decisionTreeId;
  if (stored?.userId !== userId || !isSame || !isOfTree) throw new ProblemError("record.exists");
  return shown(builds, transaction, actor, stored);
}

function buildOf(
  builds: TreeBuilds,
  transaction: Transaction,
  organisationId: string,
  buildId: string,
): Promise<TreeBuild> {
  const read = () => findBuildParts(transaction, organisationId, [buildId]);
  return builds.get({ organisationId, buildId }, read);
}

async function helpedSpace(
  transaction: Transaction,
  { organisationId, userId }: Actor,
  spaceId: string,
  wanted: string | null,
): Promise<Helped> {
  const question = { organisationId, spaceId, userId, treeId: wanted };
  const space = await findHelpedSpace(transaction, question);
  if (!space || (wanted !== null && space.treeId === null)) throw notFound();
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

/** Lists the sessions of the caller that are not over, to go on with on another device. */
export async function begunSessions(
  transaction: Transaction,
  actor: Actor,
): Promise<BegunTreeSession[]> {
  const { organisationId, userId } = actor;
  const sessions = await findBegunSessions(transaction, { organisationId, userId });
  return sessions.map((session) => ({ ...session, asset: shownAsset(actor, session.asset) }));
}

/** Who does not see all of assets sees them by their tags. */
function shownAsset(
  actor: Actor,
  asset: DecisionTreeSession["asset"],
): DecisionTreeSession["asset"] {
  return asset && { ...asset, name: seesAllOfAssets(actor) ? asset.name : null };
}

/** Gives a session of the caller. Throws `not_found`. */
export async function getSession(
  builds: TreeBuilds,
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<DecisionTreeSession> {
  return shown(builds, transaction, actor, await ownSession(transaction, actor, id));
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
  builds: TreeBuilds,
  transaction: Transaction,
  actor: Actor,
  { buildId, userId: _, answeredAt: __, said: ___, ...session }: StoredSession,
): Promise<DecisionTreeSession> {
  const { organisationId } = actor;
  const { asset } = session;
  const build = await buildOf(builds, transaction, organisationId, buildId);
  const { treeIds, ...named } = filesOfBuild(build);
  return {
    ...session,
    tree: { ...session.tree, name: treeNameIn(build, session.language) },
    asset: shownAsset(actor, asset),
    surroundings: session.surroundings as DecisionTreeSession["surroundings"],
    build: readBuild(build, session.language) as DecisionTreeSession["build"],
    files: await findTreeFiles(transaction, organisationId, treeIds, named),
    answers: await findAnswers(transaction, organisationId, session.id),
  };
}

/**
 * Keeps what was answered from the first question on. Of two devices the last one counts. Throws
 * `not_found`, `tree.session_ended` and `tree.answer_unfit`.
 */
export async function answerSession(
  builds: TreeBuilds,
  transaction: Transaction,
  actor: Actor,
  id: string,
  answers: readonly TreeAnswer[],
): Promise<Pick<DecisionTreeSession, "id" | "state" | "answers">> {
  const { organisationId } = actor;
  // The answers are read once the session is held, and go out with it.
  const [session, before] = await together(
    ownSession(transaction, actor, id, true),
    findAnswers(transaction, organisationId, id),
  );
  if (isDeepStrictEqual(before, answers))
    return { id, state: session.state, answers: [...answers] };
  requireGoingOn(session);
  const build = await buildOf(builds, transaction, organisationId, session.buildId);
  const change = changedAnswers(build, session.surroundings, before, answers);
  const isLast = change.from >= before.length;
  await replaceAnswers(transaction, { organisationId, id }, answers, { ...change, isLast });
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
  /** The ways that were taken, as the session keeps them. */
  readonly ways: readonly string[];
  /** What was come by in the trees that were called, as the session keeps it. */
  readonly called: string;
}

/**
 * A way as a session keeps it: the ids of both ends of each piece, one after the other; and of the trees that
 * it called, by their versions, the nodes and the pieces as "from>to", as JSON.
 */
function keptWay({ ways, called }: Pick<TreeWalk, "ways" | "called">) {
  const passed = [...called].map(([versionId, { nodeIds, ways: taken }]) => [
    versionId,
    { nodes: nodeIds, ways: taken.map(({ from, to }) => `${from}>${to}`) },
  ]);
  return {
    ways: ways.flatMap(({ from, to }) => [from, to]),
    called: JSON.stringify(Object.fromEntries(passed)),
  };
}

/** Returns what answers change. Throws `tree.answer_unfit`, which names the first that nothing asks for. */
export function changedAnswers(
  build: TreeBuild,
  surroundings: TreeSurroundings,
  before: readonly TreeAnswer[],
  answers: readonly TreeAnswer[],
): AnswersChange {
  const { usedCount, stop, ...way } = walkTree(build, surroundings, answers);
  if (usedCount < answers.length) {
    const field = `answers.${usedCount}`;
    const code = "tree.answer_unfit";
    const message = "Nothing asks this here.";
    throw new ProblemError(code, { fields: [{ field, code, message }] });
  }
  const same = answers.findIndex((answer, at) => !isDeepStrictEqual(answer, before[at]));
  const from = same < 0 ? answers.length : same;
  return { from, stoppedAt: stop.at, ...keptWay(way) };
}

/** What is said at the end of a session. */
export interface Finish {
  readonly state: "resolved" | "issue_created" | "abandoned";
  readonly isHelpful?: boolean | null | undefined;
  readonly issueId?: string | undefined;
  readonly said?: string | null | undefined;
}

/**
 * Ends a session. Who ended it so before may say whether it helped; another end is refused. Throws
 * `not_found`, also without an issue or for one that the caller did not report, and `tree.session_ended`.
 */
export async function finishSession(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { state, isHelpful, issueId, said }: Finish,
): Promise<Pick<DecisionTreeSession, "id" | "state" | "isHelpful" | "issueId" | "endedAt">> {
  const { organisationId, userId } = actor;
  const session = await ownSession(transaction, actor, id, true);
  if (session.state !== state) requireGoingOn(session);
  // One that led to an issue leads to no second one.
  if (session.issueId !== null && issueId !== undefined && issueId !== session.issueId)
    throw new ProblemError("tree.session_ended");
  const wanted = issueId ?? session.issueId;
  if (state === "issue_created" && session.state !== state && wanted === null) throw notFound();
  if (wanted !== null) {
    const reporter = await findReporter(transaction, organisationId, wanted);
    if (reporter !== userId) throw notFound();
  }
  const end = { state, isHelpful: isHelpful ?? session.isHelpful, issueId: wanted };
  const words = saidAfter(session.said, end.isHelpful, said);
  await endSession(transaction, { organisationId, id }, { ...end, said: words });
  const { endedAt } = await ownSession(transaction, actor, id);
  return { id, ...end, endedAt };
}

/** What is kept of the words of who was not helped: who was helped after all takes theirs back. */
export function saidAfter(
  before: string | null,
  isHelpful: boolean | null,
  said: string | null | undefined,
): string | null {
  if (isHelpful !== false) return null;
  const words = said === undefined ? before : (said?.trim() ?? "");
  return words === "" ? null : words;
}

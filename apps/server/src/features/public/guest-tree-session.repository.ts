import type { DecisionTreeSession, TreeAnswer } from "@storey/contract";
import type { TreeContent, TreeFileIds, TreeSurroundings } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { GuestDocument, GuestPicture } from "./public-space.repository.ts";

/** A session of a guest as it is kept, with the name of its tree. */
export interface GuestTreeSession
  extends Pick<
    DecisionTreeSession,
    "id" | "tree" | "state" | "language" | "isHelpful" | "issueId" | "startedAt" | "endedAt"
  > {
  readonly organisationId: string;
  readonly buildId: string;
  readonly surroundings: TreeSurroundings;
  readonly answeredAt: string;
  /** The words of who was not helped. */
  readonly said: string | null;
  /** Where the way stands; null for one that begins in this transaction. */
  readonly stoppedAt: string | null;
}

/** A version in the build of a guest's session, and which versions its subtree nodes call. */
export interface GuestBuildPart {
  readonly buildId: string;
  readonly rootId: string;
  readonly versionId: string;
  readonly treeId: string;
  readonly name: string;
  readonly content: TreeContent;
  readonly subtrees: Readonly<Record<string, string>>;
}

const waitStatement = written<{ waitSeconds: number; hasTree: boolean }>(
  "select guest_has_tree() as has_tree, guest_tree_wait($1) as wait_seconds",
);
const waitForStatement = written<{ waitSeconds: number; hasTree: boolean }>(
  "select $2 in (select guest_tree_targets()) as has_tree, guest_tree_wait($1) as wait_seconds",
);
const beginStatement = written<unknown>("select begin_guest_tree($1, $2, $3, $4::jsonb)");
const beginByStatement = written<unknown>("select begin_guest_tree_by($1, $2, $3, $4, $5::jsonb)");
const sessionStatement = written<GuestTreeSession>(`
  select n.organisation_id, n.build_id, n.id, n.state, n.language, n.is_helpful, n.said, n.stopped_at, n.issue_id, n.surroundings, n.started_at, n.answered_at, n.ended_at,
    (select json_build_object('id', p.tree_id, 'name', p.name) from guest_tree_parts(n.id) p where p.version_id = p.root_id) as tree
  from guest_tree_session($1, $2) n`);
const partsStatement = written<GuestBuildPart>(
  "select build_id, root_id, version_id, tree_id, name, content, subtrees from guest_tree_parts($1)",
);
const answersStatement = written<TreeAnswer>(
  "select at, response_id, value from guest_tree_steps($1)",
);
const answerStatement = written<unknown>(
  "select answer_guest_tree($1, $2, $3::jsonb, $4, $5::uuid[], $6::jsonb)",
);
const endStatement = written<unknown>("select end_guest_tree($1, $2, $3::boolean, $4)");
const reportStatement = written<unknown>("select report_guest_tree($1)");
const picturesStatement = written<GuestPicture>(
  "select id, description, metadata, versions from guest_tree_pictures($1::uuid[])",
);
const documentsStatement = written<GuestDocument>(
  "select id, description, type, s3_key, metadata from guest_tree_documents($1::uuid[])",
);

/**
 * Whether a tree helps here, or a certain one may, and how many seconds this device waits until it may begin
 * another session.
 */
export async function askToBeLed(
  transaction: Transaction,
  { device, treeId }: Pick<NewGuestSession, "device" | "treeId">,
): Promise<{ readonly waitSeconds: number; readonly hasTree: boolean }> {
  const statement = treeId === undefined ? waitStatement(device) : waitForStatement(device, treeId);
  return (await transaction.first(statement)) ?? { waitSeconds: 0, hasTree: false };
}

/** Which session a guest begins. */
export interface NewGuestSession {
  readonly id: string;
  /** One that a hotspot leads to; without it, the tree of the space. */
  readonly treeId: string | undefined;
  /** In which it is to be read. */
  readonly language: string | undefined;
  /** What the device calls itself for one visit. */
  readonly device: string | null;
  /** The parameters of the address of the page. */
  readonly address: Readonly<Record<string, string>>;
}

/** Begins a session of a guest. One of this id that is there stays as it is. */
export async function beginGuestTree(
  transaction: Transaction,
  { id, treeId, language, device, address }: NewGuestSession,
): Promise<void> {
  const said = [language ?? null, device, JSON.stringify(address)] as const;
  await transaction.execute(
    treeId === undefined ? beginStatement(id, ...said) : beginByStatement(id, treeId, ...said),
  );
}

/** A session of a guest in this space. To be held by its caller, it is locked. */
export function findGuestTreeSession(
  transaction: Transaction,
  id: string,
  isHeld = false,
): Promise<GuestTreeSession | undefined> {
  return transaction.first(sessionStatement(id, isHeld));
}

/** The parts of the build that a guest's session runs. */
export function findGuestBuildParts(
  transaction: Transaction,
  sessionId: string,
): Promise<GuestBuildPart[]> {
  return transaction.all(partsStatement(sessionId));
}

/** What was answered in a guest's session, in its order. */
export function findGuestAnswers(
  transaction: Transaction,
  sessionId: string,
): Promise<TreeAnswer[]> {
  return transaction.all(answersStatement(sessionId));
}

/** From which answer on a guest's are written, counted from 0, and what the way is with them. */
interface GuestAnswersWritten {
  readonly from: number;
  readonly stoppedAt: string;
  readonly ways: readonly string[];
  /** JSON. */
  readonly called: string;
}

/** Writes the answers of a session that its caller holds from the first that differs: `from` counts from 0. */
export async function replaceGuestAnswers(
  transaction: Transaction,
  sessionId: string,
  answers: readonly TreeAnswer[],
  { from, stoppedAt, ways, called }: GuestAnswersWritten,
): Promise<void> {
  const added = answers.slice(from).map((answer, at) => ({ n: from + at + 1, ...answer }));
  const rows = JSON.stringify(added);
  await transaction.execute(answerStatement(sessionId, from, rows, stoppedAt, ways, called));
}

/** Ends a session that its caller holds. */
export async function endGuestSession(
  transaction: Transaction,
  sessionId: string,
  { state, isHelpful, said }: Pick<GuestTreeSession, "state" | "isHelpful" | "said">,
): Promise<void> {
  await transaction.execute(endStatement(sessionId, state, isHelpful, said));
}

/** Ends a session that its caller holds with the issue that this transaction writes about. */
export async function endGuestSessionWithIssue(
  transaction: Transaction,
  sessionId: string,
): Promise<void> {
  await transaction.execute(reportStatement(sessionId));
}

/** Of some pictures, those that trees show which lead guests of this space. */
export function findGuestTreePictures(
  transaction: Transaction,
  ids: TreeFileIds["imageIds"],
): Promise<GuestPicture[]> {
  return transaction.all(picturesStatement(ids));
}

/** The same of documents, of which guests have the public ones alone. */
export function findGuestTreeDocuments(
  transaction: Transaction,
  ids: TreeFileIds["documentIds"],
): Promise<GuestDocument[]> {
  return transaction.all(documentsStatement(ids));
}

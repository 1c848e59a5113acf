import type { TreeProposal } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { readableHere } from "../../platform/records/issue-columns.ts";

/** The most that was decided that a list has. */
const DECIDED_MAX = 50;
/** The open ones that are shown: the newest; others follow as these are decided. */
const OPEN_MAX = 200;

/** The walk that led to an issue: its tree, and where it stopped. */
export interface LedHere {
  readonly treeId: string;
  readonly treeName: string;
  readonly nodeId: string | null;
}

/** Finds the walk that led to an issue, while it is kept and its tree is not archived. */
export function findLedHere(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<LedHere | undefined> {
  return transaction.first(
    raw<LedHere>(sql`
      select t.id as tree_id, t.name as tree_name, substring(n.stopped_at from '[^/]*$')::uuid as node_id
      from decision_tree_session n
      join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
      join decision_tree t on t.organisation_id = b.organisation_id and t.id = b.tree_id and t.deleted_at is null
      where n.organisation_id = ${organisationId} and n.issue_id = ${issueId}
      order by n.ended_at desc limit 1`),
  );
}

/** A proposal as it is kept. */
export type KeptProposal = Omit<TreeProposal, "label"> & { readonly treeId: string };

const person = (column: string) =>
  sql.raw(`(select json_build_object('id', u.id, 'name', coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email))
    from user_account u where u.id = p.${column})`);

const COLUMNS = sql`p.id, p.tree_id, p.words, p.state, p.reason, p.node_id, p.issue_id, p.proposed_at, p.decided_at,
  ${person("proposed_by")} as proposed_by, ${person("decided_by")} as decided_by`;

/** Finds what was proposed from an issue last. */
export function findProposalOfIssue(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<KeptProposal | undefined> {
  return transaction.first(
    raw<KeptProposal>(sql`select ${COLUMNS} from decision_tree_proposal p
      where p.organisation_id = ${organisationId} and p.issue_id = ${issueId}
      order by (p.state = 'open') desc, p.proposed_at desc limit 1`),
  );
}

/** Selects the proposals `p` whose issue the caller sees whole, or whose issue is gone. */
function isReadable(actor: MemberActor) {
  const isTheirs = readableHere(actor);
  return sql`(p.issue_id is null or exists (select from issue i
    where i.organisation_id = p.organisation_id and i.id = p.issue_id and ${isTheirs}))`;
}

/** Finds what is proposed to a tree, as far as the caller may read it: what is open first, each the newest first. */
export function findProposals(
  transaction: Transaction,
  actor: MemberActor,
  treeId: string,
): Promise<KeptProposal[]> {
  const ofTree = sql`p.organisation_id = ${actor.organisationId} and p.tree_id = ${treeId} and ${isReadable(actor)}`;
  return transaction.all(
    raw<KeptProposal>(sql`
      (select ${COLUMNS} from decision_tree_proposal p where ${ofTree} and p.state = 'open'
        order by p.proposed_at desc, p.id limit ${OPEN_MAX})
      union all
      (select ${COLUMNS} from decision_tree_proposal p where ${ofTree} and p.state <> 'open'
        order by p.decided_at desc, p.id limit ${DECIDED_MAX})`),
  );
}

/** Holds a proposal that the caller may read until the end of the transaction. */
export function holdProposal(
  transaction: Transaction,
  actor: MemberActor,
  { treeId, id }: Readonly<Record<"treeId" | "id", string>>,
): Promise<KeptProposal | undefined> {
  return transaction.first(
    raw<KeptProposal>(sql`select ${COLUMNS} from decision_tree_proposal p
      where p.organisation_id = ${actor.organisationId} and p.tree_id = ${treeId} and p.id = ${id} and ${isReadable(actor)}
      for no key update of p`),
  );
}

/** What is proposed from an issue. */
export interface NewProposal {
  readonly organisationId: string;
  readonly id: string;
  readonly treeId: string;
  readonly nodeId: string | null;
  readonly issueId: string;
  readonly words: string;
  readonly proposedBy: string;
}

/** Adds a proposal; the one of this issue that is open gets its words. */
export async function keepProposal(
  transaction: Transaction,
  { organisationId, id, treeId, nodeId, issueId, words, proposedBy }: NewProposal,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into decision_tree_proposal as p (organisation_id, id, tree_id, node_id, issue_id, words, proposed_by)
      values (${organisationId}, ${id}, ${treeId}, ${nodeId}::uuid, ${issueId}, ${words}, ${proposedBy})
      on conflict (organisation_id, issue_id) where state = 'open'
        do update set words = excluded.words, proposed_by = excluded.proposed_by where p.words <> excluded.words`),
  );
}

/** What is decided of a proposal that the caller holds. */
export interface ProposalDecision {
  readonly organisationId: string;
  readonly id: string;
  readonly state: "accepted" | "dismissed";
  readonly reason: string | null;
  readonly decidedBy: string;
}

/** Writes what was decided of a proposal. */
export async function decideProposal(
  transaction: Transaction,
  { organisationId, id, state, reason, decidedBy }: ProposalDecision,
): Promise<void> {
  await transaction.execute(
    raw(sql`update decision_tree_proposal set state = ${state}, reason = ${reason}::text, decided_by = ${decidedBy}, decided_at = now()
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

import { assets, issues } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { requireVisibleAsset } from "../assets/visible-asset.service.ts";
import { requireReadableAsset, setWatching } from "./issue.repository.ts";
import { assignIssue } from "./issue-assign.service.ts";
import { changeIssues } from "./issue-bulk.service.ts";
import { changeIssue, lockForChange, setArchived } from "./issue-change.service.ts";
import { createIssue } from "./issue-create.service.ts";
import { findIssueHistory } from "./issue-history.repository.ts";
import { sayMeToo } from "./issue-me-too.service.ts";
import type { IssueSearchService } from "./issue-search.service.ts";
import { transitionIssue } from "./issue-transition.service.ts";
import { undoStep } from "./issue-undo.service.ts";
import { getActiveIssue, getReadableIssue, showIssue } from "./issue-view.repository.ts";
import { countWork, findNext } from "./issue-work.repository.ts";
import { findAssetIssues, findSimilar, findSpaceIssues } from "./space-issue.repository.ts";

/** Binds the calls about issues, except for their comments and files. */
export function issueRoutes(search: IssueSearchService): Binding[] {
  return [...listRoutes(search), ...changeRoutes, ...lifeRoutes];
}

function show(transaction: Transaction, actor: Actor, id: string) {
  return showIssue(transaction, memberOf(actor), id);
}

const listRoutes = (service: IssueSearchService): Binding[] => [
  on(issues.search, async (actor, { body }, transaction) => {
    const member = memberOf(actor);
    // A permission held only in some locations opens no list of all of them.
    if (body.onlyDeleted && member.placesOf("organisation.issues.delete") !== null) {
      throw new ProblemError("access.forbidden");
    }
    return service.search(transaction, member, body);
  }),
  on(issues.work, async (actor, _, transaction) => {
    const member = memberOf(actor);
    const [counts, next] = await Promise.all([
      countWork(transaction, member),
      findNext(transaction, member),
    ]);
    return { ...counts, next };
  }),
  on(issues.ofSpace, async (actor, { params }, transaction) => {
    await requireReadable(transaction, spaceOwner(actor.organisationId, params.id));
    return findSpaceIssues(transaction, memberOf(actor), params.id);
  }),
  on(assets.issues, async (actor, { params }, transaction) => {
    await requireVisibleAsset(transaction, actor, params.id);
    return findAssetIssues(transaction, memberOf(actor), params.id);
  }),
  on(issues.similar, async (actor, { body }, transaction) => {
    const { spaceId = null, assetId = null, text } = body;
    const { organisationId } = actor;
    if (spaceId !== null) await requireReadable(transaction, spaceOwner(organisationId, spaceId));
    if (assetId !== null) await requireReadableAsset(transaction, organisationId, assetId);
    return findSimilar(transaction, memberOf(actor), { spaceId, assetId }, text);
  }),
  on(issues.get, (actor, { params }, transaction) => show(transaction, actor, params.id)),
  on(issues.history, async (actor, { params }, transaction) => {
    const member = memberOf(actor);
    const issue = await getReadableIssue(transaction, member, params.id);
    return findIssueHistory(transaction, member, issue);
  }),
];

const changeRoutes: Binding[] = [
  on(issues.create, async (actor, { body }, transaction) => {
    const id = await createIssue(transaction, memberOf(actor), body);
    return show(transaction, actor, id);
  }),
  onRecord(
    issues.update,
    (actor, { params }, transaction) => show(transaction, actor, params.id),
    (actor, { params, body, ifMatch }, transaction) =>
      changeIssue(transaction, memberOf(actor), params.id, body, ifMatch),
  ),
  on(issues.updateMany, (actor, { body }, transaction) =>
    changeIssues(transaction, memberOf(actor), body.ids, body.changes),
  ),
  on(issues.archive, async (actor, { params }, transaction) => {
    await setArchived(transaction, memberOf(actor), params.id, true);
    return show(transaction, actor, params.id);
  }),
  on(issues.restore, async (actor, { params }, transaction) => {
    await setArchived(transaction, memberOf(actor), params.id, false);
    return show(transaction, actor, params.id);
  }),
];

const lifeRoutes: Binding[] = [
  on(issues.transition, async (actor, { params, body, ifMatch }, transaction) => {
    const member = memberOf(actor);
    const ids = [params.id, body.duplicateOfId] as const;
    const { issue, beside } = await lockForChange(transaction, member, ids, ["status"], ifMatch);
    await transitionIssue(transaction, member, issue, body, { into: beside });
    return show(transaction, actor, params.id);
  }),
  on(issues.undo, async (actor, { params, body }, transaction) => {
    const member = memberOf(actor);
    const { issue } = await lockForChange(transaction, member, [params.id], ["status"], undefined);
    await undoStep(transaction, member, issue, body.version);
    return show(transaction, actor, params.id);
  }),
  on(issues.assign, async (actor, { params, body, ifMatch }, transaction) => {
    const member = memberOf(actor);
    const ids = [params.id] as const;
    const { issue } = await lockForChange(transaction, member, ids, ["assigneeIds"], ifMatch);
    await assignIssue(transaction, member, issue, body.assigneeIds);
    return show(transaction, actor, params.id);
  }),
  on(issues.merge, async (actor, { params, body }, transaction) => {
    const member = memberOf(actor);
    const ids = [params.id, body.intoId] as const;
    const { issue, beside } = await lockForChange(transaction, member, ids, [], undefined);
    const step = { to: "cancelled", reason: "duplicate", duplicateOfId: body.intoId } as const;
    await transitionIssue(transaction, member, issue, step, { into: beside });
    return show(transaction, actor, body.intoId);
  }),
  on(issues.meToo, (actor, { params }, transaction) =>
    sayMeToo(transaction, memberOf(actor), params.id),
  ),
  on(issues.watch, (actor, { params }, transaction) => watch(actor, params.id, transaction, true)),
  on(issues.unwatch, (actor, { params }, transaction) =>
    watch(actor, params.id, transaction, false),
  ),
];

async function watch(actor: Actor, id: string, transaction: Transaction, isWatching: boolean) {
  const { organisationId, userId } = actor;
  const issue = await getActiveIssue(transaction, memberOf(actor), id);
  await setWatching(transaction, { organisationId, issueId: issue.id, userId }, isWatching);
  return undefined;
}

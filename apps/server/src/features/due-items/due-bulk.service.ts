import type { DueBulk, DueChange } from "@storey/contract";
import {
  ASSIGNED_DUE_KINDS,
  type DueKind,
  type Permission,
  RESCHEDULED_DUE_KINDS,
} from "@storey/domain";
import { limitWrites } from "../../db/location-scope.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { problemFrom } from "../../http/problem-from.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { changeAsset, showAsset } from "../assets/asset.service.ts";
import { assignRun, rescheduleRun } from "../checklist-runs/run-step.service.ts";
import { extendCustody } from "../custody/custody.service.ts";
import { assignIssue } from "../issues/issue-assign.service.ts";
import { changeIssue, lockForChange } from "../issues/issue-change.service.ts";
import { findDue, findMovedMoment, giveReason, type HeldDue } from "./due-change.repository.ts";
import { offeredKinds } from "./due-question.service.ts";

type Item = DueBulk["items"][number];
type Reschedule = Extract<DueBulk["change"], { what: "reschedule" }>;

/** Who may change what is due of a kind; nobody may change the days that only end. */
const RIGHTS: Readonly<Partial<Record<DueKind, Permission>>> = {
  checklist: "organisation.checklists.update",
  recheck: "organisation.checklists.update",
  issue: "organisation.issues.update",
  custody: "organisation.assets.update",
  pat: "organisation.assets.update",
};

/**
 * Changes many things that are due, each in a transaction of its own: what is refused does not keep the
 * others, and says why. Something that is named twice is changed once.
 */
export async function changeDueItems(
  begin: ActorBegin,
  { items, change }: DueBulk,
): Promise<DueChange[]> {
  const unique = new Map(items.map((item) => [`${item.kind} ${item.id}`, item]));
  const results: DueChange[] = [];
  for (const item of unique.values()) {
    const { kind, id } = item;
    const code = await refusalOf(() =>
      begin("write", (transaction, actor) => changeOne(transaction, actor, item, change)),
    );
    results.push({ kind, id, code });
  }
  return results;
}

/** Does something and says why it was refused; what is no refusal is thrown on. */
async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const { code, status } = problemFrom(error);
    if (status >= 500) throw error;
    return code;
  }
}

async function changeOne(
  transaction: Transaction,
  actor: Actor,
  item: Item,
  change: DueBulk["change"],
): Promise<void> {
  const { kind, id } = item;
  const right = RIGHTS[kind];
  if (change.what === "assign" && !ASSIGNED_DUE_KINDS.includes(kind)) {
    throw new ProblemError("due.not_given");
  }
  if (!right || !RESCHEDULED_DUE_KINDS.includes(kind)) throw new ProblemError("due.fixed_day");
  const places = placesOf(actor, right);
  const isNowhere = places !== null && places.length === 0;
  if (!offeredKinds(actor).includes(kind) || isNowhere) throw new ProblemError("access.forbidden");
  await limitWrites(transaction, places);
  if (change.what === "assign") return assign(transaction, actor, kind, id, change.assigneeId);
  await reschedule(transaction, actor, item, change);
}

async function assign(
  transaction: Transaction,
  actor: Actor,
  kind: DueKind,
  id: string,
  assigneeId: string | null,
): Promise<void> {
  if (kind !== "issue") return assignRun(transaction, actor, id, assigneeId);
  const member = memberOf(actor);
  const { issue } = await lockForChange(transaction, member, [id], ["assigneeIds"], undefined);
  await assignIssue(transaction, member, issue, assigneeId === null ? [] : [assigneeId]);
}

/** Throws `record.conflict` where somebody else gave it another day since the caller saw it. */
async function reschedule(
  transaction: Transaction,
  actor: Actor,
  { kind, id, day }: Item,
  { dueOn, reason }: Reschedule,
): Promise<void> {
  const held = await hold(transaction, actor.organisationId, kind, id);
  if (held.day === dueOn) return;
  if (day !== undefined && day !== held.day) throw new ProblemError("record.conflict");
  if (dueOn < held.today) throw new ProblemError("checklist.day_past");
  await giveReason(transaction, reason);
  await setDay(transaction, actor, { kind, id, dueOn, reason, assetId: held.assetId });
}

async function hold(
  transaction: Transaction,
  organisationId: string,
  kind: DueKind,
  id: string,
): Promise<HeldDue> {
  const held = await findDue(transaction, organisationId, kind, id, "hold");
  // What it is due by is read once it is held: who waited for somebody else sees what they did.
  const seen = await findDue(transaction, organisationId, kind, id, "look");
  if (!seen) throw notFound();
  // It is seen and cannot be held: it lies outside of the caller's locations.
  if (!held) throw new ProblemError("access.location");
  return seen;
}

interface NewDay extends Pick<Reschedule, "dueOn" | "reason"> {
  readonly kind: DueKind;
  readonly id: string;
  readonly assetId: string | null;
}

async function setDay(
  transaction: Transaction,
  actor: Actor,
  { kind, id, dueOn, reason, assetId }: NewDay,
): Promise<void> {
  if (kind === "issue") {
    const dueAt = await findMovedMoment(transaction, actor.organisationId, id, dueOn);
    return changeIssue(transaction, memberOf(actor), id, { dueAt }, undefined);
  }
  if (kind === "custody") {
    await extendCustody(transaction, actor, assetId ?? "", dueOn);
    return;
  }
  if (kind === "pat") {
    const current = () => showAsset(transaction, actor, id);
    const changes = { patNextDueAt: dueOn };
    return changeAsset(transaction, actor, { id, ifMatch: undefined, current }, changes);
  }
  await rescheduleRun(transaction, actor, id, { dueOn, reason });
}

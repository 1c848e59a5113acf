import {
  type Custody,
  ERRORS,
  type ErrorCode,
  type FieldProblem,
  type HandOutMany,
  type NewSignature,
  type TakeBackMany,
} from "@storey/contract";
import { handOutRefusal } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  type AssetAtHand,
  endCustodies,
  findAssetsAtHand,
  findCustodies,
  findToday,
  insertCustodies,
  insertSignature,
  lockAssets,
  type NewCustody,
  setDueBack,
} from "./custody.repository.ts";
import { queueReceipts } from "./custody-receipt.repository.ts";
import { findMember, findMemberWith } from "./holder.repository.ts";

/** Who hands out or takes back. */
type Writer = Pick<Actor, "organisationId" | "userId">;
/** Who things are with, as a custody keeps them. */
export type CustodyHolder = Pick<
  NewCustody,
  "userId" | "holderName" | "holderEmail" | "holderLanguage"
>;
/** Why one of the assets is refused; null where it is not. */
type Rule = (asset: AssetAtHand) => ErrorCode | null;

/**
 * Hands assets out to one person, all or none. Throws `not_found`, `access.location`, the refusal of
 * the asset where it is one, and `custody.refused` with that of each where they are many.
 */
export async function handOut(
  transaction: Transaction,
  { organisationId, userId: actorId }: Writer,
  { assetIds, signature, ...given }: HandOutMany,
): Promise<Custody[]> {
  await refusePast(transaction, organisationId, given.dueBack ?? null);
  const holder = await holderOf(transaction, organisationId, given);
  const unique = [...new Set(assetIds)];
  await hold(transaction, organisationId, unique, ({ custodyId, ...asset }) =>
    handOutRefusal({ ...asset, isOut: custodyId !== null }),
  );
  const outSignatureId = await sign(transaction, organisationId, signature);
  const rows = unique.map((assetId) => ({ id: v7(), assetId }));
  await insertCustodies(transaction, organisationId, rows, {
    ...{ ...holder, outSignatureId, outBy: actorId, outAct: null },
    ...{ note: given.note ?? null, dueBack: given.dueBack ?? null },
  });
  const custodyIds = rows.map(({ id }) => id);
  await queueReceipts(transaction, organisationId, custodyIds, "out");
  return findCustodies(transaction, organisationId, custodyIds);
}

/** Takes assets back, whoever has them, all or none. Throws as `handOut`. */
export async function takeBack(
  transaction: Transaction,
  { organisationId, userId }: Writer,
  { assetIds, note = null, signature }: TakeBackMany,
): Promise<Custody[]> {
  const held = await holdOut(transaction, organisationId, [...new Set(assetIds)]);
  const inSignatureId = await sign(transaction, organisationId, signature);
  const end = { inBy: userId, inNote: note, inSignatureId, inAct: null };
  await endCustodies(transaction, organisationId, held, end);
  await queueReceipts(transaction, organisationId, held, "in");
  return findCustodies(transaction, organisationId, held);
}

/** Gives what is out another due day, or none. Throws as `handOut`, and `custody.none`. */
export async function extendCustody(
  transaction: Transaction,
  { organisationId }: Writer,
  assetId: string,
  dueBack: string | null,
): Promise<Custody> {
  await refusePast(transaction, organisationId, dueBack);
  const [id = ""] = await holdOut(transaction, organisationId, [assetId]);
  await setDueBack(transaction, organisationId, id, dueBack);
  return firstOf(await findCustodies(transaction, organisationId, [id]));
}

/** The one custody of a call about one asset. */
export function firstOf([one]: readonly Custody[]): Custody {
  if (!one) throw notFound();
  return one;
}

/** Holds assets that somebody has, and gives the ids of their custodies in the same order. */
async function holdOut(
  transaction: Transaction,
  organisationId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  const assets = await hold(transaction, organisationId, assetIds, ({ custodyId }) =>
    custodyId === null ? "custody.none" : null,
  );
  return assets.flatMap(({ custodyId }) => (custodyId === null ? [] : [custodyId]));
}

/**
 * Locks assets and looks at each: whoever else hands out or takes back one of them waits, and then
 * sees what was done. Of many, every refusal is named by its place in the list.
 */
async function hold(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  rule: Rule,
): Promise<AssetAtHand[]> {
  const writable = await lockAssets(transaction, organisationId, ids);
  const found = await findAssetsAtHand(transaction, organisationId, ids);
  const assets = new Map(found.map((asset) => [asset.id, asset]));
  const refusals = ids.map((id) => {
    const asset = assets.get(id);
    if (!asset) return "not_found";
    return writable.has(id) ? rule(asset) : "access.location";
  });
  refuse(refusals);
  return ids.flatMap((id) => assets.get(id) ?? []);
}

function refuse(refusals: readonly (ErrorCode | null)[]): void {
  const fields = refusals.flatMap((code, at): FieldProblem[] =>
    code === null ? [] : [{ field: `assetIds.${at}`, code, message: ERRORS[code].message }],
  );
  const [only] = fields;
  if (!only) return;
  const codes = new Set(refusals);
  const code = (["not_found", "access.location"] as const).find((each) => codes.has(each));
  if (refusals.length > 1) throw new ProblemError(code ?? "custody.refused", { fields });
  throw new ProblemError(code ?? (only.code as ErrorCode));
}

/** Throws `request.invalid` where a due day is over, by the organisation's date. */
export async function refusePast(
  transaction: Transaction,
  organisationId: string,
  dueBack: string | null,
  at = "dueBack",
): Promise<void> {
  if (dueBack === null) return;
  const today = await findToday(transaction, organisationId);
  if (dueBack >= today) return;
  const code = "field.due_past";
  const field = { field: at, code, message: FIELD_MESSAGES[code] ?? code };
  throw new ProblemError("request.invalid", { fields: [field] });
}

/** Who is to have things. An address that is a member's means the member. Throws `not_found`. */
export async function holderOf(
  transaction: Transaction,
  organisationId: string,
  given: Pick<HandOutMany, "userId" | "holderName" | "holderEmail" | "holderLanguage">,
): Promise<CustodyHolder> {
  const { userId, holderEmail: email } = given;
  const member = userId
    ? await findMember(transaction, organisationId, userId)
    : email && (await findMemberWith(transaction, organisationId, email));
  if (member) {
    const { id, name, email: holderEmail } = member;
    return { userId: id, holderName: name, holderEmail, holderLanguage: null };
  }
  if (userId) throw notFound();
  const holderLanguage = given.holderLanguage ?? null;
  return {
    ...{ userId: null, holderName: given.holderName ?? "" },
    ...{ holderEmail: email ?? null, holderLanguage },
  };
}

async function sign(
  transaction: Transaction,
  organisationId: string,
  signature: NewSignature | null | undefined,
): Promise<string | null> {
  if (!signature) return null;
  const id = v7();
  await insertSignature(transaction, organisationId, id, signature);
  return id;
}

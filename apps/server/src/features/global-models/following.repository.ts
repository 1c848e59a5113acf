import { v7 } from "uuid";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

const takeStatement = written<{ id: string | null }>("select take_global_model($1, $2) as id");

/**
 * Takes a global model into the current organisation, and gives the id of the model that follows it:
 * the one that does already, else a new one. Throws `not_found`; breaks `name.taken`, `record.exists`.
 */
export async function takeGlobalModel(
  transaction: Transaction,
  globalId: string,
  modelId: string = v7(),
): Promise<string> {
  const taken = await transaction.first(takeStatement(globalId, modelId));
  if (!taken?.id) throw notFound();
  return taken.id;
}

const copyStatement = written<{ isCopied: boolean }>(
  "select copy_global_model($1, $2, $3) as is_copied",
);

/** A model that a global one is copied into. */
export interface PrivateCopy {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Copies a global model into the current organisation, and gives the id of the copy. Throws
 * `not_found`; breaks `name.taken`, `record.exists`.
 */
export async function copyGlobalModel(
  transaction: Transaction,
  globalId: string,
  { id = v7(), name }: PrivateCopy,
): Promise<string> {
  const copied = await transaction.first(copyStatement(globalId, id, name ?? null));
  if (!copied?.isCopied) throw notFound();
  return id;
}

const followStatement = written<unknown>("select follow_global_model($1, $2)");

/**
 * Gives a model of the current organisation what its global one says, in the fields that are not its
 * own and in those that are `takenAgain`. Breaks `name.taken` with some of the latter.
 */
export async function followGlobalModel(
  transaction: Transaction,
  modelId: string,
  takenAgain: readonly string[] = [],
): Promise<void> {
  await transaction.execute(followStatement(modelId, takenAgain));
}

/** A model that has yet to follow its global one. */
export interface BehindModel {
  readonly organisationId: string;
  readonly modelId: string;
}

const behindStatement = written<BehindModel>(`
  select l.organisation_id, l.model_id from global_asset_model g join asset_model_link l on l.global_id = g.id
  where g.id = $1 and l.organisation_id > $2 and l.followed_version <> g.values_version
  order by l.organisation_id limit 1`);

/**
 * The first model that has yet to follow a global one, among the organisations behind another in the
 * order of their ids. Only the server itself sees those of all.
 */
export function findNextBehind(
  transaction: Transaction,
  globalId: string,
  afterOrganisationId: string,
): Promise<BehindModel | undefined> {
  return transaction.first(behindStatement(globalId, afterOrganisationId));
}

/** What comes of letting a private model follow a global one. */
export type Joining = "joined" | "follows" | "taken" | "missing";

const joinStatement = written<{ came: Joining }>("select join_global_model($1, $2) as came");

/** Lets a private model of the current organisation follow a global one, and tells what came of it. */
export async function joinGlobalModel(
  transaction: Transaction,
  modelId: string,
  globalId: string,
): Promise<Joining> {
  return (await transaction.first(joinStatement(modelId, globalId)))?.came ?? "missing";
}

const leaveStatement = written<{ isLeft: boolean }>("select leave_global_model($1) as is_left");

/** Ends that a model of the current organisation follows a global one; false for one that follows none. */
export async function leaveGlobalModel(
  transaction: Transaction,
  modelId: string,
): Promise<boolean> {
  return (await transaction.first(leaveStatement(modelId)))?.isLeft ?? false;
}

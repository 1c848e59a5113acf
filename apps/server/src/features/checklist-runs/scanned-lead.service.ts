import { scannedAssetAmong } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import type { SpaceCodeService } from "../space-codes/space-code.service.ts";
import { isAsset } from "./answer.repository.ts";

/** What tells where a scanned text leads. */
export type CodeReader = Pick<SpaceCodeService, "resolve">;

/** A space or an asset that a scanned text may mean. */
interface Lead {
  readonly kind: "space" | "asset";
  readonly id: string;
}

/** Returns what a scanned text may mean, of what the caller may see: none, one or several. */
export async function leadsOf(
  codes: CodeReader,
  transaction: Transaction,
  actor: Actor,
  scanned: string,
): Promise<Lead[]> {
  const found = await codes.resolve(transaction, actor, scanned).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === "not_found") return null;
    throw error;
  });
  const all = found?.kind === "several" ? found.candidates : found ? [found] : [];
  return all.flatMap((one): Lead[] => {
    if (one.kind === "space") return [{ kind: "space", id: one.space.id }];
    return one.kind === "asset" ? [{ kind: "asset", id: one.asset.id }] : [];
  });
}

/**
 * Returns the id of the asset that a scanned answer means: by its id, which a device knew, or by whatever
 * leads to it. Null for another one than is asked of, and where nobody can tell which one.
 */
export async function scannedAsset(
  codes: CodeReader,
  transaction: Transaction,
  actor: Actor,
  {
    scanned,
    ...wanted
  }: {
    readonly scanned: string;
    /** The asset that the question is about, and the one that the run is. */
    readonly asked: string | null;
    readonly subject: string | null;
  },
): Promise<string | null> {
  const isId = await isAsset(transaction, actor.organisationId, scanned);
  const leads = isId ? [] : await leadsOf(codes, transaction, actor, scanned);
  const ids = isId ? [scanned] : leads.flatMap(({ kind, id }) => (kind === "asset" ? [id] : []));
  return scannedAssetAmong(ids, wanted);
}

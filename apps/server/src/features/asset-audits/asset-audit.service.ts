import type { AssetAudit, AssetAuditLine } from "@storey/contract";
import { isAssetAuditStep } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { keepActiveLocation, keepActiveSpace } from "../../platform/archive/place.repository.ts";
import { requireReadable } from "../../platform/attachments/owner.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { reportMissing } from "../assets/missing-asset.service.ts";
import type { SpaceCodeService } from "../space-codes/space-code.service.ts";
import {
  completeAudit,
  discardAudit,
  findRunningId,
  getAudit,
  getStoredAudit,
  insertAudit,
  type StoredAudit,
  setAuditState,
} from "./asset-audit.repository.ts";
import { auditCodeKey } from "./audit-code-key.ts";
import { findScannedLine, keepLines, noteMarked } from "./audit-line.repository.ts";
import { noteScan, removeScan } from "./audit-scan.repository.ts";

/** What an audit is to be of. */
interface AuditOrder {
  readonly id?: string | undefined;
  readonly spaceId: string | null;
  readonly locationId?: string | null | undefined;
  readonly startedAt?: string | undefined;
}

/** What was scanned, and in which audit. */
interface ScanOrder {
  readonly id: string;
  readonly code: string;
  readonly scannedAt?: string | undefined;
  /** Says which asset it is, where the code does not. */
  readonly assetId?: string | undefined;
}

/** Audits of rooms, from the first scan to what a completed one says. */
export class AssetAuditService {
  readonly #codes: Pick<SpaceCodeService, "resolve">;

  constructor(codes: Pick<SpaceCodeService, "resolve">) {
    this.#codes = codes;
  }

  /**
   * Begins the audit of an active room, or of what floats. Throws `not_found`, `access.location`,
   * `parent.archived` and `asset_audit.running` with the one that runs; breaks `record.exists`.
   */
  async start(
    transaction: Transaction,
    { organisationId, userId }: Actor,
    { id = v7(), spaceId, locationId = null, startedAt }: AuditOrder,
  ): Promise<AssetAudit> {
    if (spaceId !== null) await keepActiveSpace(transaction, organisationId, spaceId);
    else if (locationId !== null) await keepActiveLocation(transaction, organisationId, locationId);
    const place = { spaceId, locationId };
    const begun = { startedBy: userId, startedAt: startedAt ?? null };
    const audit = { organisationId, id, ...place, ...begun };
    if (!(await insertAudit(transaction, audit))) {
      const runningId = await findRunningId(transaction, organisationId, place);
      const current = runningId && (await getAudit(transaction, organisationId, runningId));
      throw new ProblemError("asset_audit.running", { current });
    }
    return getAudit(transaction, organisationId, id);
  }

  /**
   * Notes that something was seen in the room of a running audit, paused or not: a device without a
   * network does not hear of a pause. Throws `not_found`, `access.location`, `parent.archived`,
   * `asset_audit.completed` and `asset_audit.no_asset`; breaks `record.exists`.
   */
  async scan(
    transaction: Transaction,
    actor: Actor,
    { id, code, scannedAt, assetId }: ScanOrder,
  ): Promise<{ line: AssetAuditLine; audit: AssetAudit }> {
    const { organisationId, userId } = actor;
    const audit = await holdRunning(transaction, organisationId, id, "keep");
    if (!audit.isPlaceActive) throw new ProblemError("parent.archived");
    if (assetId !== undefined) {
      await requireReadable(transaction, { organisationId, kind: "asset", id: assetId });
    }
    const codeKey = auditCodeKey(code);
    const meant = assetId ?? (await this.#assetOf(transaction, actor, audit, code));
    await noteScan(transaction, audit, {
      ...{ code, codeKey, assetId: meant, scannedAt: scannedAt ?? null, scannedBy: userId },
    });
    const line = await findScannedLine(transaction, audit, { codeKey, assetId: meant });
    if (!line) throw notFound();
    return { line, audit: await getAudit(transaction, organisationId, id) };
  }

  /** Takes a scan back. Throws `not_found`, `access.location` and `asset_audit.completed`. */
  async undo(transaction: Transaction, actor: Actor, { id, code }: ScanOrder): Promise<AssetAudit> {
    const { organisationId } = actor;
    const audit = await holdRunning(transaction, organisationId, id, "keep");
    const assetId = await this.#assetOf(transaction, actor, audit, code);
    await removeScan(transaction, audit, { codeKey: auditCodeKey(code), assetId });
    return getAudit(transaction, organisationId, id);
  }

  /**
   * The asset that a text leads to; null for none. Of several that it may mean, the only one that
   * belongs to what is audited counts. Throws `asset_audit.no_asset` for the code of a room.
   */
  async #assetOf(
    transaction: Transaction,
    actor: Actor,
    { scope, placeId }: StoredAudit,
    code: string,
  ): Promise<string | null> {
    const found = await this.#codes.resolve(transaction, actor, code).catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === "not_found") return null;
      throw error;
    });
    if (found?.kind === "space") throw new ProblemError("asset_audit.no_asset");
    if (found?.kind === "asset") return found.asset.id;
    if (found?.kind !== "several") return null;
    const all = found.candidates.flatMap((one) => (one.kind === "asset" ? [one.asset] : []));
    const [only, ...others] = all;
    if (only && others.length === 0) return only.id;
    const [here, ...more] = all.filter(({ space, location, isArchived }) => {
      const isHere =
        scope === "room" ? space?.id === placeId : !space && (location?.id ?? null) === placeId;
      return isHere && !isArchived;
    });
    return here && more.length === 0 ? here.id : null;
  }
}

/**
 * Holds an audit that is neither completed nor discarded: "keep" lets others scan in it meanwhile, "end"
 * waits for their scans. Throws `not_found`, `access.location` and `asset_audit.completed`.
 */
async function holdRunning(
  transaction: Transaction,
  organisationId: string,
  id: string,
  hold: "keep" | "end",
): Promise<StoredAudit> {
  await lockRecord(transaction, { table: "assetAudit", organisationId, id }, hold);
  // Read again: whoever held it before may have completed it.
  const audit = await getStoredAudit(transaction, organisationId, id);
  if (audit.deletedAt !== null) throw notFound();
  if (!isAssetAuditStep(audit.state, "completed")) throw new ProblemError("asset_audit.completed");
  return audit;
}

/** Pauses an audit or goes on with it. Throws `not_found`, `access.location` and `asset_audit.completed`. */
export async function stepTo(
  transaction: Transaction,
  { organisationId }: Actor,
  id: string,
  state: "open" | "paused",
): Promise<AssetAudit> {
  const audit = await holdRunning(transaction, organisationId, id, "end");
  await setAuditState(transaction, audit, state);
  return getAudit(transaction, organisationId, id);
}

/**
 * Completes an audit: what it says is kept, and what was not seen is marked as missing if that is wanted.
 * Whoever scans at that moment is waited for, or is told that it is over. Throws `not_found`,
 * `access.location` and `asset_audit.completed`.
 */
export async function completeAndKeep(
  transaction: Transaction,
  { organisationId, userId }: Pick<Actor, "organisationId" | "userId">,
  { id, markMissing }: { readonly id: string; readonly markMissing: boolean },
): Promise<AssetAudit> {
  const audit = await holdRunning(transaction, organisationId, id, "end");
  const missing = await keepLines(transaction, audit);
  if (markMissing) {
    const marked = await reportMissing(transaction, audit, missing);
    await noteMarked(transaction, audit, marked);
  }
  await completeAudit(transaction, audit, userId);
  return getAudit(transaction, organisationId, id);
}

/** Archives an audit that was begun by mistake. Throws `not_found`, `access.location` and `asset_audit.completed`. */
export async function discard(
  transaction: Transaction,
  { organisationId }: Actor,
  id: string,
): Promise<AssetAudit> {
  const audit = await holdRunning(transaction, organisationId, id, "end");
  await discardAudit(transaction, audit);
  return getAudit(transaction, organisationId, id);
}

import {
  type CodedKind,
  OWNERS,
  SCAN_CANDIDATES_MAX,
  type ScannedCode,
  type SpaceCode,
} from "@storey/contract";
import {
  assetAliasKeysIn,
  assetNameInScan,
  codeInScan,
  groupedCode,
  spaceCodePath,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { requireWritable } from "../../platform/attachments/owner.repository.ts";
import { seesAllOfAssets } from "../assets/visible-asset.service.ts";
import {
  findNamedAssets,
  findOwnOrganisationOfCode,
  findScannedAsset,
  findScannedSpace,
  findSpaceByCode,
  findSpaceByShortcode,
} from "./scanned-code.repository.ts";
import {
  areCodesInScope,
  assignCode,
  findCodeByText,
  type StoredCode,
} from "./space-code.repository.ts";

/** Codes as the API shows them, and what becomes of one that is scanned. */
export class SpaceCodeService {
  readonly #publicUrl: string;

  /** `publicUrl` is where people reach the server, without a slash at the end. */
  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** The address that the QR of a code holds. */
  addressOf(code: string): string {
    return `${this.#publicUrl}${spaceCodePath(code)}`;
  }

  /** A code as a sign shows it: its address, and itself in groups. */
  printed(code: string): { address: string; code: string } {
    return { address: this.addressOf(code), code: groupedCode(code) };
  }

  /** A code with its address. */
  show(code: StoredCode): SpaceCode {
    return { ...code, address: this.addressOf(code.code) };
  }

  /**
   * Tells what a scanned or typed text leads to: a code of ours, else what it names. A code of another organisation of the caller's names that one;
   * of a stranger's it is not there. Throws `not_found`.
   */
  async resolve(transaction: Transaction, actor: Actor, scanned: string): Promise<ScannedCode> {
    const code = codeInScan(scanned);
    const known = code === undefined ? null : await resolveCode(transaction, actor, code);
    const found = known ?? (await resolveText(transaction, actor, scanned.trim()));
    if (!found) throw notFound();
    return found;
  }

  /**
   * Assigns a code to a space or an asset and tells where it led before. Throws `not_found`,
   * `access.location`, `access.forbidden` for who may not change what it is taken from, `code.revoked`,
   * and `code.claimed` with the code as it is now when it is not what it was.
   */
  async claim(
    transaction: Transaction,
    actor: Actor,
    { kind, id, from }: CodedOwner & { readonly from: string | null },
    scanned: string,
  ) {
    const { organisationId, userId } = actor;
    const code = codeInScan(scanned);
    if (code === undefined) throw notFound();
    const before = await findCodeByText(transaction, organisationId, code);
    if (!before) throw notFound();
    await requireWritable(transaction, { organisationId, kind, id });
    requireRightTo(actor, before, kind);
    if (!(await areCodesInScope(transaction, organisationId, [before.id]))) {
      throw new ProblemError("access.location");
    }
    const claim = { organisationId, userId, ownerId: id, from, code };
    const isAssigned = await assignCode(transaction, claim);
    const now = await findCodeByText(transaction, organisationId, code);
    if (!now) throw notFound();
    const current = this.show(now);
    if (isAssigned) return { code: current, previous: previousOf(before) };
    throw new ProblemError(now.state === "revoked" ? "code.revoked" : "code.claimed", { current });
  }
}

/** What a code may lead to. */
interface CodedOwner {
  readonly kind: CodedKind;
  readonly id: string;
}

/** What a code of ours leads to; null for none that the caller may know of. */
async function resolveCode(
  transaction: Transaction,
  actor: Actor,
  code: string,
): Promise<ScannedCode | null> {
  const { organisationId } = actor;
  const found = await findSpaceByCode(transaction, code);
  const isElsewhere = found !== undefined && found.organisationId !== organisationId;
  const own = isElsewhere ? undefined : await findCodeByText(transaction, organisationId, code);
  if (!own) {
    const organisation = await findOwnOrganisationOfCode(transaction, code);
    const isOther = organisation !== undefined && organisation.id !== organisationId;
    return isOther ? { kind: "other-organisation", organisation } : null;
  }
  // Where it leads may be hidden from the caller: then the code is too.
  if (own.state === "active") return resolveOwner(transaction, actor, ownerOf(own));
  return { kind: own.state === "revoked" ? "revoked" : "blank", code };
}

/**
 * What a text leads to that is no code of ours: a space by its shortcode, an asset by its tag, its serial
 * number or the label of a former system. Where it may mean several, all of them are told.
 */
async function resolveText(
  transaction: Transaction,
  actor: Actor,
  scanned: string,
): Promise<ScannedCode | null> {
  const { organisationId } = actor;
  const space = await findSpaceByShortcode(transaction, organisationId, scanned);
  const assets = actor.settings.has("asset_management")
    ? await findNamedAssets(
        transaction,
        { organisationId, seesAll: seesAllOfAssets(actor) },
        { name: assetNameInScan(scanned), aliasKeys: assetAliasKeysIn(scanned) },
        SCAN_CANDIDATES_MAX - (space ? 1 : 0),
      )
    : [];
  const candidates = [
    ...(space ? [{ kind: "space" as const, space }] : []),
    ...assets.map((asset) => ({ kind: "asset" as const, asset })),
  ];
  const [only = null, ...others] = candidates;
  return others.length === 0 ? only : { kind: "several", candidates };
}

/** A space or an asset that a code leads to, if the caller may see it. */
async function resolveOwner(
  transaction: Transaction,
  actor: Actor,
  owner: CodedOwner | null,
): Promise<ScannedCode | null> {
  const { organisationId } = actor;
  if (owner?.kind === "space") {
    const space = await findScannedSpace(transaction, organisationId, owner.id);
    return space ? { kind: "space", space } : null;
  }
  if (owner?.kind !== "asset" || !actor.settings.has("asset_management")) return null;
  const reader = { organisationId, seesAll: seesAllOfAssets(actor) };
  const asset = await findScannedAsset(transaction, reader, owner.id);
  return asset ? { kind: "asset", asset } : null;
}

function ownerOf({ space, asset }: StoredCode): CodedOwner | null {
  if (space) return { kind: "space", id: space.id };
  return asset ? { kind: "asset", id: asset.id } : null;
}

/**
 * Makes sure that a caller may change what a code leads to, where that is of another kind than the one
 * their call is for. Throws `access.forbidden`.
 */
export function requireRightTo(actor: Actor, code: StoredCode, kind: CodedKind): void {
  const owner = ownerOf(code);
  if (!owner || owner.kind === kind) return;
  const places = placesOf(actor, OWNERS[owner.kind].write);
  const locationId = (code.space ?? code.asset)?.locationId ?? null;
  const isThere = places === null || (locationId !== null && places.includes(locationId));
  if (!isThere) throw new ProblemError("access.forbidden");
}

/** What a code led to before it was assigned anew: an asset is named by its tag. */
function previousOf({ space, asset }: StoredCode) {
  if (space) return { kind: "space" as const, id: space.id, name: space.name };
  return asset ? { kind: "asset" as const, id: asset.id, name: asset.tag } : null;
}

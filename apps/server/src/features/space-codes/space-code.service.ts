import type { ScannedCode, SpaceCode } from "@storey/contract";
import { codeInScan, spaceCodePath } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { requireWritable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import {
  findOwnOrganisationOfCode,
  findScannedSpace,
  findSpaceByCode,
  findSpaceByShortcode,
} from "./scanned-code.repository.ts";
import {
  areCodesInScope,
  assignCode,
  type Claim,
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

  /** A code with its address. */
  show(code: StoredCode): SpaceCode {
    return { ...code, address: this.addressOf(code.code) };
  }

  /**
   * Tells what a scanned or typed text leads to. A code of another organisation of the caller's
   * names that one; of a stranger's it is not there. Throws `not_found`.
   */
  async resolve(
    transaction: Transaction,
    organisationId: string,
    scanned: string,
  ): Promise<ScannedCode> {
    const code = codeInScan(scanned);
    const found = code === undefined ? undefined : await findSpaceByCode(transaction, code);
    if (code === undefined || !found) {
      const space = await findSpaceByShortcode(transaction, organisationId, scanned);
      if (!space) throw notFound();
      return { kind: "space", space };
    }
    if (found.organisationId !== organisationId) {
      const organisation = await findOwnOrganisationOfCode(transaction, code);
      if (!organisation) throw notFound();
      return { kind: "other-organisation", organisation };
    }
    if (found.state === "revoked" || found.spaceId === null) {
      // Where it led to may be hidden from the caller: then the code is too.
      if (!(await findCodeByText(transaction, organisationId, code))) throw notFound();
      return { kind: found.state === "revoked" ? "revoked" : "blank", code };
    }
    const space = await findScannedSpace(transaction, organisationId, found.spaceId);
    if (!space) throw notFound();
    return { kind: "space", space };
  }

  /**
   * Assigns a code to a space and tells where it led before. Throws `not_found`, `access.location`,
   * `code.revoked`, and `code.claimed` with the code as it is now when it is not what it was.
   */
  async claim(transaction: Transaction, claim: Omit<Claim, "code">, scanned: string) {
    const { organisationId, spaceId } = claim;
    const code = codeInScan(scanned);
    if (code === undefined) throw notFound();
    const before = await findCodeByText(transaction, organisationId, code);
    if (!before) throw notFound();
    await requireWritable(transaction, spaceOwner(organisationId, spaceId));
    if (!(await areCodesInScope(transaction, organisationId, [before.id]))) {
      throw new ProblemError("access.location");
    }
    const isAssigned = await assignCode(transaction, { ...claim, code });
    const now = await findCodeByText(transaction, organisationId, code);
    if (!now) throw notFound();
    const current = this.show(now);
    if (isAssigned) return { code: current, previous: previousOf(before) };
    throw new ProblemError(now.state === "revoked" ? "code.revoked" : "code.claimed", { current });
  }
}

/** What a code led to before it was assigned anew: an asset is named by its tag. */
function previousOf({ space, asset }: StoredCode) {
  if (space) return { kind: "space" as const, id: space.id, name: space.name };
  return asset ? { kind: "asset" as const, id: asset.id, name: asset.tag } : null;
}

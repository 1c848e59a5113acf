import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { StoredOwnerKind } from "./owner.table.ts";

/** What pictures, documents, links, codes and favourites hang on: a space, an asset, a model, a checklist template, which has pictures alone, or a decision tree, which has pictures and documents. */
export interface Owner {
  readonly organisationId: string;
  readonly kind: StoredOwnerKind;
  readonly id: string;
}

/** One attachment of an owner. */
export interface AttachmentPlace extends Owner {
  readonly attachmentId: string;
}

/** A space as the owner of what it carries. */
export function spaceOwner(organisationId: string, id: string): Owner {
  return { organisationId, kind: "space", id };
}

function select({ organisationId, kind, id }: Owner) {
  return sqlBuilder
    .selectFrom("attachmentOwner")
    .where("organisationId", "=", organisationId)
    .where("id", "=", id)
    .where("kind", "=", kind);
}

/** Makes sure that an owner is there for the caller, archived or not. Throws `not_found`. */
export async function requireReadable(transaction: Transaction, owner: Owner): Promise<void> {
  if (!(await transaction.first(select(owner).select("id")))) throw notFound();
}

/**
 * Makes sure that an owner is there, and that the call may change what it carries. Row-level security
 * alone would change nothing and say nothing. Throws `not_found` for one that is not there, or is
 * archived unless `withArchived`, and `access.location`: a role limited to locations changes nothing
 * of what lies in none.
 */
export async function requireWritable(
  transaction: Transaction,
  owner: Owner,
  withArchived = false,
): Promise<void> {
  const found = await transaction.first(
    select(owner).select([
      "deletedAt",
      sql<boolean>`location_scope() is null or coalesce(location_id = any (location_scope()), false)`.as(
        "isInScope",
      ),
    ]),
  );
  if (!found || (found.deletedAt !== null && !withArchived)) throw notFound();
  if (!found.isInScope) throw new ProblemError("access.location");
}

/**
 * Holds the order of what an owner carries for the rest of the transaction: two who add, remove or
 * order at once come one after the other, each upon what the other left. Taken before any of it is.
 * Row-level security locks only what the caller may write. Throws `not_found` and `access.location`.
 */
export async function lockOrder(transaction: Transaction, owner: Owner): Promise<void> {
  const locked = await transaction.first(select(owner).select("id").forNoKeyUpdate());
  if (locked) return;
  await requireReadable(transaction, owner);
  throw new ProblemError("access.location");
}

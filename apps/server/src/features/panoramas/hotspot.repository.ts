import type { HotspotAsset } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A record that a hotspot leads to. */
export interface HotspotTarget {
  readonly kind: "document" | "link" | "panorama" | "asset" | "tree";
  readonly id: string;
  /** Null for a tree, which is of no space. */
  readonly spaceId: string | null;
  /** What is told of an asset; absent for the other kinds. */
  readonly asset?: HotspotAsset;
}

/** The organisation and space of the panoramas, and the caller's view. */
export interface TargetQuestion {
  readonly organisationId: string;
  readonly ids: readonly string[];
  /** Whether the caller sees records for technicians only. */
  readonly withPrivate: boolean;
}

/**
 * Finds the targets but for assets that the caller may see: active, in a space they may see, and public unless
 * they see documents for technicians; of trees those that are published.
 */
export async function findHotspotTargets(
  transaction: Transaction,
  { organisationId, ids, withPrivate }: TargetQuestion,
): Promise<HotspotTarget[]> {
  if (ids.length === 0) return [];
  return transaction.all(
    raw<HotspotTarget>(sql`
      select 'document' as kind, id, owner_id as space_id from space_document
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and deleted_at is null
        and (is_public or ${withPrivate})
      union all
      select 'link', id, owner_id from space_link
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and deleted_at is null
        and (is_public or ${withPrivate})
      union all
      select 'panorama', p.id, p.space_id from space_panorama p
      join space s on s.organisation_id = p.organisation_id and s.id = p.space_id and s.deleted_at is null
      where p.organisation_id = ${organisationId} and p.id = any (${ids}::uuid[]) and p.deleted_at is null
      union all
      select 'tree', id, null from decision_tree
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and deleted_at is null
        and build_id is not null`),
  );
}

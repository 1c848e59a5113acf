import { OWNERS, type OwnerKind } from "@storey/contract";
import { can } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";
import type { StoredOwnerKind } from "./owner.table.ts";

/**
 * Whether a caller sees what is for technicians only: documents and links of one kind of owner that
 * are not public. Members without a role see the public ones alone.
 */
export function seesPrivate(
  { permissions }: Pick<UserActor, "permissions">,
  kind: OwnerKind,
): boolean {
  return can(permissions, OWNERS[kind].readPrivate);
}

/**
 * The kinds of owners of which a caller sees what is not public. Of decision trees every member does:
 * they may be led by any, and are told the keys of no other files.
 */
export function privateKinds(actor: Pick<UserActor, "permissions">): StoredOwnerKind[] {
  const seen = (Object.keys(OWNERS) as OwnerKind[]).filter((kind) => seesPrivate(actor, kind));
  return [...seen, "decisionTree"];
}

import { can } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";

/**
 * Whether a caller sees what is for technicians only: documents and links of spaces that are not
 * public. Members without a role see the public ones alone.
 */
export function seesPrivate({ permissions }: Pick<UserActor, "permissions">): boolean {
  return can(permissions, "organisation.spaces.read");
}

import type { Permission } from "@storey/domain";
import { type DeclaredCall, mayCall, mayIn } from "./may-call.ts";
import { useUser } from "./use-session.ts";

/** Asks whether the user may in one location; null asks for the whole organisation. */
export type MayIn = (permission: Permission, locationId: string | null) => boolean;

/** Whether the signed-in user may, location by location. */
export function useMayIn(): MayIn {
  const user = useUser();
  return (permission, locationId) => mayIn(user, permission, locationId);
}

/** Whether the signed-in user may make a call; of one within a location, whether in some location. */
export function useMayCall(call: DeclaredCall): boolean {
  return mayCall(useUser(), call);
}

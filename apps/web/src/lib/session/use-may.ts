import type { Permission } from "@storey/domain";
import { type DeclaredCall, mayCall, mayIn } from "./may-call.ts";
import { useUser } from "./use-session.ts";

/**
 * Tells whether the user has a permission in one location; null asks for the whole organisation.
 */
export type MayIn = (permission: Permission, locationId: string | null) => boolean;

/** Returns the question whether the signed-in user has a permission, location by location. */
export function useMayIn(): MayIn {
  const user = useUser();
  return (permission, locationId) => mayIn(user, permission, locationId);
}

/**
 * Tells whether the signed-in user may make a call; one within a location, whether in some
 * location.
 */
export function useMayCall(call: DeclaredCall): boolean {
  return mayCall(useUser(), call);
}

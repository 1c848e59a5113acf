import type { Me, Organisation } from "@storey/contract";
import {
  can,
  isSettingEnabled,
  type OrganisationSettingKey,
  type Permission,
} from "@storey/domain";
import { useStore } from "../store.ts";
import { permissionsOf } from "./rights.ts";
import { type Session, session } from "./session.ts";

/** Returns the session of the app's user. */
export function useSession(): Session {
  return useStore(session);
}

/** Returns the signed-in user, or null. */
export function useUser(): Me | null {
  return useSession().user;
}

/** Returns the active organisation with settings, types, features and locations, or null. */
export function useOrganisation(): Organisation | null {
  return useSession().organisation;
}

/**
 * Tells whether the user has a permission in the whole organisation; of a list all are needed. For
 * something in one location use `useMayIn`.
 */
export function useCan(needed: Permission | readonly Permission[]): boolean {
  return can(permissionsOf(useUser()), needed);
}

/** Tells whether a feature module is on for the active organisation. */
export function useSetting(key: OrganisationSettingKey): boolean {
  return isSettingEnabled(useOrganisation()?.settings, key);
}

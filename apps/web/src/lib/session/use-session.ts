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

/** The signed-in user, or null. */
export function useUser(): Me | null {
  return useSession().user;
}

/** The active organisation with settings, types, features and locations, or null. */
export function useOrganisation(): Organisation | null {
  return useSession().organisation;
}

/**
 * Whether the user may in the whole organisation; a list needs all of its members. What lies in one
 * location is asked for with `useMayIn`.
 */
export function useCan(needed: Permission | readonly Permission[]): boolean {
  return can(permissionsOf(useUser()), needed);
}

/** Whether a feature module is on for the active organisation. */
export function useSetting(key: OrganisationSettingKey): boolean {
  return isSettingEnabled(useOrganisation()?.settings, key);
}

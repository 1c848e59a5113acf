import type { Me, Organisation } from "@storey/contract";
import {
  can,
  isSettingEnabled,
  type OrganisationSettingKey,
  type Permission,
} from "@storey/domain";
import { useStore } from "../store.ts";
import { type Session, session } from "./session.ts";

/** Who uses the app. */
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

/** The permissions a user holds: those of the active organisation and those of the app. */
export function permissionsOf(user: Me | null): ReadonlySet<Permission> {
  return new Set([...(user?.organisationPermissions ?? []), ...(user?.appPermissions ?? [])]);
}

/** Whether the user may; a list needs all of its members. */
export function useCan(needed: Permission | readonly Permission[]): boolean {
  return can(permissionsOf(useUser()), needed);
}

/** Whether a feature module is on for the active organisation. */
export function useSetting(key: OrganisationSettingKey): boolean {
  return isSettingEnabled(useOrganisation()?.settings, key);
}

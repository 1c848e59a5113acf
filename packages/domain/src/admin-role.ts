/** Tells whether one of the role names is the admin role. Only it sees 'Get token' (Spec §6). */
export function isAdminRole(names: readonly string[]): boolean {
  return names.includes("storey-admin");
}

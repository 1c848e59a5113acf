/** The keys of the feature modules an organisation can have. Source: Spec §3 and §6. */
export const ORGANISATION_SETTING_KEYS = [
  "spaces_core",
  "asset_management",
  "spaces_plus",
  "spaces_decision_trees",
  "spaces_panoramas",
  "spaces_checklists",
] as const;

/** One key of the feature modules. */
export type OrganisationSettingKey = (typeof ORGANISATION_SETTING_KEYS)[number];

/** The part of an organisation setting that decides whether its module is on. */
export interface OrganisationSettingState {
  readonly settingKey: string;
  readonly enabled: boolean;
}

/**
 * Tells whether a module is on: the settings are present, a key is given, and the setting of that
 * key has enabled true. Source: Spec §4 (readiness) and §5 (no key is false).
 */
export function isSettingEnabled(
  settings: readonly OrganisationSettingState[] | null | undefined,
  key: string | null | undefined,
): boolean {
  if (!settings || !key) return false;
  return settings.some((setting) => setting.settingKey === key && setting.enabled === true);
}

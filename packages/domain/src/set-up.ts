import type { OrganisationSettingKey } from "./organisation-setting.ts";

/**
 * What a space has once it is set up, in the order in which it is asked for. A further one is a line here,
 * one in `SET_UP_SETTINGS` if it belongs to a module, and one of SQL in
 * `features/set-up/set-up-criteria.repository.ts` of the server.
 */
export const SET_UP_CRITERIA = [
  "picture",
  "panorama",
  "capacity",
  "features",
  "documents",
  "checklist",
  "decisionTree",
  "sign",
  "access",
  "translations",
] as const;

/** Something that a space has once it is set up. */
export type SetUpCriterion = (typeof SET_UP_CRITERIA)[number];

/** The modules without which nobody is asked for something. */
export const SET_UP_SETTINGS: Readonly<Partial<Record<SetUpCriterion, OrganisationSettingKey>>> = {
  panorama: "spaces_panoramas",
  checklist: "spaces_checklists",
  decisionTree: "spaces_decision_trees",
};

/** How many spaces one call sets up at most. */
export const SET_UP_CHANGES_MAX = 500;

/**
 * Tells which of the criteria count where these modules are on. Who has one language is asked for no
 * translations.
 */
export function setUpCriteriaFor(
  isOn: (setting: OrganisationSettingKey) => boolean,
  languageCount: number,
): SetUpCriterion[] {
  return SET_UP_CRITERIA.filter((criterion) => {
    if (criterion === "translations" && languageCount < 2) return false;
    const setting = SET_UP_SETTINGS[criterion];
    return setting === undefined || isOn(setting);
  });
}

/**
 * Tells how much of what spaces should have is there, in whole percent. It is rounded down, so that 100
 * means that nothing is missing; no space lacks nothing.
 */
export function setUpPercent(
  spaceCount: number,
  missing: Readonly<Partial<Record<SetUpCriterion, number>>>,
): number {
  const counts = Object.values(missing);
  const asked = spaceCount * counts.length;
  if (asked === 0) return 100;
  const lacking = counts.reduce((sum, count) => sum + count, 0);
  return Math.floor(((asked - lacking) / asked) * 100);
}

/**
 * The shortest name each thing may have, in characters, shown as 'Minimum {length} characters'.
 * Floors and spaces are often a single figure. Source: Spec §5 (rule), decision 8 (lengths).
 */
export const NAME_MIN_LENGTH = {
  organisation: 2,
  location: 2,
  floor: 1,
  space: 1,
  checklistTemplate: 1,
  decisionTree: 1,
} as const;

/**
 * Matches invisible characters: those that steer, join or fill, spaces, and code points that are no
 * characters.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;

/**
 * Counts the visible characters of a name. A name without any leaves a card without a name and a
 * link that nobody finds.
 */
export function visibleLength(name: string): number {
  return [...name.replace(UNSEEN, "")].length;
}

/** The longest name anything may have, in characters. */
export const NAME_MAX_LENGTH = 200;

/** The longest first or last name of a person, in characters. */
export const PERSON_NAME_MAX_LENGTH = 100;

/** The longest shortcode, in characters. */
export const SHORTCODE_MAX_LENGTH = 64;

/** The largest number of people that a space can hold. */
export const CAPACITY_MAX = 100_000;

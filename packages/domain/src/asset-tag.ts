/** What tags begin with in an organisation that has chosen nothing else. */
export const DEFAULT_ASSET_TAG_PREFIX = "A-";
/** The longest prefix of tags, in UTF-16 code units. */
export const ASSET_TAG_PREFIX_MAX_LENGTH = 20;
/** The longest tag, in UTF-16 code units. */
export const ASSET_TAG_MAX_LENGTH = 100;
/** Numbers are filled up with zeros to so many digits, so that tags sort as they were drawn. */
export const ASSET_TAG_DIGITS = 5;

/** The tag of a prefix and a number: `A-00042`. A number with more digits is written whole. */
export function assetTag(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(ASSET_TAG_DIGITS, "0")}`;
}

/** A tag as it is compared: two that differ in capitals alone are one. */
export function comparedTag(tag: string): string {
  return tag.trim().toLowerCase();
}

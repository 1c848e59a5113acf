/**
 * The characters of a code: digits and capitals without I, L, O and U, which are misread.
 * Source: Douglas Crockford's base 32.
 */
export const SPACE_CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many characters a code has: 26 of 5 bits are 130 bits, too many to be guessed. */
export const SPACE_CODE_LENGTH = 26;

/** How many blank codes can be made in one call. */
export const BLANK_CODES_MAX = 500;

/** Returns the path of a code's public page, to which a printed QR leads. */
export function spaceCodePath(code: string): string {
  return `/q/${code}`;
}

/**
 * Returns the code behind a typed or scanned text: letter case, spaces and hyphens do not count, O
 * is 0, I and L are 1. Undefined when it is no code.
 */
export function readSpaceCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const isCode =
    plain.length === SPACE_CODE_LENGTH &&
    [...plain].every((character) => SPACE_CODE_ALPHABET.includes(character));
  return isCode ? plain : undefined;
}

/**
 * Returns the code in the address of a printed QR, on any host: signs outlive a change of the
 * address. A bare code counts too. Undefined when the text holds none.
 */
export function codeInScan(scanned: string): string | undefined {
  const inAddress = /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/q\/([^/?#]+)\/?(?:[?#]|$)/i.exec(
    scanned.trim(),
  );
  return readSpaceCode(inAddress?.[1] ?? scanned);
}

/** Returns a code in groups of five, as a person reads it out. */
export function groupedCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, "$1 ");
}

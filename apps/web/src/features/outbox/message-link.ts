/** A part of a message's text: plain, or an address to follow. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/**
 * Splits a message's text at the addresses in it; full stops and brackets around them stay text.
 */
export function piecesOf(text: string): TextPiece[] {
  return text.split(ADDRESS).flatMap((part, index): TextPiece[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ text: part, href: null }];
    const address = part.replace(/[).,;:!?]+$/, "");
    const rest = part.slice(address.length);
    const link: TextPiece = { text: address, href: URL.canParse(address) ? address : null };
    return rest === "" ? [link] : [link, { text: rest, href: null }];
  });
}

/** Returns the first address in a message's text, which is where its reader is led. */
export function linkOf(text: string): string | null {
  return piecesOf(text).find(({ href }) => href !== null)?.href ?? null;
}

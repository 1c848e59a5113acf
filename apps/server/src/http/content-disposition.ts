/**
 * Makes the header that names a file for saving, in any script: an ASCII name for old software and
 * the exact one beside it. Source: RFC 6266, RFC 8187. The name must be free of control characters.
 */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

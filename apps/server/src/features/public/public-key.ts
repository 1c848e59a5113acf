/**
 * The file that a guest's key names: a version of a picture, a document, or a file of a panorama.
 */
export type PublicKey =
  | { readonly kind: "picture"; readonly id: string; readonly version: string }
  | { readonly kind: "document"; readonly id: string }
  | { readonly kind: "panorama"; readonly id: string; readonly rest: string };

const UUID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const PICTURE = new RegExp(`^picture/${UUID}/([a-z]+)$`);
const DOCUMENT = new RegExp(`^document/${UUID}$`);
const PANORAMA = new RegExp(`^panorama/${UUID}/([a-z0-9_]+(?:/[a-z0-9_]+)*)$`);

/** Returns the key of a version of a picture, of a document, or of a file below a panorama. */
export function publicKey(kind: PublicKey["kind"], id: string, rest?: string): string {
  return [kind, id, ...(rest === undefined ? [] : [rest])].join("/");
}

/** Returns the address of a file for a guest, below `/api`. */
export function publicPath(code: string, key: string): string {
  return `/public/spaces/${encodeURIComponent(code)}/files?key=${encodeURIComponent(key)}`;
}

/**
 * Reads a guest's key. It names a record, never a place in storage: the record holds the storage
 * key. Undefined for anything else.
 */
export function readPublicKey(key: string): PublicKey | undefined {
  const [, pictureId, version] = PICTURE.exec(key) ?? [];
  if (pictureId && version) return { kind: "picture", id: pictureId, version };
  const [, documentId] = DOCUMENT.exec(key) ?? [];
  if (documentId) return { kind: "document", id: documentId };
  const [, panoramaId, rest] = PANORAMA.exec(key) ?? [];
  if (panoramaId && rest) return { kind: "panorama", id: panoramaId, rest };
  return undefined;
}

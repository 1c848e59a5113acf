/** The brands of pictures as phones of one maker keep them. Source: ISO/IEC 23008-12, `ftyp` box. */
const HEIC_BRANDS = /hei[cmsx]|hev[cmsx]|mif1|msf1/;
const AVIF_BRANDS = /avi[fs]/;
/** The brands stand in the first box, which is short. */
const HEAD_BYTES = 64;

/** Tells whether a file is a HEIC picture, by its name, its type or its first bytes. */
export async function isHeic(file: Blob & { readonly name?: string }): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name ?? "")) return true;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  // A picture that browsers show as AVIF may name the brands of HEIC as well.
  return text.startsWith("ftyp", 4) && !AVIF_BRANDS.test(text) && HEIC_BRANDS.test(text);
}

/** Separates the files that are HEIC pictures from the others, each in their order. */
export async function partHeic<Chosen extends File>(
  files: readonly Chosen[],
): Promise<{ readonly heic: readonly Chosen[]; readonly others: readonly Chosen[] }> {
  // An unreadable file is no matter of its format: the upload says what is wrong with it.
  const found = await Promise.all(files.map((file) => isHeic(file).catch(() => false)));
  return {
    heic: files.filter((_, index) => found[index]),
    others: files.filter((_, index) => !found[index]),
  };
}

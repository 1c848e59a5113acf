import sharp from "sharp";

/**
 * Converts a picture of ours to a PNG, which PDFs can hold; undefined when it cannot be read. Only
 * for small files that this server wrote itself: it decodes in the process that serves requests.
 */
export async function pictureForPrint(file: Buffer): Promise<Buffer | undefined> {
  return sharp(file)
    .png()
    .toBuffer()
    .catch(() => undefined);
}

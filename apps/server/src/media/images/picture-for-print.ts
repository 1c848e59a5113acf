import sharp from "sharp";

/**
 * A picture of ours as a PNG, which PDFs can hold; undefined when it cannot be read. Only for files
 * that this server wrote itself, small ones: it decodes in the process that serves requests.
 */
export async function pictureForPrint(file: Buffer): Promise<Buffer | undefined> {
  return sharp(file)
    .png()
    .toBuffer()
    .catch(() => undefined);
}

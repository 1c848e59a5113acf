import sharp from "sharp";

const made = new Map<string, Promise<Buffer>>();

/** Makes a JPEG of one colour. Each size is made once: nobody changes its bytes. */
export function jpeg(width = 64, height = 48): Promise<Buffer> {
  const size = `${width}x${height}`;
  const known = made.get(size);
  if (known) return known;
  const making = sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  made.set(size, making);
  return making;
}

/** Makes a JPEG with the place and the camera in its metadata. */
export function jpegWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#993333" } })
    .withExif({
      IFD0: { Make: "CanaryCamera", Artist: "Canary Person" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" },
    })
    .jpeg()
    .toBuffer();
}

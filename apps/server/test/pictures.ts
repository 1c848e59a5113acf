import sharp from "sharp";

/** A JPEG of one colour. */
export function jpeg(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
}

/** A JPEG that says where and with what it was taken. */
export function jpegWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#993333" } })
    .withExif({
      IFD0: { Make: "CanaryCamera", Artist: "Canary Person" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" },
    })
    .jpeg()
    .toBuffer();
}

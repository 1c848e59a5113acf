import type { BarcodeDetector } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads the texts of the codes in a picture. */
export type BarcodeReader = (picture: ImageBitmapSource) => Promise<string[]>;

/** Ours is a QR code; labels of former systems have these too. */
const FORMATS = ["qr_code", "data_matrix", "code_128", "code_39"] as const;

type Detector = Pick<BarcodeDetector, "detect">;
/** A photo is tried small first, which is quick and steadies noise, then larger. In pixels. */
const PHOTO_WIDTHS = [1200, 2600];

let loaded: Promise<BarcodeReader> | undefined;

/** The reader: the browser's own where it has one, else ours, loaded from this server at first use. */
export function barcodeReader(): Promise<BarcodeReader> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(): Promise<BarcodeReader> {
  const detector = (await ownDetector()) ?? (await bundledDetector());
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function bundledDetector(): Promise<Detector> {
  const { BarcodeDetector: Bundled, prepareZXingModule } = await import(
    "barcode-detector/ponyfill"
  );
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  });
  return new Bundled({ formats: [...FORMATS] });
}

function isDetectorClass(value: unknown): value is typeof BarcodeDetector {
  return typeof value === "function" && "getSupportedFormats" in value;
}

async function ownDetector(): Promise<Detector | undefined> {
  const own: unknown = Reflect.get(globalThis, "BarcodeDetector");
  if (!isDetectorClass(own)) return undefined;
  const formats: readonly string[] = await own.getSupportedFormats().catch(() => []);
  const known = FORMATS.filter((format) => formats.includes(format));
  return known.includes("qr_code") ? new own({ formats: known }) : undefined;
}

/** Reads a photo; empty when it holds no code. Throws for what is no picture. */
export async function readPhoto(file: Blob): Promise<string[]> {
  const read = await barcodeReader();
  const whole = await createImageBitmap(file);
  try {
    for (const width of PHOTO_WIDTHS) {
      const resizeWidth = Math.min(width, whole.width);
      const bitmap = await createImageBitmap(whole, { resizeWidth, resizeQuality: "high" });
      const found = await read(bitmap).finally(() => bitmap.close());
      if (found.length > 0 || whole.width <= width) return found;
    }
    return [];
  } finally {
    whole.close();
  }
}

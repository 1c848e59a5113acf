import {
  type PanoramaCrop,
  PITCH_CORRECTION_MAX,
  ROLL_CORRECTION_MAX,
  type Tilt,
} from "@storey/domain";
import { XMLParser } from "fast-xml-parser";

/**
 * The fields by which a picture describes itself as a sphere, in pixels of the picture as it is.
 */
export interface SphereData {
  readonly crop: PanoramaCrop;
  /**
   * The direction of the middle of the sphere, in degrees from north; null when the file does not
   * give it.
   */
  readonly heading: number | null;
  /** The roll and pitch of the camera; level when the file does not give them. */
  readonly tilt: Tilt;
}

/** More than any camera writes; a longer text is not read. */
const MAX_XMP_LENGTH = 256 * 1024;
const MAX_DEPTH = 12;
const TOLERANCE = 0.02;
/** A strip that covers less of the sphere, each way, is not worth a sphere: 10 and 5 degrees. */
const LEAST_SHARE = 1 / 36;

/** The names of the fields of GPano that are read. Source: Google's Photo Sphere XMP metadata. */
const FIELDS = [
  "ProjectionType",
  "FullPanoWidthPixels",
  "FullPanoHeightPixels",
  "CroppedAreaImageWidthPixels",
  "CroppedAreaImageHeightPixels",
  "CroppedAreaLeftPixels",
  "CroppedAreaTopPixels",
  "PoseHeadingDegrees",
  "PosePitchDegrees",
  "PoseRollDegrees",
] as const;
type Field = (typeof FIELDS)[number];
const KNOWN: ReadonlySet<string> = new Set(FIELDS);

// Entities stay as they are written: none is expanded, so none can grow.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

/**
 * Reads the GPano data of a picture's XMP. Undefined if there is none, or if it does not fit the
 * picture: another projection, a sphere that is not twice as wide as high, a part outside of it or
 * with other proportions than the picture.
 */
export function readSphereData(
  xmp: string | undefined,
  width: number,
  height: number,
): SphereData | undefined {
  if (xmp === undefined || xmp.length > MAX_XMP_LENGTH) return undefined;
  const fields = fieldsOf(xmp);
  const projection = fields.get("ProjectionType");
  if (projection !== undefined && projection.trim().toLowerCase() !== "equirectangular") {
    return undefined;
  }
  const crop = cropOf(fields, width, height);
  if (!crop) return undefined;
  const heading = numberOf(fields, "PoseHeadingDegrees");
  return {
    crop,
    heading: heading === undefined ? null : ((heading % 360) + 360) % 360,
    tilt: {
      roll: angleOf(fields, "PoseRollDegrees", ROLL_CORRECTION_MAX),
      pitch: angleOf(fields, "PosePitchDegrees", PITCH_CORRECTION_MAX),
    },
  };
}

/**
 * Returns an angle in its stored precision, a hundredth of a degree; an impossible one counts as
 * missing.
 */
function angleOf(fields: ReadonlyMap<Field, string>, field: Field, most: number): number {
  const degrees = numberOf(fields, field) ?? 0;
  return Math.abs(degrees) <= most ? Math.round(degrees * 100) / 100 : 0;
}

function cropOf(
  fields: ReadonlyMap<Field, string>,
  width: number,
  height: number,
): PanoramaCrop | undefined {
  const fullWidth = numberOf(fields, "FullPanoWidthPixels");
  if (fullWidth === undefined || fullWidth < 1) return undefined;
  const fullHeight = numberOf(fields, "FullPanoHeightPixels") ?? fullWidth / 2;
  const croppedWidth = numberOf(fields, "CroppedAreaImageWidthPixels") ?? fullWidth;
  const croppedHeight = numberOf(fields, "CroppedAreaImageHeightPixels") ?? fullHeight;
  const left = numberOf(fields, "CroppedAreaLeftPixels") ?? (fullWidth - croppedWidth) / 2;
  const top = numberOf(fields, "CroppedAreaTopPixels") ?? (fullHeight - croppedHeight) / 2;
  const isInside =
    left >= 0 && top >= 0 && left + croppedWidth <= fullWidth && top + croppedHeight <= fullHeight;
  const isLarge =
    croppedWidth >= fullWidth * LEAST_SHARE && croppedHeight >= fullHeight * LEAST_SHARE;
  const isSphere = isNear(fullWidth, 2 * fullHeight);
  // The picture may have been made smaller after it was written, but not cut.
  const across = width / croppedWidth;
  const down = height / croppedHeight;
  if (!isInside || !isLarge || !isSphere || !isNear(across, down)) return undefined;
  return scaled({ fullWidth, left, top, across, down }, width, height);
}

/** Returns the same part in whole pixels of the picture, never outside of the sphere. */
function scaled(
  part: { fullWidth: number; left: number; top: number; across: number; down: number },
  width: number,
  height: number,
): PanoramaCrop {
  const fullWidth = Math.max(width, 2 * height, Math.round(part.fullWidth * part.across));
  const even = fullWidth + (fullWidth % 2);
  const fullHeight = even / 2;
  return {
    fullWidth: even,
    fullHeight,
    croppedWidth: width,
    croppedHeight: height,
    croppedX: Math.min(Math.round(part.left * part.across), even - width),
    croppedY: Math.min(Math.round(part.top * part.down), fullHeight - height),
  };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= TOLERANCE;
}

function numberOf(fields: ReadonlyMap<Field, string>, field: Field): number | undefined {
  const value = Number(fields.get(field) ?? Number.NaN);
  return Number.isFinite(value) && Math.abs(value) <= 1e7 ? value : undefined;
}

/**
 * Reads the fields of GPano, which stand as attributes or as elements somewhere below
 * `rdf:Description`.
 */
function fieldsOf(xmp: string): Map<Field, string> {
  const found = new Map<Field, string>();
  try {
    collect(parser.parse(xmp), found, 0);
  } catch {
    // Text that is not XML tells nothing.
  }
  return found;
}

function collect(node: unknown, found: Map<Field, string>, depth: number): void {
  if (typeof node !== "object" || node === null || depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "string" && isField(key)) {
      if (!found.has(key)) found.set(key, value);
    } else collect(value, found, depth + 1);
  }
}

function isField(key: string): key is Field {
  return KNOWN.has(key);
}

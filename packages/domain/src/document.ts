/** The types of a space's documents, as stored (Spec §3). */
export const DOCUMENT_TYPES = [
  "installation_guide",
  "manual",
  "other",
  "quick_guide",
  "schematic",
  "specification",
] as const;

/** The types of the documents of assets and their models, as stored (Spec §3). */
export const ASSET_DOCUMENT_TYPES = [
  "other",
  "quick-start",
  "specification",
  "user-manual",
] as const;

/** Every type that a document of any owner may have. */
export const ALL_DOCUMENT_TYPES = [
  ...DOCUMENT_TYPES,
  "quick-start",
  "user-manual",
] as const satisfies readonly (
  | (typeof DOCUMENT_TYPES)[number]
  | (typeof ASSET_DOCUMENT_TYPES)[number]
)[];

/** The type of a document. */
export type DocumentType = (typeof ALL_DOCUMENT_TYPES)[number];

/** How people read each type (Spec §3). */
export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  installation_guide: "Installation Guide",
  manual: "Manual",
  other: "Other",
  quick_guide: "Quick Guide",
  "quick-start": "Quick Start",
  schematic: "Schematic",
  specification: "Specification",
  "user-manual": "User Manual",
};

/** How many UTF-16 code units the description of a document or a link may have. */
export const DOCUMENT_DESCRIPTION_MAX_LENGTH = 500;

/** A kind of file that is safe to keep, as its content tells. */
export interface DocumentFormat {
  /** The endings its file names may have; the first is added to a name that has none of them. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether a browser may show it itself instead of saving it. */
  readonly isInline: boolean;
}

/**
 * The kinds of files that may be kept, by media type. Others are refused: programs and scripts, web
 * pages and SVG, archives, Office files that can hold macros. Decision 16.
 */
export const DOCUMENT_FORMATS = {
  "application/pdf": { extensions: ["pdf"], isInline: true },
  "image/jpeg": { extensions: ["jpg", "jpeg", "jpe", "jfif"], isInline: true },
  "image/png": { extensions: ["png"], isInline: true },
  "image/gif": { extensions: ["gif"], isInline: true },
  "image/webp": { extensions: ["webp"], isInline: true },
  "image/avif": { extensions: ["avif"], isInline: true },
  "image/bmp": { extensions: ["bmp"], isInline: false },
  "image/tiff": { extensions: ["tif", "tiff"], isInline: false },
  "image/heic": { extensions: ["heic", "heif"], isInline: false },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    extensions: ["docx"],
    isInline: false,
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    extensions: ["xlsx"],
    isInline: false,
  },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    extensions: ["pptx"],
    isInline: false,
  },
  "application/vnd.oasis.opendocument.text": { extensions: ["odt"], isInline: false },
  "application/vnd.oasis.opendocument.spreadsheet": { extensions: ["ods"], isInline: false },
  "application/vnd.oasis.opendocument.presentation": { extensions: ["odp"], isInline: false },
  "application/vnd.oasis.opendocument.graphics": { extensions: ["odg"], isInline: false },
  "text/plain": { extensions: ["txt", "text", "log", "md"], isInline: true },
  "text/vtt": { extensions: ["vtt"], isInline: false },
  "text/csv": { extensions: ["csv", "tsv"], isInline: false },
  "image/vnd.dwg": { extensions: ["dwg"], isInline: false },
  "image/vnd.dxf": { extensions: ["dxf"], isInline: false },
  "application/x-step": { extensions: ["ifc", "step", "stp"], isInline: false },
  "video/mp4": { extensions: ["mp4", "m4v"], isInline: false },
  "video/quicktime": { extensions: ["mov", "qt"], isInline: false },
  "video/webm": { extensions: ["webm"], isInline: false },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

/** The media type of a kind of file that may be kept. */
export type DocumentContentType = keyof typeof DOCUMENT_FORMATS;

/** Tells whether a media type is one of those that may be kept. */
export function isDocumentContentType(value: string): value is DocumentContentType {
  return Object.hasOwn(DOCUMENT_FORMATS, value);
}

/** Looks up a kind of file; undefined for one that is not accepted. */
export function documentFormat(contentType: string): DocumentFormat | undefined {
  return isDocumentContentType(contentType) ? DOCUMENT_FORMATS[contentType] : undefined;
}

const NAME_MAX_LENGTH = 180;
/**
 * Matches separators of folders, characters that no file system takes, and those that turn the
 * direction of text.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff/\\:*?"<>|]+/gu;

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a file name in its stored and shown form, without marks that turn the text and could
 * feign an ending.
 */
export function keptFileName(fileName: string): string {
  return fileName.replace(DIRECTION_MARKS, "");
}

/**
 * Returns a file name that is safe to save under on any system: no folders, no control or
 * bidirectional marks, at most 180 code units, with an ending that fits the content, so that a
 * picture named `manual.exe` is saved as `manual.exe.png`. Empty names become "document".
 */
export function safeFileName(fileName: string, contentType: string): string {
  const format = documentFormat(contentType);
  const cleaned = fileName
    .toWellFormed()
    .replace(UNSAFE, "_")
    .replace(/^[\s._]+|[\s.]+$/gu, "");
  const ending = format?.extensions.find((each) => cleaned.toLowerCase().endsWith(`.${each}`));
  const stem = ending ? cleaned.slice(0, -ending.length - 1) : cleaned;
  const suffix = ending ? cleaned.slice(-ending.length - 1) : `.${format?.extensions[0] ?? "bin"}`;
  const short = [...stem].reduce(
    (all, next) => (all.length + next.length > NAME_MAX_LENGTH ? all : all + next),
    "",
  );
  return `${short.replace(/[\s.]+$/u, "") || "document"}${suffix}`;
}

const MEGABYTE = 1024 * 1024;

/** The smallest piece of an upload that is not its last, in bytes. */
export const UPLOAD_PIECE_MIN_BYTES = 64 * 1024;
/** The largest piece of an upload, in bytes. */
export const UPLOAD_PIECE_MAX_BYTES = 8 * MEGABYTE;
/** How long an upload that is not finished is kept, in hours. */
export const UPLOAD_KEPT_HOURS = 24;

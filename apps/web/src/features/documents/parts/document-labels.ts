import type { SpaceDocument } from "@storey/contract";
import {
  ALL_DOCUMENT_TYPES,
  type DocumentType,
  documentFormat,
  safeFileName,
} from "@storey/domain";

const PDF = "application/pdf";
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Whether a document opens in the PDF overlay. */
export function isPdf({ metadata }: Pick<SpaceDocument, "metadata">): boolean {
  return metadata.contentType === PDF;
}

/** Whether a browser shows a document itself, in a window of its own. */
export function opensInBrowser({ metadata }: Pick<SpaceDocument, "metadata">): boolean {
  return documentFormat(metadata.contentType)?.isInline === true;
}

/**
 * The name a document is saved under. A PDF: its description and .pdf, else the name it was sent
 * with, else document.pdf (Spec §2). Others keep the name they were sent with.
 */
export function savedName({
  description,
  metadata,
}: Pick<SpaceDocument, "description" | "metadata">): string {
  const described = description.trim();
  if (metadata.contentType !== PDF) return safeFileName(metadata.fileName, metadata.contentType);
  return safeFileName(described === "" ? metadata.fileName : `${described}.pdf`, PDF);
}

/** What a document is called on the screen. */
export function shownName({
  description,
  metadata,
}: Pick<SpaceDocument, "description" | "metadata">): string {
  return description.trim() || metadata.fileName;
}

/** A size in the language's words, such as "1.2 MB". */
export function sizeLabel(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    // The short form of bytes knows no plural.
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

/** The host of a web address; empty for what is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : "";
}

/** What a link without a description is called: its host and path. */
export function linkName(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${hostOf(url)}${`${pathname}${search}`.replace(/\/$/, "")}`;
}

/** The documents of each type that has any, in the order of the specification. */
export function byType(
  documents: readonly SpaceDocument[],
): { readonly type: DocumentType; readonly documents: readonly SpaceDocument[] }[] {
  return ALL_DOCUMENT_TYPES.map((type) => ({
    type,
    documents: documents.filter((one) => one.type === type),
  })).filter((group) => group.documents.length > 0);
}

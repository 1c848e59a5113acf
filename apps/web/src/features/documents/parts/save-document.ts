import type { SpaceDocument } from "@storey/contract";
import { whileBusy } from "../../../lib/busy.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { documentBytes } from "../document.queries.ts";
import { savedName } from "./document-labels.ts";

/** Long enough for a slow window to have read the address. */
const KEPT_MS = 60_000;

/** Downloads a document through the authorised call and saves it. */
export async function saveDocument(shown: SpaceDocument): Promise<void> {
  saveFile(await whileBusy(documentBytes(shown)), savedName(shown));
}

/**
 * Shows a picture or a text in a window of its own. The window is opened before the bytes are
 * there, because a browser lets only a press open one; where it does not, the file is saved.
 */
export async function openInWindow(shown: SpaceDocument): Promise<void> {
  const place = window.open("", "_blank");
  try {
    const bytes = await whileBusy(documentBytes(shown));
    if (!place) return saveFile(bytes, savedName(shown));
    const { contentType } = shown.metadata;
    const type = contentType === "text/plain" ? "text/plain;charset=utf-8" : contentType;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    place.opener = null;
    place.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  } catch (cause) {
    place?.close();
    throw cause;
  }
}

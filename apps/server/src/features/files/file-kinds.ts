import { OWNER_FOLDER_PATTERN } from "../../platform/attachments/owner-folder.ts";

/** A kind of files in the store, and the rows that name them. */
export interface FileKind {
  /** The key of a file of this kind; a row names its first group: the key or its folder. */
  readonly pattern: RegExp;
  readonly table: string;
  readonly column: string;
  /** Another table that may name the same file by the same column. */
  readonly alsoIn?: string;
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const of = (pattern: string, table: string, column: string, alsoIn?: string): FileKind => ({
  pattern: new RegExp(`^${pattern.replaceAll("ID", ID)}$`),
  table,
  column,
  ...(alsoIn ? { alsoIn } : {}),
});

/**
 * Every kind of files that can be left behind without a row. A file of no kind listed here is never
 * removed by itself: a feature that stores files of its own adds their kind.
 */
export const FILE_KINDS: readonly FileKind[] = [
  of("(ID/logo/ID)", "organisation", "logo_key"),
  of(`(ID/${OWNER_FOLDER_PATTERN}/ID/ID-ID)/[a-z]+`, "space_image", "s3_key"),
  of("(ID/demonstration/[a-z0-9-]+)/[a-z]+", "space_image", "s3_key"),
  of(`(ID/${OWNER_FOLDER_PATTERN}/ID/documents/ID-ID)`, "space_document", "s3_key"),
  of("(ID/spaces/ID/panoramas/ID-ID)/.+", "space_panorama", "s3_key"),
  of("(ID/issues/ID/ID-ID)(?:/[a-z]+)?", "issue_attachment", "s3_key"),
  // The issue that a failed answer opened shows its photos.
  of("(ID/checklists/ID/ID-ID)(?:/[a-z]+)?", "checklist_file", "s3_key", "issue_attachment"),
  of("(ID/uploads/ID-ID)/.+", "upload", "folder"),
  of("(ID/imports/ID-ID)(?:-errors)?", "import", "file_key"),
];

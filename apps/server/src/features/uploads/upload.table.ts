import type { ColumnType, Generated } from "kysely";
import type { MomentColumn } from "../../db/record.table.ts";

/** A file that comes in pieces. Sizes in bytes. */
export interface UploadTable {
  organisationId: string;
  id: string;
  /** The id that the sender gave it. */
  uploadId: string;
  /** The owner; null for a guest who follows a report. */
  userId: string | null;
  issueId: string | null;
  network: ColumnType<string | null, string | null, never>;
  /** The SHA-256 of the call it is for. */
  call: Buffer;
  size: number;
  received: Generated<number>;
  /** The keys of the pieces, in their order. */
  pieces: Generated<string[]>;
  /** The folder of the files, without a closing slash. */
  folder: string;
  /** Written as JSON text, read as its value. */
  reply: ColumnType<unknown, string | null | undefined, string>;
  expiresAt: string;
  createdAt: MomentColumn;
}

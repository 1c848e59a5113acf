import { issues } from "@storey/contract";
import { CallError } from "../../lib/call-error.ts";
import { upload } from "../../lib/upload.ts";

/** A file on its way to an issue. */
export interface SentAttachment {
  readonly file: File;
  /** Made here: a repeated attempt adds the file once. */
  readonly id: string;
  readonly isInternal: boolean;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Uploads one file to an issue; one that is there already is as good. */
export async function uploadAttachment(issueId: string, sent: SentAttachment): Promise<void> {
  const { file, id, isInternal, signal, onProgress } = sent;
  try {
    await upload(issues.attach, {
      params: { id: issueId },
      body: { id, isInternal: isInternal ? "true" : "false" },
      file,
      signal,
      onProgress,
    });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "record.exists") throw error;
  }
}

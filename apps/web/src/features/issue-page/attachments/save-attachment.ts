import type { IssueAttachment } from "@storey/contract";
import { saveFile } from "../../../lib/save-file.ts";
import { attachmentBytes } from "../../issues/issue.queries.ts";

/** Saves a file of an issue to the user's device. */
export async function saveAttachment({ path, fileName }: IssueAttachment): Promise<void> {
  saveFile(await attachmentBytes(path), fileName);
}

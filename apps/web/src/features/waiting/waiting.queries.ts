import type { IssueStep } from "@storey/contract";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { ISSUE_WRITES } from "../issues/issue-outbox.queries.ts";

/** Returns the text in a record, which its author may want back. */
export function textIn({ endpoint, body, label }: OutboxRecord): string {
  if (endpoint === ISSUE_WRITES.report) {
    const { title, description = "" } = body as { title: string; description?: string };
    return [title, description].filter((part) => part !== "").join("\n\n");
  }
  if (endpoint === ISSUE_WRITES.comment) return (body as { body: string }).body;
  if (endpoint === ISSUE_WRITES.step) {
    const { note = "", reason = "" } = body as IssueStep & { note?: string; reason?: string };
    return [label, note === "" ? reason : note].filter((part) => part !== "").join("\n\n");
  }
  return label;
}

/** Whether the text of a refused step can be sent as a comment instead. */
export function mayBecomeComment(record: OutboxRecord): boolean {
  return record.endpoint === ISSUE_WRITES.step && record.state === "rejected";
}

/** Sends the text of a refused step as a comment for colleagues, in place of the step. */
export async function keepAsComment(record: OutboxRecord): Promise<void> {
  const outbox = await openOutbox();
  const id = uuidV7();
  const { issueId } = record.entity;
  const body = textIn(record);
  await outbox.put(
    [
      {
        endpoint: ISSUE_WRITES.comment,
        params: { id: issueId },
        body: { id, body, visibility: "internal", mentions: [] },
        entity: { kind: "comment", id, issueId },
        label: body,
      },
    ],
    { replaces: [record.id] },
  );
}

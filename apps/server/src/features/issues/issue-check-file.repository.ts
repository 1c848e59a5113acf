import { ISSUE_ATTACHMENTS_MAX } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type IssuePlace, lockAttachmentCount } from "./issue-attachment.repository.ts";

/** A question of a run of a checklist, whose photos an issue shows. */
export interface AnsweredQuestion {
  readonly runId: string;
  readonly itemId: string;
  readonly assetId: string | null;
}

/**
 * Shows the files of an answer on an issue too, with one of its comments or by themselves; as many as it
 * has room for. They are not copied: both rows name the same bytes.
 */
export async function attachAnswerFiles(
  transaction: Transaction,
  place: IssuePlace & { readonly commentId: string | null },
  { runId, itemId, assetId }: AnsweredQuestion,
): Promise<void> {
  const { organisationId, issueId, commentId } = place;
  const room = ISSUE_ATTACHMENTS_MAX - (await lockAttachmentCount(transaction, place));
  if (room <= 0) return;
  await transaction.execute(
    raw(sql`
      insert into issue_attachment (organisation_id, id, issue_id, comment_id, kind, visibility, s3_key, file_name, content_type,
        size, picture, added_by)
      select f.organisation_id, gen_random_uuid(), ${issueId}::uuid, ${commentId}::uuid, f.kind, 'public', f.s3_key, f.file_name, f.content_type,
        f.size, f.picture, f.added_by
      from (select * from checklist_file z
        where z.organisation_id = ${organisationId} and z.run_id = ${runId}::uuid and z.item_id = ${itemId}::uuid
          and z.asset_id is not distinct from ${assetId}::uuid
        order by z.created_at, z.id limit ${room}) f
      on conflict do nothing`),
  );
}

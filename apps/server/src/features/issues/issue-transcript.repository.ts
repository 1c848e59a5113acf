import type { IssueTranscript } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Keeps what was tried before an issue was reported, for good. */
export async function insertTranscript(
  transaction: Transaction,
  { organisationId, issueId }: { readonly organisationId: string; readonly issueId: string },
  { treeName, lines, last, language, readings }: IssueTranscript,
  isOfGuest: boolean,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into issue_transcript (organisation_id, issue_id, tree_name, lines, last, language, readings, is_of_guest)
      values (${organisationId}, ${issueId}, ${treeName}, ${JSON.stringify(lines)}::jsonb, ${last}, ${language},
        ${JSON.stringify(readings)}::jsonb, ${isOfGuest})`),
  );
}

/** Selects the transcript of the issue `i` as its page shows it; null where there is none. */
export const transcriptOf = sql`(select json_build_object('treeName', t.tree_name, 'lines', t.lines, 'last', t.last,
    'language', t.language, 'readings', t.readings)
  from issue_transcript t where t.organisation_id = i.organisation_id and t.issue_id = i.id)`;

import { record, rowsOf } from "../../db/record.ts";
import type {
  IssueAttachmentTable,
  IssueCommentTable,
  IssueTable,
} from "../../platform/records/issue.table.ts";

/** What is broken or missing in a space. */
export const issueRecord = record({
  table: "issue",
  rows: rowsOf<IssueTable>(),
  nameFrom: "title",
  isNetworkRestricted: true,
  timeline: {
    subject: "issue",
    owner: { space: "spaceId", asset: "assetId" },
    nameFrom: ["title"],
    readers: "readers of the issue",
    fields: ["status"],
    valuesOf: ["status"],
    events: { status: "status" },
  },
});

/** What somebody wrote about an issue. */
export const issueCommentRecord = record({
  table: "issue_comment",
  rows: rowsOf<IssueCommentTable>(),
  nameFrom: { parent: "issue", through: "issueId" },
  isNetworkRestricted: true,
});

/** A file of an issue. */
export const issueAttachmentRecord = record({
  table: "issue_attachment",
  rows: rowsOf<IssueAttachmentTable>(),
  nameFrom: { parent: "issue", through: "issueId" },
  isNetworkRestricted: true,
});

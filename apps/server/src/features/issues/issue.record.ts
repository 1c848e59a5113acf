import { issues } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type {
  IssueAttachmentTable,
  IssueCommentTable,
  IssueTable,
} from "../../platform/records/issue.table.ts";

/** A report of something broken or missing in a space. */
export const issueRecord = record({
  table: "issue",
  rows: rowsOf<IssueTable>(),
  nameFrom: ["title"],
  parent: { record: "space", through: "spaceId" },
  isNetworkRestricted: true,
  timeline: {
    subject: "issue",
    owner: { space: "spaceId", asset: "assetId" },
    readers: "readers of the issue",
    fields: ["status"],
    valuesOf: ["status"],
    events: { status: "status" },
  },
  sample: {
    call: issues.create,
    body: ({ mark, ids }) => ({
      spaceId: ids["space"],
      title: `${mark} lamp`,
      description: mark,
    }),
  },
});

/** A comment that somebody wrote about an issue. */
export const issueCommentRecord = record({
  table: "issue_comment",
  rows: rowsOf<IssueCommentTable>(),
  parent: { record: "issue", through: "issueId" },
  isNetworkRestricted: true,
  sample: { call: issues.comment, body: ({ mark }) => ({ body: `${mark} comment` }) },
});

/** A file of an issue. */
export const issueAttachmentRecord = record({
  table: "issue_attachment",
  rows: rowsOf<IssueAttachmentTable>(),
  nameFrom: ["fileName"],
  parent: { record: "issue", through: "issueId" },
  isNetworkRestricted: true,
  sample: { call: issues.attach, file: "text" },
});

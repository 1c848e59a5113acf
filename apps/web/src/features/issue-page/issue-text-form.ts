import { ISSUE_LIMITS, type Issue, issues } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { changeIssue } from "../issues/issue.queries.ts";

/** The form of an issue's title and description. */
export const issueWordsForm = declareForm<Issue>()({
  name: "issue",
  messages: "issues",
  call: issues.update,
  limits: ISSUE_LIMITS,
  fields: {
    title: text({ label: "fact.title", wrong: { "text.too_short": "report.titleShort" } }),
    description: text({ label: "fact.description" }),
  },
  save: async ({ record, version, body }) => {
    if (record) await changeIssue(record.id, version, body);
  },
});

import type { Migration } from "./migration.ts";

/** The pictures, papers, films and captions of a decision tree hang on it, as those of a space hang on that. */
export const filesOfDecisionTrees: Migration = {
  name: "0160-files-of-decision-trees",
  sql: `
alter table attachment_owner drop constraint attachment_owner_kind_check,
  add constraint attachment_owner_kind_check
    check (kind in ('space', 'floor', 'location', 'asset', 'assetModel', 'checklistTemplate', 'decisionTree'));
select owns_attachments('decision_tree', 'decisionTree', null);
`,
};

import type { ChecklistChangeCounts, ChecklistContent, Words } from "@storey/domain";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

/** Written as JSON text, read as the object. */
type ContentColumn = ColumnType<ChecklistContent, string, string>;

/** What checks ask: the draft that is worked on, and which version is published. */
export interface ChecklistTemplateTable extends TenantRecordColumns {
  name: string;
  description: Generated<string>;
  content: ContentColumn;
  publishedVersionId: Generated<string | null>;
  defaultRecurrence: Generated<"weekly" | "monthly">;
}

/** What was published: it never changes. */
export interface ChecklistTemplateVersionTable {
  organisationId: string;
  id: string;
  templateId: string;
  number: number;
  name: string;
  content: ContentColumn;
  /** In what it differs from the version before. */
  changes: Generated<ChecklistChangeCounts>;
  /** The name in further languages. */
  names: GeneratedAlways<Words>;
  publishedBy: string | null;
  publishedAt: MomentColumn;
}

import type {
  IssueStatus,
  NotificationChannel,
  NotificationKind,
  PreferenceKind,
} from "@storey/domain";
import type { Generated } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

/** A person's notification: the events of one kind about one issue or run until they were read. */
export interface NotificationTable {
  organisationId: string;
  id: string;
  /** Null for a reporter without an account. */
  userId: string | null;
  kind: NotificationKind;
  issueId: string | null;
  alertId: string | null;
  /** Of a checklist; of those, null for many runs at once. */
  runId: Generated<string | null>;
  /** The runs of a line that stands for many. */
  runIds: Generated<string[] | null>;
  actorId: string | null;
  commentId: string | null;
  status: IssueStatus | null;
  isMerged: Generated<boolean>;
  count: Generated<number>;
  isListed: boolean;
  mailCount: number;
  readAt: OptionalMomentColumn;
  at: MomentColumn;
}

export interface NotificationPreferenceTable {
  userId: string;
  kind: PreferenceKind;
  channel: NotificationChannel;
  isOn: boolean;
  updatedAt: MomentColumn;
}

export interface ReportMailStopTable {
  organisationId: string;
  issueId: string;
  createdAt: MomentColumn;
}

import type { Language } from "@storey/contract";
import type { ReadinessWeights } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { MomentColumn, RecordColumns, TenantRecordColumns } from "../../db/record.table.ts";
import type { NameWordsColumns } from "./name-words.ts";

export interface OrganisationTable extends RecordColumns {
  name: string;
  email: string | null;
  timezone: Generated<string>;
  assetTagPrefix: Generated<string>;
  custodyReminderDays: Generated<number>;
  checklistRetentionYears: Generated<number>;
  /** Null where none are chosen; written as JSON text. */
  readinessWeights: ColumnType<ReadinessWeights | null, string | undefined, string | null>;
  languages: ColumnType<Language[], string | undefined, string>;
  logoKey: string | null;
  hasAssetManagement: Generated<boolean>;
  hasPro: Generated<boolean>;
}

export interface AvailableSettingTable {
  id: string;
  settingKey: string;
  name: string;
  description: string;
}

export interface OrganisationSettingTable {
  organisationId: string;
  settingId: string;
  enabled: Generated<boolean>;
  value: string | null;
  updatedAt: MomentColumn;
}

export interface OrganisationStructureTable {
  organisationId: string;
  id: Generated<number>;
  changes: Generated<number>;
}

export interface SpaceTypeTable extends TenantRecordColumns, NameWordsColumns {
  name: string;
}

export interface FeatureTable extends TenantRecordColumns, NameWordsColumns {
  name: string;
  icon: string;
}

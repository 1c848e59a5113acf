import type { TreeValue, Words } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceTable extends TenantRecordColumns {
  locationId: string;
  floorId: string;
  spaceTypeId: string | null;
  name: string;
  shortcode: string | null;
  capacity: number | null;
  typeformId: string | null;
  ubiqisenseId: string | null;
  isPublic: Generated<boolean>;
  allowPublicReporting: Generated<boolean>;
  featureIds: Generated<string[]>;
  beaconIds: Generated<string[]>;
  /** What it is checked by, as its assignments say: kept by triggers, so that its version counts them. */
  checklistTemplateIds: Generated<string[]>;
  mainPanoramaId: Generated<string | null>;
  /** Whether somebody said who can open it: kept by a trigger, whatever they said. */
  isAccessDecided: Generated<boolean>;
  decisionTreeId: Generated<string | null>;
  /** By key of the tree's variables; written as JSON text. */
  decisionTreeVariables: ColumnType<
    Readonly<Record<string, TreeValue>>,
    string | undefined,
    string
  >;
  /** By language, then by the key of the text; written as JSON text. */
  translations: ColumnType<Readonly<Record<string, Words>>, string | undefined, string>;
  translatedFrom: ColumnType<Readonly<Record<string, Words>>, string | undefined, string>;
}

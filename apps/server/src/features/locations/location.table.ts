import type { Address, Location, Sos } from "@storey/contract";
import type { LicenceType, SubnetAudience } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** A part of a location that is kept as JSON: what was never set is absent. */
type PartColumn<Part> = ColumnType<Partial<Part>, string | undefined, string>;

export interface LocationTable extends TenantRecordColumns {
  name: string;
  defaultPrefix: string | null;
  wifi: string | null;
  address: PartColumn<Address>;
  serviceDeskEmail: string | null;
  timezone: string | null;
  sos: PartColumn<Sos>;
  administrator: PartColumn<Location["administrator"]>;
  typeformId: string | null;
  licenseType: Generated<LicenceType>;
  spacesLicensed: number | null;
  renewalDate: string | null;
  allowAnonymousAccess: Generated<boolean>;
  allowAnonymousReporting: Generated<boolean>;
  beaconRange: Generated<boolean>;
  beaconRangeAnonymousOnly: Generated<boolean>;
  /** Read with `text()`: a network of one address loses its mask otherwise. */
  ipSubnets: ColumnType<string[], readonly string[] | undefined, readonly string[]>;
  ipSubnetsApplyTo: Generated<SubnetAudience>;
}

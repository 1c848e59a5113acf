import type { ColumnType, Generated } from "kysely";
import type { MomentColumn, OptionalMomentColumn, RecordColumns } from "../../db/record.table.ts";

export interface UserAccountTable extends RecordColumns {
  auth0Id: string | null;
  email: string;
  firstName: string | null;
  lastName: string | null;
  activeOrganisationId: string | null;
  blockedAt: OptionalMomentColumn;
  tokensValidAfter: ColumnType<string, string | undefined, string>;
}

export interface RoleTable {
  id: string;
  name: string;
}

export interface PermissionTable {
  id: string;
  name: string;
}

export interface RolePermissionTable {
  roleId: string;
  permissionId: string;
}

export interface UserOrganisationTable {
  organisationId: string;
  id: string;
  userId: string;
  isHome: Generated<boolean>;
  createdAt: MomentColumn;
}

export interface UserOrganisationRoleTable {
  organisationId: string;
  userId: string;
  roleId: string;
  locationIds: Generated<string[]>;
}

export interface UserAppRoleTable {
  userId: string;
  roleId: string;
}

export interface UserSettingTable {
  userId: string;
  settingKey: string;
  settingValue: string;
  updatedAt: MomentColumn;
}

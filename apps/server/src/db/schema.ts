import type { ApiTokenTable } from "../features/api-tokens/api-token.table.ts";
import type { BeaconTable } from "../features/beacons/beacon.table.ts";
import type {
  DocumentUploadTable,
  SpaceDocumentTable,
} from "../features/documents/document.table.ts";
import type {
  FavouriteSpaceTable,
  ViewedSpaceTable,
} from "../features/favourites/favourite.table.ts";
import type { FileRemovalTable } from "../features/files/file-removal.table.ts";
import type { FloorTable } from "../features/floors/floor.table.ts";
import type { HistoryTable } from "../features/history/history.table.ts";
import type { SpaceImageTable } from "../features/images/image.table.ts";
import type { InvitationTable } from "../features/invitations/invitation.table.ts";
import type { SpaceLinkTable } from "../features/links/link.table.ts";
import type { LocationTable } from "../features/locations/location.table.ts";
import type {
  AvailableSettingTable,
  FeatureTable,
  OrganisationSettingTable,
  OrganisationStructureTable,
  OrganisationTable,
  SpaceTypeTable,
} from "../features/organisations/organisation.table.ts";
import type { SpaceImportTable } from "../features/space-imports/space-import.table.ts";
import type { SpaceTable } from "../features/spaces/space.table.ts";
import type {
  PermissionTable,
  RolePermissionTable,
  RoleTable,
  UserAccountTable,
  UserAppRoleTable,
  UserOrganisationRoleTable,
  UserOrganisationTable,
  UserSettingTable,
} from "../features/users/user.table.ts";
import type { IdempotencyKeyTable } from "../http/idempotency.table.ts";

/** Every table and view a statement can name. */
export interface Schema {
  userAccount: UserAccountTable;
  organisation: OrganisationTable;
  role: RoleTable;
  permission: PermissionTable;
  rolePermission: RolePermissionTable;
  availableSetting: AvailableSettingTable;
  userOrganisation: UserOrganisationTable;
  userOrganisationRole: UserOrganisationRoleTable;
  userAppRole: UserAppRoleTable;
  userSetting: UserSettingTable;
  apiToken: ApiTokenTable;
  organisationSetting: OrganisationSettingTable;
  organisationStructure: OrganisationStructureTable;
  location: LocationTable;
  floor: FloorTable;
  spaceType: SpaceTypeTable;
  feature: FeatureTable;
  space: SpaceTable;
  spaceImage: SpaceImageTable;
  spaceDocument: SpaceDocumentTable;
  documentUpload: DocumentUploadTable;
  spaceLink: SpaceLinkTable;
  beacon: BeaconTable;
  favouriteSpace: FavouriteSpaceTable;
  viewedSpace: ViewedSpaceTable;
  spaceImport: SpaceImportTable;
  idempotencyKey: IdempotencyKeyTable;
  history: HistoryTable;
  invitation: InvitationTable;
  fileRemoval: FileRemovalTable;
}

import type { ApiTokenTable } from "../features/api-tokens/api-token.table.ts";
import type { BackgroundJobTable } from "../features/background-jobs/background-job.table.ts";
import type { BeaconPresenceTable, BeaconTable } from "../features/beacons/beacon.table.ts";
import type { SpaceDocumentTable } from "../features/documents/document.table.ts";
import type {
  FavouriteSpaceTable,
  ViewedSpaceTable,
} from "../features/favourites/favourite.table.ts";
import type { FileRemovalTable } from "../features/files/file-removal.table.ts";
import type { FloorTable } from "../features/floors/floor.table.ts";
import type { HistoryTable } from "../features/history/history.table.ts";
import type { SpaceImageTable } from "../features/images/image.table.ts";
import type { InvitationTable } from "../features/invitations/invitation.table.ts";
import type {
  IssueAttachmentTable,
  IssueCommentTable,
  IssueCounterTable,
  IssuePersonTable,
  IssueTable,
  IssueTrackTable,
} from "../features/issues/issue.table.ts";
import type { SpaceLinkTable } from "../features/links/link.table.ts";
import type { LocationTable } from "../features/locations/location.table.ts";
import type {
  NotificationPreferenceTable,
  NotificationTable,
  ReportMailStopTable,
} from "../features/notifications/notification.table.ts";
import type {
  AvailableSettingTable,
  FeatureTable,
  OrganisationSettingTable,
  OrganisationStructureTable,
  OrganisationTable,
  SpaceTypeTable,
} from "../features/organisations/organisation.table.ts";
import type { SpacePanoramaTable } from "../features/panoramas/panorama.table.ts";
import type { SosAlertTable, SosDeliveryTable, SosEventTable } from "../features/sos/sos.table.ts";
import type { SpaceCodeTable } from "../features/space-codes/space-code.table.ts";
import type {
  SpaceImportSliceTable,
  SpaceImportTable,
} from "../features/space-imports/space-import.table.ts";
import type { SpaceTable } from "../features/spaces/space.table.ts";
import type { UploadTable } from "../features/uploads/upload.table.ts";
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
  sosAlert: SosAlertTable;
  sosDelivery: SosDeliveryTable;
  sosEvent: SosEventTable;
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
  upload: UploadTable;
  spacePanorama: SpacePanoramaTable;
  spaceLink: SpaceLinkTable;
  beacon: BeaconTable;
  beaconPresence: BeaconPresenceTable;
  favouriteSpace: FavouriteSpaceTable;
  viewedSpace: ViewedSpaceTable;
  spaceImport: SpaceImportTable;
  spaceImportSlice: SpaceImportSliceTable;
  spaceCode: SpaceCodeTable;
  idempotencyKey: IdempotencyKeyTable;
  history: HistoryTable;
  invitation: InvitationTable;
  fileRemoval: FileRemovalTable;
  backgroundJob: BackgroundJobTable;
  issue: IssueTable;
  issueComment: IssueCommentTable;
  issueAttachment: IssueAttachmentTable;
  issueWatcher: IssuePersonTable;
  issueMeToo: IssuePersonTable;
  issueTrack: IssueTrackTable;
  issueCounter: IssueCounterTable;
  notification: NotificationTable;
  notificationPreference: NotificationPreferenceTable;
  reportMailStop: ReportMailStopTable;
}

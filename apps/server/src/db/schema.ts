import type {
  AssetAuditResultTable,
  AssetAuditScanTable,
} from "../features/asset-audits/asset-audit.table.ts";
import type { BackgroundJobTable } from "../features/background-jobs/background-job.table.ts";
import type { BeaconPresenceTable } from "../features/beacons/beacon.table.ts";
import type {
  ChecklistAmendmentTable,
  ChecklistFileTable,
} from "../features/checklist-runs/checklist-run.table.ts";
import type { ChecklistTemplateVersionTable } from "../features/checklist-templates/checklist-template.table.ts";
import type { CustodySignatureTable } from "../features/custody/custody.table.ts";
import type { CustomFieldValueTable } from "../features/custom-fields/custom-field.table.ts";
import type {
  DecisionTreeBuildTable,
  DecisionTreeProposalTable,
  DecisionTreeVersionTable,
} from "../features/decision-trees/decision-tree.table.ts";
import type {
  DecisionTreeCountChangeTable,
  DecisionTreeCountTable,
  DecisionTreeSessionTable,
  DecisionTreeStepTable,
} from "../features/decision-trees/tree-session.table.ts";
import type {
  FavouriteTable,
  RecentlyViewedTable,
} from "../features/favourites/favourite.table.ts";
import type {
  AssetModelLinkTable,
  GlobalAssetModelTable,
  GlobalModelDocumentTable,
  GlobalModelImageTable,
  GlobalModelLinkTable,
} from "../features/global-models/global-model.table.ts";
import type {
  ImportMappingTable,
  ImportRowTable,
  ImportSliceTable,
  ImportTable,
} from "../features/imports/import.table.ts";
import type {
  NotificationPreferenceTable,
  NotificationTable,
  ReportMailStopTable,
} from "../features/notifications/notification.table.ts";
import type { SosDeliveryTable, SosEventTable } from "../features/sos/sos.table.ts";
import type { UploadTable } from "../features/uploads/upload.table.ts";
import type { IdempotencyKeyTable } from "../http/idempotency.table.ts";
import type { AttachmentOwnerTable } from "../platform/attachments/owner.table.ts";
import type { FileRemovalTable } from "../platform/files/file-removal.table.ts";
import type { HistoryTable } from "../platform/history/history.table.ts";
import type {
  IssuePersonTable,
  IssueTrackTable,
  IssueTranscriptTable,
} from "../platform/records/issue.table.ts";
import type {
  AvailableSettingTable,
  OrganisationStructureTable,
} from "../platform/records/organisation.table.ts";
import type {
  PermissionTable,
  RolePermissionTable,
  RoleTable,
  UserAccountTable,
  UserAppRoleTable,
  UserSettingTable,
} from "../platform/records/user.table.ts";
import type { RECORDS } from "../records.ts";
import type { TablesOf } from "./record.ts";

/** Every table and view that a statement can name: the records, and the others. */
export interface Schema extends TablesOf<typeof RECORDS> {
  sosDelivery: SosDeliveryTable;
  sosEvent: SosEventTable;
  userAccount: UserAccountTable;
  role: RoleTable;
  permission: PermissionTable;
  rolePermission: RolePermissionTable;
  availableSetting: AvailableSettingTable;
  userAppRole: UserAppRoleTable;
  userSetting: UserSettingTable;
  organisationStructure: OrganisationStructureTable;
  attachmentOwner: AttachmentOwnerTable;
  assetAuditScan: AssetAuditScanTable;
  assetAuditResult: AssetAuditResultTable;
  customFieldValue: CustomFieldValueTable;
  globalAssetModel: GlobalAssetModelTable;
  globalModelImage: GlobalModelImageTable;
  globalModelDocument: GlobalModelDocumentTable;
  globalModelLink: GlobalModelLinkTable;
  assetModelLink: AssetModelLinkTable;
  checklistTemplateVersion: ChecklistTemplateVersionTable;
  decisionTreeProposal: DecisionTreeProposalTable;
  decisionTreeVersion: DecisionTreeVersionTable;
  decisionTreeBuild: DecisionTreeBuildTable;
  decisionTreeSession: DecisionTreeSessionTable;
  decisionTreeStep: DecisionTreeStepTable;
  decisionTreeCount: DecisionTreeCountTable;
  decisionTreeCountChange: DecisionTreeCountChangeTable;
  checklistFile: ChecklistFileTable;
  checklistAmendment: ChecklistAmendmentTable;
  custodySignature: CustodySignatureTable;
  upload: UploadTable;
  beaconPresence: BeaconPresenceTable;
  favourite: FavouriteTable;
  recentlyViewed: RecentlyViewedTable;
  import: ImportTable;
  importSlice: ImportSliceTable;
  importRow: ImportRowTable;
  importMapping: ImportMappingTable;
  idempotencyKey: IdempotencyKeyTable;
  history: HistoryTable;
  fileRemoval: FileRemovalTable;
  backgroundJob: BackgroundJobTable;
  issueWatcher: IssuePersonTable;
  issueMeToo: IssuePersonTable;
  issueTrack: IssueTrackTable;
  issueTranscript: IssueTranscriptTable;
  notification: NotificationTable;
  notificationPreference: NotificationPreferenceTable;
  reportMailStop: ReportMailStopTable;
}

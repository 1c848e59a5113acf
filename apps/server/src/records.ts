import { apiTokenRecord } from "./features/api-tokens/api-token.record.ts";
import { assetAuditRecord } from "./features/asset-audits/asset-audit.record.ts";
import { assetModelRecord } from "./features/asset-models/asset-model.record.ts";
import { assetTypeRecord } from "./features/asset-models/asset-type.record.ts";
import { manufacturerRecord } from "./features/asset-models/manufacturer.record.ts";
import { assetViewRecord } from "./features/asset-views/asset-view.record.ts";
import { assetRecord } from "./features/assets/asset.record.ts";
import { assetAliasRecord } from "./features/assets/asset-alias.record.ts";
import { beaconRecord } from "./features/beacons/beacon.record.ts";
import {
  checklistAssignmentRecord,
  locationClosureRecord,
} from "./features/checklist-assignments/checklist-assignment.record.ts";
import { checklistFailureRecord } from "./features/checklist-failures/checklist-failure.record.ts";
import { checklistRunRecord } from "./features/checklist-runs/checklist-run.record.ts";
import { checklistTemplateRecord } from "./features/checklist-templates/checklist-template.record.ts";
import { custodyRecord } from "./features/custody/custody.record.ts";
import { customFieldRecord } from "./features/custom-fields/custom-field.record.ts";
import { decisionTreeRecord } from "./features/decision-trees/decision-tree.record.ts";
import { secretAddressRecord } from "./features/displays/secret-address.record.ts";
import { spaceDocumentRecord } from "./features/documents/document.record.ts";
import { floorRecord } from "./features/floors/floor.record.ts";
import { spaceImageRecord } from "./features/images/image.record.ts";
import { invitationRecord } from "./features/invitations/invitation.record.ts";
import {
  issueAttachmentRecord,
  issueCommentRecord,
  issueRecord,
} from "./features/issues/issue.record.ts";
import { spaceLinkRecord } from "./features/links/link.record.ts";
import { locationRecord } from "./features/locations/location.record.ts";
import {
  userOrganisationRecord,
  userOrganisationRoleRecord,
} from "./features/members/member.record.ts";
import {
  organisationRecord,
  organisationSettingRecord,
} from "./features/organisations/organisation.record.ts";
import { spacePanoramaRecord } from "./features/panoramas/panorama.record.ts";
import { sosAlertRecord } from "./features/sos/sos.record.ts";
import { spaceCodeRecord } from "./features/space-codes/space-code.record.ts";
import { featureRecord } from "./features/space-features/space-feature.record.ts";
import { spaceTypeRecord } from "./features/space-types/space-type.record.ts";
import { spaceRecord } from "./features/spaces/space.record.ts";

/**
 * Every record of an organisation whose history is kept. A new one is added here and nowhere else:
 * the schema, the audit, the timeline, the messages of broken constraints and the tests that go
 * through all records derive from it. A record stands after the records that its sample needs.
 */
export const RECORDS = [
  organisationRecord,
  organisationSettingRecord,
  userOrganisationRecord,
  userOrganisationRoleRecord,
  invitationRecord,
  apiTokenRecord,
  secretAddressRecord,
  spaceTypeRecord,
  featureRecord,
  locationRecord,
  floorRecord,
  spaceRecord,
  spaceImageRecord,
  spaceDocumentRecord,
  spaceLinkRecord,
  spacePanoramaRecord,
  spaceCodeRecord,
  beaconRecord,
  assetTypeRecord,
  customFieldRecord,
  manufacturerRecord,
  assetModelRecord,
  assetRecord,
  assetAliasRecord,
  assetAuditRecord,
  custodyRecord,
  locationClosureRecord,
  checklistAssignmentRecord,
  assetViewRecord,
  checklistTemplateRecord,
  decisionTreeRecord,
  checklistRunRecord,
  checklistFailureRecord,
  issueRecord,
  issueCommentRecord,
  issueAttachmentRecord,
  sosAlertRecord,
] as const;

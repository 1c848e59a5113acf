import type { PublicConfiguration } from "@storey/contract";
import { apiTokenRoutes } from "./features/api-tokens/api-token.routes.ts";
import { assetAuditRoutes } from "./features/asset-audits/asset-audit.routes.ts";
import { assetModelRoutes } from "./features/asset-models/asset-model.routes.ts";
import { assetTypeRoutes, manufacturerRoutes } from "./features/asset-models/model-list.routes.ts";
import { assetViewRoutes } from "./features/asset-views/asset-view.routes.ts";
import { assetRoutes } from "./features/assets/asset.routes.ts";
import { assetAliasRoutes } from "./features/assets/asset-alias.routes.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { backgroundJobRoutes } from "./features/background-jobs/background-job.routes.ts";
import { beaconRoutes } from "./features/beacons/beacon.routes.ts";
import {
  checklistAssignmentRoutes,
  locationClosureRoutes,
} from "./features/checklist-assignments/checklist-assignment.routes.ts";
import { checklistFailureRoutes } from "./features/checklist-failures/checklist-failure.routes.ts";
import { checklistRunRoutes } from "./features/checklist-runs/checklist-run.routes.ts";
import { checklistPictureRoutes } from "./features/checklist-templates/checklist-picture.routes.ts";
import { checklistTemplateRoutes } from "./features/checklist-templates/checklist-template.routes.ts";
import { checklistsDueRoutes } from "./features/checklists-due/checklists-due.routes.ts";
import { custodyRoutes } from "./features/custody/custody.routes.ts";
import { customFieldRoutes } from "./features/custom-fields/custom-field.routes.ts";
import { decisionTreeRoutes } from "./features/decision-trees/decision-tree.routes.ts";
import { treeAssignmentRoutes } from "./features/decision-trees/tree-assignment.routes.ts";
import { TreeBuilds } from "./features/decision-trees/tree-builds.service.ts";
import { treeFileRoutes } from "./features/decision-trees/tree-file.routes.ts";
import { treeProposalRoutes } from "./features/decision-trees/tree-proposal.routes.ts";
import { treeResultsRoutes } from "./features/decision-trees/tree-results.routes.ts";
import { treeSessionRoutes } from "./features/decision-trees/tree-session.routes.ts";
import { displayRoutes } from "./features/displays/display.routes.ts";
import { documentRoutes } from "./features/documents/document.routes.ts";
import { dueItemRoutes } from "./features/due-items/due-items.routes.ts";
import { favouriteRoutes } from "./features/favourites/favourite.routes.ts";
import { feedRoutes } from "./features/feeds/feed.routes.ts";
import { floorRoutes } from "./features/floors/floor.routes.ts";
import { globalFileRoutes } from "./features/global-models/global-file.routes.ts";
import { globalLinkRoutes } from "./features/global-models/global-link.routes.ts";
import { globalModelRoutes } from "./features/global-models/global-model.routes.ts";
import { iconRoutes } from "./features/icons/icon.routes.ts";
import { imageRoutes } from "./features/images/image.routes.ts";
import { assetChangeRoutes } from "./features/imports/asset-changes/asset-change.routes.ts";
import { assetImportRoutes } from "./features/imports/assets/asset-import.routes.ts";
import { importableAssets } from "./features/imports/assets/importable-assets.ts";
import { importRoutes } from "./features/imports/import.routes.ts";
import { importableSpaces } from "./features/imports/spaces/importable-spaces.ts";
import { integrationRoutes } from "./features/integrations/integration.routes.ts";
import { invitationRoutes } from "./features/invitations/invitation.routes.ts";
import { InvitationService } from "./features/invitations/invitation.service.ts";
import { issueRoutes } from "./features/issues/issue.routes.ts";
import { issueAttachmentRoutes } from "./features/issues/issue-attachment.routes.ts";
import { IssueAttachmentService } from "./features/issues/issue-attachment.service.ts";
import { issueCommentRoutes } from "./features/issues/issue-comment.routes.ts";
import { IssueIndexes } from "./features/issues/issue-index.service.ts";
import { IssueSearchService } from "./features/issues/issue-search.service.ts";
import { issueTreeProposalRoutes } from "./features/issues/issue-tree-proposal.routes.ts";
import { linkRoutes } from "./features/links/link.routes.ts";
import { locationRoutes } from "./features/locations/location.routes.ts";
import { mailRoutes } from "./features/mail/mail.routes.ts";
import { memberRoutes } from "./features/members/member.routes.ts";
import { notificationRoutes } from "./features/notifications/notification.routes.ts";
import { LogoService } from "./features/organisations/logo.service.ts";
import { organisationRoutes } from "./features/organisations/organisation.routes.ts";
import { organisationAdminRoutes } from "./features/organisations-admin/organisation-admin.routes.ts";
import { PurgeService } from "./features/organisations-admin/purge.service.ts";
import { panoramaRoutes } from "./features/panoramas/panorama.routes.ts";
import { passwordRoutes } from "./features/passwords/password.routes.ts";
import type { GuestSessions } from "./features/public/guest-session.service.ts";
import { guestTreeSessionRoutes } from "./features/public/guest-tree-session.routes.ts";
import { publicRoutes } from "./features/public/public.routes.ts";
import { Reports } from "./features/public/report.service.ts";
import { readinessRoutes } from "./features/readiness/readiness.routes.ts";
import { setUpRoutes } from "./features/set-up/set-up.routes.ts";
import { sosRoutes } from "./features/sos/sos.routes.ts";
import { spaceCodeRoutes } from "./features/space-codes/space-code.routes.ts";
import { spaceFeatureRoutes } from "./features/space-features/space-feature.routes.ts";
import { spaceTypeRoutes } from "./features/space-types/space-type.routes.ts";
import { spaceRoutes } from "./features/spaces/space.routes.ts";
import { spaceAccessRoutes } from "./features/spaces/space-access.routes.ts";
import { SpaceRows } from "./features/spaces/space-rows.service.ts";
import { SpaceSearchService } from "./features/spaces/space-search.service.ts";
import type { ReadinessCheck } from "./features/system/readiness.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { timelineRoutes } from "./features/timeline/timeline.routes.ts";
import { translationRoutes } from "./features/translations/translation.routes.ts";
import { uploadRoutes } from "./features/uploads/upload.routes.ts";
import { userRoutes } from "./features/users/user.routes.ts";
import type { Binding } from "./http/binding.ts";
import type { Installation } from "./installation.ts";
import { KeptMemory } from "./memory/kept-memory.ts";
import { openOccupancySource } from "./outside/occupancy/open-occupancy-source.ts";
import { publicUrlOf } from "./settings/public-url.ts";

/** Binds every endpoint to its handler. */
export function featureBindings(
  { gateway, files, images, panoramas, imports, mail, settings, secrets, log }: Installation,
  configuration: PublicConfiguration,
  checks: readonly ReadinessCheck[],
  sessions: GuestSessions,
): Binding[] {
  const memory = new KeptMemory();
  const rows = new SpaceRows(memory);
  const builds = new TreeBuilds(memory);
  const place = {
    publicUrl: publicUrlOf(settings),
    isEmbedded: settings.AUTH_DOMAIN === undefined,
  };
  const invitationService = new InvitationService(place);
  const search = new SpaceSearchService(rows);
  const occupancy = openOccupancySource(settings, (reason) =>
    log.warn({ reason }, "the occupancy service did not answer"),
  );
  const integrations = { areFormsOn: settings.TYPEFORM, occupancy };
  return [
    ...systemRoutes(configuration, checks),
    ...userRoutes(),
    ...passwordRoutes(gateway, place),
    ...memberRoutes,
    ...invitationRoutes(invitationService),
    ...organisationRoutes(files, rows, new LogoService(gateway, files, images)),
    ...organisationAdminRoutes(invitationService, new PurgeService(gateway, files)),
    ...spaceTypeRoutes,
    ...spaceFeatureRoutes,
    ...locationRoutes,
    ...locationClosureRoutes,
    ...checklistAssignmentRoutes,
    ...floorRoutes,
    ...spaceRoutes(gateway, search, integrations),
    ...importRoutes(importableSpaces, { files, processor: imports }),
    ...spaceAccessRoutes,
    ...spaceCodeRoutes(publicUrlOf(settings), files),
    ...imageRoutes(files, images),
    ...documentRoutes(files, settings.DOCUMENT_MAX_MEGABYTES * 1024 * 1024),
    ...panoramaRoutes(files, panoramas),
    ...issueRoutes(new IssueSearchService(new IssueIndexes(memory))),
    ...issueCommentRoutes,
    ...issueTreeProposalRoutes,
    ...issueAttachmentRoutes(files, images, settings.DOCUMENT_MAX_MEGABYTES * 1024 * 1024),
    ...sosRoutes(gateway, publicUrlOf(settings)),
    ...notificationRoutes({ gateway, key: secrets.encryptionKey }),
    ...uploadRoutes,
    ...linkRoutes,
    ...beaconRoutes,
    ...assetTypeRoutes,
    ...customFieldRoutes,
    ...manufacturerRoutes,
    ...assetModelRoutes,
    ...globalModelRoutes,
    ...globalLinkRoutes,
    ...globalFileRoutes(files, images, settings.DOCUMENT_MAX_MEGABYTES * 1024 * 1024),
    ...assetRoutes,
    ...assetAliasRoutes,
    ...assetAuditRoutes(publicUrlOf(settings)),
    ...checklistsDueRoutes,
    ...readinessRoutes(gateway),
    ...dueItemRoutes,
    ...setUpRoutes,
    ...displayRoutes(gateway, memory),
    ...feedRoutes(gateway, publicUrlOf(settings)),
    ...checklistFailureRoutes,
    ...checklistRunRoutes({
      ...{ publicUrl: publicUrlOf(settings), files, processor: images },
      maxBytes: settings.DOCUMENT_MAX_MEGABYTES * 1024 * 1024,
    }),
    ...custodyRoutes(gateway, secrets.encryptionKey),
    ...assetViewRoutes,
    ...decisionTreeRoutes(settings.EMBED_ORIGINS),
    ...treeProposalRoutes,
    ...treeResultsRoutes,
    ...treeFileRoutes({
      ...{ files, processor: images },
      maxBytes: settings.DOCUMENT_MAX_MEGABYTES * 1024 * 1024,
    }),
    ...treeAssignmentRoutes,
    ...treeSessionRoutes(builds),
    ...translationRoutes,
    ...checklistTemplateRoutes,
    ...checklistPictureRoutes(files, images),
    ...importRoutes(importableAssets, { files, processor: imports }),
    ...assetChangeRoutes,
    ...assetImportRoutes,
    ...timelineRoutes,
    ...integrationRoutes(integrations),
    ...iconRoutes,
    ...favouriteRoutes(search),
    ...apiTokenRoutes,
    ...auditRoutes,
    ...mailRoutes(mail !== null),
    ...backgroundJobRoutes,
    ...publicRoutes({
      ...{ sessions, files },
      reports: new Reports(secrets.encryptionKey),
      attachments: new IssueAttachmentService(files, images),
      isHttps: publicUrlOf(settings).startsWith("https:"),
    }),
    ...guestTreeSessionRoutes(builds),
  ];
}

import { apiTokens } from "./api-tokens.ts";
import { assetAliases } from "./asset-aliases.ts";
import { assetAudits } from "./asset-audits.ts";
import { assetBulk } from "./asset-bulk.ts";
import { assetExport, assetImports } from "./asset-imports.ts";
import { assetLabels } from "./asset-labels.ts";
import { assetModels } from "./asset-models.ts";
import { assetTypes } from "./asset-types.ts";
import { assetViews } from "./asset-views.ts";
import { assets } from "./assets.ts";
import { audit } from "./audit.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { beacons } from "./beacons.ts";
import { checklistAssignments, locationClosures } from "./checklist-assignments.ts";
import { checklistFailures } from "./checklist-failures.ts";
import { checklistLogbooks } from "./checklist-logbooks.ts";
import { checklistRuns } from "./checklist-runs.ts";
import { checklistPictures, checklistTemplates } from "./checklist-templates.ts";
import { checklistsDue } from "./checklists-due.ts";
import { custody } from "./custody.ts";
import { customFields } from "./custom-fields.ts";
import { decisionTreeDocuments, decisionTreeImages } from "./decision-tree-files.ts";
import { decisionTreeResults } from "./decision-tree-results.ts";
import { decisionTreeSessions } from "./decision-tree-sessions.ts";
import { decisionTrees } from "./decision-trees.ts";
import { displays } from "./displays.ts";
import { DOCUMENTS_OF, documents } from "./documents.ts";
import { dueItems } from "./due-items.ts";
import { assetFavourites, favourites } from "./favourites.ts";
import { features } from "./features.ts";
import { feeds } from "./feeds.ts";
import { floors } from "./floors.ts";
import {
  globalAssetModelDocuments,
  globalAssetModelImages,
  globalAssetModelLinks,
  globalAssetModels,
  modelCatalogue,
} from "./global-asset-models.ts";
import { icons } from "./icons.ts";
import { IMAGES_OF, images } from "./images.ts";
import { integrations } from "./integrations.ts";
import { invitations } from "./invitations.ts";
import { issues } from "./issues.ts";
import { LINKS_OF, links } from "./links.ts";
import { locations } from "./locations.ts";
import { mail } from "./mail.ts";
import { manufacturers } from "./manufacturers.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { organisations } from "./organisations.ts";
import { organisationsAdmin } from "./organisations-admin.ts";
import { panoramas } from "./panoramas.ts";
import { passwords } from "./passwords.ts";
import { publicCalls } from "./public.ts";
import { publicTreeSessions } from "./public-tree-sessions.ts";
import { readiness } from "./readiness.ts";
import { readinessLists } from "./readiness-lists.ts";
import { readinessWeights } from "./readiness-weights.ts";
import { setUp } from "./set-up.ts";
import { sos } from "./sos.ts";
import { spaceAccess } from "./space-access.ts";
import { assetCodes, spaceCodes } from "./space-codes.ts";
import { spaceImports } from "./space-imports.ts";
import { spaceTypes } from "./space-types.ts";
import { spaces } from "./spaces.ts";
import { system } from "./system.ts";
import { assetTimeline, timeline } from "./timeline.ts";
import { translations } from "./translations.ts";
import { treeAssignments } from "./tree-assignments.ts";
import { treeProposals } from "./tree-proposals.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";

export * from "./api-tokens.ts";
export * from "./asset-aliases.ts";
export * from "./asset-audits.ts";
export * from "./asset-bulk.ts";
export * from "./asset-import-problems.ts";
export * from "./asset-imports.ts";
export * from "./asset-labels.ts";
export * from "./asset-models.ts";
export * from "./asset-types.ts";
export * from "./asset-views.ts";
export * from "./assets.ts";
export * from "./audit.ts";
export * from "./background-jobs.ts";
export * from "./beacons.ts";
export * from "./carriers.ts";
export * from "./checklist-assignments.ts";
export * from "./checklist-failures.ts";
export * from "./checklist-logbooks.ts";
export * from "./checklist-runs.ts";
export * from "./checklist-shapes.ts";
export * from "./checklist-templates.ts";
export * from "./checklists-due.ts";
export * from "./custody.ts";
export * from "./custody-shapes.ts";
export * from "./custom-fields.ts";
export * from "./decision-tree-files.ts";
export * from "./decision-tree-results.ts";
export * from "./decision-tree-sessions.ts";
export * from "./decision-tree-shapes.ts";
export * from "./decision-trees.ts";
export * from "./displays.ts";
export * from "./documents.ts";
export * from "./due-items.ts";
export * from "./favourites.ts";
export * from "./features.ts";
export * from "./feeds.ts";
export * from "./floors.ts";
export * from "./global-asset-models.ts";
export * from "./icons.ts";
export * from "./images.ts";
export * from "./integrations.ts";
export * from "./invitations.ts";
export * from "./issues.ts";
export * from "./links.ts";
export * from "./locations.ts";
export * from "./mail.ts";
export * from "./manufacturers.ts";
export * from "./members.ts";
export * from "./notifications.ts";
export * from "./organisations.ts";
export * from "./organisations-admin.ts";
export * from "./panoramas.ts";
export * from "./passwords.ts";
export * from "./public.ts";
export * from "./public-tree-sessions.ts";
export * from "./readiness.ts";
export * from "./readiness-lists.ts";
export * from "./readiness-shapes.ts";
export * from "./readiness-weights.ts";
export * from "./set-up.ts";
export * from "./sos.ts";
export * from "./space-access.ts";
export * from "./space-codes.ts";
export * from "./space-imports.ts";
export * from "./space-types.ts";
export * from "./spaces.ts";
export * from "./system.ts";
export * from "./timeline.ts";
export * from "./translations.ts";
export * from "./tree-assignments.ts";
export * from "./tree-proposals.ts";
export * from "./uploads.ts";
export * from "./users.ts";

/** Every resource of the API by its name, with its calls. A new one is added in this file and nowhere else. */
export const API = {
  system,
  users,
  passwords,
  members,
  invitations,
  apiTokens,
  organisations,
  organisationsAdmin,
  spaceTypes,
  features,
  locations,
  locationClosures,
  floors,
  spaces,
  spaceAccess,
  spaceImports,
  spaceCodes,
  images,
  documents,
  panoramas,
  uploads,
  links,
  beacons,
  assetTypes,
  assetViews,
  customFields,
  manufacturers,
  assetModels,
  assetModelImages: IMAGES_OF.assetModel,
  assetModelDocuments: DOCUMENTS_OF.assetModel,
  assetModelLinks: LINKS_OF.assetModel,
  modelCatalogue,
  globalAssetModels,
  globalAssetModelImages,
  globalAssetModelDocuments,
  globalAssetModelLinks,
  assets,
  assetBulk,
  assetImages: IMAGES_OF.asset,
  assetDocuments: DOCUMENTS_OF.asset,
  assetLinks: LINKS_OF.asset,
  assetCodes,
  assetAliases,
  assetAudits,
  assetLabels,
  assetImports,
  assetExport,
  decisionTrees,
  treeAssignments,
  treeProposals,
  decisionTreeImages,
  decisionTreeDocuments,
  decisionTreeResults,
  decisionTreeSessions,
  translations,
  checklistTemplates,
  checklistPictures,
  checklistAssignments,
  checklistsDue,
  dueItems,
  checklistFailures,
  checklistRuns,
  checklistLogbooks,
  readiness,
  readinessLists,
  readinessWeights,
  setUp,
  displays,
  feeds,
  custody,
  timeline,
  assetTimeline,
  integrations,
  icons,
  favourites,
  assetFavourites,
  issues,
  notifications,
  sos,
  audit,
  mail,
  backgroundJobs,
  public: publicCalls,
  publicTreeSessions,
};

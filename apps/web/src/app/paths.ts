/**
 * The paths of the screens. Source: Spec §2; the paths it leaves open are ours (product.md 4.11).
 */
export const PATHS = {
  Home: "/",
  Contact: "/contact",
  Info: "/info",
  Settings: "/settings",
  Login: "/loggedIn",
  Logout: "/logout",
  Error: "/error",
  Account: "/account",
  Favourites: "/favourites",
  RecentlyViewed: "/recently-viewed",
  AssetManagerHome: "/asset-manager",
  AssetManagerList: "/asset-manager/list",
  CsvImport: "/asset-manager/csv-import",
  FavouriteAssets: "/asset-manager/favourites",
  RecentlyViewedAssets: "/asset-manager/recently-viewed",
  AssetDetails: "/asset-manager/asset-details/$assetId",
  AssetAudits: "/asset-manager/audits",
  AssetAudit: "/asset-manager/audits/$assetAuditId",
  Custodies: "/asset-manager/custody",
  HandOut: "/asset-manager/hand-out",
  TakeBack: "/asset-manager/take-back",
  MyThings: "/my-things",
  HeldLink: "/held",
  AssetModels: "/asset-manager/models",
  AssetModelDetails: "/asset-manager/asset-model-details/$assetModelId",
  ComponentTest: "/test",
  Space: "/spaces/$spaceId",
  SpaceTree: "/spaces/$spaceId/help",
  AssetTree: "/asset-manager/asset-details/$assetId/help",
  TreeSession: "/help/$treeSessionId",
  Issues: "/issues",
  NewIssue: "/issues/new",
  Issue: "/issues/$issueId",
  ChecklistRun: "/checklists/runs/$checklistRunId",
  OrganisationChecklistsDue: "/checklists/due",
  Waiting: "/waiting",
  Sos: "/sos",
  SosAlert: "/sos/$alertId",
  SosLink: "/sos-link",
  Scan: "/scan",
  OrganisationAdmin: "/admin/organisation",
  OrganisationChecklistsAdmin: "/admin/organisation/checklistTemplates",
  EditChecklistTemplate: "/admin/organisation/checklistTemplates/$checklistTemplateId",
  OrganisationDecisionTreeAdmin: "/admin/organisation/decisionTrees",
  EditDecisionTree: "/admin/organisation/decisionTrees/$decisionTreeId",
  OrganisationSpaceReadiness: "/admin/readiness/spaces",
  MissingTranslations: "/admin/organisation/translations",
  NewLocation: "/admin/organisation/locations/new",
  Location: "/admin/organisation/locations/$locationId",
  SpacesImport: "/admin/organisation/import",
  EditPanorama360: "/admin/spaces/$spaceId/panoramas/$panoramaId/360",
  EditPanoramaFlat:
    "/admin/organisations/$organisationId/locations/$locationId/floors/$floorId/spaces/$spaceId/panoramas/$panoramaId/flat",
  Organisations: "/admin/global/organisations",
  SingleGlobalOrganisation: "/admin/global/organisations/$globalOrganisationId",
  GlobalAssetModels: "/admin/global/asset-models",
  GlobalAssetModelDetails: "/admin/global/asset-models/$globalAssetModelId",
  Outbox: "/admin/global/outbox",
  BackgroundJobs: "/admin/global/background-work",
  Refresh: "/refresh",
} as const;

/** The name of a route. */
export type RouteName = keyof typeof PATHS;

/** The path of a space's page. */
export function spacePath(spaceId: string): string {
  return `/spaces/${encodeURIComponent(spaceId)}`;
}

/** The path of an issue's page. */
export function issuePath(issueId: string): string {
  return `/issues/${encodeURIComponent(issueId)}`;
}

/** Returns the path of an asset's page. */
export function assetPath(assetId: string): string {
  return `/asset-manager/asset-details/${encodeURIComponent(assetId)}`;
}

/** Returns the path of the page of a model that is kept for all organisations. */
export function globalModelPath(globalAssetModelId: string): string {
  return `/admin/global/asset-models/${encodeURIComponent(globalAssetModelId)}`;
}

/** Returns the path of the audit of a room. */
export function assetAuditPath(assetAuditId: string): string {
  return `/asset-manager/audits/${encodeURIComponent(assetAuditId)}`;
}

/** Returns the path of a run of a checklist. */
export function checklistRunPath(checklistRunId: string): string {
  return `/checklists/runs/${encodeURIComponent(checklistRunId)}`;
}

/** Returns the path of a session in which somebody is led by a decision tree. */
export function treeSessionPath(treeSessionId: string): string {
  return `/help/${encodeURIComponent(treeSessionId)}`;
}

/** Returns the path of the page of a model of assets. */
export function assetModelPath(assetModelId: string): string {
  return `/asset-manager/asset-model-details/${encodeURIComponent(assetModelId)}`;
}

/** Returns the path of the editor of a checklist. */
export function checklistTemplatePath(checklistTemplateId: string): string {
  return `/admin/organisation/checklistTemplates/${encodeURIComponent(checklistTemplateId)}`;
}

/** Returns the path of the editor of a decision tree. */
export function decisionTreePath(decisionTreeId: string): string {
  return `/admin/organisation/decisionTrees/${encodeURIComponent(decisionTreeId)}`;
}

/** The path of a location's form. */
export function locationPath(locationId: string): string {
  return `/admin/organisation/locations/${encodeURIComponent(locationId)}`;
}

/** The path of an organisation in the global administration. */
export function globalOrganisationPath(organisationId: string): string {
  return `/admin/global/organisations/${encodeURIComponent(organisationId)}`;
}

const PATTERNS = Object.values(PATHS).map(
  (path) => new RegExp(`^${path.replace(/\$\w+/g, "[A-Za-z0-9-]{1,64}")}$`),
);
/** Paths that act. An address that somebody else made must not lead there. */
const ACTING: readonly string[] = [PATHS.Login, PATHS.Logout, PATHS.Error];
const MAX_LENGTH = 2000;

/**
 * Returns the same address if it leads to a screen of this app, else null. Every destination from
 * an address or a storage (return path, retry path) passes here first: no other origin, no scheme,
 * no unknown path, nothing that logs in or out.
 */
export function knownDestination(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > MAX_LENGTH || !/^\/(?![/\\])/.test(wanted)) return null;
  const base = "https://storey.invalid";
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  const known = PATTERNS.some((pattern) => pattern.test(url.pathname));
  if (url.origin !== base || !known || ACTING.includes(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Tells whether a text is the name of a route that may be retried. */
export function isRetryName(name: string): name is RouteName {
  return Object.hasOwn(PATHS, name) && !ACTING.includes(PATHS[name as RouteName] as string);
}

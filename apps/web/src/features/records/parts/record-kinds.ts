import type { AuditEntity, TimelineSubject } from "@storey/contract";
import {
  Bluetooth,
  Boxes,
  Building2,
  CalendarClock,
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  DoorOpen,
  Factory,
  FileText,
  GitFork,
  Globe,
  HandHelping,
  Image,
  KeyRound,
  Layers,
  Link2,
  ListChecks,
  ListX,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Package,
  Paperclip,
  QrCode,
  Rows3,
  Settings,
  Shapes,
  Siren,
  Table2,
  Tag,
  Tags,
  TriangleAlert,
  UserCog,
  Users,
} from "lucide-react";
import {
  assetAuditPath,
  assetModelPath,
  assetPath,
  checklistTemplatePath,
  issuePath,
  locationPath,
  PATHS,
  spacePath,
} from "../../../app/paths.ts";
import type { Namespace } from "../../../lib/messages.ts";

/** Where a record is seen. */
export interface RecordPlace {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What a change tells of its record. */
export interface ChangedRecord {
  readonly id: string;
  readonly name: string | null;
  /** Whether it is deleted for good. */
  readonly isGone: boolean;
  /** The id of what the record hangs on. */
  readonly parentId: string | null;
}

/** What people read and see of one kind of record, wherever records of all kinds stand together. */
export interface RecordKind {
  readonly Icon: LucideIcon;
  /** Where one is seen; null where it is not, or not any more. */
  readonly placeOf: (record: ChangedRecord) => RecordPlace | null;
  /**
   * The catalogue with its words: `kind` for one of them, `field.NAME` for its fields. Without one
   * they lie in `administration` as `audit.kind.KIND` and `audit.field.NAME`.
   */
  readonly namespace?: Namespace;
  /** What the timeline of a space calls it. */
  readonly subject?: TimelineSubject;
}

type PlaceOf = RecordKind["placeOf"];

/** A tab of the administration: it is there whatever became of the record. */
export function onTab(tab: string): PlaceOf {
  return () => ({ to: PATHS.OrganisationAdmin, search: { tab } });
}

function onPage(pathOf: (id: string) => string): PlaceOf {
  return ({ id, isGone }) => (isGone ? null : { to: pathOf(id) });
}

/** The page of the record it hangs on. */
function onPageOfParent(pathOf: (id: string) => string): PlaceOf {
  return ({ parentId }) => (parentId === null ? null : { to: pathOf(parentId) });
}

const nowhere: PlaceOf = () => null;
const ofSpace = onPageOfParent(spacePath);
const ofIssue = onPageOfParent(issuePath);

/** Every kind of record whose history is kept. */
export const RECORD_KINDS: Readonly<Record<AuditEntity, RecordKind>> = {
  organisation: { Icon: Building2, placeOf: onTab("settings") },
  location: { Icon: MapPin, placeOf: onPage(locationPath), namespace: "locations" },
  floor: {
    Icon: Layers,
    placeOf: ({ name, isGone }) =>
      isGone ? null : { to: PATHS.OrganisationAdmin, search: name ? { q: name } : {} },
  },
  space: { Icon: DoorOpen, placeOf: onPage(spacePath), subject: "space" },
  organisation_setting: { Icon: Settings, placeOf: onTab("settings") },
  space_type: { Icon: Shapes, placeOf: onTab("types") },
  feature: { Icon: Tags, placeOf: onTab("features") },
  space_image: { Icon: Image, placeOf: ofSpace, subject: "picture" },
  user_organisation: { Icon: Users, placeOf: onTab("users") },
  user_organisation_role: { Icon: UserCog, placeOf: onTab("users") },
  invitation: { Icon: Mail, placeOf: onTab("users") },
  space_document: { Icon: FileText, placeOf: ofSpace, subject: "document" },
  space_panorama: { Icon: Globe, placeOf: ofSpace, subject: "panorama" },
  space_link: { Icon: Link2, placeOf: ofSpace, subject: "link" },
  space_code: { Icon: QrCode, placeOf: onTab("codes") },
  asset_type: { Icon: Shapes, placeOf: onTab("asset-types") },
  custom_field: { Icon: Rows3, placeOf: onTab("asset-types"), namespace: "custom-fields" },
  manufacturer: { Icon: Factory, placeOf: onTab("manufacturers") },
  asset_model: { Icon: Boxes, placeOf: onPage(assetModelPath), namespace: "asset-models" },
  asset: { Icon: Package, placeOf: onPage(assetPath), namespace: "assets", subject: "asset" },
  asset_audit: { Icon: ClipboardCheck, placeOf: onPage(assetAuditPath), namespace: "asset-audits" },
  asset_alias: { Icon: Tag, placeOf: onPageOfParent(assetPath) },
  asset_view: {
    Icon: Table2,
    placeOf: ({ id, isGone }) =>
      isGone ? null : { to: PATHS.AssetManagerList, search: { view: id } },
    namespace: "asset-views",
  },
  checklist_assignment: { Icon: CalendarClock, placeOf: () => null, subject: "checklist" },
  location_closure: { Icon: CalendarX, placeOf: onPageOfParent(locationPath) },
  checklist_template: {
    Icon: ClipboardList,
    placeOf: onPage(checklistTemplatePath),
    namespace: "checklist-templates",
  },
  decision_tree: { Icon: GitFork, placeOf: nowhere },
  checklist_run: { Icon: ListChecks, placeOf: ofSpace },
  checklist_failure: { Icon: ListX, placeOf: ofSpace, namespace: "checklist-failures" },
  custody: { Icon: HandHelping, placeOf: onPageOfParent(assetPath), namespace: "custody" },
  beacon: { Icon: Bluetooth, placeOf: onTab("beacons") },
  issue: { Icon: TriangleAlert, placeOf: onPage(issuePath), subject: "issue" },
  issue_comment: { Icon: MessageSquare, placeOf: ofIssue },
  issue_attachment: { Icon: Paperclip, placeOf: ofIssue },
  sos_alert: { Icon: Siren, placeOf: nowhere },
  api_token: { Icon: KeyRound, placeOf: nowhere },
  secret_address: { Icon: Link2, placeOf: nowhere },
};

/** What is known of a kind; undefined for one of a newer server. */
export function recordKind(entity: string): RecordKind | undefined {
  return Object.hasOwn(RECORD_KINDS, entity) ? RECORD_KINDS[entity as AuditEntity] : undefined;
}

/** The icon of what the timeline of a space tells of. */
export function iconOfSubject(wanted: TimelineSubject): LucideIcon {
  const kind = Object.values(RECORD_KINDS).find(({ subject }) => subject === wanted);
  return (kind ?? RECORD_KINDS.space).Icon;
}

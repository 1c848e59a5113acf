import type {
  Hotspot,
  Panorama,
  PublicDocument,
  PublicIssue,
  PublicLink,
  PublicSpace,
} from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { Visitor } from "../../http/visitor.ts";
import type { MadeFacts } from "../../platform/records/panorama.table.ts";

/** The names around a space, as the database gives them to guests. */
export interface GuestPlace {
  readonly floor: string;
  readonly floorTranslations: PublicSpace["floorTranslations"];
  readonly location: string;
  readonly locationTranslations: PublicSpace["floorTranslations"];
  readonly serviceDeskEmail: string | null;
  readonly organisationId: string;
  readonly organisation: string;
  readonly organisationEmail: string | null;
  readonly languages: { value: string; label: string }[];
  readonly logoKey: string | null;
  readonly type: string | null;
  readonly typeTranslations: PublicSpace["typeTranslations"];
  readonly features: PublicSpace["features"];
  readonly hasPanoramas: boolean;
  readonly sos: {
    phone: string;
    activeLabel: string | null;
    inactiveLabel: string | null;
  } | null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture as it is stored. */
export interface GuestPicture {
  readonly id: string;
  readonly description: string;
  readonly metadata: Size & { readonly colour: string };
  readonly versions: Readonly<Record<string, Size & { readonly imageKey: string }>>;
}

/** The asset in front of a guest. */
export interface GuestAsset {
  readonly tag: string;
  readonly type: string;
  readonly model: string;
  readonly picture: GuestPicture | null;
}

/** A public document as it is stored. */
export interface GuestDocument extends Pick<PublicDocument, "id" | "description" | "type"> {
  readonly s3Key: string;
  readonly metadata: Pick<PublicDocument, "fileName" | "contentType" | "size">;
}

/** A panorama as it is stored, with its public hotspots. */
export interface GuestPanorama {
  readonly id: string;
  readonly name: string;
  readonly is360: boolean;
  readonly hfov: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly rollCorrection: number;
  readonly pitchCorrection: number;
  readonly heading: number | null;
  readonly width: number;
  readonly height: number;
  readonly crop: Panorama["crop"];
  readonly s3Key: string;
  readonly made: MadeFacts;
  readonly hotspots: Omit<Hotspot, "visibility" | "targetSpaceId" | "asset">[];
}

/** All that a guest may read of a space. */
export interface GuestSpace {
  readonly name: string;
  readonly shortcode: string | null;
  readonly capacity: number | null;
  readonly translations: Record<string, Record<string, string>>;
  readonly mainPanoramaId: string | null;
  readonly place: GuestPlace;
  readonly pictures: GuestPicture[];
  readonly documents: GuestDocument[];
  readonly links: PublicLink[];
  readonly panoramas: GuestPanorama[];
  readonly hasDecisionTree: boolean;
  /** The trees that may begin here because a hotspot leads to them. */
  readonly treeIds: readonly string[];
  /** Null where the code is the space's own. */
  readonly asset: GuestAsset | null;
}

const firstPictureOf = (
  owner: string,
) => `(select jsonb_build_object('id', i.id, 'description', i.description,
    'metadata', i.metadata, 'versions', i.versions) from space_image i
  where i.organisation_id = a.organisation_id and i.owner_id = ${owner} order by i.position, i.id limit 1)`;

// One statement, because a phone at the door waits for it. Policies limit every part to the space.
const spaceStatement = written<GuestSpace>(`
  select s.name, s.shortcode, s.capacity, s.translations, s.main_panorama_id, guest_place() as place, guest_has_tree() as has_decision_tree,
    array(select guest_tree_targets()) as tree_ids,
    coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'description', i.description,
        'metadata', i.metadata, 'versions', i.versions) order by i.position, i.id)
      from space_image i where i.organisation_id = s.organisation_id and i.owner_id = s.id), '[]') as pictures,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'description', d.description,
        'type', d.type, 's3Key', d.s3_key, 'metadata', d.metadata) order by d.created_at, d.id)
      from space_document d where d.organisation_id = s.organisation_id and d.owner_id = s.id), '[]') as documents,
    coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description,
        'url', l.url) order by l.position, l.id)
      from space_link l where l.organisation_id = s.organisation_id and l.owner_id = s.id), '[]') as links,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'is360', p.is360,
        'hfov', p.hfov, 'yaw', p.yaw, 'pitch', p.pitch, 'rollCorrection', p.roll_correction,
        'pitchCorrection', p.pitch_correction, 'heading', p.heading, 'width', p.width, 'height', p.height,
        'crop', p.crop, 's3Key', p.s3_key, 'made', p.made, 'hotspots', coalesce(h.hotspots, '[]')) order by p.position, p.id)
      from space_panorama p left join guest_hotspots() h on h.panorama_id = p.id
      where p.organisation_id = s.organisation_id and p.space_id = s.id), '[]') as panoramas,
    (select jsonb_build_object('tag', a.tag, 'type', t.name, 'model', m.name,
        'picture', coalesce(${firstPictureOf("a.id")}, ${firstPictureOf("a.model_id")}))
      from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
      where a.organisation_id = s.organisation_id and a.id = guest_asset()) as asset
  from space s where s.organisation_id = $1 and s.id = $2`);

/** Reads the part of their space that a guest may see. Throws `not_found`. */
export async function getGuestSpace(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
): Promise<GuestSpace> {
  const space = await transaction.first(spaceStatement(organisationId, spaceId));
  if (!space) throw notFound();
  return space;
}

const pictureStatement = written<GuestPicture>(`
  select id, description, metadata, versions from space_image
  where organisation_id = $1 and id = $3 and (owner_id = $2 or owner_id in (
    select unnest(array[a.id, a.model_id]) from asset a where a.organisation_id = $1 and a.id = guest_asset()))`);
const documentStatement = written<GuestDocument>(`
  select id, description, type, s3_key, metadata from space_document
  where organisation_id = $1 and owner_id = $2 and id = $3`);
const panoramaStatement = written<Pick<GuestPanorama, "s3Key" | "made" | "is360">>(`
  select s3_key, made, is360 from space_panorama
  where organisation_id = $1 and space_id = $2 and id = $3 and guest_place()->>'hasPanoramas' = 'true'`);

/** Finds one picture of the space, or of the asset that the guest stands in front of. */
export function findGuestPicture(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
  id: string,
): Promise<GuestPicture | undefined> {
  return transaction.first(pictureStatement(organisationId, spaceId, id));
}

/** Finds one public document of the space. */
export function findGuestDocument(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
  id: string,
): Promise<GuestDocument | undefined> {
  return transaction.first(documentStatement(organisationId, spaceId, id));
}

/** Finds the folder and the file names of a panorama of the space. */
export function findGuestPanorama(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
  id: string,
): Promise<Pick<GuestPanorama, "s3Key" | "made" | "is360"> | undefined> {
  return transaction.first(panoramaStatement(organisationId, spaceId, id));
}

/** An open issue as a guest sees it, without its reference. */
export type GuestIssue = Omit<PublicIssue, "reference"> & { readonly number: number };

/** More than a room ever has; a list of them all helps nobody. */
const MOST_ISSUES = 50;

const issuesStatement = written<GuestIssue>(`
  select i.id, i.number, guest_title(i.id) as title, i.status, i.impact, i.report_count, i.created_at,
    i.id in (select guest_voices()) as is_mine
  from issue i where i.organisation_id = $1 and i.space_id = $2 and (guest_asset() is null or i.asset_id = guest_asset())
  order by i.created_at desc, i.id desc limit ${MOST_ISSUES}`);

/** Finds the open issues of the space, or of the asset in it whose code was scanned, the newest first: at most 50. */
export function findGuestIssues(
  transaction: Transaction,
  { organisationId, spaceId }: Visitor,
): Promise<GuestIssue[]> {
  return transaction.all(issuesStatement(organisationId, spaceId));
}

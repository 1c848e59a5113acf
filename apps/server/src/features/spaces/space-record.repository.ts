import type { PanoramaReference, Space } from "@storey/contract";
import { spaceTranslations } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  documentsOf,
  imagesOf,
  linksOf,
  listOf,
  recordInJson,
} from "../../platform/attachments/carried.ts";
import { withPath as withDocumentPath } from "../../platform/attachments/document-path.ts";
import { pathToPanorama } from "../../platform/attachments/stream-paths.ts";
import type { OutsideIds } from "../../platform/records/outside-ids.ts";
import { openToOf } from "./space-open-to.ts";

/** The organisation and the reader of a space, and the parts of it that they may see. */
export interface SpaceReader {
  readonly organisationId: string;
  readonly userId: string;
  /** Documents and links for technicians only. */
  readonly seesPrivate: boolean;
  readonly seesPanoramas: boolean;
  readonly seesBeacons: boolean;
  readonly seesChecklists: boolean;
}

/** A space, and its ids at other services. */
export interface SpaceRecord {
  readonly space: Omit<Space, "integrations">;
  readonly outside: OutsideIds;
}

type Stored<Shape extends { path: string }> = Omit<Shape, "path"> & { readonly s3Key: string };

type SpaceRow = Omit<
  Space,
  | "floor"
  | "location"
  | "documents"
  | "panoramas"
  | "panoramaIds"
  | "mainPanoramaId"
  | "mainPanorama"
  | "integrations"
  | "openTo"
  | "checklistTemplateIds"
> & {
  readonly floorId: string;
  readonly floorName: string;
  readonly floorTranslations: Space["floor"]["translations"];
  readonly locationId: string;
  readonly locationName: string;
  readonly locationTranslations: Space["location"]["translations"];
  readonly locationTypeformId: string | null;
  readonly allowAnonymousAccess: boolean;
  readonly allowAnonymousReporting: boolean;
  readonly documents: Stored<Space["documents"][number]>[];
  /** The panoramas that exist, whether the module is on or not. */
  readonly panoramas: StoredPanorama[];
  /** The id as it was chosen; the panorama may have been archived since. */
  readonly chosenPanoramaId: string | null;
};

/** `shown` is the picture that is shown first, below the panorama's folder; null until it is ready. */
type StoredPanorama = Stored<PanoramaReference> & { readonly shown: string | null };

/** Returns one space, archived or not, with the records that belong to it. Throws `not_found`. */
export async function getSpaceRecord(
  transaction: Transaction,
  { organisationId, userId, seesPrivate, seesPanoramas, seesBeacons, seesChecklists }: SpaceReader,
  id: string,
): Promise<SpaceRecord> {
  const row = await transaction.first(
    spaceStatement(organisationId, userId, id, seesPrivate, seesBeacons, seesChecklists),
  );
  if (!row) throw notFound();
  const { floorId, floorName, floorTranslations, ...placed } = row;
  const { locationId, locationName, locationTranslations, locationTypeformId, ...rest } = placed;
  const { chosenPanoramaId, allowAnonymousAccess, allowAnonymousReporting, ...own } = rest;
  const panoramas = row.panoramas.map(withPath);
  const chosen = panoramas.find((panorama) => panorama.id === chosenPanoramaId) ?? null;
  const space = {
    ...own,
    ...spaceTranslations(row),
    openTo: openToOf(row, { allowAnonymousAccess, allowAnonymousReporting }),
    documents: row.documents.map(withDocumentPath),
    panoramas: seesPanoramas ? panoramas : [],
    checklistTemplateIds: row.checklistTemplates.map((template) => template.id),
    panoramaIds: panoramas.map((panorama) => panorama.id),
    mainPanoramaId: chosen?.id ?? null,
    mainPanorama: seesPanoramas ? chosen : null,
    floor: { id: floorId, name: floorName, translations: floorTranslations },
    location: { id: locationId, name: locationName, translations: locationTranslations },
  };
  const { typeformId, ubiqisenseId } = row;
  return { space, outside: { typeformId, locationTypeformId, ubiqisenseId } };
}

function withPath({ s3Key, shown, ...panorama }: StoredPanorama): PanoramaReference {
  return { ...panorama, path: shown === null ? "" : pathToPanorama(`${s3Key}/${shown}`) };
}

/** Policies make each reading of a table dear: none is read twice, and beacons where there are some. */
const spaceStatement = written<SpaceRow>(`
  select s.id, s.version, s.name, s.capacity, s.shortcode, s.typeform_id, s.ubiqisense_id,
    s.is_public, s.allow_public_reporting, s.created_at, s.updated_at, s.deleted_at,
    f.id as floor_id, f.name as floor_name, f.translations as floor_translations,
    l.id as location_id, l.name as location_name, l.translations as location_translations,
    l.typeform_id as location_typeform_id, l.allow_anonymous_access, l.allow_anonymous_reporting,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'translations', t.translations) end as space_type,
    coalesce((
      select json_agg(json_build_object('id', e.id, 'name', e.name, 'icon', e.icon, 'translations', e.translations) order by e.name)
      from feature e where e.organisation_id = s.organisation_id and e.id = any (s.feature_ids)
    ), '[]'::json) as features,
    ${imagesOf("s")} as images,
    ${documentsOf("s", "(i.is_public or $4)")} as documents,
    ${linksOf("s", "(i.is_public or $4)")} as links,
    ${listOf("s", {
      table: "space_panorama",
      fields: `'name', i.name, 'hfov', i.hfov, 'pitch', i.pitch, 'yaw', i.yaw,
        'rollCorrection', i.roll_correction, 'is360', i.is360, 's3Key', i.s3_key,
        'shown', case when jsonb_typeof(i.made -> 'base') = 'object' then 'base'
          else 'flat/' || (i.made #>> '{pictures,0,width}') end`,
      order: "i.position, i.id",
      ownerColumn: "space_id",
    })} as panoramas,
    s.decision_tree_id, s.decision_tree_variables,
    s.decision_tree_id is not null and exists (
      select from decision_tree d where d.organisation_id = s.organisation_id and d.id = s.decision_tree_id
        and d.deleted_at is null and d.build_id is not null
    ) as has_decision_tree,
    s.translations, s.translated_from, s.main_panorama_id as chosen_panorama_id, s.beacon_ids,
    case when s.beacon_ids = '{}' then '[]'::json else coalesce((
      select json_agg(json_build_object(${recordInJson("b")}, 'name', b.name) order by b.name, b.id)
      from beacon b where b.organisation_id = s.organisation_id and b.id = any (s.beacon_ids)
        and b.deleted_at is null and $5
    ), '[]'::json) end as beacons,
    coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'recurrence', c.rule ->> 'frequency') order by t.name, t.id)
      from checklist_assignment c join checklist_template t on t.organisation_id = c.organisation_id and t.id = c.template_id
      where $6 and c.organisation_id = s.organisation_id and c.space_id = s.id and c.deleted_at is null
    ), '[]'::json) as checklist_templates,
    exists (
      select from favourite v where v.organisation_id = s.organisation_id
        and v.user_id = $2 and v.owner_id = s.id
    ) as is_favourite
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id
  where s.organisation_id = $1 and s.id = $3`);

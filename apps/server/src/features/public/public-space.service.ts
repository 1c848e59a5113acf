import type { PublicDocument, PublicIssue, PublicPicture, PublicSpace } from "@storey/contract";
import { IMAGE_VERSION_NAMES, issueReference, spaceTranslations } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Visitor } from "../../http/visitor.ts";
import { logoVersion } from "../../platform/records/logo-url.ts";
import { publicKey, publicPath } from "./public-key.ts";
import { publicPanorama } from "./public-panorama.ts";
import {
  findGuestIssues,
  type GuestDocument,
  type GuestPicture,
  type GuestPlace,
  type GuestSpace,
  getGuestSpace,
} from "./public-space.repository.ts";

/** Returns everything that a guest may know about the space of a code. Throws `not_found`. */
export async function describePublicSpace(
  transaction: Transaction,
  visitor: Visitor,
  code: string,
): Promise<PublicSpace> {
  const space = await getGuestSpace(transaction, visitor);
  const { place, name, shortcode, capacity } = space;
  const { floor, location, serviceDeskEmail, type, features, sos } = place;
  const { floorTranslations, typeTranslations, locationTranslations } = place;
  const shown = { ...space, panoramas: place.hasPanoramas ? space.panoramas : [] };
  return {
    ...{ code, name, shortcode, capacity, type, features, floor, sos },
    ...{ typeTranslations, floorTranslations },
    location: { name: location, translations: locationTranslations, serviceDeskEmail },
    organisation: { ...organisationOf(place), email: place.organisationEmail },
    pictures: space.pictures.map((picture) => publicPicture(code, picture)),
    documents: space.documents.map((document) => publicDocument(code, document)),
    links: space.links,
    panoramas: place.hasPanoramas ? panoramasOf(space) : [],
    // Of what is not shown here no word is said in any language.
    translations: spaceTranslations(shown).translations,
    canReport: visitor.canReport,
    hasDecisionTree: space.hasDecisionTree,
    asset: space.asset && {
      ...space.asset,
      picture: space.asset.picture && publicPicture(code, space.asset.picture),
    },
  };
}

/** Returns the organisation as anybody knows it. */
export function organisationOf({
  organisation: name,
  organisationId,
  logoKey,
  languages,
}: Pick<GuestPlace, "organisation" | "organisationId" | "logoKey" | "languages">) {
  const version = logoKey === null ? "" : `?v=${logoVersion(logoKey)}`;
  return { name, logoPath: `/organisations/public/logo/${organisationId}${version}`, languages };
}

/** Returns the open issues of the space, the newest first; none if guests cannot report. */
export async function listPublicIssues(
  transaction: Transaction,
  visitor: Visitor,
): Promise<PublicIssue[]> {
  if (!visitor.canReport) return [];
  const issues = await findGuestIssues(transaction, visitor);
  return issues.map(({ number, ...issue }) => ({ ...issue, reference: issueReference(number) }));
}

/** A document as a guest of a code is told it. */
export function publicDocument(
  code: string,
  { id, description, type, metadata: { fileName, contentType, size } }: GuestDocument,
): PublicDocument {
  const path = publicPath(code, publicKey("document", id));
  return { id, description, type, fileName, contentType, size, path };
}

/** A picture as a guest of a code is told it. */
export function publicPicture(
  code: string,
  { id, description, metadata, versions }: GuestPicture,
): PublicPicture {
  const { width, height, colour } = metadata;
  const files = IMAGE_VERSION_NAMES.map((name) => {
    const size = { width: versions[name]?.width ?? 0, height: versions[name]?.height ?? 0 };
    return [name, { ...size, path: publicPath(code, publicKey("picture", id, name)) }] as const;
  });
  return {
    ...{ id, description, width, height, colour },
    versions: Object.fromEntries(files) as PublicPicture["versions"],
  };
}

/**
 * Returns the panoramas, each with the hotspots whose target is shown too: the others would lead a
 * guest nowhere.
 */
function panoramasOf(space: GuestSpace): PublicSpace["panoramas"] {
  const records = [...space.documents, ...space.links, ...space.panoramas];
  const targets = new Set([...records.map(({ id }) => id), ...space.treeIds]);
  return space.panoramas.map((panorama) =>
    publicPanorama(panorama, {
      isMain: panorama.id === space.mainPanoramaId,
      isShown: ({ targetId }) => targetId === null || targets.has(targetId),
    }),
  );
}

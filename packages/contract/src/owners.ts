import {
  ASSET_DOCUMENT_TYPES,
  DOCUMENT_TYPES,
  type DocumentType,
  type OrganisationSettingKey,
  type Permission,
} from "@storey/domain";
import type { Access } from "./endpoint.ts";

/** What pictures, documents, links and codes may hang on, and who reads and changes them there. */
export interface OwnerDeclaration {
  /** Where one of its kind is reached, below `/api`, by the parameter `id`. */
  readonly path: `/${string}/{id}`;
  /** What other calls name the id of one of its kind: `spaceId`. */
  readonly idName: `${string}Id`;
  /** What the summaries of its calls name it, with its article. */
  readonly noun: string;
  /** Who reads what it carries. */
  readonly read: Access;
  /** Who reads what is for technicians only: documents and links that are not public. */
  readonly readPrivate: Permission;
  /** Who changes what it carries. */
  readonly write: Permission;
  /** Whether each of its kind may lie in a location, so that a role limited to locations counts for it. */
  readonly isWithinLocation: boolean;
  /** The feature module that its organisation must have on. */
  readonly setting?: OrganisationSettingKey;
  /** What its documents may be for. */
  readonly documentTypes: readonly DocumentType[];
  /** Whether codes lead to one of its kind. */
  readonly hasCodes: boolean;
  /** Whether what happened to one of its kind is told as a timeline. */
  readonly hasTimeline: boolean;
  /** Whether people keep one of its kind as a favourite, and find again what they opened. */
  readonly hasFavourites: boolean;
}

/**
 * Every kind of owner. Its calls about pictures, documents, links, codes and favourites are made from
 * its line here, and the database keeps its rows by `owns_attachments`.
 */
export const OWNERS = {
  space: {
    path: "/spaces/{id}",
    idName: "spaceId",
    noun: "a space",
    read: "member",
    readPrivate: "organisation.spaces.read",
    write: "organisation.spaces.update",
    isWithinLocation: true,
    documentTypes: DOCUMENT_TYPES,
    hasCodes: true,
    hasTimeline: true,
    hasFavourites: true,
  },
  asset: {
    path: "/assets/{id}",
    idName: "assetId",
    noun: "an asset",
    read: "organisation.assets.read",
    readPrivate: "organisation.assets.read",
    write: "organisation.assets.update",
    isWithinLocation: true,
    setting: "asset_management",
    documentTypes: ASSET_DOCUMENT_TYPES,
    hasCodes: true,
    hasTimeline: true,
    hasFavourites: true,
  },
  assetModel: {
    path: "/asset-models/{id}",
    idName: "assetModelId",
    noun: "a model of assets",
    read: "organisation.asset-models.read",
    readPrivate: "organisation.asset-models.read",
    write: "organisation.asset-models.update",
    isWithinLocation: false,
    setting: "asset_management",
    documentTypes: ASSET_DOCUMENT_TYPES,
    hasCodes: false,
    hasTimeline: false,
    hasFavourites: false,
  },
} as const satisfies Readonly<Record<string, OwnerDeclaration>>;

/** A kind of owner. */
export type OwnerKind = keyof typeof OWNERS;

type KindWith<Trait extends "hasCodes" | "hasTimeline" | "hasFavourites"> = {
  [Kind in OwnerKind]: (typeof OWNERS)[Kind][Trait] extends true ? Kind : never;
}[OwnerKind];

/** A kind of owner that codes lead to. */
export type CodedKind = KindWith<"hasCodes">;
/** A kind of owner that has a timeline. */
export type TimelineKind = KindWith<"hasTimeline">;
/** A kind of owner that people keep as favourites. */
export type FavouriteKind = KindWith<"hasFavourites">;

/** An owner, as screens and calls name it. */
export interface OwnerReference<Kind extends OwnerKind = OwnerKind> {
  readonly kind: Kind;
  readonly id: string;
}

/** What each call that reads from an owner declares. */
export function readingOf({ read, setting }: OwnerDeclaration) {
  return { access: read, ...(setting && { setting }) };
}

/** What each call that writes to an owner declares. */
export function writingOf({
  write,
  isWithinLocation,
  setting,
}: Pick<OwnerDeclaration, "write" | "isWithinLocation" | "setting">) {
  return { access: write, isWithinLocation, ...(setting && { setting }) };
}

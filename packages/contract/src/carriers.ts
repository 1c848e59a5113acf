import { DOCUMENTS_OF } from "./documents.ts";
import {
  GLOBAL_OWNER,
  globalAssetModelDocuments,
  globalAssetModelImages,
  globalAssetModelLinks,
} from "./global-asset-models.ts";
import { IMAGES_OF } from "./images.ts";
import { LINKS_OF } from "./links.ts";
import { OWNERS, type OwnerKind } from "./owners.ts";

/** Whatever carries pictures, documents and links: what an organisation has, or a model kept for all of them. */
export interface CarrierReference {
  readonly kind: OwnerKind | "globalAssetModel";
  readonly id: string;
}

/** What each kind of them declares. */
export const CARRIERS = { ...OWNERS, globalAssetModel: GLOBAL_OWNER } as const;
/** The calls about the pictures of each kind. */
export const CARRIED_IMAGES = { ...IMAGES_OF, globalAssetModel: globalAssetModelImages } as const;
/** The calls about the documents of each kind. */
export const CARRIED_DOCUMENTS = {
  ...DOCUMENTS_OF,
  globalAssetModel: globalAssetModelDocuments,
} as const;
/** The calls about the links of each kind. */
export const CARRIED_LINKS = { ...LINKS_OF, globalAssetModel: globalAssetModelLinks } as const;

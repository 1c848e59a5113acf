import { CARRIED_IMAGES, type CarrierReference, type Image } from "@storey/contract";
import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query.ts";
import { assetModelQuery, assetQuery, assetsChanged } from "../assets/asset.queries.ts";
import { globalModelQuery, globalModelsChanged } from "../global-models/global-model.queries.ts";
import { spaceQuery, spacesChanged } from "../spaces/space.queries.ts";

/** A record as its pictures are read from it. */
interface WithImages {
  readonly images: Image[];
}

/** The record that carries the pictures of each kind of owner, and the lists that show the first one. */
const RECORDS = {
  space: { query: spaceQuery, listsChanged: () => spacesChanged() },
  asset: { query: assetQuery, listsChanged: assetsChanged },
  assetModel: { query: assetModelQuery, listsChanged: assetsChanged },
  globalAssetModel: { query: globalModelQuery, listsChanged: globalModelsChanged },
} as const satisfies Readonly<Record<CarrierReference["kind"], unknown>>;

/** The query of a record, whatever else the record holds. */
interface OwnerQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<WithImages>;
}

/** The record that an owner's pictures are part of. */
export function ownerQuery({ kind, id }: CarrierReference): OwnerQuery {
  return RECORDS[kind].query(id) as unknown as OwnerQuery;
}

/** An owner's pictures as they are known now; undefined while its record is not. */
export function imagesNow(owner: CarrierReference): readonly Image[] | undefined {
  return queryClient.getQueryData<WithImages>(ownerQuery(owner).queryKey)?.images;
}

/** A picture as it is known now. */
export function imageNow(owner: CarrierReference, imageId: string): Image | undefined {
  return imagesNow(owner)?.find(({ id }) => id === imageId);
}

/**
 * Shows pictures in another order, and others, on an owner that is in the cache. An answer under way
 * is older than that and is not waited for.
 */
export function patchImages(owner: CarrierReference, change: (images: Image[]) => Image[]): void {
  const { queryKey } = ownerQuery(owner);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey as readonly unknown[],
    (record: WithImages | undefined) => record && { ...record, images: change(record.images) },
  );
}

/** The pictures of an owner changed: it and every list that shows it are asked for again. */
export async function imagesChanged(owner: CarrierReference): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ownerQuery(owner).queryKey });
  void RECORDS[owner.kind].listsChanged();
}

/** Removes a picture. */
export async function removeImage(owner: CarrierReference, imageId: string): Promise<void> {
  await call(CARRIED_IMAGES[owner.kind].remove, { params: { id: owner.id, imageId } });
  await imagesChanged(owner);
}

/** Brings a removed picture back. */
export async function restoreImage(owner: CarrierReference, imageId: string): Promise<void> {
  await call(CARRIED_IMAGES[owner.kind].restore, { params: { id: owner.id, imageId } });
  await imagesChanged(owner);
}

/** Describes a picture that was read at a version. */
export async function describeImage(
  owner: CarrierReference,
  image: Pick<Image, "id" | "version">,
  description: string,
): Promise<void> {
  const params = { id: owner.id, imageId: image.id };
  const sent = { params, body: { description }, ifMatch: image.version };
  const next = await call(CARRIED_IMAGES[owner.kind].update, sent);
  patchImages(owner, (list) => list.map((one) => (one.id === next.id ? next : one)));
}

/**
 * Puts the pictures in an order: all of their ids. With the order that was seen, 409
 * `record.conflict` when somebody else changed it meanwhile.
 */
export async function orderImages(
  owner: CarrierReference,
  imageIds: string[],
  seenImageIds?: string[],
): Promise<void> {
  const body = { imageIds, ...(seenImageIds ? { seenImageIds } : {}) };
  const next = await call(CARRIED_IMAGES[owner.kind].reorder, { params: { id: owner.id }, body });
  // What is shown may be ordered anew already: only what is known of each picture is taken.
  const known = new Map(next.map((image) => [image.id, image]));
  patchImages(owner, (list) => list.map((image) => known.get(image.id) ?? image));
  void RECORDS[owner.kind].listsChanged();
}

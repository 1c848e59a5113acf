import {
  CARRIED_DOCUMENTS,
  CARRIED_LINKS,
  type CarrierReference,
  documents,
  globalAssetModels,
  type SpaceDocument,
  type SpaceLink,
} from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { call, download } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** What can be changed of a document. */
export interface DocumentChanges {
  readonly description?: string;
  readonly type?: DocumentType;
  readonly isPublic?: boolean;
}

/** What can be changed of a link. */
export interface LinkChanges {
  readonly description?: string;
  readonly url?: string;
  readonly isPublic?: boolean;
}

/** The documents of an owner that the user may see, the oldest first. */
export function documentsQuery(owner: CarrierReference) {
  return queryOf(CARRIED_DOCUMENTS[owner.kind].list, { params: { id: owner.id } });
}

/** The links of an owner that the user may see, in their order. */
export function linksQuery(owner: CarrierReference) {
  return queryOf(CARRIED_LINKS[owner.kind].list, { params: { id: owner.id } });
}

/** Whether an owner has a document of a file's name and size, as far as the cache knows. */
export function holdsDocument(owner: CarrierReference, { name, size }: File): boolean {
  const list = queryClient.getQueryData(documentsQuery(owner).queryKey) ?? [];
  return list.some(({ metadata }) => metadata.fileName === name && metadata.size === size);
}

/** A document of an owner as the cache has it. */
export function findShownDocument(owner: CarrierReference, id: string): SpaceDocument | undefined {
  const list = queryClient.getQueryData(documentsQuery(owner).queryKey);
  return list?.find((one) => one.id === id);
}

/** The documents of an owner are asked for again. */
export async function documentsChanged(owner: CarrierReference): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keyOf(CARRIED_DOCUMENTS[owner.kind].list, { params: { id: owner.id } }),
  });
}

/** The links of an owner are asked for again. */
export async function linksChanged(owner: CarrierReference): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keyOf(CARRIED_LINKS[owner.kind].list, { params: { id: owner.id } }),
  });
}

/** Shows other documents of an owner than the cache holds. */
export function patchDocuments(
  owner: CarrierReference,
  change: (list: SpaceDocument[]) => SpaceDocument[],
): void {
  queryClient.setQueryData(
    documentsQuery(owner).queryKey,
    (list: SpaceDocument[] | undefined) => list && change(list),
  );
}

/** Shows other links of an owner than the cache holds. */
export function patchLinks(
  owner: CarrierReference,
  change: (list: SpaceLink[]) => SpaceLink[],
): void {
  queryClient.setQueryData(
    linksQuery(owner).queryKey,
    (list: SpaceLink[] | undefined) => list && change(list),
  );
}

/** Changes a document that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeDocument(
  owner: CarrierReference,
  document: Pick<SpaceDocument, "id" | "version">,
  body: DocumentChanges,
): Promise<void> {
  const params = { id: owner.id, documentId: document.id };
  const next = await call(CARRIED_DOCUMENTS[owner.kind].update, {
    params,
    body,
    ifMatch: document.version,
  });
  patchDocuments(owner, (list) => list.map((one) => (one.id === next.id ? next : one)));
}

/** Removes a document. */
export async function removeDocument(owner: CarrierReference, documentId: string): Promise<void> {
  patchDocuments(owner, (list) => list.filter(({ id }) => id !== documentId));
  try {
    await call(CARRIED_DOCUMENTS[owner.kind].remove, { params: { id: owner.id, documentId } });
  } finally {
    void documentsChanged(owner);
  }
}

/** Brings a removed document back. */
export async function restoreDocument(owner: CarrierReference, documentId: string): Promise<void> {
  await call(CARRIED_DOCUMENTS[owner.kind].restore, { params: { id: owner.id, documentId } });
  await documentsChanged(owner);
}

/** Adds a link after the others. The id makes a repeated attempt add it once. */
export async function addLink(
  owner: CarrierReference,
  body: Required<LinkChanges> & { readonly id: string },
): Promise<void> {
  await call(CARRIED_LINKS[owner.kind].create, { params: { id: owner.id }, body });
  await linksChanged(owner);
}

/** Changes a link that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeLink(
  owner: CarrierReference,
  link: Pick<SpaceLink, "id" | "version">,
  body: LinkChanges,
): Promise<void> {
  const params = { id: owner.id, linkId: link.id };
  const next = await call(CARRIED_LINKS[owner.kind].update, {
    params,
    body,
    ifMatch: link.version,
  });
  patchLinks(owner, (list) => list.map((one) => (one.id === next.id ? next : one)));
}

/** Moves a link to a place, from 0; the others make room. */
export async function moveLink(
  owner: CarrierReference,
  linkId: string,
  position: number,
): Promise<void> {
  patchLinks(owner, (list) => {
    const moved = list.find(({ id }) => id === linkId);
    const others = list.filter(({ id }) => id !== linkId);
    return moved ? others.toSpliced(position, 0, moved) : list;
  });
  try {
    await call(CARRIED_LINKS[owner.kind].update, {
      params: { id: owner.id, linkId },
      body: { position },
    });
  } finally {
    await linksChanged(owner);
  }
}

/** Removes a link. */
export async function removeLink(owner: CarrierReference, linkId: string): Promise<void> {
  patchLinks(owner, (list) => list.filter(({ id }) => id !== linkId));
  try {
    await call(CARRIED_LINKS[owner.kind].remove, { params: { id: owner.id, linkId } });
  } finally {
    void linksChanged(owner);
  }
}

/** Brings a removed link back, after the others. */
export async function restoreLink(owner: CarrierReference, linkId: string): Promise<void> {
  await call(CARRIED_LINKS[owner.kind].restore, { params: { id: owner.id, linkId } });
  await linksChanged(owner);
}

/** The bytes of a document. */
export function documentBytes(
  document: Pick<SpaceDocument, "path">,
  signal?: AbortSignal,
): Promise<Blob> {
  const key = new URLSearchParams(document.path.slice(document.path.indexOf("?") + 1));
  const query = { documentKey: key.get("documentKey") ?? "" };
  const isOfAll = document.path.startsWith("/global-asset-models/");
  const stream = isOfAll ? globalAssetModels.documentStream : documents.stream;
  return download(stream, signal ? { query, signal } : { query });
}

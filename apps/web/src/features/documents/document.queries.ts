import { documents, links, type SpaceDocument, type SpaceLink } from "@storey/contract";
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

/** The documents of a space that the user may see, the oldest first. */
export function documentsQuery(spaceId: string) {
  return queryOf(documents.list, { params: { id: spaceId } });
}

/** The links of a space that the user may see, in their order. */
export function linksQuery(spaceId: string) {
  return queryOf(links.list, { params: { id: spaceId } });
}

/** Whether a space has a document of a file's name and size, as far as the cache knows. */
export function holdsDocument(spaceId: string, { name, size }: File): boolean {
  const list = queryClient.getQueryData(documentsQuery(spaceId).queryKey) ?? [];
  return list.some(({ metadata }) => metadata.fileName === name && metadata.size === size);
}

/** The documents of a space are asked for again. */
export async function documentsChanged(spaceId: string): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keyOf(documents.list, { params: { id: spaceId } }),
  });
}

/** The links of a space are asked for again. */
export async function linksChanged(spaceId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(links.list, { params: { id: spaceId } }) });
}

/** Shows other documents of a space than the cache holds. */
export function patchDocuments(
  spaceId: string,
  change: (list: SpaceDocument[]) => SpaceDocument[],
): void {
  queryClient.setQueryData(
    documentsQuery(spaceId).queryKey,
    (list: SpaceDocument[] | undefined) => list && change(list),
  );
}

/** Shows other links of a space than the cache holds. */
export function patchLinks(spaceId: string, change: (list: SpaceLink[]) => SpaceLink[]): void {
  queryClient.setQueryData(
    linksQuery(spaceId).queryKey,
    (list: SpaceLink[] | undefined) => list && change(list),
  );
}

/** Changes a document that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeDocument(
  spaceId: string,
  document: Pick<SpaceDocument, "id" | "version">,
  body: DocumentChanges,
): Promise<void> {
  const params = { id: spaceId, documentId: document.id };
  const next = await call(documents.update, { params, body, ifMatch: document.version });
  patchDocuments(spaceId, (list) => list.map((one) => (one.id === next.id ? next : one)));
}

/** Removes a document. */
export async function removeDocument(spaceId: string, documentId: string): Promise<void> {
  patchDocuments(spaceId, (list) => list.filter(({ id }) => id !== documentId));
  try {
    await call(documents.remove, { params: { id: spaceId, documentId } });
  } finally {
    void documentsChanged(spaceId);
  }
}

/** Brings a removed document back. */
export async function restoreDocument(spaceId: string, documentId: string): Promise<void> {
  await call(documents.restore, { params: { id: spaceId, documentId } });
  await documentsChanged(spaceId);
}

/** Adds a link after the others. The id makes a repeated attempt add it once. */
export async function addLink(
  spaceId: string,
  body: Required<LinkChanges> & { readonly id: string },
): Promise<void> {
  await call(links.create, { params: { id: spaceId }, body });
  await linksChanged(spaceId);
}

/** Changes a link that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeLink(
  spaceId: string,
  link: Pick<SpaceLink, "id" | "version">,
  body: LinkChanges,
): Promise<void> {
  const params = { id: spaceId, linkId: link.id };
  const next = await call(links.update, { params, body, ifMatch: link.version });
  patchLinks(spaceId, (list) => list.map((one) => (one.id === next.id ? next : one)));
}

/** Moves a link to a place, from 0; the others make room. */
export async function moveLink(spaceId: string, linkId: string, position: number): Promise<void> {
  patchLinks(spaceId, (list) => {
    const moved = list.find(({ id }) => id === linkId);
    const others = list.filter(({ id }) => id !== linkId);
    return moved ? others.toSpliced(position, 0, moved) : list;
  });
  try {
    await call(links.update, { params: { id: spaceId, linkId }, body: { position } });
  } finally {
    await linksChanged(spaceId);
  }
}

/** Removes a link. */
export async function removeLink(spaceId: string, linkId: string): Promise<void> {
  patchLinks(spaceId, (list) => list.filter(({ id }) => id !== linkId));
  try {
    await call(links.remove, { params: { id: spaceId, linkId } });
  } finally {
    void linksChanged(spaceId);
  }
}

/** Brings a removed link back, after the others. */
export async function restoreLink(spaceId: string, linkId: string): Promise<void> {
  await call(links.restore, { params: { id: spaceId, linkId } });
  await linksChanged(spaceId);
}

/** The bytes of a document. */
export function documentBytes(document: SpaceDocument, signal?: AbortSignal): Promise<Blob> {
  const key = new URLSearchParams(document.path.slice(document.path.indexOf("?") + 1));
  const query = { documentKey: key.get("documentKey") ?? "" };
  return download(documents.stream, signal ? { query, signal } : { query });
}

import {
  type DecisionTree,
  decisionTreeDocuments,
  decisionTreeImages,
  type TreeFiles,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query.ts";
import { randomId } from "../../lib/random-id.ts";
import { upload } from "../../lib/upload.ts";
import { decisionTreeQuery } from "./decision-tree.queries.ts";

function shown(treeId: string, add: (files: TreeFiles) => TreeFiles): void {
  queryClient.setQueryData<DecisionTree>(
    decisionTreeQuery(treeId).queryKey,
    (tree) => tree && { ...tree, files: add(tree.files) },
  );
}

/** Adds a picture to a tree, and gives its id. */
export async function addTreePicture(
  treeId: string,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const sent = { params: { id: treeId }, body: { id: randomId() }, file, signal };
  const picture = await upload(decisionTreeImages.upload, sent);
  shown(treeId, (files) => ({ ...files, images: [...files.images, picture] }));
  return picture.id;
}

/** Adds a paper, a film or its captions to a tree, for guests too unless told otherwise, and gives its id. */
export async function addTreeDocument(
  treeId: string,
  file: File,
  signal: AbortSignal,
  isPublic = true,
): Promise<string> {
  const body = { id: randomId(), type: "other", isPublic: isPublic ? "true" : "false" } as const;
  const document = await upload(decisionTreeDocuments.upload, {
    ...{ params: { id: treeId }, body, file, signal },
  });
  shown(treeId, (files) => ({ ...files, documents: [...files.documents, document] }));
  return document.id;
}

type TreeDocument = TreeFiles["documents"][number];

/** Says of papers, films and captions of a tree whether guests see them. Throws what a call throws. */
export async function setTreeDocumentsPublic(
  treeId: string,
  documents: readonly TreeDocument[],
  isPublic: boolean,
): Promise<void> {
  for (const { id, version } of documents.filter((one) => one.isPublic !== isPublic)) {
    const params = { id: treeId, documentId: id };
    const next = await call(decisionTreeDocuments.update, {
      ...{ params, body: { isPublic }, ifMatch: version },
    });
    shown(treeId, (files) => ({
      ...files,
      documents: files.documents.map((one) => (one.id === id ? { ...one, ...next } : one)),
    }));
  }
}

import {
  type DecisionTree,
  decisionTreeDocuments,
  decisionTreeImages,
  type TreeFiles,
} from "@storey/contract";
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

/** Adds a paper, a film or its captions to a tree, for guests too, and gives its id. */
export async function addTreeDocument(
  treeId: string,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const body = { id: randomId(), type: "other", isPublic: "true" } as const;
  const document = await upload(decisionTreeDocuments.upload, {
    ...{ params: { id: treeId }, body, file, signal },
  });
  shown(treeId, (files) => ({ ...files, documents: [...files.documents, document] }));
  return document.id;
}

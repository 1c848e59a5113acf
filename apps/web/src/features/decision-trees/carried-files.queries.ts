import {
  type CarriedTreeFile,
  type DecisionTree,
  decisionTreeDocuments,
  decisionTreeImages,
  type ImportedDecisionTree,
  images,
  type TreeFiles,
} from "@storey/contract";
import { type TreeContent, treeFileIds, withTreeFiles } from "@storey/domain";
import { download } from "../../lib/call.ts";
import { logFailure } from "../../lib/log.ts";
import { idOfBoth } from "../../lib/random-id.ts";
import { upload } from "../../lib/upload.ts";
import { documentBytes } from "../documents/document.queries.ts";

/** The most that a file carries of pictures and papers, in bytes: it is read in one piece. */
const CARRIED_MAX_BYTES = 30 * 1024 * 1024;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The files that a tree's file carries, and how many were too large for it. */
export interface Carried {
  readonly files: readonly CarriedTreeFile[];
  readonly leftOutCount: number;
}

function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}

/** Reads the files that the nodes of a tree show, as far as a file carries them. */
export async function carriedFiles(content: TreeContent, files: TreeFiles): Promise<Carried> {
  const named = treeFileIds(content);
  const all = [
    ...files.images
      .filter(({ id }) => named.imageIds.includes(id))
      .map(({ id, description, metadata, versions }) => ({
        about: { id, kind: "image" as const, name: metadata.fileName ?? id, description },
        isPublic: true,
        read: () => download(images.stream, { query: { imageKey: versions.retina.imageKey } }),
      })),
    ...files.documents
      .filter(({ id }) => named.documentIds.includes(id))
      .map((document) => ({
        about: {
          ...{ id: document.id, kind: "document" as const },
          ...{ name: document.metadata.fileName, description: document.description },
        },
        isPublic: document.isPublic,
        read: () => documentBytes(document),
      })),
  ];
  const carried: CarriedTreeFile[] = [];
  let size = 0;
  for (const { about, isPublic, read } of all) {
    const bytes = await read();
    if (size + bytes.size > CARRIED_MAX_BYTES) continue;
    size += bytes.size;
    carried.push({ ...about, isPublic, data: await addressOf(bytes) });
  }
  return { files: carried, leftOutCount: all.length - carried.length };
}

/** Whether a value has what a file needs to be sent; the server says what is wrong with it besides. */
function isCarried(value: unknown): value is CarriedTreeFile {
  if (typeof value !== "object" || value === null) return false;
  const { id, kind, name, description, isPublic, data } = value as Record<string, unknown>;
  return (
    [name, description].every((text) => typeof text === "string") &&
    typeof id === "string" &&
    UUID.test(id) &&
    typeof data === "string" &&
    data.startsWith("data:") &&
    (kind === "image" || kind === "document") &&
    typeof isPublic === "boolean"
  );
}

function fileOf({ name, data }: CarriedTreeFile): File | null {
  const [, type = "", text = ""] = /^data:([^;,]*);base64,(.*)$/s.exec(data) ?? [];
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return bytes.length === 0 ? null : new File([bytes], name, { type });
  } catch {
    return null;
  }
}

/** Takes the pictures and papers out of what was read of a tree's file: they go by themselves. */
export function takenApart(content: unknown): { rest: unknown; files: readonly CarriedTreeFile[] } {
  if (typeof content !== "object" || content === null || !("format" in content))
    return { rest: content, files: [] };
  const { files, ...rest } = content as Record<string, unknown>;
  if (!Array.isArray(files)) return { rest, files: [] };
  // What is no file is named as one that did not come along, and holds up nothing else.
  return { rest, files: files.filter(isCarried) };
}

async function add(treeId: string, carried: CarriedTreeFile): Promise<string | null> {
  const file = fileOf(carried);
  if (!file) return null;
  const { description, isPublic } = carried;
  const params = { id: treeId };
  // Whoever brings the same tree in again, since the first time was cut off, adds no file twice.
  const id = idOfBoth(treeId, carried.id);
  try {
    if (carried.kind === "image") {
      const body = { id, description };
      return (await upload(decisionTreeImages.upload, { params, body, file })).id;
    }
    const flag = isPublic ? ("true" as const) : ("false" as const);
    const body = { id, description, type: "other" as const, isPublic: flag };
    return (await upload(decisionTreeDocuments.upload, { params, body, file })).id;
  } catch (cause) {
    // It stays among what is to be decided, as one that the file does not carry.
    logFailure("A file of a tree that came in was not added", cause);
    return null;
  }
}

/**
 * Adds the files that came with a tree to it. Returns its draft with them, and what is still to be
 * decided about it; null where nothing was added.
 */
export async function withCarriedFiles(
  tree: ImportedDecisionTree,
  sent: unknown,
  carried: readonly CarriedTreeFile[],
): Promise<Pick<ImportedDecisionTree, "problems" | "content"> | null> {
  const ids = new Map<string, string>();
  for (const one of carried) {
    const id = await add(tree.id, one);
    if (id !== null) ids.set(one.id, id);
  }
  if (ids.size === 0) return null;
  // The server took it, so it is a tree.
  const original = (sent as { content: DecisionTree["content"] }).content;
  const before = new Map(original.nodes.map((node) => [node.id, node]));
  const shows = ["image", "pdf", "video"];
  const nodes = tree.content.nodes.map((node) => {
    const was = before.get(node.id);
    return was?.type === node.type && shows.includes(node.type) ? was : node;
  });
  const content = withTreeFiles({ ...tree.content, nodes }, (id) => ids.get(id) ?? null);
  const problems = tree.problems.filter(
    ({ code, detail }) => code !== "file_left_out" || !ids.has(detail),
  );
  return { content, problems };
}

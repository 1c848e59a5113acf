import {
  type DecisionTree,
  DecisionTreeFile,
  type ImportedDecisionTree,
  TreeContent,
} from "@storey/contract";
import {
  type ImportedTree,
  importForeignTree,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  subtreesOf,
  TREE_FILE_FORMAT,
  TREE_FILE_VERSION,
  TreeImportFault,
  visibleLength,
  withoutNeighbours,
} from "@storey/domain";
import { v7 } from "uuid";
import { parse } from "yaml";
import type { ZodError } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { freeName } from "../../platform/records/free-name.ts";
import {
  findActiveTreeIds,
  findDecisionTrees,
  getDecisionTree,
} from "./decision-tree.repository.ts";
import { addDecisionTree } from "./decision-tree.service.ts";

/** What is brought in. */
interface Import {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly files: readonly unknown[];
}

/**
 * Adds a tree from files as a draft, or gives the one that came in by the same id. Throws
 * `tree.file_unreadable` with the place, `record.exists` and `name.taken`.
 */
export async function importDecisionTree(
  transaction: Transaction,
  organisationId: string,
  { id = v7(), name, files }: Import,
): Promise<ImportedDecisionTree> {
  const read = readTree(files.map(readFile));
  const treeIds = await findActiveTreeIds(transaction, organisationId, subtreesOf(read.content));
  const kept = withoutNeighbours(read, { treeIds });
  const problems = [...read.problems, ...kept.problems].map((problem) => ({
    ...problem,
    nodeIds: [...problem.nodeIds],
  }));
  const others = await findDecisionTrees(transaction, organisationId, true);
  if (others.some((one) => one.id === id))
    return { ...(await getDecisionTree(transaction, organisationId, id)), problems };
  const free = name ?? freeName(nameOf(read), new Set(others.map((one) => one.name)));
  const { description } = read;
  const content = contentOf(kept.content);
  const tree = { id, name: free, description, content };
  return { ...(await addDecisionTree(transaction, organisationId, tree)), problems };
}

/** Gives the draft of a tree as a file. Throws `not_found`. */
export async function exportDecisionTree(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<DecisionTreeFile> {
  const { name, description, content } = await getDecisionTree(transaction, organisationId, id);
  return { format: TREE_FILE_FORMAT, version: TREE_FILE_VERSION, name, description, content };
}

function nameOf({ name }: ImportedTree): string {
  const line = name.replace(/\s+/g, " ").trim().slice(0, NAME_MAX_LENGTH);
  return visibleLength(line) < NAME_MIN_LENGTH.decisionTree ? "Import" : line;
}

/** JSON is YAML too; a name for something elsewhere in the file is not followed. */
function readFile(file: unknown, at: number): unknown {
  if (typeof file !== "string") return file;
  try {
    return parse(file, { maxAliasCount: 0 });
  } catch {
    throw unreadable(`files.${at}`);
  }
}

function readTree(files: readonly unknown[]): ImportedTree {
  const [first] = files;
  if (typeof first === "object" && first !== null && "format" in first) {
    const own = DecisionTreeFile.safeParse(first);
    if (own.error) throw unreadable("files.0", own.error);
    return { ...own.data, problems: [] };
  }
  try {
    return importForeignTree(files, v7);
  } catch (error) {
    if (!(error instanceof TreeImportFault)) throw error;
    throw unreadable(error.place === "" ? "files.0" : `files.0.${error.place}`);
  }
}

/** What came in by the rules of what is written; longer than those is named by its place. */
function contentOf(content: ImportedTree["content"]): DecisionTree["content"] {
  const read = TreeContent.safeParse(content);
  if (read.error) throw unreadable("files.0", read.error);
  return read.data;
}

function unreadable(place: string, error?: ZodError): ProblemError {
  const code = "tree.file_unreadable";
  const issues = error?.issues ?? [{ path: [], message: "This is not understood." }];
  const fields = issues.slice(0, 20).map(({ path, message }) => ({
    ...{ field: [place, ...path.map(String)].join("."), code, message },
  }));
  return new ProblemError(code, { fields });
}

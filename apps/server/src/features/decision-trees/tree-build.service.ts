import {
  buildTree,
  type PublishedTree,
  subtreesOf,
  type TreeBuild,
  type TreeContent,
  type TreeFileIds,
  treeFileIds,
  treeForReader,
  withoutScenarios,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { type CallableRow, findCallable } from "./decision-tree.repository.ts";
import {
  type BuildPartRow,
  findBuildParts,
  findFollowers,
  insertTreeBuild,
} from "./tree-build.repository.ts";

/** The versions that a tree calls, and those that they call, each by its own id and by its tree. */
export class CalledTrees {
  readonly #byVersion = new Map<string, CallableRow>();
  readonly #published = new Map<string, CallableRow>();

  /** Reads all versions that some contents call, level by level. */
  static async of(
    transaction: Transaction,
    organisationId: string,
    contents: readonly TreeContent[],
  ): Promise<CalledTrees> {
    const called = new CalledTrees();
    for (let level = contents; level.length > 0; ) {
      const wanted = called.#missing(level);
      if (wanted.treeIds.length + wanted.versionIds.length === 0) break;
      const rows = await findCallable(transaction, organisationId, wanted);
      level = rows.filter((row) => called.#add(row)).map(({ content }) => content);
    }
    return called;
  }

  /** What is pinned, or what is published now. */
  version(treeId: string, versionId: string | null): CallableRow | undefined {
    if (versionId === null) return this.#published.get(treeId);
    const row = this.#byVersion.get(versionId);
    return row?.treeId === treeId ? row : undefined;
  }

  /** All of them. */
  all(): CallableRow[] {
    return [...this.#byVersion.values()];
  }

  #add(row: CallableRow): boolean {
    const isNew = !this.#byVersion.has(row.versionId);
    this.#byVersion.set(row.versionId, row);
    if (row.isPublished) this.#published.set(row.treeId, row);
    return isNew;
  }

  #missing(contents: readonly TreeContent[]) {
    const pinned = contents
      .flatMap(({ nodes }) => nodes)
      .flatMap((node) => (node.type === "subtree" ? (node.data.versionId ?? []) : []));
    return {
      treeIds: contents.flatMap(subtreesOf).filter((id) => !this.#published.has(id)),
      versionIds: pinned.filter((id) => !this.#byVersion.has(id)),
    };
  }
}

/** Builds a tree with what it calls; with `instead` in place of what is published of that tree. */
export async function builtTree(
  transaction: Transaction,
  organisationId: string,
  root: PublishedTree,
  instead: PublishedTree = root,
): Promise<TreeBuild> {
  const contents = [root.content, instead.content];
  const called = await CalledTrees.of(transaction, organisationId, contents);
  return buildTree(root, (treeId, versionId) =>
    versionId === null && treeId === instead.treeId ? instead : called.version(treeId, versionId),
  );
}

/** Builds a version that was published, and keeps the build as what is run from now on. */
export async function keepBuild(
  transaction: Transaction,
  organisationId: string,
  root: PublishedTree,
): Promise<void> {
  const build = await builtTree(transaction, organisationId, root);
  const parts = Object.entries(build.parts);
  await insertTreeBuild(transaction, {
    organisationId,
    id: v7(),
    treeId: root.treeId,
    versionId: root.versionId,
    calls: Object.fromEntries(parts.map(([id, { subtrees }]) => [id, subtrees])),
    treeIds: [...new Set(parts.map(([, { treeId }]) => treeId))],
  });
}

/** Builds anew the published trees that call a tree of which another version was published. */
export async function rebuildFollowers(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<void> {
  const followers = await findFollowers(transaction, organisationId, treeId);
  const versionIds = followers.map(({ versionId }) => versionId);
  const roots = await findCallable(transaction, organisationId, { treeIds: [], versionIds });
  for (const root of roots) await keepBuild(transaction, organisationId, root);
}

/** Gives a build as a session runs it. Throws `not_found`. */
export async function getBuild(
  transaction: Transaction,
  organisationId: string,
  buildId: string,
): Promise<TreeBuild> {
  return assembledBuild(await findBuildParts(transaction, organisationId, buildId));
}

/** Puts a build together of its parts, without the scenarios that prove them. Throws `not_found` without any. */
export function assembledBuild(rows: readonly BuildPartRow[]): TreeBuild {
  const [{ rootId } = { rootId: "" }] = rows;
  if (rootId === "") throw notFound();
  return {
    rootId,
    parts: Object.fromEntries(
      rows.map(({ versionId, treeId, name, content, subtrees }) => [
        versionId,
        { treeId, name, content: withoutScenarios(content), subtrees },
      ]),
    ),
  };
}

/** A build with the words of one language beside its own: what somebody who is led reads. */
export function readBuild(build: TreeBuild, language: string | null): TreeBuild {
  const parts = Object.entries(build.parts).map(([id, part]) => {
    return [id, { ...part, content: treeForReader(part.content, language) }] as const;
  });
  return { ...build, parts: Object.fromEntries(parts) };
}

/** The files that the nodes of a build name, and the trees whose they are. */
export function filesOfBuild({ parts }: TreeBuild): TreeFileIds & { readonly treeIds: string[] } {
  const all = Object.values(parts);
  const named = all.map(({ content }) => treeFileIds(content));
  return {
    treeIds: [...new Set(all.map(({ treeId }) => treeId))],
    imageIds: [...new Set(named.flatMap(({ imageIds }) => imageIds))],
    documentIds: [...new Set(named.flatMap(({ documentIds }) => documentIds))],
  };
}

import {
  buildTree,
  type CalledTree,
  type PublishedTree,
  type TreeBuild,
  type TreeCalls,
  type TreeContent,
  type TreeFileIds,
  treeCalls,
  treeFileIds,
  treeForReader,
  withoutScenarios,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { countCallableBytes, findCallable } from "./decision-tree.repository.ts";
import {
  type BuildPartRow,
  findBuildParts,
  findFollowers,
  insertTreeBuilds,
} from "./tree-build.repository.ts";

/** The versions that a tree calls, and those that they call, each by its own id and by its tree. */
export class CalledTrees {
  readonly #byVersion = new Map<string, CalledTree>();
  readonly #published = new Map<string, CalledTree>();

  /** Reads all versions that some contents call, level by level. */
  static async of(
    transaction: Transaction,
    organisationId: string,
    contents: readonly TreeContent[],
  ): Promise<CalledTrees> {
    const first = new CalledTrees().#missing(contents);
    return CalledTrees.from(transaction, organisationId, first);
  }

  /**
   * Reads what is published of some trees, some versions, and all that these call, level by level; none of
   * a level with which they would take more than `mostBytes`. Throws `tree.calls_too_large`.
   */
  static async from(
    transaction: Transaction,
    organisationId: string,
    first: TreeCalls,
    mostBytes = Number.POSITIVE_INFINITY,
  ): Promise<CalledTrees> {
    const called = new CalledTrees();
    let leftBytes = mostBytes;
    for (let wanted = first; wanted.treeIds.length + wanted.versionIds.length > 0; ) {
      if (Number.isFinite(leftBytes)) {
        leftBytes -= await countCallableBytes(transaction, organisationId, wanted);
        if (leftBytes < 0) throw new ProblemError("tree.calls_too_large");
      }
      const rows = await findCallable(transaction, organisationId, wanted);
      wanted = called.#missing(
        rows.filter((row) => called.#add(row)).map(({ content }) => content),
      );
    }
    return called;
  }

  /** What is pinned, or what is published now. */
  version(treeId: string, versionId: string | null): CalledTree | undefined {
    if (versionId === null) return this.#published.get(treeId);
    const row = this.#byVersion.get(versionId);
    return row?.treeId === treeId ? row : undefined;
  }

  /** All of them. */
  all(): CalledTree[] {
    return [...this.#byVersion.values()];
  }

  #add(row: CalledTree): boolean {
    const isNew = !this.#byVersion.has(row.versionId);
    this.#byVersion.set(row.versionId, row);
    if (row.isPublished) this.#published.set(row.treeId, row);
    return isNew;
  }

  #missing(contents: readonly TreeContent[]): TreeCalls {
    const { treeIds, versionIds } = treeCalls(contents);
    return {
      treeIds: treeIds.filter((id) => !this.#published.has(id)),
      versionIds: versionIds.filter((id) => !this.#byVersion.has(id)),
    };
  }
}

/**
 * Builds trees with what they call, in their order; with `instead`, if it is given, in place of what is
 * published of that tree. What they call is read for all of them together.
 */
export async function builtTrees(
  transaction: Transaction,
  organisationId: string,
  roots: readonly PublishedTree[],
  instead?: PublishedTree,
): Promise<TreeBuild[]> {
  const contents = [...roots, ...(instead ? [instead] : [])].map(({ content }) => content);
  const called = await CalledTrees.of(transaction, organisationId, contents);
  return roots.map((root) =>
    buildTree(root, (treeId, versionId) =>
      versionId === null && treeId === instead?.treeId
        ? instead
        : called.version(treeId, versionId),
    ),
  );
}

/**
 * Builds a version that was just published, and anew the published trees that call its tree, and keeps the
 * builds as what is run from now on.
 */
export async function rebuildTrees(
  transaction: Transaction,
  organisationId: string,
  published: PublishedTree,
): Promise<void> {
  const followers = await findFollowers(transaction, organisationId, published.treeId);
  const versionIds = followers.map(({ versionId }) => versionId);
  const calling = await findCallable(transaction, organisationId, { treeIds: [], versionIds });
  const builds = await builtTrees(transaction, organisationId, [published, ...calling], published);
  const kept = [published, ...calling].map(({ treeId, versionId }, at) => {
    const parts = Object.entries(builds[at]?.parts ?? {});
    return {
      ...{ id: v7(), treeId, versionId },
      calls: Object.fromEntries(parts.map(([id, { subtrees }]) => [id, subtrees])),
      treeIds: [...new Set(parts.map(([, part]) => part.treeId))],
    };
  });
  await insertTreeBuilds(transaction, organisationId, kept);
}

/** Gives a build as a session runs it. Throws `not_found`. */
export async function getBuild(
  transaction: Transaction,
  organisationId: string,
  buildId: string,
): Promise<TreeBuild> {
  return assembledBuild(await findBuildParts(transaction, organisationId, [buildId]));
}

/** Gives some builds, by their ids; none for one that is not there. */
export async function getBuilds(
  transaction: Transaction,
  organisationId: string,
  buildIds: readonly string[],
): Promise<ReadonlyMap<string, TreeBuild>> {
  if (buildIds.length === 0) return new Map();
  const rows = await findBuildParts(transaction, organisationId, buildIds);
  const ofBuild = Map.groupBy(rows, ({ buildId }) => buildId);
  return new Map([...ofBuild].map(([id, parts]) => [id, assembledBuild(parts)]));
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

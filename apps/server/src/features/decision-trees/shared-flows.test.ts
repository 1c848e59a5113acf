import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TreeContent } from "@storey/contract";
import {
  buildTree,
  type ImportedTree,
  importForeignTree,
  type TreeAnswer,
  treeProblems,
  walkTree,
} from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { sharedFile } from "../../../test/shared-data.ts";

const folder = (name: string) => sharedFile("flows", name);
const filesOf = (name: string): [string, string][] => {
  const path = folder(name);
  return path === undefined
    ? []
    : readdirSync(path).map((file) => [file, readFileSync(join(path, file), "utf8")]);
};

/** A graph of smart answers, as far as it is followed here. */
interface Graph {
  readonly start: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly options?: readonly { readonly value: string }[];
  }[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly answers: readonly string[] | null;
  }[];
}

/** Every way through a graph by decided edges: the options that are chosen, and where it comes to. */
function waysThrough(graph: Graph): { chosen: (number | null)[]; at: string; isStuck: boolean }[] {
  const ways: { chosen: (number | null)[]; at: string; isStuck: boolean }[] = [];
  const follow = (id: string, chosen: (number | null)[], seen: readonly string[]) => {
    if (ways.length > 500 || seen.includes(id)) return;
    const node = graph.nodes.find((one) => one.id === id);
    const edges = graph.edges.filter(({ source }) => source === id);
    if (node?.kind !== "question") ways.push({ chosen, at: id, isStuck: false });
    else if ((node.options ?? []).length === 0) {
      const targets = new Set(edges.map(({ target }) => target));
      const [only] = targets;
      const isDecided = targets.size === 1 && edges.every(({ answers }) => answers !== null);
      if (isDecided && only) follow(only, [...chosen, null], [...seen, id]);
      else ways.push({ chosen, at: id, isStuck: true });
    } else {
      for (const [at, { value }] of (node.options ?? []).entries()) {
        const decided = edges.filter(({ answers }) => answers?.includes(value));
        const targets = new Set(decided.map(({ target }) => target));
        const [only] = targets;
        if (targets.size === 1 && only) follow(only, [...chosen, at], [...seen, id]);
      }
    }
  };
  follow(graph.start, [], []);
  return ways;
}

/** Walks a tree that came in by the same choices. */
function walkedTo({ name, content }: ImportedTree, chosen: readonly (number | null)[]) {
  const build = buildTree({ treeId: "t", versionId: "v", name, content }, () => undefined);
  const around = { facts: {}, inputs: {} };
  const answers: TreeAnswer[] = [];
  for (const choice of chosen) {
    const { stop } = walkTree(build, around, answers);
    const responseId =
      stop.kind === "question" && choice !== null ? (stop.responses[choice]?.id ?? null) : null;
    answers.push({ at: stop.at, responseId, value: choice === null ? "1" : null });
  }
  return walkTree(build, around, answers);
}

describe.skipIf(!folder("smart-answers"))("smart answers", () => {
  it.each(filesOf("smart-answers"))("%s runs to the same ends", (_, text) => {
    const graph: Graph = JSON.parse(text);
    const tree = importForeignTree([graph], v7);
    expect(TreeContent.safeParse(tree.content).error).toBeUndefined();
    const ways = waysThrough(graph);
    for (const { chosen, at, isStuck } of ways) {
      const { stop, usedCount } = walkedTo(tree, chosen);
      expect(usedCount).toBe(chosen.length);
      expect(isStuck || stop.kind === "end").toBe(true);
      const title =
        graph.nodes.find(({ id }) => id === at)?.title.trim() || at.replaceAll("_", " ");
      expect(stop.node.label.slice(0, 150)).toBe(title.replace(/\s+/g, " ").slice(0, 150));
    }
    const undecided = graph.edges.filter(({ answers }) => answers === null);
    const named = tree.problems.filter(({ code }) => code === "edge_undecided");
    expect(named.length).toBeGreaterThanOrEqual(undecided.length);
    const codes = new Set(treeProblems(tree.content).map(({ code }) => code));
    for (const code of codes)
      expect(["response_leads_nowhere", "orphaned", "no_outcome"]).toContain(code);
  });
});

describe.skipIf(!folder("typebot"))("chat flows", () => {
  it.each(filesOf("typebot"))("%s comes in whole, what is foreign named", (_, text) => {
    const file = JSON.parse(text);
    const tree = importForeignTree([file], v7);
    expect(TreeContent.safeParse(tree.content).error).toBeUndefined();
    const foreign = file.groups
      .flatMap((group: { blocks: { type: string }[] }) => group.blocks)
      .filter(({ type }: { type: string }) => /openai|Webhook|payment/i.test(type));
    const named = tree.problems.filter(({ code }) => code === "block_unknown");
    expect(named.length).toBeGreaterThanOrEqual(foreign.length);
    const known = new Set(["text_missing", "file_missing", "email_refused", "address_refused"]);
    const errors = treeProblems(tree.content).filter(
      ({ code }) => !known.has(code) && !["orphaned", "no_outcome"].includes(code),
    );
    expect(errors).toEqual([]);
  });
});

it.skipIf(folder("rasa-it-helpdesk") === undefined)("a help desk comes in by its rules", () => {
  const files = filesOf("rasa-it-helpdesk").map(([, text]) => parse(text));
  const tree = importForeignTree(files, v7);
  expect(TreeContent.safeParse(tree.content).error).toBeUndefined();
  const asked = walkedTo(tree, []).stop;
  expect(asked.kind === "question" && asked.responses.map(({ label }) => label)).toContain(
    "password reset",
  );
  const codes = new Set(tree.problems.map(({ code }) => code));
  expect([...codes].sort()).toEqual(["block_unknown", "edge_undecided"]);
  expect(treeProblems(tree.content).map(({ code }) => code)).not.toContain(
    "response_leads_nowhere",
  );
});

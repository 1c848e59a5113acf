import { type ImportedTree, TreeImportFault } from "./imported-tree.ts";
import type { Read } from "./read-value.ts";
import { type NewId, TreeDraft } from "./tree-draft.ts";
import { addBlock, type Block, type MadeBlock } from "./typebot-block.ts";
import { TypebotWords } from "./typebot-words.ts";

/** Where an edge leads: to a block of a group, or to its first. */
interface Target {
  readonly groupId: string;
  readonly blockId: string | null;
}

/**
 * Reads a chat flow of Typebot. Blocks that talk to other services come in empty and named, so that the
 * tree is not published before somebody says what stands in their place.
 */
export function readTypebot(file: Read, newId: NewId): ImportedTree {
  const draft = new TreeDraft(newId);
  const words = new TypebotWords(draft, file.at("variables"));
  const edges = new Map(
    file
      .at("edges")
      .list()
      .map((edge) => [edge.at("id").text(), targetOf(edge.at("to"))]),
  );
  const groups = file
    .at("groups")
    .list()
    .map((group) => blocksOf(group));
  const made = new Map<string, MadeBlock>();
  for (const block of groups.flat()) {
    if (made.has(block.id)) throw new TreeImportFault("place", block.read.at("id").place);
    made.set(block.id, addBlock(draft, words, block));
  }
  const flow = new Flow(draft, groups, made, edges);
  for (const group of groups) for (const block of group) flow.connect(block);
  const start = startEdge(file);
  const first = flow.entry(start === null ? undefined : edges.get(start));
  return draft.tree(file.at("name").text("Typebot"), first);
}

function targetOf(to: Read): Target {
  return { groupId: to.at("groupId").text(), blockId: to.at("blockId").text("") || null };
}

function blocksOf(group: Read): Block[] {
  const groupId = group.at("id").text();
  const title = group.at("title").text("").trim();
  return group
    .at("blocks")
    .list()
    .map((read) => {
      const type = read.at("type").text();
      return { read, groupId, type, id: read.at("id").text(), title: title === "" ? type : title };
    });
}

/** The most blocks without a node of their own, such as jumps, that are followed one after another. */
const JUMPS_MAX = 100;

/** Newer files begin with an event, older ones with a block of a group. */
function startEdge(file: Read): string | null {
  const event = file
    .at("events")
    .list()
    .find((one) => one.at("type").text("") === "start");
  return event?.at("outgoingEdgeId").text("") || null;
}

/** The blocks of a file and how they lead to each other. */
class Flow {
  readonly #draft: TreeDraft;
  readonly #groups: readonly (readonly Block[])[];
  readonly #made: ReadonlyMap<string, MadeBlock>;
  readonly #edges: ReadonlyMap<string, Target>;

  constructor(
    draft: TreeDraft,
    groups: readonly (readonly Block[])[],
    made: ReadonlyMap<string, MadeBlock>,
    edges: ReadonlyMap<string, Target>,
  ) {
    this.#draft = draft;
    this.#groups = groups;
    this.#made = made;
    this.#edges = edges;
  }

  /** The node at which a target begins; null for one that is empty or gone. */
  entry(target: Target | undefined, seen: readonly string[] = []): string | null {
    const group = this.#groups.find(([first]) => first?.groupId === target?.groupId) ?? [];
    const block = target?.blockId ? group.find(({ id }) => id === target.blockId) : group[0];
    return block ? this.#entryOf(block, seen) : null;
  }

  /** A jump has no node of its own; one that leads back to itself, or on and on, leads nowhere. */
  #entryOf(block: Block, seen: readonly string[]): string | null {
    const made = this.#made.get(block.id);
    if (!made || seen.length > JUMPS_MAX || seen.includes(block.id)) return null;
    if (made.first !== null) return made.first;
    if (block.type === "Jump") return this.entry(jumpOf(block), [...seen, block.id]);
    return this.#after(block, [...seen, block.id]);
  }

  /** Where a block leads that nothing is chosen at. */
  #after(block: Block, seen: readonly string[] = []): string | null {
    const edge = block.read.at("outgoingEdgeId").text("");
    if (edge !== "") return this.#alongEdge(edge, block, seen);
    const group = this.#groups.find(([first]) => first?.groupId === block.groupId) ?? [];
    const next = group[group.indexOf(block) + 1];
    return next ? this.#entryOf(next, seen) : null;
  }

  #alongEdge(edge: string, block: Block, seen: readonly string[] = []): string | null {
    const node = this.entry(this.#edges.get(edge), seen);
    if (node === null)
      this.#draft.problem(
        "edge_lost",
        `${block.title}: ${block.type}`,
        edge,
        ...nodesOf(this.#made.get(block.id)),
      );
    return node;
  }

  /** Draws what leads away from a block. */
  connect(block: Block): void {
    const made = this.#made.get(block.id);
    if (!made || made.last === null) return;
    const after = this.#after(block);
    for (const { responseId, edgeId } of made.ways) {
      const to = edgeId === "" ? after : this.#alongEdge(edgeId, block);
      this.#draft.lead(responseId, to ?? this.#end(block));
    }
    if (made.ways.length === 0 && after !== null) this.#draft.lead(made.last, after);
  }

  /** An answer after which the flow just ends. */
  #end(block: Block): string {
    return this.#draft.node("text", `${block.title}: ${block.type}`, block.title, { text: "…" });
  }
}

function nodesOf(made: MadeBlock | undefined): string[] {
  return made?.last ? [made.last] : [];
}

function jumpOf({ read }: Block): Target {
  return targetOf(read.at("options"));
}

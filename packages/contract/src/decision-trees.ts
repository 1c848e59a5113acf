import {
  DESCRIPTION_MAX_LENGTH,
  INTERFACE_LANGUAGES,
  NAME_MIN_LENGTH,
  TREE_ERROR_CODES,
  TREE_FILE_FORMAT,
  TREE_FILE_VERSION,
  TREE_IMPORT_CODES,
  TREE_NODES_MAX,
  TREE_WARNING_CODES,
} from "@storey/domain";
import { z } from "zod";
import { CarriedTreeFile, TreeFiles } from "./decision-tree-files.ts";
import { TreeContent, TreeScenarioEnd } from "./decision-tree-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, Named, name, QueryNumber, record, text } from "./shape.ts";

const count = z.int().nonnegative();

/** Where a tree stands: it is a draft until it is published first. */
export const DECISION_TREE_STATES = ["draft", "published"] as const;

/** A tree as lists show it. */
export const DecisionTreeSummary = z.object({
  ...record,
  name: z.string(),
  description: z.string(),
  /** What that is in further languages; of the release before it is left out. */
  descriptions: z.record(z.string(), z.string()).optional(),
  state: z.enum(DECISION_TREE_STATES),
  /** The number of the version that people are led by; null before the first. */
  publishedNumber: z.int().positive().nullable(),
  /** That version; what it says is asked for by it. */
  publishedVersionId: Id.nullable(),
  /** Whether the draft says something else than what is published. */
  isChanged: z.boolean(),
  nodesCount: count,
});

/** A tree with the draft that is worked on. */
export const DecisionTree = DecisionTreeSummary.extend({
  content: TreeContent,
  /** Who changed it last; null where nobody is known any more. */
  changedBy: Named.nullable(),
  /** All files of the tree that are not archived, for its nodes to show. */
  files: TreeFiles,
});

/** A version that was published, as lists show it. */
export const DecisionTreeVersion = z.object({
  id: Id,
  number: z.int().positive(),
  name: z.string(),
  publishedAt: Moment,
  publishedBy: Named.nullable(),
  /** How many nodes are new, changed and gone, and how many translations are others, since the version before. */
  changes: z.object({ added: count, changed: count, removed: count, translations: count }),
});

/** A version with what it says, which never changes. */
export const WholeTreeVersion = DecisionTreeVersion.extend({ content: TreeContent });

/** A version that another tree calls, as it runs there: without its scenarios. */
export const CalledTreeVersion = z.object({
  treeId: Id,
  versionId: Id,
  name: z.string(),
  content: TreeContent,
  /** Whether it is what is published of its tree now. */
  isPublished: z.boolean(),
  /** Whether its tree is archived. */
  isArchived: z.boolean(),
});

/** The scenario that a problem is about, and where it comes to now; `treeId` is another tree's where that one calls the draft's. */
const ScenarioOfProblem = z.object({
  id: Id,
  name: z.string(),
  treeId: Id,
  treeName: z.string(),
  expected: TreeScenarioEnd,
  found: TreeScenarioEnd.nullable(),
  /** What the node that differs is called; null for one that is gone. */
  place: z.string().nullable(),
});

/** Something wrong with a draft: why, as a code, and the nodes or variables that it is about. */
export const DecisionTreeProblem = z.object({
  code: z.enum([...TREE_ERROR_CODES, ...TREE_WARNING_CODES]),
  nodeIds: z.array(Id),
  variableIds: z.array(Id),
  scenario: ScenarioOfProblem.optional(),
});

/** A tree to begin with: adding it makes a draft of it. */
export const DecisionTreeStarter = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  content: TreeContent,
});

/** A tree as a file, to be kept or brought into another organisation. */
export const DecisionTreeFile = z.strictObject({
  format: z.literal(TREE_FILE_FORMAT),
  version: z.literal(TREE_FILE_VERSION),
  name: name(NAME_MIN_LENGTH.decisionTree),
  description: text(DESCRIPTION_MAX_LENGTH),
  content: TreeContent,
  /** Its pictures and papers, as the app puts them into the file and adds them after an import. */
  files: z.array(CarriedTreeFile).optional(),
});

/** Something of a file that a person has to decide: what the file calls it, and what stood there. */
export const DecisionTreeImportProblem = z.object({
  code: z.enum(TREE_IMPORT_CODES),
  source: z.string(),
  detail: z.string(),
  nodeIds: z.array(Id),
});

/** A tree that came in, with what a person has to decide about it. */
export const ImportedDecisionTree = DecisionTree.extend({
  problems: z.array(DecisionTreeImportProblem),
});

/** The most files that one tree is made of. */
const IMPORT_FILES_MAX = 5;

const OneVersion = z.strictObject({ id: Id, versionId: Id });
/** A node calls one tree. */
const calledIds = z.array(Id).max(TREE_NODES_MAX);
const fields = {
  name: name(NAME_MIN_LENGTH.decisionTree),
  description: text(DESCRIPTION_MAX_LENGTH),
  content: TreeContent,
};
const common = { tag: "Decision trees", setting: "spaces_decision_trees" } as const;
const reading = { ...common, access: "organisation.decision-trees.read" } as const;
const publishing = { ...common, access: "organisation.decision-trees.publish" } as const;

/** The calls about decision trees. Published versions never change; sessions keep theirs. */
export const decisionTrees = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees",
    summary: "Lists the decision trees by name.",
    query: z.strictObject({ withDeleted: z.enum(["true", "false"]).optional() }),
    response: z.array(DecisionTreeSummary),
  }),
  starters: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/starters",
    summary: "Lists trees to begin with, in English unless another language is asked for.",
    query: z.strictObject({ language: z.enum(INTERFACE_LANGUAGES).optional() }),
    response: z.array(DecisionTreeStarter),
  }),
  create: endpoint({
    ...common,
    access: "organisation.decision-trees.create",
    method: "POST",
    path: "/decision-trees",
    summary: "Adds a decision tree as a draft.",
    body: z
      .strictObject({ ...fields, id: Id })
      .partial()
      .required({ name: true }),
    response: DecisionTree,
    status: 201,
    errors: ["record.exists", "name.taken"],
  }),
  import: endpoint({
    ...common,
    access: "organisation.decision-trees.create",
    method: "POST",
    path: "/decision-trees/import",
    summary:
      "Adds a tree from a file as a draft: one that was exported, a flow of Typebot, a graph of smart answers, or the files of a Rasa assistant. A file is what its JSON holds, or its text as JSON or YAML. `problems` names what a person has to decide. The same id again gives the tree that came in.",
    body: z.strictObject({
      id: Id.optional(),
      name: name(NAME_MIN_LENGTH.decisionTree).optional(),
      files: z.array(z.unknown()).min(1).max(IMPORT_FILES_MAX),
    }),
    response: ImportedDecisionTree,
    status: 201,
    errors: ["record.exists", "name.taken", "tree.file_unreadable", "tree.too_large"],
  }),
  export: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/{id}/export",
    summary:
      "Gives the draft of a decision tree as a file that can be imported. Its pictures and documents are among its `files`, which the app puts into the file.",
    params: ById,
    response: DecisionTreeFile,
    errors: ["not_found"],
  }),
  get: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/{id}",
    summary:
      "Gives a decision tree with its draft. Answers 304 to the `ETag` of what has not changed.",
    params: ById,
    response: DecisionTree,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...common,
    access: "organisation.decision-trees.update",
    method: "PATCH",
    path: "/decision-trees/{id}",
    summary:
      "Changes the draft of a decision tree. What is published stays as it is. `tree.variable_in_use` carries the nodes that use a variable which the draft leaves out, as `current`.",
    params: ById,
    body: z.strictObject(fields).partial(),
    record: DecisionTree,
    response: DecisionTree,
    errors: ["not_found", "name.taken", "record.conflict", "tree.variable_in_use"],
  }),
  check: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/{id}/problems",
    summary:
      "Tells what keeps the draft from being published, its scenarios included, and what is worth a look before.",
    params: ById,
    response: z.array(DecisionTreeProblem),
    errors: ["not_found"],
  }),
  publish: endpoint({
    ...publishing,
    method: "POST",
    path: "/decision-trees/{id}/publish",
    summary:
      "Publishes the draft: whoever starts from now on is led by it, also in the trees that call it. Its scenarios, and those of the trees that call it, must come to the ends they are to come to. `tree.not_publishable` carries the problems as `current`.",
    params: ById,
    response: DecisionTree,
    errors: ["not_found", "parent.archived", "record.conflict", "tree.not_publishable"],
  }),
  versions: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/{id}/versions",
    summary: "Lists the published versions without what they say, the newest first.",
    params: ById,
    query: z.strictObject({
      /** Only versions of a smaller number: the last one of the page before. */
      before: QueryNumber(2 ** 31 - 1),
      /** 50 unless told. */
      pageSize: QueryNumber(100),
    }),
    response: z.object({
      results: z.array(DecisionTreeVersion),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
    errors: ["not_found"],
  }),
  version: endpoint({
    ...reading,
    method: "GET",
    path: "/decision-trees/{id}/versions/{versionId}",
    summary: "Gives a published version with what it says.",
    params: OneVersion,
    response: WholeTreeVersion,
    errors: ["not_found"],
  }),
  called: endpoint({
    ...reading,
    method: "POST",
    path: "/decision-trees/called",
    summary:
      "Gives what is published of some trees, and some versions that are pinned, with all that these call in turn: what a draft that calls them runs with. What is not there is left out.",
    body: z.strictObject({ treeIds: calledIds, versionIds: calledIds }),
    response: z.array(CalledTreeVersion),
    errors: ["tree.calls_too_large"],
  }),
  rollBack: endpoint({
    ...publishing,
    method: "POST",
    path: "/decision-trees/{id}/versions/{versionId}/rollback",
    summary:
      "Publishes an earlier version again, as a version of its own. The draft stays as it is.",
    params: OneVersion,
    response: DecisionTree,
    errors: ["not_found", "parent.archived", "record.conflict", "tree.not_publishable"],
  }),
  duplicate: endpoint({
    ...common,
    access: "organisation.decision-trees.create",
    method: "POST",
    path: "/decision-trees/{id}/duplicate",
    summary: "Adds a copy of a decision tree's draft as a draft.",
    params: ById,
    body: z.strictObject({
      id: Id.optional(),
      name: name(NAME_MIN_LENGTH.decisionTree).optional(),
    }),
    response: DecisionTree,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken"],
  }),
  archive: endpoint({
    ...common,
    access: "organisation.decision-trees.delete",
    method: "DELETE",
    path: "/decision-trees/{id}",
    summary:
      "Archives a decision tree: nobody begins it any more. Sessions that run it go on, and trees that call it keep what they were built with.",
    params: ById,
    errors: ["not_found"],
  }),
  restore: endpoint({
    ...common,
    access: "organisation.decision-trees.delete",
    method: "PUT",
    path: "/decision-trees/{id}/restore",
    summary: "Restores a decision tree.",
    params: ById,
    response: DecisionTree,
    errors: ["not_found", "name.taken"],
  }),
};

export type DecisionTreeStarter = z.infer<typeof DecisionTreeStarter>;
export type DecisionTreeFile = z.infer<typeof DecisionTreeFile>;
export type ImportedDecisionTree = z.infer<typeof ImportedDecisionTree>;
export type DecisionTreeImportProblem = z.infer<typeof DecisionTreeImportProblem>;
export type DecisionTreeSummary = z.infer<typeof DecisionTreeSummary>;
export type DecisionTree = z.infer<typeof DecisionTree>;
export type DecisionTreeVersion = z.infer<typeof DecisionTreeVersion>;
export type WholeTreeVersion = z.infer<typeof WholeTreeVersion>;
export type CalledTreeVersion = z.infer<typeof CalledTreeVersion>;
export type DecisionTreeProblem = z.infer<typeof DecisionTreeProblem>;

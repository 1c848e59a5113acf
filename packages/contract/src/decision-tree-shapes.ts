import {
  ISSUE_CATEGORIES,
  ISSUE_PRIORITIES,
  TREE_ARTICLE_MAX_LENGTH,
  TREE_CONTENT_MAX_BYTES,
  TREE_LABEL_MAX_LENGTH,
  TREE_MATCH_OPERATORS,
  TREE_NODES_MAX,
  TREE_OUTCOMES,
  TREE_SCENARIO_ANSWERS_MAX,
  TREE_SCENARIOS_MAX,
  TREE_TEXT_MAX_LENGTH,
  TREE_VALUE_MAX_LENGTH,
  TREE_VARIABLE_SOURCES,
  TREE_VARIABLE_TYPES,
  TREE_VARIABLES_MAX,
} from "@storey/domain";
import { z } from "zod";
import { Id, name, text } from "./shape.ts";
import { translationFields } from "./translation-shapes.ts";

const ADDRESS_MAX_LENGTH = 2_000;
const OPTIONS_MAX = 50;
const MAPPINGS_MAX = 50;

/** The value of a variable. */
export const TreeValue = z.union([text(TREE_VALUE_MAX_LENGTH), z.number(), z.boolean()]);

/** The most that is said to the variables of a tree in one place as JSON, in bytes; the database takes a little more. */
const TREE_VALUES_MAX_BYTES = 60_000;

/** What a room, a model or an asset says to the variables of its tree, by their keys. */
export const TreeValues = z
  .record(text(40), TreeValue)
  .refine(
    (values) => new TextEncoder().encode(JSON.stringify(values)).length <= TREE_VALUES_MAX_BYTES,
    { error: "text.too_long" },
  );

/** Something that a tree knows or asks. */
export const TreeVariable = z.strictObject({
  id: Id,
  key: text(40),
  label: text(TREE_LABEL_MAX_LENGTH),
  type: z.enum(TREE_VARIABLE_TYPES),
  source: z.enum(TREE_VARIABLE_SOURCES),
  field: text(60).nullable(),
  fallback: TreeValue.nullable(),
  options: z.array(text(TREE_VALUE_MAX_LENGTH)).max(OPTIONS_MAX),
});

const TreeMatch = z.strictObject({
  operator: z.enum(TREE_MATCH_OPERATORS),
  value: TreeValue.nullable(),
  upTo: z.number().nullable(),
});

/** The end that a tree comes to. */
export const TreeOutcome = z.strictObject({
  kind: z.enum(TREE_OUTCOMES),
  category: z.enum(ISSUE_CATEGORIES).nullable(),
  priority: z.enum(ISSUE_PRIORITIES).nullable(),
});

const mappings = z
  .array(z.strictObject({ variableId: Id, subtreeVariableId: Id }))
  .max(MAPPINGS_MAX);
const coordinate = z.number().min(-1_000_000).max(1_000_000);
const common = {
  id: Id,
  label: text(TREE_LABEL_MAX_LENGTH),
  position: z.strictObject({ x: coordinate, y: coordinate }),
  outcome: TreeOutcome.nullable(),
};

/** A node of a tree: what it holds depends on its type. */
export const TreeNode = z.discriminatedUnion("type", [
  z.strictObject({
    ...common,
    type: z.literal("article"),
    data: z.strictObject({ html: text(TREE_ARTICLE_MAX_LENGTH) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("email"),
    data: z.strictObject({ to: text(254), subject: text(200), body: text(TREE_TEXT_MAX_LENGTH) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("image"),
    data: z.strictObject({ imageId: Id.nullable(), description: text(TREE_TEXT_MAX_LENGTH) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("pdf"),
    data: z.strictObject({ documentId: Id.nullable(), page: z.int().min(1).max(100_000) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("phone"),
    data: z.strictObject({ number: text(60), note: text(TREE_TEXT_MAX_LENGTH) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("response"),
    data: z.strictObject({
      icon: text(60).nullable(),
      sets: z.strictObject({ variableId: Id, value: TreeValue }).nullable(),
      match: TreeMatch.nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("text"),
    data: z.strictObject({ text: text(TREE_TEXT_MAX_LENGTH) }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("variable"),
    data: z.strictObject({
      variableId: Id.nullable(),
      value: TreeValue.nullable(),
      prompt: text(TREE_TEXT_MAX_LENGTH),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("video"),
    data: z.strictObject({
      documentId: Id.nullable(),
      url: text(ADDRESS_MAX_LENGTH).nullable(),
      captionsId: Id.nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("web"),
    data: z.strictObject({ url: text(ADDRESS_MAX_LENGTH), isEmbedded: z.boolean() }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("subtree"),
    data: z.strictObject({
      treeId: Id.nullable(),
      versionId: Id.nullable(),
      inputs: mappings,
      outputs: mappings,
    }),
  }),
  z.strictObject({ ...common, type: z.literal("connector_in"), data: z.strictObject({}) }),
  z.strictObject({
    ...common,
    type: z.literal("connector_out"),
    data: z.strictObject({ connectorInId: Id.nullable() }),
  }),
]);

/** The longest name of a node: the subtree nodes that lead to it, then its own, by `/`. */
const AT_MAX_LENGTH = 2_000;

/** A node on a walk. */
const TreePlace = z
  .string()
  .max(AT_MAX_LENGTH)
  .regex(/^[0-9a-f/-]+$/);

/** What was chosen or entered at a node. */
export const TreeAnswer = z.strictObject({
  at: TreePlace,
  responseId: Id.nullable(),
  value: TreeValue.nullable(),
});

/** Where a walk through a tree is to come to. */
export const TreeScenarioEnd = z.strictObject({
  kind: z.enum(["question", "variable", "end"]),
  at: TreePlace,
  outcome: z.enum(TREE_OUTCOMES).nullable(),
});

/** A walk through a tree that is to come to the same end whenever the tree is published. */
const TreeScenario = z.strictObject({
  id: Id,
  name: name(1),
  known: z.array(z.strictObject({ variableId: Id, value: TreeValue })).max(TREE_VARIABLES_MAX),
  answers: z.array(TreeAnswer).max(TREE_SCENARIO_ANSWERS_MAX),
  end: TreeScenarioEnd,
});

const words = translationFields(TREE_ARTICLE_MAX_LENGTH);

/** What a tree says. A draft may be incomplete; publishing says what it lacks. */
export const TreeContent = z
  .strictObject({
    startNodeId: Id.nullable(),
    nodes: z.array(TreeNode).max(TREE_NODES_MAX),
    edges: z.array(z.strictObject({ id: Id, from: Id, to: Id })).max(2 * TREE_NODES_MAX),
    variables: z.array(TreeVariable).max(TREE_VARIABLES_MAX),
    scenarios: z.array(TreeScenario).max(TREE_SCENARIOS_MAX).optional(),
    translations: words.translations.optional(),
    translatedFrom: words.translatedFrom,
  })
  .refine(
    (content) => new TextEncoder().encode(JSON.stringify(content)).length <= TREE_CONTENT_MAX_BYTES,
    { error: "tree.too_large" },
  );

export type TreeAnswer = z.infer<typeof TreeAnswer>;

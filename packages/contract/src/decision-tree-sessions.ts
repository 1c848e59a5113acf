import { TREE_SAID_MAX_LENGTH, TREE_VALUE_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { AssetReference } from "./asset-shapes.ts";
import { TreeFiles } from "./decision-tree-files.ts";
import { TreeAnswer, TreeContent, TreeValue } from "./decision-tree-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { LanguageCode } from "./languages.ts";
import { ById, Id, Moment, Named, text } from "./shape.ts";

/** Where somebody who is led stands. */
export const DECISION_TREE_SESSION_STATES = [
  "active",
  "resolved",
  "issue_created",
  "abandoned",
] as const;

/** How long a session waits for the next answer until it is abandoned, in minutes. */
export const TREE_SESSION_MINUTES = 30;
/** How long an abandoned one goes on with a late answer, after the last one, in hours. */
export const TREE_SESSION_HOURS = 24;

/** The most answers of one session. */
export const TREE_ANSWERS_MAX = 1_000;
/** A tree with all that it calls, by the ids of their versions. */
export const TreeBuild = z.object({
  rootId: Id,
  parts: z.record(
    Id,
    z.object({
      treeId: Id,
      name: z.string(),
      content: TreeContent,
      subtrees: z.record(Id, Id),
    }),
  ),
});

const values = z.record(z.string(), TreeValue);

/** The most that is taken of an address: parameters, and the length of a name. */
const ADDRESS_MAX = { parameters: 50, name: 100 };

/** What the address of a page says by its parameters, for the variables that are taken from there. */
export const TreeAddress = z
  .record(z.string().max(ADDRESS_MAX.name), z.string().max(TREE_VALUE_MAX_LENGTH))
  .refine((told) => Object.keys(told).length <= ADDRESS_MAX.parameters, {
    error: "field.invalid",
  });

/** A session as its runner needs it: with this alone every step is taken without a network. */
export const DecisionTreeSession = z.object({
  id: Id,
  tree: Named,
  /** Where it began; null for an asset that floats. */
  space: Named.nullable(),
  /** What it is about; null where that is the space. */
  asset: AssetReference.nullable(),
  state: z.enum(DECISION_TREE_SESSION_STATES),
  /** The organisation's language that it is read in; null for one that began before that was kept. */
  language: z.string().nullable(),
  isHelpful: z.boolean().nullable(),
  issueId: Id.nullable(),
  build: TreeBuild,
  /** The files that nodes of the build show. */
  files: TreeFiles,
  /** What was known before anybody was asked. */
  surroundings: z.object({ facts: z.record(z.string(), values), inputs: z.record(Id, values) }),
  answers: z.array(TreeAnswer),
  startedAt: Moment,
  endedAt: Moment.nullable(),
});

/** A session that its beginner may go on with. */
export const BegunTreeSession = DecisionTreeSession.pick({
  id: true,
  tree: true,
  space: true,
  asset: true,
  startedAt: true,
}).extend({
  /** When it was answered last, or began. */
  answeredAt: Moment,
});

/** The most sessions that are offered to go on with. */
export const BEGUN_TREE_SESSIONS_MAX = 20;

const common = {
  tag: "Decision trees",
  setting: "spaces_decision_trees",
  access: "member",
} as const;

/** The calls of those who are led by a tree. A session is its beginner's. */
export const decisionTreeSessions = {
  list: endpoint({
    ...common,
    method: "GET",
    path: "/decision-tree-sessions",
    summary: `Lists the caller's sessions that are not over, the one answered last first: at most ${BEGUN_TREE_SESSIONS_MAX}.`,
    response: z.array(BegunTreeSession),
  }),
  start: endpoint({
    ...common,
    method: "POST",
    path: "/decision-tree-sessions",
    summary:
      "Begins to lead the caller through the tree of a space or of an asset, with all that it takes to go on without a network; in a space also through another published tree, to which a hotspot leads. It is read in the language that is asked for if the organisation offers it, else in the organisation's first. The same id again gives the session that began.",
    body: z
      .strictObject({
        id: Id,
        spaceId: Id,
        assetId: Id,
        decisionTreeId: Id,
        language: LanguageCode,
        address: TreeAddress,
      })
      .partial()
      .refine(
        ({ spaceId, assetId, decisionTreeId }) =>
          (spaceId === undefined) !== (assetId === undefined) &&
          (decisionTreeId === undefined || spaceId !== undefined),
        { error: "field.space_or_asset", path: ["spaceId"] },
      ),
    response: DecisionTreeSession,
    status: 201,
    errors: ["not_found", "parent.archived", "record.exists", "tree.none"],
  }),
  get: endpoint({
    ...common,
    method: "GET",
    path: "/decision-tree-sessions/{id}",
    summary: "Gives a session of the caller, also on another device.",
    params: ById,
    response: DecisionTreeSession,
    errors: ["not_found"],
  }),
  answer: endpoint({
    ...common,
    method: "PUT",
    path: "/decision-tree-sessions/{id}/answers",
    summary:
      "Keeps what was answered so far, from the first question on. Going back leaves answers out; changing one leaves out what followed it. An abandoned session goes on within 24 hours. `tree.answer_unfit` names the first that nothing asks for.",
    params: ById,
    body: z.strictObject({ answers: z.array(TreeAnswer).max(TREE_ANSWERS_MAX) }),
    response: DecisionTreeSession.pick({ id: true, state: true, answers: true }),
    errors: ["not_found", "tree.answer_unfit", "tree.session_ended"],
  }),
  finish: endpoint({
    ...common,
    method: "POST",
    path: "/decision-tree-sessions/{id}/finish",
    summary:
      "Ends a session: resolved, or with the issue that was made of it. Says whether it helped, also later.",
    params: ById,
    body: z.strictObject({
      state: z.enum(["resolved", "issue_created", "abandoned"]),
      isHelpful: z.boolean().nullable().optional(),
      /** What who was not helped says of it; taken back once it helped. */
      said: text(TREE_SAID_MAX_LENGTH).nullable().optional(),
      issueId: Id.optional(),
    }),
    response: DecisionTreeSession.pick({
      id: true,
      state: true,
      isHelpful: true,
      issueId: true,
      endedAt: true,
    }),
    errors: ["not_found", "tree.session_ended"],
  }),
};

export type DecisionTreeSession = z.infer<typeof DecisionTreeSession>;
export type BegunTreeSession = z.infer<typeof BegunTreeSession>;

import { TREE_SAID_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { DecisionTreeSession, TREE_ANSWERS_MAX, TreeAddress } from "./decision-tree-sessions.ts";
import { TreeAnswer } from "./decision-tree-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { LanguageCode } from "./languages.ts";
import {
  GUEST_REFUSALS,
  OfPublicSpace,
  PublicDocument,
  PublicPicture,
  PublicSpaceCode,
} from "./public.ts";
import { Id, text } from "./shape.ts";

/**
 * A session of a guest: nothing in it says who they are, and their random id of it is its secret. Its
 * files are those that guests may have; a node may name one that is for members alone.
 */
export const PublicTreeSession = DecisionTreeSession.omit({
  space: true,
  asset: true,
  issueId: true,
}).extend({
  files: z.object({ images: z.array(PublicPicture), documents: z.array(PublicDocument) }),
});

export type PublicTreeSession = z.infer<typeof PublicTreeSession>;

const path = "/public/spaces/{code}/decision-tree-sessions" as const;
const guest = { tag: "Public", access: "guest" } as const;
const OneSession = z.strictObject({ code: PublicSpaceCode, id: Id });

/** The calls of a guest who is led by the tree of a public space. */
export const publicTreeSessions = {
  start: endpoint({
    ...guest,
    method: "POST",
    path,
    summary:
      "Begins to lead a guest through the tree of the space, or through one to which a hotspot for everybody leads there. The same id again gives the session that began. `rate.limited` says when to come back.",
    params: OfPublicSpace,
    body: z.strictObject({
      id: Id,
      decisionTreeId: Id.optional(),
      language: LanguageCode.optional(),
      /** Random, of one visit: the starts of a device are counted by it. */
      device: Id.optional(),
      address: TreeAddress.optional(),
    }),
    response: PublicTreeSession,
    status: 201,
    errors: ["record.exists", "tree.none", ...GUEST_REFUSALS],
  }),
  get: endpoint({
    ...guest,
    method: "GET",
    path: `${path}/{id}`,
    summary: "Gives a session of a guest in this space.",
    params: OneSession,
    response: PublicTreeSession,
    errors: ["not_found", ...GUEST_REFUSALS],
  }),
  answer: endpoint({
    ...guest,
    method: "PUT",
    path: `${path}/{id}/answers`,
    summary:
      "Keeps what was answered so far, from the first question on, as `PUT /decision-tree-sessions/{id}/answers` does.",
    params: OneSession,
    body: z.strictObject({ answers: z.array(TreeAnswer).max(TREE_ANSWERS_MAX) }),
    response: PublicTreeSession.pick({ id: true, state: true, answers: true }),
    errors: ["not_found", "tree.answer_unfit", "tree.session_ended", ...GUEST_REFUSALS],
  }),
  finish: endpoint({
    ...guest,
    method: "POST",
    path: `${path}/{id}/finish`,
    summary:
      "Ends a session, or says of one that ended so whether it helped. A report ends it by itself.",
    params: OneSession,
    body: z.strictObject({
      state: z.enum(["resolved", "issue_created", "abandoned"]),
      isHelpful: z.boolean().nullable().optional(),
      /** What who was not helped says of it; taken back once it helped. */
      said: text(TREE_SAID_MAX_LENGTH).nullable().optional(),
    }),
    response: PublicTreeSession.pick({ id: true, state: true, isHelpful: true, endedAt: true }),
    errors: ["not_found", "tree.session_ended", ...GUEST_REFUSALS],
  }),
};

import { decisionTreeSessions } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import {
  answerSession,
  begunSessions,
  finishSession,
  getSession,
  startSession,
} from "./tree-session.service.ts";

/** The calls of those who are led by a tree. */
export const treeSessionRoutes: readonly Binding[] = [
  on(decisionTreeSessions.list, (actor, _, transaction) => begunSessions(transaction, actor)),
  on(decisionTreeSessions.start, (actor, { body }, transaction) =>
    startSession(transaction, actor, body),
  ),
  on(decisionTreeSessions.get, (actor, { params }, transaction) =>
    getSession(transaction, actor, params.id),
  ),
  on(decisionTreeSessions.answer, (actor, { params, body }, transaction) =>
    answerSession(transaction, actor, params.id, body.answers),
  ),
  on(decisionTreeSessions.finish, (actor, { params, body }, transaction) =>
    finishSession(transaction, actor, params.id, body),
  ),
];

import { decisionTreeSessions } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import type { TreeBuilds } from "./tree-builds.service.ts";
import {
  answerSession,
  begunSessions,
  finishSession,
  getSession,
  startSession,
} from "./tree-session.service.ts";

/** Makes the calls of those who are led by a tree. */
export function treeSessionRoutes(builds: TreeBuilds): readonly Binding[] {
  return [
    on(decisionTreeSessions.list, (actor, _, transaction) => begunSessions(transaction, actor)),
    on(decisionTreeSessions.start, (actor, { body }, transaction) =>
      startSession(builds, transaction, actor, body),
    ),
    on(decisionTreeSessions.get, (actor, { params }, transaction) =>
      getSession(builds, transaction, actor, params.id),
    ),
    on(decisionTreeSessions.answer, (actor, { params, body }, transaction) =>
      answerSession(builds, transaction, actor, params.id, body.answers),
    ),
    on(decisionTreeSessions.finish, (actor, { params, body }, transaction) =>
      finishSession(transaction, actor, params.id, body),
    ),
  ];
}

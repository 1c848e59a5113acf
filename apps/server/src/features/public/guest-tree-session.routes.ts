import { publicTreeSessions } from "@storey/contract";
import { type Binding, onOpen } from "../../http/binding.ts";
import type { TreeBuilds } from "../decision-trees/tree-builds.service.ts";
import {
  answerGuestSession,
  finishGuestSession,
  getGuestSession,
  startGuestSession,
} from "./guest-tree-session.service.ts";

/** Makes the calls of guests who are led by a tree. */
export function guestTreeSessionRoutes(builds: TreeBuilds): readonly Binding[] {
  return [
    onOpen(publicTreeSessions.start, "storey_reporter", (_, { params, body }, transaction) =>
      startGuestSession(builds, transaction, params.code, body),
    ),
    onOpen(publicTreeSessions.get, "storey_guest", (_, { params }, transaction) =>
      getGuestSession(builds, transaction, params.code, params.id),
    ),
    onOpen(publicTreeSessions.answer, "storey_reporter", (_, { params, body }, transaction) =>
      answerGuestSession(builds, transaction, params.id, body.answers),
    ),
    onOpen(publicTreeSessions.finish, "storey_reporter", (_, { params, body }, transaction) =>
      finishGuestSession(transaction, params.id, body),
    ),
  ];
}

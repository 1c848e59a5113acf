import { publicTreeSessions } from "@storey/contract";
import { type Binding, onOpen } from "../../http/binding.ts";
import {
  answerGuestSession,
  finishGuestSession,
  getGuestSession,
  startGuestSession,
} from "./guest-tree-session.service.ts";

/** The calls of guests who are led by a tree. */
export const guestTreeSessionRoutes: readonly Binding[] = [
  onOpen(publicTreeSessions.start, "storey_reporter", (_, { params, body }, transaction) =>
    startGuestSession(transaction, params.code, body),
  ),
  onOpen(publicTreeSessions.get, "storey_guest", (_, { params }, transaction) =>
    getGuestSession(transaction, params.code, params.id),
  ),
  onOpen(publicTreeSessions.answer, "storey_reporter", (_, { params, body }, transaction) =>
    answerGuestSession(transaction, params.id, body.answers),
  ),
  onOpen(publicTreeSessions.finish, "storey_reporter", (_, { params, body }, transaction) =>
    finishGuestSession(transaction, params.id, body),
  ),
];

import { type Me, PROFILE_LIMITS, users } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { keepUser } from "../../lib/session/load-session.ts";
import { saveProfile } from "./profile.queries.ts";

/** The form of the user's own name, which another window may change too. */
export const profileForm = declareForm<Me>()({
  name: "profile",
  messages: "settings",
  call: users.updateMe,
  limits: PROFILE_LIMITS,
  fields: {
    firstName: text({ label: "profile.firstName" }),
    lastName: text({ label: "profile.lastName" }),
  },
  save: ({ version, body }) => orThrow((onProblem) => saveProfile(version, body, onProblem)),
  reread: async () => {
    const user = await readOrDefault("The name could not be read", call(users.me), null);
    if (user) keepUser(user);
    return user ?? undefined;
  },
});

import { type Me, users } from "@storey/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keepUser } from "../../lib/session/load-session.ts";

/** Saves the user's own name; the session keeps the answer. */
export function useSaveProfile(user: Me) {
  return useMutation({
    mutationFn: (body: { firstName: string | null; lastName: string | null }) =>
      call(users.updateMe, { body, ifMatch: user.version }),
    onSuccess: keepUser,
  });
}

import { invitations } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { whileBusy } from "../../lib/busy.ts";
import { call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { loadUser } from "../../lib/session/load-session.ts";
import { session } from "../../lib/session/session.ts";
import { type OnProblem, writeOrFalse } from "../../lib/write-or-null.ts";

/** Lists the open invitations of the signed-in user. Empty when they cannot be read (Spec §8). */
export function myInvitationsQuery() {
  const { queryKey } = queryOf(invitations.mine);
  return queryOptions({
    queryKey,
    queryFn: () => readOrDefault("The invitations could not be read", call(invitations.mine), []),
  });
}

function membershipIds(): readonly string[] {
  return (session.get().user?.userOrganisations ?? []).map(({ organisation }) => organisation.id);
}

function answered(): void {
  void queryClient.invalidateQueries({ queryKey: myInvitationsQuery().queryKey });
}

/**
 * Accepts an invitation. Resolves to the id of the organisation that the user joined, to an empty
 * text when they were a member before, and to null when it failed.
 */
export async function acceptInvitation(id: string, onProblem: OnProblem): Promise<string | null> {
  const before = membershipIds();
  const work = call(invitations.accept, { params: { id } });
  const done = await writeOrFalse("The invitation could not be accepted", work, onProblem);
  answered();
  if (!done) return null;
  await whileBusy(loadUser().catch(() => undefined));
  return membershipIds().find((one) => !before.includes(one)) ?? "";
}

/** Declines an invitation; returns whether it was declined. */
export async function declineInvitation(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(invitations.decline, { params: { id } });
  const done = await writeOrFalse("The invitation could not be declined", work, onProblem);
  answered();
  return done;
}

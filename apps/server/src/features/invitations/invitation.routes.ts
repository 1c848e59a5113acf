import { invitations, users } from "@storey/contract";
import { type Binding, on, onUser } from "../../http/binding.ts";
import { findMyInvitations, findOpenInvitations } from "./invitation.repository.ts";
import { answerOwnInvitation, type InvitationService } from "./invitation.service.ts";

/** Binds the calls about invitations. */
export function invitationRoutes(invitationService: InvitationService): Binding[] {
  return [
    on(users.create, (actor, { body }, transaction) =>
      invitationService.invite(transaction, actor, body),
    ),
    on(invitations.list, ({ organisationId }, _input, transaction) =>
      findOpenInvitations(transaction, organisationId),
    ),
    on(invitations.resend, (actor, { params }, transaction) =>
      invitationService.resend(transaction, actor, params.id),
    ),
    on(invitations.revoke, async (actor, { params }, transaction) => {
      await invitationService.revoke(transaction, actor, params.id);
      return undefined;
    }),
    onUser(invitations.mine, (_actor, _input, transaction) => findMyInvitations(transaction)),
    onUser(invitations.accept, async (_actor, { params }, transaction) => {
      await answerOwnInvitation(transaction, params.id, true);
      return undefined;
    }),
    onUser(invitations.decline, async (_actor, { params }, transaction) => {
      await answerOwnInvitation(transaction, params.id, false);
      return undefined;
    }),
  ];
}

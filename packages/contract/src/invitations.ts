import { ORGANISATION_ROLE_NAMES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment } from "./shape.ts";

/** A person who was invited into an organisation and has not come yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  roleNames: z.array(z.enum(ORGANISATION_ROLE_NAMES)),
  locationIds: z.array(Id),
  expiresAt: Moment,
  isExpired: z.boolean(),
  /** The mail server's reason why the mail was given up; null if there is none. */
  undelivered: z.string().nullable(),
  createdAt: Moment,
});

/** An invitation as the invited person sees it. */
export const MyInvitation = z.object({
  id: Id,
  organisationName: z.string(),
  roleNames: z.array(z.enum(ORGANISATION_ROLE_NAMES)),
  expiresAt: Moment,
});

export type Invitation = z.infer<typeof Invitation>;
export type MyInvitation = z.infer<typeof MyInvitation>;

const tag = "Invitations";

/** The calls about invitations; `POST /users` makes one. */
export const invitations = {
  list: endpoint({
    method: "GET",
    path: "/invitations",
    summary: "Lists the open invitations of the active organisation, the expired ones too.",
    tag,
    access: "organisation.users.read",
    response: z.array(Invitation),
  }),
  resend: endpoint({
    method: "POST",
    path: "/invitations/{id}/resend",
    summary: "Sends an invitation again with a new link; the old link ends.",
    tag,
    access: "organisation.users.create",
    params: ById,
    response: Invitation,
    errors: ["not_found", "invitation.closed", "role.not_grantable"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/invitations/{id}",
    summary: "Withdraws an invitation.",
    tag,
    access: "organisation.users.create",
    params: ById,
    errors: ["not_found", "role.not_grantable"],
  }),
  mine: endpoint({
    method: "GET",
    path: "/users/me/invitations",
    summary: "Lists the open invitations for the signed-in user's verified e-mail.",
    tag,
    access: "signed-in",
    isForPeople: true,
    response: z.array(MyInvitation),
  }),
  accept: endpoint({
    method: "POST",
    path: "/users/me/invitations/{id}/accept",
    summary: "Joins the organisation that invited the signed-in user.",
    tag,
    access: "signed-in",
    isForPeople: true,
    params: ById,
    errors: ["not_found", "invitation.closed"],
  }),
  decline: endpoint({
    method: "DELETE",
    path: "/users/me/invitations/{id}",
    summary: "Declines an invitation.",
    tag,
    access: "signed-in",
    isForPeople: true,
    params: ById,
    errors: ["not_found"],
  }),
};

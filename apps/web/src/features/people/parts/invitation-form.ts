import { INVITATION_LIMITS, type Invitation, users } from "@storey/contract";
import type { OrganisationRoleName } from "@storey/domain";
import { declareForm } from "../../../lib/form/declaration.ts";
import { list, text, value } from "../../../lib/form/field.ts";
import { orThrow } from "../../../lib/form/or-throw.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import type { LocationLimit } from "./location-limit.ts";

/** The invitation as it is sent to the server. */
export interface InviteBody {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roleNames: OrganisationRoleName[];
  readonly locationIds: string[];
}

interface Context {
  /**
   * Makes the call: resolves to the invitation, or to null after `onProblem` was called with the
   * reason.
   */
  readonly send: (body: InviteBody, onProblem: OnProblem) => Promise<Invitation | null>;
}

/** The form of an invitation: the person, the roles, and the locations in which they count. */
export const invitationForm = declareForm<object, Context>()({
  name: "invitation",
  messages: "people",
  call: users.create,
  limits: INVITATION_LIMITS,
  fields: {
    email: text({ label: "field.email" }),
    firstName: text({ label: "field.firstName" }),
    lastName: text({ label: "field.lastName" }),
    roles: list<OrganisationRoleName>({ label: "invite.roles", at: "roleNames", isOrdered: true }),
    locations: value<LocationLimit>({
      label: "location.legend",
      at: "locationIds",
      empty: null,
      wrong: "location.chooseOne",
    }),
  },
  check: ({ roles, locations }) =>
    roles.length > 0 && locations?.length === 0 ? { locations: { code: "list.empty" } } : {},
  fieldOfCode: {
    "user.already_member": "email",
    "invitation.exists": "email",
    "role.not_grantable": "roles",
  },
  save: ({ draft, context: { send } }) => {
    const { email, firstName, lastName, roles, locations } = draft;
    const body = {
      email: email.trim(),
      firstName: firstName.trim() || null,
      lastName: lastName.trim() || null,
      roleNames: [...roles],
      locationIds: roles.length > 0 ? [...(locations ?? [])] : [],
    };
    return orThrow((onProblem) => send(body, onProblem));
  },
});

import type { Me, UserOrganisation } from "@storey/contract";
import { isAppPermission } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { logoUrl } from "../organisations/logo-url.ts";
import {
  findAccount,
  findAppRoles,
  findArchivedNames,
  findMemberships,
  type Membership,
} from "./user.repository.ts";

/** The signed-in user with organisations, roles and permissions. Throws `auth.unknown_user`. */
export async function describeMe(transaction: Transaction, actor: UserActor): Promise<Me> {
  const account = await findAccount(transaction, actor.userId);
  if (!account) throw new ProblemError("auth.unknown_user");
  const memberships = await findMemberships(transaction, actor.userId);
  const appLevelRoles = await findAppRoles(transaction, actor.userId);
  const userOrganisations = memberships.map(userOrganisationOf);
  const active =
    userOrganisations.find(({ organisation }) => organisation.id === actor.organisationId) ?? null;
  const archived =
    memberships.length === 0 ? await findArchivedNames(transaction, actor.userId) : [];
  const { activeOrganisationId: _, ...rest } = account;
  const roles = active?.roles ?? [];
  return {
    ...rest,
    activeUserOrganisation: active,
    userOrganisations,
    ...(archived.length > 0 ? { archivedOrganisations: archived } : {}),
    appLevelRoles,
    appPermissions: [...new Set(appLevelRoles.flatMap(({ permissions }) => permissions))].filter(
      isAppPermission,
    ),
    organisationPermissions: [...new Set(roles.flatMap(({ permissions }) => permissions))],
    auth0OrganisationId: active?.organisation.id ?? null,
    roles,
  };
}

function userOrganisationOf(membership: Membership): UserOrganisation {
  const { organisationId, name, languages, logoKey } = membership;
  const branding = { logo_url: logoUrl(organisationId, logoKey) };
  return {
    id: membership.id,
    organisation: { id: organisationId, name, languages, branding },
    roles: membership.roles,
    branding,
  };
}

import type { Me, UserOrganisation } from "@storey/contract";
import { isAppPermission } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { logoUrl } from "../../platform/records/logo-url.ts";
import {
  findAccount,
  findAppRoles,
  findArchivedNames,
  findMemberships,
  lockNames,
  type Membership,
  type Names,
  updateNames,
} from "./user.repository.ts";

/**
 * Returns the signed-in user with organisations, roles and permissions. Throws `auth.unknown_user`.
 */
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

/**
 * Changes a user's own name. When the account has changed since the version the caller saw, and its
 * name is not the one that the caller sends, nothing is written and `record.conflict` names the
 * field. It cannot tell whether the name is what changed: a request may not read the history of
 * accounts.
 */
export async function changeNames(
  transaction: Transaction,
  actor: UserActor,
  sent: SentNames,
  ifMatch: number | undefined,
): Promise<void> {
  const found = await lockNames(transaction, actor.userId);
  if (!found) throw new ProblemError("auth.unknown_user");
  const names = namesOf(sent);
  const fields = NAMES.filter((name) => name in names && names[name] !== found[name]);
  if (ifMatch !== undefined && ifMatch !== found.version && fields.length > 0) {
    throw new ProblemError("record.conflict", {
      fields: fields.map((field) => ({
        field,
        code: "record.conflict",
        message:
          "Your account was changed in the meantime. Look at this field before you save it again.",
      })),
      current: await describeMe(transaction, actor),
    });
  }
  await updateNames(transaction, actor.userId, names);
}

const NAMES = ["firstName", "lastName"] as const;

type SentNames = { readonly [Name in keyof Names]?: Names[Name] | undefined };

/** Returns the sent names; an empty one becomes none. */
function namesOf(sent: SentNames): Partial<Names> {
  return Object.fromEntries(
    NAMES.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name] || null]),
  );
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

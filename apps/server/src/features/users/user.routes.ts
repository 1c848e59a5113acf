import { users } from "@storey/contract";
import type { UserActor } from "../../http/actor.ts";
import { type Binding, type Input, on, onUser, recordOf } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import {
  addRole,
  addToOrganisation,
  changeRoleLimit,
  getMemberRole,
  removeAccount,
  removeFromOrganisation,
  removeOwnAccount,
  removeRole,
} from "../members/member.service.ts";
import { PersonSearch } from "./person-search.service.ts";
import { activateOrganisation, findUserSetting, saveUserSetting } from "./user.repository.ts";
import { changeNames, describeMe } from "./user.service.ts";

/** The calls about the signed-in user. */
const ownRoutes: Binding[] = [
  onUser(users.me, (actor, _input, transaction) => describeMe(transaction, actor)),
  onUser(
    users.updateMe,
    ...recordOf(
      (actor: UserActor, _input: Input<typeof users.updateMe>, transaction) =>
        describeMe(transaction, actor),
      (actor, { body, ifMatch }, transaction) => changeNames(transaction, actor, body, ifMatch),
    ),
  ),
  onUser(users.setActiveOrganisation, async (actor, { body }, transaction) => {
    const { newActiveOrganisationId } = body;
    const isMember = await activateOrganisation(transaction, actor.userId, newActiveOrganisationId);
    if (!isMember) throw notFound();
    return describeMe(transaction, { ...actor, organisationId: newActiveOrganisationId });
  }),
  onUser(users.saveSetting, async (actor, { body }, transaction) => {
    await saveUserSetting(transaction, actor.userId, body.settingKey, body.settingValue);
    return body;
  }),
  onUser(users.setting, (actor, { params }, transaction) =>
    findUserSetting(transaction, actor.userId, params.settingKey),
  ),
  onUser(users.removeMe, async ({ userId }, _input, transaction) => {
    await removeOwnAccount(transaction, userId);
    return undefined;
  }),
];

/**
 * Binds the calls about the other people of the active organisation; `users.create` is an
 * invitation.
 */
function peopleRoutes(search: PersonSearch): Binding[] {
  return [
    on(users.remove, (actor, { params }, transaction) =>
      removeAccount(transaction, actor, params.id),
    ),
    on(users.addRole, (actor, { params, body }, transaction) =>
      addRole(transaction, actor, params.userId, body),
    ),
    on(
      users.limitRole,
      (actor, { params, body }, transaction) =>
        changeRoleLimit(transaction, actor, params, body.locationIds),
      (actor, { params }, transaction) => getMemberRole(transaction, actor, params),
    ),
    on(users.removeRole, (actor, { params }, transaction) =>
      removeRole(transaction, actor, params),
    ),
    on(users.addToOrganisation, (actor, { params }, transaction) =>
      addToOrganisation(transaction, actor, params.userId),
    ),
    on(users.removeFromOrganisation, async (actor, { params }, transaction) => {
      await removeFromOrganisation(transaction, actor, params.userId);
      return undefined;
    }),
    on(users.search, ({ userId }, { query }, transaction) =>
      search.find(transaction, userId, query.email),
    ),
  ];
}

/** Binds the calls about users. */
export function userRoutes(): Binding[] {
  return [...ownRoutes, ...peopleRoutes(new PersonSearch())];
}

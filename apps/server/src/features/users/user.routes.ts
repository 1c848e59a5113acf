import { users } from "@storey/contract";
import type { Binding } from "../../http/binding.ts";
import { onUser } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import {
  activateOrganisation,
  findUserSetting,
  saveUserSetting,
  updateNames,
} from "./user.repository.ts";
import { describeMe } from "./user.service.ts";

/** The calls about the signed-in user. */
export const userRoutes: Binding[] = [
  onUser(users.me, (actor, _input, transaction) => describeMe(transaction, actor)),
  onUser(users.updateMe, async (actor, { body }, transaction) => {
    await updateNames(transaction, actor.userId, body);
    return describeMe(transaction, actor);
  }),
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
];

import { type Member, members } from "@storey/contract";
import { wordsOf } from "@storey/domain";
import { type Binding, on, ReadyJson } from "../../http/binding.ts";
import { findMembers, findPermissions, searchMembers } from "./member.repository.ts";
import { describeRoles } from "./member.service.ts";

/** The calls that list the people of the active organisation. */
export const memberRoutes: Binding[] = [
  // Checking thousands of people against the contract would cost more than reading them.
  on(members.list, async ({ organisationId }, _input, transaction) => {
    const everybody: Member[] = await findMembers(transaction, organisationId);
    return new ReadyJson(JSON.stringify(everybody));
  }),
  on(members.search, ({ organisationId }, { body }, transaction) =>
    searchMembers(transaction, organisationId, wordsOf(body.searchTerm), body),
  ),
  on(members.roles, (actor, _input, transaction) => describeRoles(transaction, actor)),
  on(members.permissions, (_actor, _input, transaction) => findPermissions(transaction)),
];

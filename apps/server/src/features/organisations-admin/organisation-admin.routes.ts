import { organisationsAdmin } from "@storey/contract";
import { v7 } from "uuid";
import { actFor } from "../../db/act-for.ts";
import type { UserActor } from "../../http/actor.ts";
import {
  type Binding,
  type Input,
  onGlobal,
  onMultiTransactionGlobal,
  recordOf,
} from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import type { InvitationService } from "../invitations/invitation.service.ts";
import { listMembers } from "../members/member.service.ts";
import {
  findSummaries,
  getSummary,
  joinOrganisation,
  saveOrganisationSetting,
  setOrganisationArchived,
} from "./organisation-admin.repository.ts";
import {
  describeForAdministration,
  makeOrganisation,
  openActiveOrganisation,
  openOrganisation,
} from "./organisation-admin.service.ts";
import type { PurgeService } from "./purge.service.ts";

/** Binds the calls of the global administration about organisations. */
export function organisationAdminRoutes(
  invitationService: InvitationService,
  purges: PurgeService,
): Binding[] {
  return [
    onGlobal(organisationsAdmin.list, (_actor, { query }, transaction) =>
      findSummaries(transaction, query.withDeleted ?? false),
    ),
    onGlobal(organisationsAdmin.get, async (_actor, { params }, transaction) => {
      await openOrganisation(transaction, params.id);
      return describeForAdministration(transaction, params.id);
    }),
    onGlobal(organisationsAdmin.create, async (_actor, { params, body }, transaction) => {
      await makeOrganisation(transaction, params.id, body);
      return { result: await getSummary(transaction, params.id) };
    }),
    onGlobal(
      organisationsAdmin.update,
      ...recordOf(
        async (
          _actor: UserActor,
          { params }: Input<typeof organisationsAdmin.update>,
          transaction,
        ) => {
          await openActiveOrganisation(transaction, params.id);
          return describeForAdministration(transaction, params.id);
        },
        async (_actor, { params, body, ifMatch }, transaction, current) => {
          const { id } = params;
          await openActiveOrganisation(transaction, id);
          const record = { table: "organisation", organisationId: id, id } as const;
          await updateRecord(transaction, { ...record, values: body, ifMatch, current });
        },
      ),
    ),
    onGlobal(organisationsAdmin.saveSetting, async (_actor, { params, body }, transaction) => {
      await openActiveOrganisation(transaction, params.id);
      await saveOrganisationSetting(transaction, params.id, params.settingKey, body);
      return describeForAdministration(transaction, params.id);
    }),
    onGlobal(organisationsAdmin.users, async (_actor, { params }, transaction) => {
      await openOrganisation(transaction, params.id);
      return listMembers(transaction, params.id);
    }),
    onGlobal(organisationsAdmin.invite, async (actor, { params, body }, transaction) => {
      await openActiveOrganisation(transaction, params.id);
      return invitationService.invite(transaction, { ...actor, organisationId: params.id }, body);
    }),
    onGlobal(organisationsAdmin.join, async (_actor, { params }, transaction) => {
      await openActiveOrganisation(transaction, params.id);
      if (!(await joinOrganisation(transaction, v7())))
        throw new ProblemError("user.already_member");
      return describeForAdministration(transaction, params.id);
    }),
    onGlobal(organisationsAdmin.archive, async (_actor, { params }, transaction) => {
      await actFor(transaction, params.id);
      await setOrganisationArchived(transaction, params.id, true);
      return getSummary(transaction, params.id);
    }),
    onGlobal(organisationsAdmin.restore, async (_actor, { params }, transaction) => {
      await actFor(transaction, params.id);
      await setOrganisationArchived(transaction, params.id, false);
      return getSummary(transaction, params.id);
    }),
    onMultiTransactionGlobal(organisationsAdmin.purge, (actor, { params }, begin) =>
      purges.purge(actor, params.id, begin).then(() => undefined),
    ),
  ];
}

import { assetModels, globalAssetModels, modelCatalogue } from "@storey/contract";
import type { UserActor } from "../../http/actor.ts";
import { type Binding, type Input, on, onGlobal, recordOf } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
import { describeAssetModel } from "../asset-models/asset-model.service.ts";
import { copyGlobalModel } from "./following.repository.ts";
import { queueFollowing } from "./following.service.ts";
import {
  archiveGlobalModel,
  getGlobalModel,
  insertGlobalModel,
  searchCatalogue,
  searchGlobalModels,
} from "./global-model.repository.ts";
import {
  addGlobalModel,
  endFollowing,
  followInstead,
  resetToGlobal,
} from "./taken-model.service.ts";

/** The calls of the global administration about global models. */
const administrationRoutes: readonly Binding[] = [
  onGlobal(globalAssetModels.search, (_actor, { body }, transaction) =>
    searchGlobalModels(transaction, body),
  ),
  onGlobal(globalAssetModels.get, (_actor, { params }, transaction) =>
    getGlobalModel(transaction, params.id),
  ),
  onGlobal(globalAssetModels.create, async (_actor, { body }, transaction) =>
    getGlobalModel(transaction, await insertGlobalModel(transaction, body)),
  ),
  onGlobal(
    globalAssetModels.update,
    ...recordOf(
      (_actor: UserActor, { params }: Input<typeof globalAssetModels.update>, transaction) =>
        getGlobalModel(transaction, params.id),
      async (_actor, { params, body, ifMatch }, transaction, current) => {
        const { id } = params;
        const place = { table: "globalAssetModel", organisationId: id, id } as const;
        await updateRecord(transaction, { ...place, values: body, ifMatch, current });
        await queueFollowing(transaction, id);
      },
    ),
  ),
  ...([true, false] as const).map((isArchived) =>
    onGlobal(
      isArchived ? globalAssetModels.archive : globalAssetModels.restore,
      async (_actor, { params: { id } }, transaction) => {
        const place = { table: "globalAssetModel", organisationId: id, id } as const;
        await lockRecord(transaction, place, "end");
        await archiveGlobalModel(transaction, id, isArchived);
        return getGlobalModel(transaction, id);
      },
    ),
  ),
];

/** The calls with which an organisation takes global models, and takes their values again. */
const organisationRoutes: readonly Binding[] = [
  on(modelCatalogue.search, ({ organisationId }, { body }, transaction) =>
    searchCatalogue(transaction, organisationId, body),
  ),
  on(assetModels.join, async ({ organisationId }, { params: { id }, body }, transaction) => {
    await followInstead(transaction, organisationId, { id, globalId: body.globalModelId });
    return describeAssetModel(transaction, organisationId, id);
  }),
  on(assetModels.leave, async ({ organisationId }, { params: { id } }, transaction) => {
    await endFollowing(transaction, organisationId, id);
    return describeAssetModel(transaction, organisationId, id);
  }),
  on(assetModels.follow, async ({ organisationId }, { params, body }, transaction) => {
    const { globalModelId } = params;
    const id = await addGlobalModel(transaction, organisationId, globalModelId, body.id);
    return describeAssetModel(transaction, organisationId, id);
  }),
  on(assetModels.copyToOrganisation, async ({ organisationId }, { params, body }, transaction) => {
    const id = await copyGlobalModel(transaction, params.globalModelId, body);
    return describeAssetModel(transaction, organisationId, id);
  }),
  on(assetModels.reset, async ({ organisationId }, { params: { id }, body }, transaction) => {
    const { global, deletedAt } = await describeAssetModel(transaction, organisationId, id);
    if (deletedAt !== null) throw notFound();
    const isGlobal = global !== null;
    await resetToGlobal(transaction, { organisationId, id, fields: body.fields, isGlobal });
    return describeAssetModel(transaction, organisationId, id);
  }),
];

/** The calls about models that are kept for all organisations. */
export const globalModelRoutes: readonly Binding[] = [
  ...administrationRoutes,
  ...organisationRoutes,
];

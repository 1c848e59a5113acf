import type { PoolClient } from "pg";
import type { FileStore } from "../outside/file-store/file-store.ts";
import { putAll } from "../outside/file-store/put-all.ts";
import { assetSceneName } from "./asset-kinds.ts";
import { describeAsset } from "./asset-words.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, type Row } from "./insert-rows.ts";
import type { MadeModel } from "./make-models.ts";
import type { PlannedOrganisation } from "./plan.ts";
import { documentFile, documentSize } from "./prepared-documents.ts";
import { pictureFacts, pictureFiles } from "./prepared-pictures.ts";
import {
  type GlobalModels,
  globalIdOf,
  linkGlobalModels,
  overriddenIn,
  pathOf,
  valuesOf,
} from "./seed-global-models.ts";

/** Stores the pictures and manuals of an organisation's models; several models share a picture. */
export async function storeModelFiles(
  files: FileStore,
  plan: PlannedOrganisation,
  models: readonly MadeModel[],
): Promise<void> {
  const names = new Set(models.map(({ scene }) => assetSceneName(scene)));
  const manuals = models.filter(({ hasManual }) => hasManual);
  await putAll(files, [
    ...[...names].flatMap((name) => pictureFiles(name, pictureKeyOf(plan, name))),
    ...manuals.map((model) => documentFile(model.scene.kind, manualKeyOf(plan, model))),
  ]);
}

/** The models of an organisation, those that are kept for all, and when they were added. */
interface ModelsToSeed {
  readonly models: readonly MadeModel[];
  readonly globals: GlobalModels;
  readonly at: Date;
}

/** Writes the kinds, the manufacturers and the models of an organisation, with what hangs on them. */
export async function seedModels(
  client: PoolClient,
  plan: PlannedOrganisation,
  { models, globals, at }: ModelsToSeed,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  const dated = { created_at: at.toISOString(), updated_at: at.toISOString() };
  const add = (table: Parameters<typeof insertRows>[1], rows: readonly Row[]) =>
    insertRows(
      client,
      table,
      organisationId,
      rows.map((row) => ({ ...row, ...dated })),
    );
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const types = [...new Set(models.map(({ type }) => type))];
  const makers = [...new Set(models.map(({ manufacturer }) => manufacturer))];
  await add(
    "asset_type",
    types.map(({ name, icon }) => ({ id: id("asset-type", name), name, icon })),
  );
  await add(
    "manufacturer",
    makers.map((name) => ({ id: id("manufacturer", name), name })),
  );
  await add(
    "asset_model",
    models.map((model) => modelRow(plan, model, globals)),
  );
  // What is kept for all brings its picture and manual along.
  const own = models.filter((model) => globalIdOf(globals, model) === null);
  await add(
    "space_image",
    own.map((model) => pictureRow(plan, model)),
  );
  const manuals = own.filter(({ hasManual }) => hasManual);
  await add(
    "space_document",
    manuals.map((model) => manualRow(plan, model)),
  );
  await linkGlobalModels(client);
}

/** Returns the id of a model. */
export function idOfModel(plan: PlannedOrganisation, model: MadeModel): string {
  return demonstrationId("asset-model", `${plan.name}/${pathOf(model)}`);
}

function modelRow(plan: PlannedOrganisation, model: MadeModel, globals: GlobalModels): Row {
  const { manufacturer, type } = model;
  return {
    ...{ id: idOfModel(plan, model), ...valuesOf(model) },
    asset_type_id: demonstrationId("asset-type", `${plan.name}/${type.name}`),
    manufacturer_id: demonstrationId("manufacturer", `${plan.name}/${manufacturer}`),
    ...{ global_id: globalIdOf(globals, model), overridden: overriddenIn(globals, model) },
  };
}

function pictureRow(plan: PlannedOrganisation, model: MadeModel): Row {
  const name = assetSceneName(model.scene);
  const key = pictureKeyOf(plan, name);
  return {
    id: demonstrationId("image", `${plan.name}/${pathOf(model)}`),
    ...{ owner_id: idOfModel(plan, model), position: 0, s3_key: key },
    description: describeAsset(model.type.name, model.scene.kind),
    ...pictureFacts(name, key),
  };
}

function manualRow(plan: PlannedOrganisation, model: MadeModel): Row {
  const { name, type, scene } = model;
  return {
    id: demonstrationId("document", `${plan.name}/${pathOf(model)}`),
    ...{
      owner_id: idOfModel(plan, model),
      description: `How to use and care for ${type.name} ${name}`,
    },
    ...{ type: "user-manual", is_public: true, s3_key: manualKeyOf(plan, model) },
    metadata: {
      fileName: `${type.name} ${name}.pdf`,
      contentType: "application/pdf",
      size: documentSize(scene.kind),
    },
  };
}

function pictureKeyOf(plan: PlannedOrganisation, name: string): string {
  return `${demonstrationId("organisation", plan.name)}/demonstration/${name}`;
}

function manualKeyOf(plan: PlannedOrganisation, model: MadeModel): string {
  const document = demonstrationId("document", `${plan.name}/${pathOf(model)}`);
  return `${demonstrationId("organisation", plan.name)}/demonstration/manuals/${document}`;
}

import type { InheritedField } from "@storey/contract";
import type { PoolClient } from "pg";
import type { FileStore } from "../outside/file-store/file-store.ts";
import { putAll } from "../outside/file-store/put-all.ts";
import { assetSceneName } from "./asset-kinds.ts";
import { describeAsset } from "./asset-words.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { MadeModel } from "./make-models.ts";
import { dayFromNow } from "./moments.ts";
import { documentFile, documentSize } from "./prepared-documents.ts";
import { pictureFacts, pictureFiles } from "./prepared-pictures.ts";

/** What a model says, as its row names it. */
export function valuesOf({ name, partNumber, type, supportEndsInDays }: MadeModel) {
  return {
    ...{ name, part_number: partNumber },
    ...{ short_description: type.description, long_description: type.about },
    ...{ warranty_months: type.warrantyMonths, end_of_life_months: type.lifeMonths },
    end_of_support: supportEndsInDays === null ? null : dayFromNow(supportEndsInDays),
    end_of_support_months: type.supportMonths ?? null,
    license_months: type.licenseMonths ?? null,
  };
}

const FIELDS: Readonly<Record<keyof ReturnType<typeof valuesOf>, InheritedField>> = {
  ...{ name: "name", part_number: "partNumber" },
  ...{ short_description: "shortDescription", long_description: "longDescription" },
  ...{ warranty_months: "warrantyMonths", end_of_life_months: "endOfLifeMonths" },
  ...{ end_of_support: "endOfSupport", end_of_support_months: "endOfSupportMonths" },
  license_months: "licenseMonths",
};

/** What tells models apart, in whatever organisation they are. */
export function pathOf({ manufacturer, name, type }: MadeModel): string {
  return `${type.name}/${manufacturer}/${name}`;
}

/** The models that are kept for all organisations: those that every one of them has, by their paths. */
export type GlobalModels = ReadonlyMap<string, MadeModel>;

/** Finds the models that all organisations of the demonstration have; what the first says counts. */
export function sharedModels([first = [], ...others]: readonly MadeModel[][]): GlobalModels {
  const paths = others.map((models) => new Set(models.map(pathOf)));
  const shared = first.filter((model) => paths.every((known) => known.has(pathOf(model))));
  return new Map(shared.map((model) => [pathOf(model), model]));
}

/** Returns the id of the global model that a model follows, if any. */
export function globalIdOf(globals: GlobalModels, model: MadeModel): string | null {
  return globals.has(pathOf(model)) ? globalId(model) : null;
}

/** The fields in which a model says something else than its global one. */
export function overriddenIn(globals: GlobalModels, model: MadeModel): InheritedField[] {
  const global = globals.get(pathOf(model));
  if (!global) return [];
  const [own, all] = [valuesOf(model), valuesOf(global)];
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return names.filter((name) => own[name] !== all[name]).map((name) => FIELDS[name]);
}

const globalId = (model: MadeModel) => demonstrationId("global-model", pathOf(model));
const pictureKey = (model: MadeModel) => `global/${globalId(model)}/picture`;
const manualKey = (model: MadeModel) => `global/${globalId(model)}/documents/manual`;

/** Stores the pictures and manuals of the global models. */
export async function storeGlobalFiles(files: FileStore, globals: GlobalModels): Promise<void> {
  await putAll(
    files,
    [...globals.values()].flatMap((model) => [
      ...pictureFiles(assetSceneName(model.scene), pictureKey(model)),
      documentFile(model.scene.kind, manualKey(model)),
    ]),
  );
}

/** Writes the global models with a picture and a manual each. */
export async function seedGlobalModels(
  client: PoolClient,
  globals: GlobalModels,
  at: Date,
): Promise<void> {
  const models = [...globals.values()];
  const dated = { version: 1, created_at: at.toISOString(), updated_at: at.toISOString() };
  const add = (table: string, rows: readonly object[]) =>
    client.query(
      `insert into ${table} (${Object.keys(rows[0] ?? {}).join(", ")})
       select ${Object.keys(rows[0] ?? {}).join(", ")} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  await add(
    "global_asset_model",
    models.map((model) => ({
      ...{ id: globalId(model), ...valuesOf(model) },
      ...{ manufacturer: model.manufacturer, asset_type: model.type.name, values_version: 1 },
      ...dated,
    })),
  );
  await add(
    "global_model_image",
    models.map((model) => ({
      id: demonstrationId("global-image", pathOf(model)),
      ...{ owner_id: globalId(model), position: 0, s3_key: pictureKey(model) },
      description: describeAsset(model.type.name, model.scene.kind),
      ...pictureFacts(assetSceneName(model.scene), pictureKey(model)),
      ...dated,
    })),
  );
  await add(
    "global_model_document",
    models.map((model) => ({
      id: demonstrationId("global-document", pathOf(model)),
      ...{ owner_id: globalId(model), type: "user-manual", is_public: true },
      description: `How to use and care for ${model.type.name} ${model.name}`,
      s3_key: manualKey(model),
      metadata: {
        fileName: `${model.type.name} ${model.name}.pdf`,
        contentType: "application/pdf",
        size: documentSize(model.scene.kind),
      },
      ...dated,
    })),
  );
}

/** Links the models of the current organisation that follow a global one, and lets them follow it. */
export async function linkGlobalModels(client: PoolClient): Promise<void> {
  await client.query(
    `insert into asset_model_link (organisation_id, model_id, global_id, asset_type, asset_type_id, manufacturer, manufacturer_id)
     select m.organisation_id, m.id, g.id, g.asset_type, m.asset_type_id, g.manufacturer, m.manufacturer_id
     from asset_model m join global_asset_model g on g.id = m.global_id where m.organisation_id = current_organisation()`,
  );
  await client.query(
    "select follow_global_model(l.model_id) from asset_model_link l where l.organisation_id = current_organisation()",
  );
}

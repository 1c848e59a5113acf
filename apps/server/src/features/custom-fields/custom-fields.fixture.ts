import type { CustomField } from "@storey/contract";
import type { TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

/** An organisation with assets, whose kind has custom fields. */
export interface FieldWorld extends AssetWorld {
  /** The kind of `model`. */
  readonly type: string;
  /** Adds a field to it, or to another kind. */
  field(given: Record<string, unknown>, type?: string): Promise<CustomField>;
  /** Another model, of another kind unless one is given. */
  modelOf(name: string, type?: string): Promise<{ readonly id: string; readonly type: string }>;
}

/** Makes such an organisation, without fields yet. */
export async function fieldWorld(server: TestServer): Promise<FieldWorld> {
  const world = await assetWorld(server);
  const { send } = world;
  const type = (await send("GET", `/asset-models/${world.model}`)).json().assetType.id as string;
  const field: FieldWorld["field"] = async (given, of = type) => {
    const reply = await send("POST", "/custom-fields", { assetTypeId: of, ...given });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json() as CustomField;
  };
  const modelOf: FieldWorld["modelOf"] = async (name, of) => {
    const typeId =
      of ?? (await send("POST", "/asset-types", { name: `Kind of ${name}` })).json().id;
    const made = await send("POST", "/asset-models", { name, assetTypeId: typeId });
    return { id: made.json().id, type: typeId };
  };
  return { ...world, type, field, modelOf };
}

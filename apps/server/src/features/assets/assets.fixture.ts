import { Factory, type TestUser } from "../../../test/factory.ts";
import type { TestReply, TestServer } from "../../../test/server.ts";

/** An organisation with an administrator, a model, and two rooms in two buildings. */
export interface AssetWorld {
  readonly make: Factory;
  readonly organisation: string;
  readonly admin: TestUser;
  readonly model: string;
  /** In `quay`. */
  readonly room: string;
  /** In `mill`. */
  readonly hall: string;
  readonly quay: string;
  readonly mill: string;
  /** Makes a call as the administrator, or as somebody else. */
  send(
    method: string,
    path: string,
    body?: unknown,
    as?: { readonly token?: string; readonly headers?: Record<string, string> },
  ): Promise<TestReply>;
  /** Adds an asset of the model in the room, and gives its id. */
  add(given?: object): Promise<string>;
}

/** Makes such an organisation. */
export async function assetWorld(server: TestServer): Promise<AssetWorld> {
  const make = new Factory(server);
  const organisation = await make.organisation();
  const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  const quay = await make.location(organisation, "Quay");
  const mill = await make.location(organisation, "Mill");
  const room = await make.space(organisation, { floorId: await make.floor(organisation, quay) });
  const hall = await make.space(organisation, { floorId: await make.floor(organisation, mill) });
  const model = await make.assetModel(organisation, { name: "EB-2250U" });
  const send: AssetWorld["send"] = (method, path, body, { token = admin.token, headers } = {}) =>
    server.call(method, path, { token, body, ...(headers ? { headers } : {}) });
  const add = async (given: object = {}) => {
    const reply = await send("POST", "/assets", { modelId: model, spaceId: room, ...given });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json().id as string;
  };
  return { make, organisation, admin, model, room, hall, quay, mill, send, add };
}

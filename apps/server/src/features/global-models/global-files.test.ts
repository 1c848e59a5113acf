import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type GlobalWorld, globalWorld } from "./global-models.fixture.ts";

let server: TestServer;
let world: GlobalWorld;
let global: string;
let own: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await globalWorld(server);
  global = (await world.global()).id;
  [own, other] = [await world.ours.take(global), await world.theirs.take(global)];
});

interface Picture {
  readonly id: string;
  readonly order: number;
  readonly description: string;
  readonly versions: { readonly small: { readonly imageKey: string } };
}

const uploadTo = async (
  path: string,
  token: string,
  fields: Record<string, string>,
  file: object,
) => {
  const sent = form({ bytes: await jpeg(), ...file }, fields);
  const reply = await server.call("POST", path, { token, ...sent });
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
};
const globalPicture = (description: string): Promise<Picture> =>
  uploadTo(`/global-asset-models/${global}/images`, world.keeper.token, { description }, {});
const ownPicture = (description: string): Promise<Picture> =>
  uploadTo(`/asset-models/${own}/images`, world.ours.admin.token, { description }, {});
const globalDocument = (type: string) =>
  uploadTo(
    `/global-asset-models/${global}/documents`,
    world.keeper.token,
    { type, description: "How it works" },
    { bytes: "Turn it on.", fileName: "manual.txt" },
  );
/** The descriptions of an organisation's pictures, in their order. */
const pictures = async (side: "ours" | "theirs" = "ours"): Promise<string[]> => {
  const { images } = await world[side].model(side === "ours" ? own : other);
  expect(images.map(({ order }: Picture) => order)).toEqual(
    images.map((_: Picture, at: number) => at),
  );
  return images.map(({ description }: Picture) => description);
};

describe("pictures of a global model", () => {
  it("come along behind the organisation's own, whose first one stands for the model", async () => {
    await globalPicture("front");
    await world.follow();
    expect(await pictures()).toEqual(["front"]);
    await ownPicture("ours");
    await ownPicture("ours too");
    await globalPicture("back");
    await world.follow();
    expect(await pictures()).toEqual(["ours", "ours too", "front", "back"]);
    expect(await pictures("theirs")).toEqual(["front", "back"]);
    const { picture } = await world.ours.model(own);
    expect(picture.description).toBe("ours");
    const asset = await world.theirs.send("POST", "/assets", { modelId: other, spaceId: null });
    expect(asset.json().picture.description).toBe("front");
  });

  it("follow a new file, other words, another order, and go with the global one", async () => {
    const [front, back] = [await globalPicture("front"), await globalPicture("back")];
    await world.follow();
    const path = `/global-asset-models/${global}/images`;
    const order = { imageIds: [back.id, front.id], seenImageIds: [front.id, back.id] };
    expect((await world.keep("PUT", `${path}/order`, order)).status).toBe(200);
    expect((await world.keep("PUT", `${path}/order`, order)).status).toBe(409);
    expect((await world.keep("PATCH", `${path}/${front.id}`, { description: "face" })).status).toBe(
      200,
    );
    const file = form({ bytes: await jpeg(640, 320) });
    const replaced = await server.call("PUT", `${path}/${back.id}/file`, {
      token: world.keeper.token,
      ...file,
    });
    expect(replaced.status, replaced.text).toBe(200);
    await world.follow();
    expect(await pictures()).toEqual(["back", "face"]);
    const { images } = await world.ours.model(own);
    expect(images[0].metadata.width).toBe(640);
    expect((await world.keep("DELETE", `${path}/${back.id}`)).status).toBe(200);
    await world.follow();
    expect(await pictures()).toEqual(["face"]);
    await world.keep("PUT", `${path}/${back.id}/restore`);
    await world.follow();
    expect(await pictures()).toEqual(["face", "back"]);
  });

  it("are the organisation's once it changes or removes one", async () => {
    const [front] = [await globalPicture("front"), await globalPicture("back")];
    await world.follow();
    const [first, second] = (await world.ours.model(own)).images;
    const path = `/asset-models/${own}/images`;
    await world.ours.send("PATCH", `${path}/${first.id}`, { description: "of our hall" });
    await world.ours.send("DELETE", `${path}/${second.id}`);
    const globalPath = `/global-asset-models/${global}/images/${front.id}`;
    await world.keep("PATCH", globalPath, { description: "face" });
    await world.follow();
    expect(await pictures()).toEqual(["of our hall"]);
    expect(await pictures("theirs")).toEqual(["face", "back"]);
    await world.keep("DELETE", globalPath);
    await world.follow();
    expect(await pictures()).toEqual(["of our hall"]);
    expect(await pictures("theirs")).toEqual(["back"]);
  });

  it("are sent to who has the module, and to the global administration alone", async () => {
    const { versions } = await globalPicture("front");
    await world.follow();
    const key = versions.small.imageKey;
    const status = async (path: string, token: string) =>
      (await server.call("GET", `${path}?${new URLSearchParams({ imageKey: key })}`, { token }))
        .status;
    const stream = "/global-asset-models/image-stream";
    const without = await world.make.organisation({ settings: ["spaces_core"] });
    const barred = await world.make.user({
      organisations: [without],
      roles: ["organisation-admin"],
    });
    const nowhere = await world.make.user();
    expect([
      await status(stream, world.keeper.token),
      await status(stream, world.ours.admin.token),
      await status("/spaces/image-stream", world.ours.admin.token),
      await status(stream, barred.token),
      await status("/spaces/image-stream", barred.token),
      await status(stream, nowhere.token),
    ]).toEqual([200, 200, 200, 404, 404, 404]);
  });

  it("stay with a copy, whatever becomes of the global ones", async () => {
    const front = await globalPicture("front");
    await globalDocument("user-manual");
    const body = { name: "Copy" };
    const copy = (
      await world.ours.send("POST", `/asset-models/${global}/copy-to-organisation`, body)
    ).json();
    await world.keep("DELETE", `/global-asset-models/${global}/images/${front.id}`);
    const file = form({ bytes: await jpeg(640, 320) });
    await server.call("PUT", `/global-asset-models/${global}/images/${front.id}/file`, {
      token: world.keeper.token,
      ...file,
    });
    await world.follow();
    const { images, documents } = await world.ours.model(copy.id);
    expect([images.length, documents.length]).toEqual([1, 1]);
    const key = new URLSearchParams({ imageKey: images[0].versions.small.imageKey });
    const { token } = world.ours.admin;
    for (const path of ["/global-asset-models/image-stream", "/spaces/image-stream"]) {
      expect((await server.call("GET", `${path}?${key}`, { token })).status).toBe(200);
    }
    expect((await server.call("GET", documents[0].path, { token })).text).toBe("Turn it on.");
  });
});

describe("documents of a global model", () => {
  it("come along, follow, and go with the global ones", async () => {
    const document = await globalDocument("user-manual");
    const read = await server.call("GET", document.path, { token: world.keeper.token });
    expect(read.text).toBe("Turn it on.");
    expect((await world.ours.send("GET", document.path)).status).toBe(403);
    await world.follow();
    const [ours] = (await world.ours.model(own)).documents;
    expect(ours).toMatchObject({ type: "user-manual", description: "How it works" });
    expect((await world.ours.send("GET", ours.path)).text).toBe("Turn it on.");
    // Who sees it is for each organisation to say; that is no other document.
    await world.ours.send("PATCH", `/asset-models/${own}/documents/${ours.id}`, { isPublic: true });
    const path = `/global-asset-models/${global}/documents/${document.id}`;
    expect((await world.keep("PATCH", path, { description: "Manual" })).status).toBe(200);
    await world.follow();
    expect((await world.ours.model(own)).documents[0]).toMatchObject({
      ...{ description: "Manual", isPublic: true },
    });
    expect((await world.keep("DELETE", path)).status).toBe(200);
    await world.follow();
    expect((await world.ours.model(own)).documents).toEqual([]);
    expect((await world.theirs.model(other)).documents).toEqual([]);
    const { rows } = await server.installation.database.pool.query(
      "select from file_removal where key like 'global/%'",
    );
    expect(rows).toEqual([]);
  });
});

it("an organisation that is deleted takes its own with it, and nothing of what is kept for all", async () => {
  await globalPicture("front");
  await globalDocument("user-manual");
  await world.follow();
  const { organisation } = world.theirs;
  await world.keep("DELETE", `/organisations/${organisation}`);
  expect((await world.keep("DELETE", `/organisations/${organisation}/purge`)).status).toBe(204);
  const { images, documents, usage } = (
    await world.keep("GET", `/global-asset-models/${global}`)
  ).json();
  expect([images.length, documents.length, usage.organisations]).toEqual([1, 1, 1]);
  expect(await pictures()).toEqual(["front"]);
});

import type { TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { startPeople } from "../../../test/people.ts";
import { jpeg } from "../../../test/pictures.ts";
import { treeNode } from "./decision-trees.fixture.ts";

const { server, make, organisation, admin, call, member, query } = await startPeople("Tree files");
const person = await member();
const floor = await make.floor(organisation, await make.location(organisation));
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async () =>
  (await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}` })).json().id as string;
const send = (path: string, upload: ReturnType<typeof form>, who = admin) =>
  server.call("POST", path, { token: who.token, ...upload });
const picture = async (tree: string) => {
  const sent = await send(at(tree, "/images"), form({ bytes: await jpeg(), fileName: "a.jpg" }));
  expect(sent.status, sent.text).toBe(201);
  return sent.json();
};
const paper = async (tree: string, fields: Record<string, string> = {}) => {
  const sent = await send(
    at(tree, "/documents"),
    form({ bytes: "Press both", fileName: "how.txt" }, fields),
  );
  expect(sent.status, sent.text).toBe(201);
  return sent.json();
};
const showing = (imageId: string | null, documentId: string | null): TreeContent => {
  const shown = treeNode("image", { imageId, description: "" }, { label: "Cable" });
  const read = treeNode("pdf", { documentId, page: 1 }, { label: "Manual" });
  return {
    startNodeId: shown.id,
    nodes: [shown, read],
    edges: [{ id: v7(), from: shown.id, to: read.id }],
    variables: [],
  };
};
const withFiles = async () => {
  const tree = await add();
  const [image, document] = [await picture(tree), await paper(tree)];
  const content = showing(image.id, document.id);
  expect((await call(admin, "PATCH", at(tree), { content })).status).toBe(200);
  return { tree, image, document, content };
};

describe("a file of a tree that another one has already", () => {
  const stored = async () => {
    const { rows } = await query(
      "select s3_key from space_image union select s3_key from space_document",
      [],
    );
    return rows.length;
  };
  const sendPicture = async (tree: string, bytes: Buffer, who = admin) =>
    (
      await send(at(tree, "/images"), form({ bytes, fileName: "b.jpg" }, { description: "B" }), who)
    ).json();

  it("is stored once, and is a row of its own", async () => {
    const bytes = await jpeg(50, 40);
    const [one, other] = [await add(), await add()];
    const first = await sendPicture(one, bytes);
    const [document] = [await paper(one, { description: "First" })];
    const before = await stored();
    const second = await sendPicture(other, bytes);
    expect(second).toMatchObject({
      ...{ versions: first.versions, description: "B" },
      metadata: { ...first.metadata, fileName: "b.jpg" },
    });
    expect(second.id).not.toBe(first.id);
    expect(second.metadata).not.toHaveProperty("sha256");
    const read = await paper(other, { isPublic: "false", description: "Second" });
    expect(read).toMatchObject({ path: document.path, isPublic: false, description: "Second" });
    // As a tree's file carries it: what was made of the picture, not what was sent.
    const key = encodeURIComponent(first.versions.retina.imageKey);
    const made = await call(admin, "GET", `/spaces/image-stream?imageKey=${key}`);
    expect((await sendPicture(await add(), made.bytes)).versions).toEqual(first.versions);
    expect(await stored()).toBe(before);
    // Once more in the same tree, which shows a file once.
    const twice = await sendPicture(one, bytes);
    expect(twice.versions.retina.imageKey).not.toBe(first.versions.retina.imageKey);
    // The same words as captions are read in another way.
    const unlike = await send(
      at(other, "/documents"),
      form({ bytes: "Press both", fileName: "how.csv" }),
    );
    expect([unlike.status, unlike.json().path]).not.toEqual([201, document.path]);
  });

  it("is stored anew where it is archived, or another organisation's", async () => {
    const bytes = await jpeg(60, 40);
    const tree = await add();
    const first = await sendPicture(tree, bytes);
    const away = await make.organisation();
    const stranger = await make.user({ organisations: [away], roles: ["organisation-admin"] });
    const theirs = await call(stranger, "POST", "/decision-trees", { name: "Theirs" });
    const foreign = await sendPicture(theirs.json().id, bytes, stranger);
    expect(foreign.versions.retina.imageKey).not.toBe(first.versions.retina.imageKey);
    expect(foreign.versions.retina.imageKey.startsWith(away)).toBe(true);
    await call(admin, "DELETE", at(tree, `/images/${first.id}`));
    const again = await sendPicture(tree, bytes);
    expect(again.versions.retina.imageKey).not.toBe(first.versions.retina.imageKey);
  });
});

describe("the files of a tree", () => {
  it("are told with it, and shown to whoever is led by it", async () => {
    const { tree, image, document } = await withFiles();
    const told = (await call(admin, "GET", at(tree))).json().files;
    expect(told).toMatchObject({
      images: [{ id: image.id, versions: image.versions }],
      documents: [{ id: document.id, path: document.path, isPublic: true }],
    });
    await paper(tree);
    expect((await call(admin, "POST", at(tree, "/publish"))).status).toBe(200);
    const space = { name: `Space ${v7()}`, floorId: floor, decisionTreeId: tree };
    const { id: spaceId } = (await call(admin, "POST", "/spaces", space)).json();
    const session = await call(person, "POST", "/decision-tree-sessions", { id: v7(), spaceId });
    expect(session.json().files).toEqual(told);
    const key = encodeURIComponent(image.versions.small.imageKey);
    expect((await call(person, "GET", `/spaces/image-stream?imageKey=${key}`)).status).toBe(200);
  });

  it("are members' too where they are not public", async () => {
    const tree = await add();
    const { path } = await paper(tree, { isPublic: "false" });
    expect((await call(person, "GET", path)).status).toBe(200);
  });

  it("stay while a draft or a version names them, and then go", async () => {
    const { tree, image, document } = await withFiles();
    const remove = (kind: string, id: string) => call(admin, "DELETE", at(tree, `/${kind}/${id}`));
    const refused = await remove("images", image.id);
    expect(refused.problem().code).toBe("tree.file_in_use");
    expect(refused.json().current).toMatchObject([{ label: "Cable" }]);
    await call(admin, "PATCH", at(tree), { content: showing(null, document.id) });
    expect((await remove("images", image.id)).status).toBe(200);
    expect((await remove("images", image.id)).status).toBe(200);
    const again = await picture(tree);
    await call(admin, "PATCH", at(tree), { content: showing(again.id, document.id) });
    await call(admin, "POST", at(tree, "/publish"));
    await call(admin, "PATCH", at(tree), { content: showing(null, null) });
    expect((await remove("documents", document.id)).problem().code).toBe("tree.file_in_use");
    expect((await remove("documents", v7())).status).toBe(404);
  });

  it("keep a draft from being published that names one of another tree, or one that is gone", async () => {
    const { content } = await withFiles();
    const tree = await add();
    await call(admin, "PATCH", at(tree), { content });
    const refused = await call(admin, "POST", at(tree, "/publish"));
    expect(refused.json().current).toMatchObject([
      { code: "file_gone", nodeIds: [content.nodes[0]?.id] },
      { code: "file_gone", nodeIds: [content.nodes[1]?.id] },
    ]);
  });

  it("are copied with a draft, as rows of its own", async () => {
    const { tree, image, document } = await withFiles();
    const copy = (await call(admin, "POST", at(tree, "/duplicate"), {})).json();
    const [shown] = copy.files.images;
    const [read] = copy.files.documents;
    expect(copy.content.nodes).toMatchObject([
      { data: { imageId: shown.id } },
      { data: { documentId: read.id } },
    ]);
    expect([shown.id, read.id]).not.toContain(image.id);
    expect([shown.versions, read.path]).toEqual([image.versions, document.path]);
    expect((await call(admin, "POST", at(copy.id, "/publish"))).status).toBe(200);
  });

  it("are changed by nobody who may not change trees", async () => {
    const { tree, image } = await withFiles();
    const upload = form({ bytes: await jpeg(), fileName: "a.jpg" });
    expect((await send(at(tree, "/images"), upload, person)).status).toBe(403);
    expect((await call(person, "DELETE", at(tree, `/images/${image.id}`))).status).toBe(403);
  });
});

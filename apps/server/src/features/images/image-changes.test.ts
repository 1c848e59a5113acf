import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let token: string;

interface Picture {
  readonly id: string;
  readonly order: number;
  readonly description: string;
  readonly versions: { readonly small: { readonly imageKey: string } };
}

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const query = <Row extends object>(text: string, values: unknown[]) =>
  server.installation.database.pool.query<Row>(text, values).then(({ rows }) => rows);
const pictures = async (): Promise<Picture[]> =>
  (await call("GET", `/spaces/${space}`)).json().images;
async function uploaded(description: string): Promise<Picture> {
  const sent = form({ bytes: await jpeg() }, { description });
  const reply = await server.call("POST", `/spaces/${space}/images`, { token, ...sent });
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}
async function replaced(id: string, bytes: Buffer | string, spaceId = space) {
  const sent = form({ bytes, fileName: "new.jpg" });
  return server.call("PUT", `/spaces/${spaceId}/images/${id}/file`, { token, ...sent });
}
const stream = async (key: string) =>
  (await call("GET", `/spaces/image-stream?${new URLSearchParams({ imageKey: key })}`)).status;
const order = (imageIds: string[], seenImageIds?: string[]) =>
  call("PUT", `/spaces/${space}/images/order`, { imageIds, seenImageIds });

describe("a picture that is replaced", () => {
  it("keeps its id, place and description, shows the new file, and lets the former go", async () => {
    const [first, second] = [await uploaded("a"), await uploaded("b")];
    const reply = await replaced(first.id, await jpeg(640, 320));
    expect(reply.status, reply.text).toBe(200);
    const now: Picture = reply.json();
    expect(now).toMatchObject({
      id: first.id,
      order: 0,
      description: "a",
      metadata: { width: 640, height: 320, fileName: "new.jpg" },
    });
    expect((await pictures()).map(({ id }) => id)).toEqual([first.id, second.id]);
    const former = first.versions.small.imageKey;
    expect(now.versions.small.imageKey).not.toBe(former);
    expect([await stream(now.versions.small.imageKey), await stream(former)]).toEqual([200, 404]);
    const folder = `${former.slice(0, former.lastIndexOf("/"))}/`;
    expect(await query("select from file_removal where key = $1", [folder])).toHaveLength(1);
  });

  it("leaves a file that is not its space's own: it may hang elsewhere too", async () => {
    const image = await uploaded("a");
    const drawing = `${organisation}/demonstration/lobby-1`;
    await query("update space_image set s3_key = $1 where id = $2", [drawing, image.id]);
    expect((await replaced(image.id, await jpeg())).status).toBe(200);
    expect(await query("select from file_removal where key = $1", [`${drawing}/`])).toEqual([]);
  });

  it("stays as it was when the file is refused", async () => {
    const image = await uploaded("a");
    const refused = await replaced(image.id, "<svg/>");
    expect([refused.status, refused.problem().code]).toEqual([415, "image.unsupported_type"]);
    expect(await pictures()).toEqual([image]);
    expect(await stream(image.versions.small.imageKey)).toBe(200);
  });

  it("must be there: not of another space, not archived", async () => {
    const image = await uploaded("a");
    const bytes = await jpeg();
    const other = await make.space(organisation);
    expect((await replaced(image.id, bytes, other)).status).toBe(404);
    expect((await replaced(v7(), bytes)).status).toBe(404);
    await call("DELETE", `/spaces/${space}/images/${image.id}`);
    expect((await replaced(image.id, bytes)).status).toBe(404);
  });
});

describe("two people at the same pictures", () => {
  it("who order them at once leave one of the two orders, whole", async () => {
    const ids = [await uploaded("a"), await uploaded("b"), await uploaded("c")].map(
      (one) => one.id,
    );
    const orders = [ids.toReversed(), [ids[1], ids[2], ids[0]].map(String)];
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([...orders, ...orders].map((one) => order(one)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const now = await pictures();
      expect(orders).toContainEqual(now.map(({ id }) => id));
      expect(now.map((one) => one.order)).toEqual([0, 1, 2]);
    }
  });

  it("the second is told when the first ordered them meanwhile", async () => {
    const ids = [await uploaded("a"), await uploaded("b")].map((one) => one.id);
    const next = ids.toReversed();
    expect((await order(next, ids)).status).toBe(200);
    const late = await order(ids, ids);
    expect([late.status, late.problem().code]).toEqual([409, "record.conflict"]);
    expect(late.json().current.map(({ id }: Picture) => id)).toEqual(next);
    expect((await order(ids, next)).status).toBe(200);
  });

  it("who add, order and remove at once leave places without gaps or doubles", async () => {
    const first = await uploaded("a");
    const second = await uploaded("b");
    await Promise.all([
      uploaded("c"),
      uploaded("d"),
      uploaded("e"),
      order([second.id, first.id]),
      call("DELETE", `/spaces/${space}/images/${first.id}`),
    ]);
    const now = await pictures();
    expect(now.map((one) => one.order)).toEqual([0, 1, 2, 3]);
    expect(now.map(({ description }) => description).sort()).toEqual(["b", "c", "d", "e"]);
  });
});

it("500 pictures of a space are read in one call and put in another order in one", async () => {
  const image = await uploaded("0");
  await query(
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
     select organisation_id, gen_random_uuid(), owner_id, n, n::text, s3_key || n, metadata, versions
     from space_image, generate_series(1, 499) n where organisation_id = $1 and id = $2`,
    [organisation, image.id],
  );
  const ids = (await pictures()).map(({ id }) => id);
  expect(ids).toHaveLength(500);
  expect((await order(ids.toReversed(), ids)).status).toBe(200);
  const now = await pictures();
  expect(now.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(now.map((one) => one.order)).toEqual(ids.map((_, place) => place));
});

it("the history of thousands that change at once takes no time that grows with their square", async () => {
  const image = await uploaded("0");
  // The connection keeps the plan it made for this one.
  await query("update space_image set description = 'first' where id = $1", [image.id]);
  await query(
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
     select organisation_id, gen_random_uuid(), owner_id, n, n::text, s3_key || n, metadata, versions
     from space_image, generate_series(1, 1999) n where organisation_id = $1 and id = $2`,
    [organisation, image.id],
  );
  // Compared each with each, these take minutes: no need to wait until the server gives up.
  await query("set statement_timeout = '8s'", []);
  const changed = "update space_image set description = description || '.' where owner_id = $1";
  await query(changed, [space]).finally(() => query("reset statement_timeout", []));
  const [kept] = await query<{ count: string }>(
    "select count(*) from history where organisation_id = $1 and entity = 'space_image' and after->>'description' like '%.'",
    [organisation],
  );
  expect(Number(kept?.count)).toBe(2000);
});

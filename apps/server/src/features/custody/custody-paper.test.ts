import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY, SIGNATURE } from "./custody.fixture.ts";
import type { PrintedReceipt } from "./custody-paper.repository.ts";

let server: TestServer;
let world: CustodyWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
});

const robin = { holderName: "Robin Quill", holderEmail: "robin@holder.test" };
const paper = (assetId: string, custodyId: string, end = "out", as?: { token?: string }) =>
  world.send("GET", `/assets/${assetId}/custody/${custodyId}/receipts/${end}`, undefined, as);
const mine = (custodyId: string, end: string, token: string) =>
  world.send("GET", `/custody/mine/${custodyId}/receipts/${end}`, undefined, { token });
/** What the pages of a PDF draw, as operators. */
function drawn({ bytes }: TestReply): string {
  const file = bytes.toString("latin1");
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, data = ""]) => {
      try {
        return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}
/** What a receipt says, as the database gives it to be printed. */
const said = async (custodyId: string, end = "out"): Promise<PrintedReceipt> =>
  (
    await server.installation.database.pool.query("select custody_receipt($1, $2, $3) as said", [
      ...[world.organisation, custodyId, end],
    ])
  ).rows[0].said;

describe("an act on paper", () => {
  it("names all that one person was given together, and has what they drew as lines", async () => {
    const ids = [await world.add({ tag: "P-2" }), await world.add({ tag: "P-1" })];
    const other = await world.add({ tag: "P-3" });
    const body = { assetIds: ids, ...robin, dueBack: FAR_DAY, signature: SIGNATURE };
    const given = (await world.send("POST", "/assets/custody", body)).json();
    await world.handOut(other, robin);
    const reply = await paper(ids[0] ?? "", given[0].id);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toContain("Robin Quill");
    // The strokes of the signature, in the units of the pad.
    expect(drawn(reply)).toMatch(/10 20 m\s+300 200 l/);
    const receipt = await said(given[1].id);
    expect(receipt.things.map(({ tag, dueBack }) => [tag, dueBack])).toEqual([
      ["P-1", FAR_DAY],
      ["P-2", FAR_DAY],
    ]);
    expect(receipt).toMatchObject({ holder: "Robin Quill", signature: SIGNATURE });
  });

  it("is there for what came back, once it did", async () => {
    const id = await world.add();
    const { id: custodyId } = (await world.handOut(id, robin)).json();
    expect((await paper(id, custodyId, "in")).status).toBe(404);
    const back = { assetIds: [id], note: "scratched", signature: { name: "Robin" } };
    await world.send("POST", "/assets/custody/return", back);
    const reply = await paper(id, custodyId, "in");
    expect(reply.status).toBe(200);
    expect(drawn(reply)).not.toMatch(/300 200 l/);
    expect(await said(custodyId, "in")).toMatchObject({
      ...{ note: "scratched", signature: { name: "Robin", strokes: [] } },
    });
  });

  it("tells apart people who are known by their names alone", async () => {
    const ids = [await world.add(), await world.add()];
    const custodies = [];
    for (const [at, id] of ids.entries())
      custodies.push((await world.handOut(id, { holderName: `Name ${at}` })).json().id);
    await server.installation.database.pool.query(
      "update custody set out_at = '2026-01-01' where id = any ($1)",
      [custodies],
    );
    expect((await said(custodies[0])).things).toHaveLength(1);
  });

  it("is given to its own holder whatever they may see, and to no other member", async () => {
    const holder = await world.make.user({ organisations: [world.organisation] });
    const stranger = await world.make.user({ organisations: [world.organisation] });
    const id = await world.add();
    const custodyId = (await world.handOut(id, { userId: holder.id })).json().id;
    const own = await mine(custodyId, "out", holder.token);
    expect(own.status, own.text).toBe(200);
    expect((await mine(custodyId, "in", holder.token)).status).toBe(404);
    expect((await mine(custodyId, "out", stranger.token)).status).toBe(404);
    expect((await paper(id, custodyId, "out", holder)).status).toBe(403);
    expect((await paper(await world.add(), custodyId)).status).toBe(404);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestReply } from "../../../test/server.ts";
import { type SosScene, SosServer } from "./sos.fixture.ts";

let sos: SosServer;
let scene: SosScene;

beforeAll(async () => {
  sos = await SosServer.start();
});
afterAll(() => sos.close());
beforeEach(async () => {
  await sos.clear();
  scene = await sos.scene();
});

async function token(at = 0): Promise<string> {
  const { rows } = await sos.query("select text from mail where kind = 'sos' order by id");
  return /sos-link#([\w-]{43})/.exec(String(rows[at]?.["text"]))?.[1] ?? "";
}
const open = (link: string): Promise<TestReply> =>
  sos.server.call("POST", "/sos/by-link", { body: { token: link } });
const take = (link: string, name: string): Promise<TestReply> =>
  sos.server.call("POST", "/sos/by-link/acknowledge", { body: { token: link, name } });

describe("the link in a mail", () => {
  it("opened shows the alert and takes nothing, as mail programs open links by themselves", async () => {
    const { id } = await sos.alert(scene);
    const shown = await open(await token());
    expect(shown.json()).toMatchObject({
      state: "pending",
      senderName: "Robin",
      phone: "+44 20 7946 0000",
      acknowledgedByName: null,
      suggestedName: null,
    });
    expect(Object.keys(shown.json())).not.toContain("id");
    expect((await sos.get(scene.member, id)).state).toBe("pending");
  });

  it("takes it by name, once, and the sender sees the name", async () => {
    const { id } = await sos.alert(scene);
    const link = await token();
    const taken = await take(link, "Grace at the desk");
    expect(taken.json()).toMatchObject({
      state: "acknowledged",
      acknowledgedByName: "Grace at the desk",
    });
    expect(await sos.get(scene.member, id)).toMatchObject({
      state: "acknowledged",
      acknowledgedBy: { id: null, name: "Grace at the desk" },
    });
    expect((await take(link, "Grace at the desk")).status).toBe(200);
    const { rows } = await sos.query(
      "select request_id, address from history where entity = 'sos_alert' and entity_id = $1 order by id desc limit 1",
      [id],
    );
    // A person did it, though without an account: not the server by itself.
    expect(rows).toEqual([{ request_id: expect.stringMatching(/./), address: "127.0.0.1" }]);
    const other = await take(link, "Somebody else");
    expect([other.status, other.problem().code]).toEqual([409, "sos.step"]);
  });

  it("needs a name", async () => {
    await sos.alert(scene);
    expect((await take(await token(), " ")).problem().code).toBe("request.invalid");
  });

  it("that is unknown, older than a day, or of an organisation that is archived opens nothing", async () => {
    await sos.alert(scene);
    const link = await token();
    expect((await open("A".repeat(43))).problem().code).toBe("not_found");
    await sos.query("update organisation set deleted_at = now() where id = $1", [
      scene.organisation,
    ]);
    expect((await open(link)).problem().code).toBe("not_found");
    await sos.query("update organisation set deleted_at = null where id = $1", [
      scene.organisation,
    ]);
    await sos.query("update sos_delivery set created_at = now() - interval '25 hours'");
    expect((await take(link, "Grace")).problem().code).toBe("not_found");
  });

  it("is not guessed from many addresses of one network", async () => {
    const tries: number[] = [];
    for (let host = 1; host <= 61; host += 1) {
      const from = `2001:db8:1:2::${host.toString(16)}`;
      const body = { token: "B".repeat(43) };
      tries.push((await sos.server.call("POST", "/sos/by-link", { body, from })).status);
    }
    expect(tries.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(tries[60]).toBe(429);
    const body = { token: "B".repeat(43) };
    const other = await sos.server.call("POST", "/sos/by-link", { body, from: "2001:db8:1:3::1" });
    expect(other.status).toBe(404);
  });

  it("is kept as a hash that the application cannot read", async () => {
    await sos.alert(scene);
    const { rows } = await sos.query(
      "select has_column_privilege('storey_app', 'sos_delivery', 'token_hash', 'select') as open",
    );
    expect(rows).toEqual([{ open: false }]);
  });
});

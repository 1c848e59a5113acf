import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { askingTree, treeNode } from "../decision-trees/decision-trees.fixture.ts";
import { type GuestWorld, guestOf, guestWorld } from "./guest-world.fixture.ts";

let server: TestServer;
let make: Factory;
let world: GuestWorld;
const asks = askingTree();
const [ask, yes, no] = asks.nodes.map(({ id }) => id);
const pressed = (responseId = yes) => ({ at: ask, responseId, value: null });
let address = 0;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  world = await helpedWorld();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const as = (world: GuestWorld) => async (method: string, path: string, body?: unknown) => {
  const reply = await server.call(method, path, { token: world.admin.token, body });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.text === "" ? undefined : reply.json();
};
const publish = async (world: GuestWorld, content = asks) => {
  const send = as(world);
  const { id } = await send("POST", "/decision-trees", { name: `Tree ${v7()}`, content });
  await send("POST", `/decision-trees/${id}/publish`);
  return id as string;
};
async function helpedWorld(): Promise<GuestWorld> {
  const world = await guestWorld(server, make);
  const decisionTreeId = await publish(world);
  await as(world)("PATCH", `/spaces/${world.space}`, { decisionTreeId });
  return world;
}
/** A guest on a network of their own. */
const guest = async (code = world.code, from = `198.51.100.${++address}`) => {
  const { call, session } = await guestOf(server, code, { from });
  const start = (id = v7(), more = {}) =>
    call("POST", "/decision-tree-sessions", { body: { id, ...more } });
  const at = (method: string, id: string, rest = "", body?: object) =>
    call(method, `/decision-tree-sessions/${id}${rest}`, body && { body });
  return { call, session, start, at };
};

describe("a guest who is led", () => {
  it("begins, answers, goes on with the same id and ends, and nothing says who it was", async () => {
    const { session, start, at } = await guest();
    expect(session.space.hasDecisionTree).toBe(true);
    const begun = await start();
    expect(begun.status, begun.text).toBe(201);
    const first = begun.json();
    expect(first).toMatchObject({ state: "active", answers: [], files: { images: [] } });
    expect(first.build.parts[first.build.rootId].content).toEqual(asks);
    expect(first.surroundings.facts).toMatchObject({ space: { name: "Reading room" }, user: {} });
    expect(begun.text).not.toMatch(/PrivateCanary/);
    expect((await start(first.id)).json()).toEqual(first);
    expect((await at("PUT", first.id, "/answers", { answers: [pressed()] })).json()).toEqual({
      id: first.id,
      state: "active",
      answers: [pressed()],
    });
    const unfit = await at("PUT", first.id, "/answers", { answers: [pressed(), pressed(no)] });
    expect(unfit.problem().code).toBe("tree.answer_unfit");
    const ended = await at("POST", first.id, "/finish", { state: "resolved", isHelpful: true });
    expect(ended.json()).toMatchObject({ state: "resolved", isHelpful: true });
    expect((await at("GET", first.id)).json()).toMatchObject({ answers: [pressed()] });
    const late = await at("PUT", first.id, "/answers", { answers: [] });
    expect(late.problem().code).toBe("tree.session_ended");
    const [kept] = await query("select * from decision_tree_session where id = $1", [first.id]);
    expect(kept).toMatchObject({ user_id: null });
    expect(JSON.stringify(kept)).not.toContain("198.51.100");
  });

  it("loses no answer to a start that was sent twice and comes late", async () => {
    const { start, at } = await guest();
    const id = v7();
    const writer = await server.installation.database.pool.connect();
    // The first start, which is not committed yet, and what was answered since.
    await writer.query("begin");
    await writer.query(
      `insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, stopped_at)
         select $1, $2, t.build_id, s.id, '{"facts": {}, "inputs": {}}', $4
         from space s join decision_tree t on t.id = s.decision_tree_id where s.id = $3`,
      [world.organisation, id, world.space, ask],
    );
    await writer.query(
      `insert into decision_tree_step (organisation_id, session_id, n, at, response_id) values ($1, $2, 1, $3, $4)`,
      [world.organisation, id, ask, yes],
    );
    const late = start(id);
    try {
      await vi.waitFor(async () => {
        const waiting = await query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%begin_guest_tree%' and datname = current_database()",
        );
        expect(waiting).toHaveLength(1);
      });
    } finally {
      await writer.query("commit");
      writer.release();
    }
    expect((await late).status).toBe(201);
    expect((await at("GET", id)).json()).toMatchObject({ answers: [pressed()] });
  });

  it("is read in a language of the organisation, by the id that began first", async () => {
    const languages = [
      { value: "en", label: "English" },
      { value: "de", label: "Deutsch" },
    ];
    await as(world)("PATCH", "/organisations", { languages });
    const { call } = await guest();
    const readIn = async (language: string, id = v7()) => {
      const begun = await call("POST", "/decision-tree-sessions", { body: { id, language } });
      return begun.json().language;
    };
    const id = v7();
    expect([await readIn("de", id), await readIn("en", id)]).toEqual(["de", "de"]);
    expect(await readIn("fr")).toBe("en");
  });

  it("knows what the address says, as far as the tree asks for it", async () => {
    const other = await helpedWorld();
    const variable = {
      ...{ id: v7(), key: "device", label: "Device", type: "text" as const, options: [] },
      ...{ source: "address" as const, field: "devname", fallback: null },
    };
    const end = treeNode("text", { text: "Press {{device}}" });
    const content = { startNodeId: end.id, nodes: [end], edges: [], variables: [variable] };
    const decisionTreeId = await publish(other, content as never);
    const send = as(other);
    await send("PATCH", `/spaces/${other.space}`, { decisionTreeId });
    const address = { devname: "Beamer 2", campaign: "spring" };
    const { start } = await guest(other.code);
    const known = { facts: { address: { devname: "Beamer 2" } } };
    const led = (await start(v7(), { address })).json();
    expect(led.surroundings).toMatchObject(known);
    expect(led.surroundings.facts.address).not.toHaveProperty("campaign");
    const asked = { spaceId: other.space, address };
    const member = await send("POST", "/decision-tree-sessions", asked);
    expect(member.surroundings.facts.address).toEqual({ devname: "Beamer 2" });
  });

  it("ends none with an issue that there is not", async () => {
    const { start, at } = await guest();
    const { id } = (await start()).json();
    expect((await at("POST", id, "/finish", { state: "issue_created" })).status).toBe(404);
    expect((await at("GET", id)).json()).toMatchObject({ state: "active" });
  });

  it("finds no session of another room, another organisation or a member", async () => {
    const other = await helpedWorld();
    const { id } = (await (await guest(other.code)).start()).json();
    const ours = await as(world)("POST", "/decision-tree-sessions", { spaceId: world.space });
    const { start, at } = await guest();
    for (const one of [id, ours.id, v7()]) {
      expect((await at("GET", one)).status).toBe(404);
      expect((await at("PUT", one, "/answers", { answers: [pressed()] })).status).toBe(404);
      expect((await at("POST", one, "/finish", { state: "resolved" })).status).toBe(404);
    }
    expect((await start(ours.id)).problem().code).toBe("record.exists");
    const rows = await query("select state from decision_tree_session where id = any ($1)", [
      [id, ours.id],
    ]);
    expect(rows).toEqual([{ state: "active" }, { state: "active" }]);
  });

  it("is led by a tree that a hotspot for everybody leads to there, and by no other", async () => {
    const other = await guestWorld(server, make);
    const [shown, hidden, bare] = [
      await publish(other),
      await publish(other),
      await publish(other),
    ];
    const theirs = await publish(world);
    const spot = (targetId: string, visibility = "public") => ({
      ...{ id: v7(), kind: "tree", yaw: 1, pitch: 2, x: null, y: null, icon: null },
      ...{ targetId, label: "", text: "", visibility },
    });
    const spots = [spot(shown), spot(hidden, "technicians"), spot(theirs)];
    await query("update space_panorama set hotspots = $1 where space_id = $2", [
      JSON.stringify(spots),
      other.space,
    ]);
    const { session, call, at } = await guest(other.code);
    expect(session.space.hasDecisionTree).toBe(false);
    const seen = session.space.panoramas[0].hotspots;
    expect(seen.map(({ targetId }: { targetId: string }) => targetId)).toEqual([shown]);
    const begin = (decisionTreeId: string, id = v7()) =>
      call("POST", "/decision-tree-sessions", {
        body: { id, decisionTreeId, address: { campaign: "spring" } },
      });
    for (const one of [hidden, bare, theirs, v7()])
      expect((await begin(one)).problem().code).toBe("tree.none");
    const led = (await begin(shown)).json();
    expect(led).toMatchObject({ tree: { id: shown }, surroundings: { inputs: {} } });
    expect(led.surroundings.facts.space).toMatchObject({ name: "Reading room" });
    expect(led.surroundings.facts.address).toEqual({});
    expect((await at("PUT", led.id, "/answers", { answers: [pressed()] })).status).toBe(200);
    expect((await begin(shown, led.id)).json()).toMatchObject({ id: led.id });
    expect((await begin(hidden, led.id)).problem().code).toBe("record.exists");
    await as(other)("DELETE", `/decision-trees/${shown}`);
    expect((await begin(shown)).problem().code).toBe("tree.none");
    expect((await guest(other.code)).session.space.panoramas[0].hotspots).toEqual([]);
  });

  it("has nothing to begin without a tree, with one that is archived, or without the module", async () => {
    const other = await helpedWorld();
    const first = await guest(other.code);
    const { id } = (await first.start()).json();
    const tried = async () => {
      const { session, start } = await guest(other.code);
      expect(session.space.hasDecisionTree).toBe(false);
      return (await start()).problem().code;
    };
    const turn = (isOn: boolean) =>
      query(
        `update organisation_setting set enabled = $2 where organisation_id = $1
         and setting_id = (select id from available_setting where setting_key = 'spaces_decision_trees')`,
        [other.organisation, isOn],
      );
    await turn(false);
    expect(await tried()).toBe("tree.none");
    expect((await first.at("GET", id)).status).toBe(404);
    await turn(true);
    await query("update decision_tree set deleted_at = now() where organisation_id = $1", [
      other.organisation,
    ]);
    expect(await tried()).toBe("tree.none");
    expect((await first.at("GET", id)).status).toBe(200);
    await query("update space set decision_tree_id = null where id = $1", [other.space]);
    expect(await tried()).toBe("tree.none");
  });
});

describe("the files of a guest's tree", () => {
  it("are those that its nodes show and that are public", async () => {
    const other = await guestWorld(server, make);
    const send = as(other);
    const { id: tree } = await send("POST", "/decision-trees", { name: "With files" });
    const upload = async (path: string, bytes: Buffer | string, name: string, fields = {}) => {
      const sent = form({ bytes, fileName: name }, fields);
      const url = `/decision-trees/${tree}/${path}`;
      return (await server.call("POST", url, { token: other.admin.token, ...sent })).json().id;
    };
    const [shown, unseen] = [
      await upload("images", await jpeg(), "a.jpg"),
      await upload("images", await jpeg(), "b.jpg"),
    ];
    const [open, closed] = [
      await upload("documents", "Open", "a.txt"),
      await upload("documents", "Closed", "b.txt", { isPublic: "false" }),
    ];
    const nodes = [
      treeNode("image", { imageId: shown, description: "" }),
      treeNode("pdf", { documentId: open, page: 1 }),
      treeNode("pdf", { documentId: closed, page: 1 }),
    ];
    const edges = [0, 1].map((at) => ({ id: v7(), from: nodes[at]?.id, to: nodes[at + 1]?.id }));
    const content = { startNodeId: nodes[0]?.id, nodes, edges, variables: [] };
    await send("PATCH", `/decision-trees/${tree}`, { content });
    await send("POST", `/decision-trees/${tree}/publish`);
    const bytes = async (call: Awaited<ReturnType<typeof guest>>["call"], key: string) =>
      (await call("GET", `/files?key=${encodeURIComponent(key)}`)).status;
    const before = await guest(other.code);
    expect(await bytes(before.call, `picture/${shown}/small`)).toBe(404);
    await send("PATCH", `/spaces/${other.space}`, { decisionTreeId: tree });
    const { start, call } = await guest(other.code);
    const { files } = (await start()).json();
    expect(files).toMatchObject({
      images: [{ id: shown, versions: { small: { width: expect.any(Number) } } }],
      documents: [{ id: open, fileName: "a.txt" }],
    });
    expect(files.documents).toHaveLength(1);
    expect(await bytes(call, `picture/${shown}/small`)).toBe(200);
    expect(await bytes(call, `document/${open}`)).toBe(200);
    expect(await bytes(call, `document/${closed}`)).toBe(404);
    expect(await bytes(call, `picture/${unseen}/small`)).toBe(404);
    const elsewhere = await guest();
    expect(await bytes(elsewhere.call, `picture/${shown}/small`)).toBe(404);
    // What is published without the picture shows it no more, but to whoever is led by the version before.
    const later = treeNode("text", { text: "Look." });
    const without = { startNodeId: later.id, nodes: [later], edges: [], variables: [] };
    await send("PATCH", `/decision-trees/${tree}`, { content: without });
    await send("POST", `/decision-trees/${tree}/publish`);
    expect((await start()).json().files.images).toEqual([]);
    expect(await bytes(call, `picture/${shown}/small`)).toBe(200);
    await query(
      "update decision_tree_session set answered_at = now() - interval '25 hours' where space_id = $1",
      [other.space],
    );
    expect(await bytes(call, `picture/${shown}/small`)).toBe(404);
  });
});

describe("the limit of sessions", () => {
  it("holds a flood from one network, keeps nobody else out, and forgets the networks", async () => {
    const flood = await guest(world.code, "203.0.113.200");
    const sent = await Promise.all(Array.from({ length: 40 }, () => flood.start()));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = sent.find(({ status }) => status !== 201);
    expect(refused?.problem().code).toBe("rate.limited");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    const { id } = sent.find(({ status }) => status === 201)?.json() ?? {};
    expect((await flood.start(id)).status).toBe(201);
    expect((await (await guest()).start()).status).toBe(201);
    // Another device on the same network is not held up by the first.
    expect((await flood.start(v7(), { device: v7() })).status).toBe(201);
    await query("update guest_tree_start set created_at = created_at - interval '10 minutes'");
    expect((await flood.start()).status).toBe(201);
    const [left] = await query(
      "select count(*)::int as count from guest_tree_start where organisation_id = $1",
      [world.organisation],
    );
    expect(left).toEqual({ count: 1 });
  });

  it("counts an IPv6 network as one, and all that one owns together", async () => {
    const start = async (from: string) => (await (await guest(world.code, from)).start()).status;
    await query(
      `insert into guest_tree_start (organisation_id, space_id, network)
       select $1, $2, network(set_masklen(('2001:db8:2:' || to_hex(n) || '::1')::inet, 64)) from generate_series(1, 1000) n`,
      [world.organisation, world.space],
    );
    expect(await start("2001:db8:2:ffff::1")).toBe(429);
    expect(await start("2001:db8:3::1")).toBe(201);
  });
});

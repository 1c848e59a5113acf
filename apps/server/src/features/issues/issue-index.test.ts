import type { IssueSearch } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeptMemory } from "../../memory/kept-memory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";
import { setArchived } from "./issue-change.service.ts";
import { actorOf, searchTwice, type TwoAnswers } from "./issue-counting.fixture.ts";
import { IssueIndexes } from "./issue-index.service.ts";
import { IssueSearchService } from "./issue-search.service.ts";

const ADDRESS = "127.0.0.1";
/**
 * Matches the statements that read the issues for the index: all of them, or those whose ids are
 * the parameter.
 */
const READS_ALL = /^declare issues_to_count /;
const READS = /^select \* from issues_to_count/;

let harness: IssueServer;
let scene: Scene;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
});

afterAll(() => harness.close());

function search(
  service: IssueSearchService,
  { admin }: Pick<Scene, "admin"> = scene,
  body: IssueSearch = {},
  before?: () => Promise<void>,
): Promise<TwoAnswers> {
  return searchTwice(harness, service, { user: admin, address: ADDRESS }, body, before);
}

/**
 * Returns the issues that a search read for the index: a list of ids for each time, null for all.
 */
function readsOf({ sent }: TwoAnswers): unknown[] {
  return sent
    .filter(({ sql }) => READS.test(sql) || READS_ALL.test(sql))
    .map(({ sql, parameters }) => (READS_ALL.test(sql) ? null : parameters[0]));
}

/** Puts an issue into another state by plain SQL. */
function setStatus(id: string, status: string) {
  return harness.query("update issue set status = $2 where id = $1", [id, status]);
}

describe("the next search", () => {
  let place: Scene;
  let service: IssueSearchService;
  beforeAll(async () => {
    place = await harness.scene();
    service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
  });

  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a report", () => harness.report(place)],
    ["an edit", () => edit({ priority: "urgent", category: "water" })],
    ["a date", () => edit({ dueAt: "2020-01-01T00:00:00.000Z" })],
    ["a step", async () => harness.step(place.admin, await newest(), { to: "open" })],
    ["an assignment", () => assign([place.technician.id])],
    ["a change of many", () => many()],
    ["a merge", () => merge()],
    ["an archiving", async () => harness.ok(place.admin, "DELETE", `/issues/${await newest()}`)],
    ["a restoring", () => restore()],
    ["a me-too", async () => harness.ok(place.other, "POST", `/issues/${await newest()}/me-too`)],
    ["a move of the space", () => move()],
    ["a person who leaves", () => leave()],
    ["the deletion of the space for good", () => remove("space", place.space)],
    ["the deletion of the floor for good", () => remove("floor", place.floor)],
    ["the deletion of the location for good", () => remove("location", place.location)],
  ];

  it.each(ways)("knows of %s", async (_name, change) => {
    await harness.report(place, place.member, { title: "Another one" });
    await search(service, place);
    await change();
    for (const onlyDeleted of [false, true]) {
      const answers = await search(service, place, { onlyDeleted });
      expect(answers.given).toEqual(answers.expected);
      // Only written issues are read.
      for (const ids of readsOf(answers)) expect(ids).not.toBeNull();
    }
    await renew();
  });

  async function newest(): Promise<string> {
    const { rows } = await harness.query(
      "select id from issue where organisation_id = $1 and deleted_at is null order by number desc limit 1",
      [place.organisation],
    );
    return String(rows[0]?.["id"]);
  }

  async function edit(fields: object) {
    return harness.ok(place.admin, "PATCH", `/issues/${await newest()}`, fields);
  }

  async function assign(assigneeIds: readonly string[]) {
    return harness.ok(place.admin, "PUT", `/issues/${await newest()}/assignees`, { assigneeIds });
  }

  async function many() {
    const ids = [await newest(), (await harness.report(place)).id];
    return harness.ok(place.admin, "PATCH", "/issues/bulk", { ids, changes: { priority: "low" } });
  }

  async function merge() {
    const intoId = await newest();
    const { id } = await harness.report(place);
    return harness.ok(place.admin, "POST", `/issues/${id}/merge`, { intoId });
  }

  async function restore() {
    const id = await newest();
    await harness.ok(place.admin, "DELETE", `/issues/${id}`);
    await search(service, place);
    return harness.ok(place.admin, "PUT", `/issues/${id}/restore`);
  }

  async function move() {
    const floor = await harness.make.floor(place.organisation);
    return harness.query(
      `update space s set location_id = f.location_id, floor_id = f.id from floor f
       where s.id = $1 and f.id = $2`,
      [place.space, floor],
    );
  }

  async function leave() {
    await assign([place.technician.id]);
    await search(service, place);
    return harness.query(
      "delete from user_organisation where organisation_id = $1 and user_id = $2",
      [place.organisation, place.technician.id],
    );
  }

  /**
   * Deletes a space, a floor or a location of the scene; with issues in it, since the scene's space
   * stands there.
   */
  async function remove(table: "space" | "floor" | "location", id: string) {
    return harness.query(`delete from ${table} where organisation_id = $1 and id = $2`, [
      place.organisation,
      id,
    ]);
  }

  /** Moves the scene to a new location, floor and space, since it may have lost its own. */
  async function renew() {
    const location = await harness.make.location(place.organisation);
    const floor = await harness.make.floor(place.organisation, location);
    const space = await harness.make.space(place.organisation, { floorId: floor });
    place = { ...place, location, floor, space };
  }

  it("knows of a purge: an organisation of the same id begins anew", async () => {
    const admin = await harness.make.user({ appRoles: ["storey-admin"] });
    const { organisation, member, space } = await harness.scene();
    await join(organisation, admin.id);
    await harness.report({ ...scene, space }, member);
    expect((await search(service, { admin })).given.totalCount).toBe(1);
    await harness.ok(admin, "DELETE", `/organisations/${organisation}`);
    await harness.ok(admin, "DELETE", `/organisations/${organisation}/purge`);
    await harness.query("insert into organisation (id, name) values ($1, 'Again')", [organisation]);
    await join(organisation, admin.id);
    const { given, expected } = await search(service, { admin });
    expect(given).toEqual(expected);
    expect(given.totalCount).toBe(0);
  });
});

/** Makes somebody an administrator of an organisation, and it their active one. */
async function join(organisation: string, userId: string): Promise<void> {
  await harness.query(
    "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
    [organisation, v7(), userId],
  );
  await harness.query("update user_account set active_organisation_id = $1 where id = $2", [
    organisation,
    userId,
  ]);
  await harness.make.grant(userId, organisation, "organisation-admin");
}

describe("the index", () => {
  it("is read whole once, then only what was written", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const { id } = await harness.report(scene);
    expect(readsOf(await search(service))).toEqual([null]);
    expect(readsOf(await search(service))).toEqual([]);
    await harness.step(scene.admin, id, { to: "open" });
    expect(readsOf(await search(service))).toEqual([[id]]);
    expect(readsOf(await search(service))).toEqual([]);
  });

  it("of one organisation says nothing of another's", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const other = await harness.scene();
    await harness.report(other, other.member, { category: "safety" });
    for (const one of [scene, other, scene]) {
      const { given, expected } = await search(service, one);
      expect(given).toEqual(expected);
    }
    const { given } = await search(service, other);
    expect([given.totalCount, given.facets?.locations.map(({ id }) => id)]).toEqual([
      1,
      [other.location],
    ]);
  });

  it("of another organisation is refused by the database, were it given", async () => {
    const indexes = new IssueIndexes(new KeptMemory());
    const other = await harness.scene();
    const caller = (who: Scene) => ({
      ...{ credential: { subject: who.admin.auth0Id }, requestId: "r", address: ADDRESS },
    });
    const { gateway } = harness.server.installation;
    const mistaken = "the same for both";
    const sizes: number[] = [];
    for (const who of [scene, other]) {
      await gateway.begin(caller(who), "read", async (transaction) => {
        sizes.push((await indexes.read(transaction, mistaken))?.index.bytes ?? -1);
      });
    }
    expect(sizes[0]).toBeGreaterThan(20_000);
    expect(sizes[1]).toBe(0);
  });

  it("is not used nor moved on by a transaction that writes, which counts its own writes", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const { id } = await harness.report(scene);
    const before = (await search(service)).given;
    const caller = {
      credential: { subject: scene.admin.auth0Id },
      requestId: "r",
      address: ADDRESS,
    };
    const undone = harness.server.installation.gateway.begin(caller, "write", async (tx, entry) => {
      const actor = actorOf(entry);
      await setArchived(tx, actor, id, true);
      const { totalCount } = await service.search(tx, actor, {});
      expect(totalCount).toBe(before.totalCount - 1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await search(service)).given).toEqual(before);
  });

  it("is read anew over a table that was filled anew, and where the history was thinned", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    await harness.report(scene);
    await search(service);
    for (const change of [
      "vacuum full issue",
      "vacuum full history",
      "delete from history where id in (select min(id) from history group by organisation_id)",
    ]) {
      await harness.query(change);
      const answers = await search(service);
      expect(readsOf(answers), change).toEqual([null]);
      expect(answers.given).toEqual(answers.expected);
    }
  });

  it("goes where it was not asked for longest, when there are too many", async () => {
    // Room for two that have an issue or two each.
    const memory = new KeptMemory(60_000);
    const service = new IssueSearchService(new IssueIndexes(memory));
    const others: Scene[] = [];
    for (let n = 0; n < 3; n++) {
      const other = await harness.scene();
      await harness.report(other);
      others.push(other);
      expect(readsOf(await search(service, other))).toEqual([null]);
    }
    const [first, , last] = others;
    expect(memory.bytes).toBeLessThanOrEqual(60_000);
    expect(readsOf(await search(service, last))).toEqual([]);
    expect(readsOf(await search(service, first))).toEqual([null]);
  });

  it("is not kept where it would take more than there is, and the database counts", async () => {
    const memory = new KeptMemory(20_000);
    const service = new IssueSearchService(new IssueIndexes(memory));
    const place = await harness.scene();
    await harness.report(place);
    const begun = await search(service, place);
    expect(readsOf(begun)).toEqual([null]);
    const after = await search(service, place, { searchTerm: "lamp" });
    expect(readsOf(after)).toEqual([]);
    for (const { given, expected } of [begun, after]) expect(given).toEqual(expected);
    expect(memory.bytes).toBeLessThan(5_000);
  });
});

describe("searches beside writes", () => {
  it("give what they see themselves, however many come at once", async () => {
    const place = await harness.scene();
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await harness.report(place)).id);
    const writing = ids.map(async (id, at) => {
      for (const status of ["open", "in_progress", "cancelled", "new", "open"]) {
        await setStatus(id, status);
        if (at === 0) await harness.report(place);
      }
    });
    const searching = Array.from({ length: 30 }, async (_, at) => {
      const { given, expected } = await search(
        service,
        place,
        at % 3 === 0 ? { searchTerm: "lamp" } : {},
      );
      expect(given).toEqual(expected);
    });
    await Promise.all([...writing, ...searching]);
    const { given, expected } = await search(service, place);
    expect(given).toEqual(expected);
  });

  it("count what was open at the index's state and committed later", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const { id } = await harness.report(scene);
    await harness.report(scene);
    const client = await harness.server.installation.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("update issue set status = 'cancelled' where id = $1", [id]);
      // Later transactions that commit before it move the index on.
      await harness.report(scene);
      const before = await search(service);
      await harness.report(scene);
      await search(service);
      expect(before.given).toEqual(before.expected);
      await client.query("commit");
      const after = await search(service);
      expect(readsOf(after)).toEqual([[id]]);
      expect(after.given).toEqual(after.expected);
    } finally {
      client.release();
    }
  });

  it("that began before the index's state count what they see", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const { id } = await harness.report(scene);
    await search(service);
    const late = await search(service, scene, {}, async () => {
      // One change the search does not see and two it does, between its beginning and its question.
      for (const status of ["new", "open", "in_progress"]) {
        await setStatus(id, status);
        await search(service);
      }
    });
    expect(late.given).toEqual(late.expected);
    expect(readsOf(late)).toEqual([]);
    const after = await search(service);
    expect(after.given).toEqual(after.expected);
    expect(readsOf(after)).toEqual([]);
  });

  it("that began before all that is kept read all for themselves", async () => {
    const service = new IssueSearchService(new IssueIndexes(new KeptMemory()));
    const { id } = await harness.report(scene);
    const late = await search(service, scene, {}, async () => {
      await setStatus(id, "open");
      await search(service);
    });
    expect(late.given).toEqual(late.expected);
    expect(readsOf(late)).toEqual([null]);
    const after = await search(service);
    expect(after.given).toEqual(after.expected);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { type FullOrganisation, fullOrganisation } from "../../../test/full-organisation.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { claimKey } from "../../http/idempotency.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";
import { insertLocation } from "../locations/location.repository.ts";

const MARK = "PurgeCanary";
const HOUR_MS = 3_600_000;

let server: TestServer;
let make: Factory;
let admin: TestUser;
let other: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  admin = await make.user({ appRoles: ["storey-admin"] });
  other = await fullOrganisation(server, make, "Unharmed");
});

afterAll(() => server.close());

const send = (who: TestUser, method: string, path: string, body?: unknown, more = {}) =>
  server.call(method, path, { token: who.token, body, ...more });

async function archiveAndPurge(id: string) {
  expect((await send(admin, "DELETE", `/organisations/${id}`)).status).toBe(200);
  return send(admin, "DELETE", `/organisations/${id}/purge`);
}

describe("a purged organisation", () => {
  it("must be archived first", async () => {
    const id = await make.organisation();
    const reply = await send(admin, "DELETE", `/organisations/${id}/purge`);
    expect([reply.status, reply.problem().code]).toEqual([409, "organisation.active"]);
    expect((await send(admin, "GET", `/organisations-admin/${id}`)).status).toBe(200);
  });

  it("leaves no row with its id or a word of it in any table, and no file", async () => {
    const gone = await fullOrganisation(server, make, MARK);
    const id = gone.ids.organisation;
    await makeTraces(gone);
    const files = join(server.installation.dataDir, "files", id);
    expect(existsSync(files)).toBe(true);
    expect((await traces([id, MARK])).length).toBeGreaterThan(12);
    const unharmed = await everyRowOf(other.ids.organisation);
    const reply = await archiveAndPurge(id);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect(existsSync(files)).toBe(false);
    // An upload that was under way puts its file only now; the sweep an hour later takes it too.
    await server.installation.files.put(`${id}/late`, Buffer.from("x"), {
      contentType: "text/plain",
    });
    const { database } = server.installation;
    const later = new Date(Date.now() + 2 * HOUR_MS);
    await removeDueFiles(database.pool, server.installation.files, later);
    expect(existsSync(files)).toBe(false);
    expect(await traces([id, MARK, gone.admin.id, gone.admin.email, gone.admin.auth0Id])).toEqual([
      "history",
    ]);
    const { rows } = await query(
      `select organisation_id, operation, actor_id, address, request_id, before, after from history
       where entity = 'organisation' and entity_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        organisation_id: null,
        operation: "delete",
        actor_id: admin.id,
        address: "127.0.0.1",
        request_id: reply.headers["x-request-id"],
        before: { name: `${MARK} organisation` },
        after: null,
      },
    ]);
    expect(await everyRowOf(other.ids.organisation)).toBe(unharmed);
    expect((await send(admin, "DELETE", `/organisations/${id}/purge`)).status).toBe(404);
  });

  it("is as gone when its id was sent in capitals", async () => {
    const gone = await fullOrganisation(server, make, "Capitals");
    const id = gone.ids.organisation;
    expect((await archiveAndPurge(id.toUpperCase())).status).toBe(204);
    expect(existsSync(join(server.installation.dataDir, "files", id))).toBe(false);
    expect(await traces([id])).toEqual(["file_removal", "history"]);
  });

  it("takes the accounts of people who belong nowhere else, with their sign-in", async () => {
    const id = await make.organisation();
    const only = await make.user({ organisations: [id], roles: ["organisation-admin"] });
    const { rows: before } = await query("select 1 from credential where auth0_id = $1", [
      only.auth0Id,
    ]);
    expect(before).toHaveLength(1);
    await query(
      "insert into oidc_state (model, id_hash, payload, account_id, expires_at) values ('Session', $1, '{}', $2, now() + interval '1 day')",
      [Buffer.from(v7()), only.auth0Id],
    );
    await archiveAndPurge(id);
    for (const [table, column, value] of [
      ["user_account", "id", only.id],
      ["credential", "auth0_id", only.auth0Id],
      ["oidc_state", "account_id", only.auth0Id],
    ])
      expect((await query(`select 1 from ${table} where ${column} = $1`, [value])).rows).toEqual(
        [],
      );
    expect((await send(only, "GET", "/users/me")).status).toBeGreaterThanOrEqual(401);
  });

  it("keeps people who belong elsewhere, at home there, and who administers the product", async () => {
    const id = await make.organisation();
    const elsewhere = await make.organisation({ name: "Elsewhere" });
    const both = await make.user({ organisations: [id, elsewhere] });
    await query(
      "update user_organisation set is_home = true where user_id = $1 and organisation_id = $2",
      [both.id, id],
    );
    const employee = await make.user({ organisations: [id], appRoles: ["storey-employee"] });
    const purger = await make.user({ organisations: [id], appRoles: ["storey-admin"] });
    await send(purger, "DELETE", `/organisations/${id}`);
    expect((await send(purger, "DELETE", `/organisations/${id}/purge`)).status).toBe(204);
    const me = (await send(both, "GET", "/users/me")).json();
    expect(me.activeUserOrganisation.organisation.id).toBe(elsewhere);
    const { rows } = await query(
      "select organisation_id, is_home from user_organisation where user_id = $1",
      [both.id],
    );
    expect(rows).toEqual([{ organisation_id: elsewhere, is_home: true }]);
    for (const who of [employee, purger])
      expect((await send(who, "GET", "/organisations-admin")).status).toBe(200);
    expect(await traces([id])).toEqual(["file_removal", "history"]);
  });

  it("while eight people write: each write is purged or refused, none is left behind or breaks", async () => {
    const id = await make.organisation();
    const writers = await eightWriters(id);
    const floorId = await make.floor(id);
    const notified: string[] = [];
    let isPurged = false;
    const write = async (who: TestUser, writer: number) => {
      for (let at = 0, after = 0; after < 3; at++, after += isPurged ? 1 : 0) {
        const name = `${id} ${writer}-${at}`;
        const headers = { "storey-organisation": id, "idempotency-key": v7() };
        const replies = await Promise.all([
          send(who, "POST", "/locations", { name }, { headers }),
          send(
            who,
            "POST",
            "/spaces",
            { name, floorId },
            { headers: { "storey-organisation": id } },
          ),
        ]);
        for (const reply of replies)
          notified.push(reply.status < 300 ? "done" : `${reply.status} ${reply.problem().code}`);
      }
    };
    const writing = writers.map(write);
    while (notified.filter((one) => one === "done").length < 24) await nextTurn();
    // No call of the product archives and purges at once, while people are writing.
    await query("update organisation set deleted_at = now() where id = $1", [id]);
    const reply = await send(admin, "DELETE", `/organisations/${id}/purge`);
    isPurged = true;
    await Promise.all(writing);
    expect(reply.status, reply.text).toBe(204);
    expect(new Set(notified)).toEqual(new Set(["done", "409 organisation.changed"]));
    await expectNothingLeft(id);
  });

  it("waits for five people who are in the middle of a write, and takes what they wrote", async () => {
    const id = await make.organisation();
    // An organisation has this many connections at a time.
    const writers = (await eightWriters(id)).slice(0, 5);
    const entered: Promise<void>[] = [];
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
    const writing = writers.map((who) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      entered.push(promise);
      const caller = {
        credential: { subject: who.auth0Id },
        requestId: "r",
        address: "127.0.0.1",
      };
      return server.installation.gateway.begin(caller, "write", async (transaction) => {
        resolve();
        await goOn;
        const key = `${id}/logo/x`;
        await removeFilesLater(transaction, [key]);
        await claimKey(transaction, who.id, v7(), "hash");
        await insertLocation(transaction, id, { name: `Late ${who.id}` });
      });
    });
    await Promise.all(entered);
    await query("update organisation set deleted_at = now() where id = $1", [id]);
    let isPurged = false;
    const purging = send(admin, "DELETE", `/organisations/${id}/purge`).finally(() => {
      isPurged = true;
    });
    while (!isPurged && !(await waitsForLock())) await nextTurn();
    const hasWaited = !isPurged;
    release();
    await Promise.allSettled(writing);
    expect(hasWaited).toBe(true);
    await Promise.all(writing);
    expect((await purging).status).toBe(204);
    await expectNothingLeft(id);
  });
});

/**
 * Makes people of an organisation that will be purged and of one that stays, the first one active.
 */
async function eightWriters(id: string): Promise<TestUser[]> {
  const organisations = [id, other.ids.organisation];
  const writers: TestUser[] = [];
  for (let at = 0; at < 8; at++)
    writers.push(await make.user({ organisations, roles: ["organisation-admin"] }));
  return writers;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

async function waitsForLock(): Promise<boolean> {
  const { rows } = await query(
    `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    [],
  );
  return rows.length > 0;
}

/** Expects that only upkeep's rows and the one entry that names the purger are left. */
async function expectNothingLeft(id: string): Promise<void> {
  expect(await traces([id])).toEqual(["file_removal", "history"]);
  const { rows } = await query(
    "select operation, organisation_id from history where $1 in (organisation_id, entity_id)",
    [id],
  );
  expect(rows).toEqual([{ operation: "delete", organisation_id: null }]);
}

/** Makes every trace an organisation can leave behind, beside those of `fullOrganisation`. */
async function makeTraces(gone: FullOrganisation): Promise<void> {
  const id = gone.ids.organisation;
  const headers = { "idempotency-key": v7() };
  await send(gone.admin, "PATCH", "/organisations", { email: `${MARK}@example.test` }, { headers });
  const logo = form({ bytes: await jpeg() });
  expect(
    (await server.call("POST", "/organisations/logo", { token: gone.admin.token, ...logo })).status,
  ).toBe(200);
  const guest = { email: `${MARK.toLowerCase()}-guest@example.test`, roleNames: ["technician"] };
  const invited = await send(gone.admin, "POST", "/users", guest);
  expect(invited.status, invited.text).toBe(201);
  // A colleague who stays: the switch to the organisation is in the history of their account, and a
  // reply that they keep under another organisation names this one.
  const colleague = await make.user({ organisations: [other.ids.organisation, id] });
  const switched = await send(colleague, "PUT", "/users/me/active-organisation", {
    newActiveOrganisationId: id,
  });
  expect(switched.status).toBe(200);
  await send(colleague, "PUT", "/users/me/active-organisation", {
    newActiveOrganisationId: other.ids.organisation,
  });
  await send(colleague, "PATCH", "/users/me", { lastName: "Stays" }, { headers });
  await query(
    "insert into mail (id, recipient, kind, subject, text) values ($1, $2, 'notice', 'x', 'x')",
    [v7(), gone.admin.email],
  );
}

/** Returns the tables that hold one of the words anywhere in a row, in any case. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    [],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await query(
      `select 1 from "${name}" t where exists (
         select from unnest($1::text[]) word where strpos(lower(t::text), lower(word)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Returns every row of an organisation, to compare; replies that name another go with that one. */
async function everyRowOf(id: string): Promise<string> {
  const { rows: tables } = await query(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'organisation_id' and table_type = 'BASE TABLE'
       and table_name <> 'idempotency_key' order by 1`,
    [],
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await query(
      `select string_agg(t::text, '|' order by t::text) as all from "${name}" t where organisation_id = $1`,
      [id],
    );
    all.push(`${name}: ${rows[0]?.["all"]}`);
  }
  return all.join("\n");
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}

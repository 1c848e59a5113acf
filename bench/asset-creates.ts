/** Creates of assets by ten at once in one organisation, against bare inserts of the same rows. */
import type pg from "pg";
import { v7 } from "uuid";
import { commit } from "../apps/server/src/db/connections.ts";
import { transactionOn } from "../apps/server/src/db/transaction.ts";
import { authenticateContext, openingOf } from "../apps/server/src/db/ways-in.ts";
import { createAsset } from "../apps/server/src/features/assets/asset.service.ts";
import type { Finding } from "./bench.ts";
import { LARGE } from "./data-set.ts";
import { median } from "./load.ts";
import { processorOfDatabase } from "./processor-time.ts";

const WRITERS = 10;
const ROUND_MS = 2_000;
const TARGET = 0.4;

/** Copies of a write's rows go into tables with the same columns and indexes, and nothing else. */
const COPIES = ["asset", "attachment_owner", "space_code", "history"];

type Write = (client: pg.PoolClient, at: number) => Promise<void>;

/** What writers committed in a round. */
interface Round {
  readonly perSecond: number;
  /** The processor time of one write, in milliseconds. */
  readonly node: number;
  readonly postgres: number;
}

/** Compares how many creates a second all writers commit; the bare tables begin empty. */
export async function compareCreates(pool: pg.Pool, rounds: number): Promise<Finding> {
  for (const table of COPIES) {
    await pool.query(
      `create table bare_${table} (like ${table} including defaults including identity including indexes including generated)`,
    );
  }
  const { rows: models } = await pool.query<{ id: string }>(
    "select id from asset_model where organisation_id = $1",
    [LARGE.id],
  );
  const { rows: spaces } = await pool.query<{ id: string; location: string }>(
    "select id, location_id as location from space where organisation_id = $1 order by md5(id::text) limit 2000",
    [LARGE.id],
  );
  const given = (at: number) => {
    const space = spaces[at % spaces.length];
    const model = models[at % models.length];
    if (!space || !model) throw new Error("there is no space or no model");
    return { space, modelId: model.id, serialNumber: `NEW${at}`, name: `Screen ${at}` };
  };
  const product: Write = async (client, at) => {
    const caller = {
      ...{ credential: { subject: `auth0|${LARGE.email}` }, requestId: v7() },
      address: "127.0.0.1",
    };
    await authenticateContext(client, openingOf(caller), "write", "");
    const { space, ...asset } = given(at);
    const actor = { organisationId: LARGE.id };
    await createAsset(transactionOn(client), actor, { ...asset, spaceId: space.id });
    await commit(client);
  };
  const bare: Write = async (client, at) => {
    const { space, modelId, serialNumber, name } = given(at);
    await client.query("begin");
    await client.query({
      name: "bare asset",
      text: `with r as (insert into bare_asset (organisation_id, id, model_id, space_id, location_id, tag, name, serial_number, lifecycle_status)
          values ($1, $2, $3, $4, $5, 'N-' || $6, $7, $8, 'in_service') returning *),
        h as (insert into bare_history (organisation_id, entity, entity_id, operation, actor_id, record_version, after)
          select organisation_id, 'asset', id, 'insert', id, 1, to_jsonb(r) from r),
        o as (insert into bare_attachment_owner (organisation_id, id, kind, location_id)
          select organisation_id, id, 'asset', location_id from r)
        insert into bare_space_code (organisation_id, id, owner_id, claimed_at) select organisation_id, $9, id, now() from r`,
      values: [LARGE.id, v7(), modelId, space.id, space.location, at, name, serialNumber, v7()],
    });
    await client.query("commit");
  };
  let at = 0;
  const measure = async (write: Write): Promise<Round> => {
    const database = await processorOfDatabase(pool);
    const [node, started] = [process.cpuUsage(), performance.now()];
    const until = started + ROUND_MS;
    let done = 0;
    const writer = async () => {
      const client = await pool.connect();
      try {
        for (; performance.now() < until; done += 1) {
          at += 1;
          await write(client, at);
        }
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    const perSecond = (done * 1_000) / (performance.now() - started);
    const { user, system } = process.cpuUsage(node);
    const postgres = ((await processorOfDatabase(pool)) - database) / done;
    return { perSecond, node: (user + system) / 1_000 / done, postgres };
  };
  for (const write of [product, bare]) await measure(write);
  const measured: [Round, Round][] = [];
  for (let round = 0; round < rounds; round++)
    measured.push([await measure(product), await measure(bare)]);
  const [ours, theirs] = [measured.map(([own]) => own), measured.map(([, other]) => other)];
  return {
    name: `create an asset, ${WRITERS} writers`,
    measured: `${wordsOf(ours)} against ${wordsOf(theirs)} bare`,
    value: median(measured.map(([own, other]) => own.perSecond / other.perSecond)),
    target: { atLeast: TARGET },
  };
}

/** The middle of rounds: how many a second, and the processor time of Node and PostgreSQL for each. */
function wordsOf(rounds: readonly Round[]): string {
  const middle = (part: keyof Round) => median(rounds.map((round) => round[part]));
  return `${middle("perSecond").toFixed(0)}/s (${middle("node").toFixed(2)} + ${middle("postgres").toFixed(2)} ms)`;
}

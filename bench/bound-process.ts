/**
 * The least that reads a space for a particular person: the statements of the bare handler, within
 * a transaction in which the database finds out who asks and applies its policies. Nothing verifies
 * a token, checks, limits, sets headers or logs: this is what access costs by itself, however the
 * rest is written.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg, { type PoolClient, type QueryResult } from "pg";
import { setTypeParsers } from "../apps/server/src/db/types.ts";
import { readSpace } from "./bare-space.ts";
import { LARGE } from "./data-set.ts";
import { answerParent } from "./servers.ts";

setTypeParsers();
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: true });
const { rows } = await pool.query("select auth0_id from user_account where email = $1", [
  LARGE.email,
]);
const subject: string = rows[0].auth0_id;
/** The policies do not bind the owner of the tables: the rest is finding out who asks. */
const role = process.argv[3] === "as-owner" ? "" : "; set local role storey_app";
const app = Fastify();

/** A read has nothing to lose: its COMMIT goes out with the next BEGIN, as the product's does. */
const inTransaction = new WeakSet<PoolClient>();

async function begin(client: PoolClient, requestId: string, address: string) {
  const who = [subject, requestId, address].map((text) => client.escapeLiteral(text)).join(", ");
  const ending = inTransaction.has(client) ? "commit; " : "";
  inTransaction.add(client);
  const answers: unknown = await client.query(
    `${ending}begin isolation level repeatable read read only; select enter(${who}) as entry${role}`,
  );
  const entered = (answers as QueryResult[]).find(({ command }) => command === "SELECT");
  return entered?.rows[0].entry;
}

app.get<{ Params: { id: string } }>("/spaces/:id", async (request, reply) => {
  const client = await pool.connect();
  try {
    const { organisationId, userId } = await begin(client, String(request.id), request.ip);
    const body = await readSpace(client, { organisationId, userId, id: request.params.id });
    return reply.type("application/json; charset=utf-8").send(body);
  } finally {
    client.release();
  }
});

await app.listen({ port: 0, host: "127.0.0.1" });
answerParent((app.server.address() as AddressInfo).port, {
  close: async () => {
    await app.close();
    await pool.end();
    return "";
  },
});

/**
 * The bare handler that the product is compared with: Fastify and pg and nothing else. No sign-in,
 * permission, tenancy, checks, limits, headers or log; the organisation and the user are constants.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import { setTypeParsers } from "../apps/server/src/db/types.ts";
import { readAsset } from "./bare-asset.ts";
import { membersOf, membersStatements } from "./bare-members.ts";
import { searchStatement } from "./bare-search.ts";
import { readSpace } from "./bare-space.ts";
import { structureOf, structureStatements } from "./bare-structure.ts";
import { LARGE } from "./data-set.ts";
import type { SearchQuery } from "./search-mix.ts";
import { answerParent } from "./servers.ts";

setTypeParsers();
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: true });
const { rows } = await pool.query("select id from user_account where email = $1", [LARGE.email]);
const userId: string = rows[0].id;
const app = Fastify();

app.get<{ Params: { id: string } }>("/spaces/:id", async (request, reply) => {
  const client = await pool.connect();
  try {
    const asked = { organisationId: LARGE.id, userId, id: request.params.id };
    const body = await readSpace(client, asked);
    return reply.type("application/json; charset=utf-8").send(body);
  } finally {
    client.release();
  }
});

app.get<{ Params: { id: string } }>("/assets/:id", async (request, reply) => {
  const client = await pool.connect();
  try {
    const asked = { organisationId: LARGE.id, userId, id: request.params.id };
    const body = await readAsset(client, asked);
    return reply.type("application/json; charset=utf-8").send(body);
  } finally {
    client.release();
  }
});

app.post<{ Body: SearchQuery }>("/spaces/search", async (request, reply) => {
  const found = await pool.query(searchStatement(LARGE.id, userId, request.body));
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(found.rows[0].result));
});

/** Three flat queries and JSON.stringify, as the rows come. */
app.get("/structure", async (_request, reply) => {
  const client = await pool.connect();
  try {
    const found = await Promise.all(
      structureStatements(LARGE.id).map((statement) => client.query(statement)),
    );
    const body = structureOf(found.map((each) => each.rows));
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  } finally {
    client.release();
  }
});

/** Two flat queries and JSON.stringify, as the rows come. */
app.get("/members", async (_request, reply) => {
  const client = await pool.connect();
  try {
    const found = await Promise.all(
      membersStatements(LARGE.id).map((statement) => client.query(statement)),
    );
    const body = membersOf(found.map((each) => each.rows));
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
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

import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { createOrganisation } from "./create-organisation.service.ts";

let server: TestServer;
let make: Factory;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

it("makes an account its administrator, at home in the first one alone", async () => {
  const { gateway, database } = server.installation;
  const user = await make.user();
  const first = await createOrganisation(gateway, `First ${v7()}`, user.email.toUpperCase());
  const second = await createOrganisation(gateway, `Second ${v7()}`, user.email);
  const { rows } = await database.pool.query(
    `select m.organisation_id as id, m.is_home as "isHome", r.name as role
     from user_organisation m
     join user_organisation_role h on h.organisation_id = m.organisation_id and h.user_id = m.user_id
     join role r on r.id = h.role_id where m.user_id = $1 order by m.id`,
    [user.id],
  );
  expect(rows).toEqual([
    { id: first, isHome: true, role: "organisation-admin" },
    { id: second, isHome: false, role: "organisation-admin" },
  ]);
});

it("refuses a name in use and an account that is not there, and makes nothing", async () => {
  const { gateway, database } = server.installation;
  const name = `Taken ${v7()}`;
  await createOrganisation(gateway, name);
  await expect(createOrganisation(gateway, name.toUpperCase())).rejects.toThrow("already");
  const other = `Other ${v7()}`;
  await expect(createOrganisation(gateway, other, "nobody@example.test")).rejects.toThrow(
    "no account",
  );
  const { rows } = await database.pool.query("select 1 from organisation where name = $1", [other]);
  expect(rows).toEqual([]);
});

it("makes it with a time zone, and refuses what is none", async () => {
  const { gateway } = server.installation;
  const id = await createOrganisation(gateway, `Zoned ${v7()}`, undefined, "Europe/Lisbon");
  const { rows } = await server.installation.database.pool.query(
    "select timezone from organisation where id = $1",
    [id],
  );
  expect(rows).toEqual([{ timezone: "Europe/Lisbon" }]);
  const nowhere = createOrganisation(gateway, `Nowhere ${v7()}`, undefined, "Lisbon");
  await expect(nowhere).rejects.toThrow("no time zone");
});

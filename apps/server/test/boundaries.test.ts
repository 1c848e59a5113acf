import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueId } from "../src/db/catalogue.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let make: Factory;
const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
afterAll(() => server.close());

describe("a structure kept by the browser", () => {
  it("is never taken for that of another organisation, even when their counts are equal", async () => {
    const [first, second] = [await make.organisation(), await make.organisation()];
    await make.location(first, "Of the first");
    await make.location(second, "Of the second");
    const both = [[first, second]];
    await query("delete from organisation_structure where organisation_id = any ($1)", both);
    await query(
      "insert into organisation_structure (organisation_id, id, changes) overriding system value select o, 7, 7 from unnest($1::uuid[]) o",
      both,
    );
    const user = await make.user({ organisations: [first, second] });
    const read = (headers: Record<string, string>) =>
      server.call("GET", "/organisations/current-with-structure", { token: user.token, headers });
    const tag = String((await read({})).headers["etag"]);
    expect((await read({ "if-none-match": tag })).status).toBe(304);
    await query("update user_account set active_organisation_id = $1 where id = $2", [
      second,
      user.id,
    ]);
    const other = await read({ "if-none-match": tag });
    expect(other.status).toBe(200);
    expect(other.text).toContain("Of the second");
    expect(other.text).not.toContain("Of the first");
  });

  it("shows what is archived to the administration alone", async () => {
    const organisation = await make.organisation();
    const member = await make.user({ organisations: [organisation] });
    const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
    const path = "/organisations/current-with-structure?withDeleted=true";
    expect((await server.call("GET", path, { token: member.token })).status).toBe(403);
    expect((await server.call("GET", path, { token: technician.token })).status).toBe(200);
    const search = { token: member.token, body: { withDeleted: true } };
    expect((await server.call("POST", "/spaces/search", search)).status).toBe(403);
  });
});

describe("a token of the very second in which all were revoked", () => {
  it("is refused", async () => {
    const organisation = await make.organisation();
    const user = await make.user({ organisations: [organisation] });
    const [, claims = ""] = user.token.split(".");
    const { iat } = JSON.parse(Buffer.from(claims, "base64url").toString());
    await query("update user_account set tokens_valid_after = to_timestamp($1) where id = $2", [
      iat + 0.5,
      user.id,
    ]);
    const reply = await server.call("GET", "/users/me", { token: user.token });
    expect([reply.status, reply.problem().code]).toEqual([401, "auth.invalid_token"]);
  });
});

describe("a name of one emoji", () => {
  it("is one character: too short for a location, enough for a space", async () => {
    const organisation = await make.organisation();
    const { token } = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    const short = await server.call("POST", "/locations", { token, body: { name: "😀" } });
    expect(short.status).toBe(400);
    expect(short.problem().fields).toMatchObject([
      { field: "name", code: "text.too_short", message: "Minimum 2 characters" },
    ]);
    const floorId = await make.floor(organisation);
    const space = await server.call("POST", "/spaces", { token, body: { name: "😀", floorId } });
    expect(space.status).toBe(201);
  });
});

describe("an import", () => {
  it("needs the permission to change spaces as well, since it does", async () => {
    const organisation = await make.organisation();
    const user = await make.user({ organisations: [organisation] });
    const roleId = v7();
    await query("insert into role (id, name) values ($1, $2)", [roleId, `importer ${roleId}`]);
    await query(
      "insert into role_permission (role_id, permission_id) select $1, unnest($2::uuid[])",
      [
        roleId,
        [
          "organisation.spaces.create",
          "organisation.floors.create",
          "organisation.locations.create",
        ].map((name) => catalogueId("permission", name)),
      ],
    );
    await query(
      "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
      [organisation, user.id, roleId],
    );
    const body = form({ bytes: "location,floor,name\nQuay,1,A\n", fileName: "rooms.csv" });
    const upload = () => server.call("POST", "/spaces/imports", { ...body, token: user.token });
    expect((await upload()).problem().code).toBe("access.forbidden");
    await query("insert into role_permission (role_id, permission_id) values ($1, $2)", [
      roleId,
      catalogueId("permission", "organisation.spaces.update"),
    ]);
    expect((await upload()).status).toBe(201);
  });

  it("that is sent again with its id is one import", async () => {
    const organisation = await make.organisation();
    const { token } = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    const id = v7();
    const body = form({ bytes: "location,floor,name\nQuay,1,A\n", fileName: "a.csv" }, { id });
    const send = () => server.call("POST", "/spaces/imports", { ...body, token });
    expect((await send()).json().id).toBe(id);
    expect((await send()).json().id).toBe(id);
    const { rows } = await query("select id from import where organisation_id = $1", [
      organisation,
    ]);
    expect(rows).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { CANARY, type GuestWorld, guestOf, guestWorld } from "./guest-world.fixture.ts";

/** The calls of guests: `GET /public/spaces/{code}` and `GET /public/spaces/{code}/files`. */
let server: TestServer;
let make: Factory;
let world: GuestWorld;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  world = await guestWorld(server, make);
});

afterAll(() => server.close());

/** Returns the reply without the values that differ from run to run. */
function settled(value: unknown): unknown {
  const { organisation, code } = world;
  const text = JSON.stringify(value)
    .replaceAll(organisation, "ORGANISATION")
    .replaceAll(code, "CODE")
    .replaceAll(/Harbour [0-9a-f-]{36}/g, "Harbour")
    .replaceAll(/Q-[0-9a-f]{6}/g, "Q-1")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}\b/g, "ID");
  return JSON.parse(text);
}

describe("the names around a space", () => {
  it("are told in further languages, and those of what is not shown in none", async () => {
    const { pool } = server.installation.database;
    const words = { de: { name: "Wort" } };
    // Of everything in the organisation, also of what the space does not have.
    for (const list of ["space_type", "feature", "location", "floor"])
      await pool.query(
        `update ${list} set translated_from = $2, translations =
           case when name like '%' || $3 || '%' then $4::jsonb else $2::jsonb end where organisation_id = $1`,
        [world.organisation, words, CANARY, { de: { name: CANARY } }],
      );
    const { session } = await guestOf(server, world.code);
    expect(session.space).toMatchObject({
      ...{ typeTranslations: words, floorTranslations: words },
      location: { name: "Quay", translations: words },
      features: [{ name: "Projector", translations: words }],
    });
    expect(JSON.stringify(session)).not.toContain(CANARY);
    for (const list of ["space_type", "feature", "location", "floor"])
      await pool.query(
        `update ${list} set translations = default, translated_from = default where organisation_id = $1`,
        [world.organisation],
      );
  });
});

describe("the public page of a space", () => {
  it("shows exactly these fields, whatever else the space holds", async () => {
    const { session, call } = await guestOf(server, world.code);
    expect(settled(session.space)).toMatchInlineSnapshot(`
      {
        "asset": null,
        "canReport": true,
        "capacity": 12,
        "code": "CODE",
        "documents": [
          {
            "contentType": "text/plain",
            "description": "The lights",
            "fileName": "lights.txt",
            "id": "ID",
            "path": "/public/spaces/CODE/files?key=document%2FID",
            "size": 21,
            "type": "other",
          },
        ],
        "features": [
          {
            "icon": "wifi",
            "name": "Projector",
            "translations": {},
          },
        ],
        "floor": "First floor",
        "floorTranslations": {},
        "hasDecisionTree": false,
        "links": [
          {
            "description": "Book it",
            "id": "ID",
            "url": "https://example.test/booking",
          },
        ],
        "location": {
          "name": "Quay",
          "serviceDeskEmail": "desk@example.test",
          "translations": {},
        },
        "name": "Reading room",
        "organisation": {
          "email": null,
          "languages": [
            {
              "label": "English",
              "value": "en",
            },
          ],
          "logoPath": "/organisations/public/logo/ORGANISATION",
          "name": "Harbour",
        },
        "panoramas": [
          {
            "base": {
              "crop": {
                "croppedHeight": 2,
                "croppedWidth": 4,
                "croppedX": 0,
                "croppedY": 0,
                "fullHeight": 2,
                "fullWidth": 4,
              },
              "height": 2,
              "panoramaKey": "panorama/ID/base",
              "width": 4,
            },
            "colour": "#112233",
            "crop": {
              "croppedHeight": 2,
              "croppedWidth": 4,
              "croppedX": 0,
              "croppedY": 0,
              "fullHeight": 2,
              "fullWidth": 4,
            },
            "heading": null,
            "height": 2,
            "hfov": 90,
            "hotspots": [
              {
                "icon": null,
                "id": "ID",
                "kind": "info",
                "label": "Here",
                "pitch": 2,
                "targetId": null,
                "text": "Look",
                "x": null,
                "y": null,
                "yaw": 1,
              },
              {
                "icon": null,
                "id": "ID",
                "kind": "document",
                "label": "Here",
                "pitch": 2,
                "targetId": "ID",
                "text": "Look",
                "x": null,
                "y": null,
                "yaw": 1,
              },
            ],
            "id": "ID",
            "is360": true,
            "isMain": true,
            "name": "From the middle",
            "pictures": [],
            "pitch": 0,
            "pitchCorrection": 0,
            "preview": {
              "height": 2,
              "panoramaKey": "panorama/ID/preview",
              "width": 4,
            },
            "rollCorrection": 0,
            "tiles": {
              "keyPrefix": "panorama/ID/tiles",
              "levels": [
                {
                  "cols": 2,
                  "firstCol": 0,
                  "firstRow": 0,
                  "lastCol": 1,
                  "lastRow": 0,
                  "rows": 1,
                  "width": 4,
                },
              ],
            },
            "width": 4,
            "yaw": 0,
          },
        ],
        "pictures": [
          {
            "colour": "#993233",
            "description": "From the door",
            "height": 600,
            "id": "ID",
            "versions": {
              "retina": {
                "height": 600,
                "path": "/public/spaces/CODE/files?key=picture%2FID%2Fretina",
                "width": 900,
              },
              "small": {
                "height": 533,
                "path": "/public/spaces/CODE/files?key=picture%2FID%2Fsmall",
                "width": 800,
              },
              "standard": {
                "height": 600,
                "path": "/public/spaces/CODE/files?key=picture%2FID%2Fstandard",
                "width": 900,
              },
              "thumbnail": {
                "height": 85,
                "path": "/public/spaces/CODE/files?key=picture%2FID%2Fthumbnail",
                "width": 128,
              },
            },
            "width": 900,
          },
        ],
        "shortcode": "Q-1",
        "sos": {
          "activeLabel": null,
          "inactiveLabel": null,
          "phone": "+44 20 0000",
        },
        "translations": {},
        "type": "Seminar room",
        "typeTranslations": {},
      }
    `);
    const again = await call("GET", "");
    expect(again.json()).toEqual(session.space);
    expect(JSON.stringify([session, again.text])).not.toContain(CANARY);
  });

  it("gives its picture and its public document, and says that nobody else may keep them", async () => {
    const { session, call } = await guestOf(server, world.code);
    const [picture] = session.space.pictures;
    const paths = [picture.versions.small.path, session.space.documents[0].path];
    for (const path of paths) {
      const reply = await call("GET", path.replace(/^\/public\/spaces\/[^/]+/, ""));
      expect(reply.status).toBe(200);
      expect(reply.headers["cache-control"]).toBe("private, no-cache");
      expect(reply.headers["content-security-policy"]).toContain("sandbox");
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("gives what was made of a panorama, and never the original", async () => {
    const { session, call } = await guestOf(server, world.code);
    const [panorama] = session.space.panoramas;
    const read = async (key: string) =>
      (await call("GET", `/files?${new URLSearchParams({ key })}`)).status;
    expect(await read(panorama.preview.panoramaKey)).toBe(200);
    expect(await read(panorama.base.panoramaKey)).toBe(200);
    expect(await read(`${panorama.tiles.keyPrefix}/0/1_0`)).toBe(200);
    for (const rest of [
      "original",
      "tiles/0/2_0",
      "tiles/1/0_0",
      "flat/800",
      "tiles/0/1_0/x",
      ".",
    ]) {
      expect([rest, await read(`panorama/${panorama.id}/${rest}`)]).toEqual([rest, 404]);
    }
  });

  it("gives bytes for the session's cookie alone, and nothing else for it", async () => {
    const { session, opened } = await guestOf(server, world.code);
    const set = String(opened.headers["set-cookie"]);
    expect(set).toMatch(
      new RegExp(
        `^storey_guest=[\\w-]+; Path=/api/public/spaces/${world.code}; HttpOnly; SameSite=Strict$`,
      ),
    );
    const headers = { cookie: set.split(";")[0] ?? "" };
    const bytes = await server.call("GET", session.space.pictures[0].versions.small.path, {
      headers,
    });
    expect(bytes.status).toBe(200);
    const path = `/public/spaces/${world.code}`;
    expect((await server.call("GET", path, { headers })).problem().code).toBe(
      "guest.session_ended",
    );
    const post = await server.call("POST", `${path}/issues`, { headers, body: {} });
    expect(post.problem().code).toBe("guest.session_ended");
  });
});

describe("keys of files", () => {
  const guesses: [string, () => string][] = [
    ["a document for technicians", () => `document/${world.privateDocument}`],
    ["where a document lies", () => `${world.organisation}/spaces/${world.space}/documents/x`],
    ["another version of the picture", () => `picture/${world.image}/original`],
    ["a property of every object", () => `picture/${world.image}/constructor`],
    ["the public document as a picture", () => `picture/${world.publicDocument}/small`],
    ["up and down", () => `picture/../document/${world.privateDocument}`],
    ["encoded slashes", () => `document%2f${world.publicDocument}`],
    ["a NUL", () => `document/${world.publicDocument}\u0000`],
    ["more", () => `document/${world.publicDocument}/x`],
    ["capitals", () => `DOCUMENT/${world.publicDocument}`],
    ["absolute", () => "/etc/passwd"],
    ["secrets of the server", () => "../secrets.json"],
    ["nothing", () => ""],
  ];
  it.each(guesses)("%s gives nothing", async (_, key) => {
    const { call } = await guestOf(server, world.code);
    const reply = await call("GET", `/files?${new URLSearchParams({ key: key() })}`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.text).not.toContain(CANARY);
  });

  it("of another space give nothing, though that one is public too", async () => {
    const other = await guestWorld(server, make);
    const { call } = await guestOf(server, world.code);
    for (const key of [`picture/${other.image}/small`, `document/${other.publicDocument}`]) {
      const reply = await call("GET", `/files?${new URLSearchParams({ key })}`);
      expect(reply.status).toBe(404);
    }
  });

  it("a tag that matches tells nothing of a document that has turned private", async () => {
    const { call } = await guestOf(server, world.code);
    const path = `/files?${new URLSearchParams({ key: `document/${world.publicDocument}` })}`;
    const etag = String((await call("GET", path)).headers["etag"]);
    const headers = { "if-none-match": etag };
    expect((await call("GET", path, { headers })).status).toBe(304);
    const hide = "update space_document set is_public = $1 where id = $2";
    await server.installation.database.pool.query(hide, [false, world.publicDocument]);
    expect((await call("GET", path, { headers })).status).toBe(404);
    await server.installation.database.pool.query(hide, [true, world.publicDocument]);
  });
});

describe("whom a guest is told to ask", () => {
  let own: GuestWorld;
  const query = (text: string) => server.installation.database.pool.query(text, [own.space]);
  const place = "where id = (select location_id from space where id = $1)";
  const module = `where organisation_id = (select organisation_id from space where id = $1)
    and setting_id = (select id from available_setting where setting_key = 'spaces_core')`;

  beforeAll(async () => {
    own = await guestWorld(server, make);
    await query(
      "update organisation set email = 'office@example.test' where id = (select organisation_id from space where id = $1)",
    );
  });

  const shown = async () => {
    const { session, opened } = await guestOf(server, own.code);
    expect(opened.text).not.toContain(CANARY);
    const { organisation, location, canReport, sos } = session.space;
    return { organisation: organisation.email, desk: location.serviceDeskEmail, canReport, sos };
  };
  const sos = { phone: "+44 20 0000", activeLabel: null, inactiveLabel: null };

  it.each([
    ["the service desk and the organisation", "select $1::uuid", { canReport: true, sos }],
    [
      "the service desk and the organisation, also where nothing is reported",
      `update location set allow_anonymous_reporting = false ${place}`,
      { canReport: false, sos },
    ],
    [
      "and no SOS that is off",
      `update location set sos = sos || '{"enabled": false}' ${place}`,
      { canReport: true, sos: null },
    ],
    [
      "and no SOS that is for VIPs alone",
      `update location set sos = sos || '{"vipOnly": true}' ${place}`,
      { canReport: true, sos: null },
    ],
    [
      "and no SOS that has no phone",
      `update location set sos = sos || '{"phone": null}' ${place}`,
      { canReport: true, sos: null },
    ],
    [
      "the organisation alone without the module of the desk and SOS",
      `update organisation_setting set enabled = false ${module}`,
      { desk: null, canReport: false, sos: null },
    ],
  ])("%s", async (_, change, expected) => {
    await query(change);
    const whom = { organisation: "office@example.test", desk: "desk@example.test" };
    expect(await shown()).toEqual({ ...whom, ...expected });
    await query(
      `update location set allow_anonymous_reporting = true,
         sos = sos || '{"enabled": true, "vipOnly": false, "phone": "+44 20 0000"}' ${place}`,
    );
    await query(`update organisation_setting set enabled = true ${module}`);
  });
});

import { type Endpoint, everyEndpoint, isGlobal } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { kindOf } from "./id-kinds.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** The PATCH calls without a record to read: they change a list of ids. */
const WITHOUT_RECORD = [
  "spaces.updateMany",
  "spaceAccess.open",
  "issues.updateMany",
  "setUp.update",
];

const every = everyEndpoint().filter(({ endpoint }) => endpoint.method === "PATCH");
const patches = every.filter(({ name }) => !WITHOUT_RECORD.includes(name));

type Fields = Record<string, unknown>;

/** The path of the GET with the record of a PATCH, and the part of its answer. */
interface Reading {
  readonly path: string;
  readonly pick?: (answer: never, full: FullOrganisation) => unknown;
}

const byId =
  (key: keyof FullOrganisation["ids"]) =>
  (list: never, { ids }: FullOrganisation) =>
    (list as { id: string }[]).find(({ id }) => id === ids[key]);

/** What an owner carries is read with it. */
function carriedBy(owner: "asset" | "assetModel", path: string): Record<string, Reading> {
  const one = (list: string, key: "Image" | "Document" | "Link"): Reading => ({
    path,
    pick: (answer, full) => byId(`${owner}${key}`)((answer as Fields)[list] as never, full),
  });
  return {
    [`${owner}Images.update`]: one("images", "Image"),
    [`${owner}Documents.update`]: one("documents", "Document"),
    [`${owner}Links.update`]: one("links", "Link"),
  };
}

/**
 * The readings by the name of the PATCH, where neither its own path nor the list above it gives the
 * record.
 */
const READINGS: Readonly<Record<string, Reading>> = {
  "organisations.update": { path: "/organisations/current" },
  "features.update": {
    path: "/organisations/current",
    pick: (answer, full) => byId("feature")((answer as Fields)["features"] as never, full),
  },
  "spaceTypes.update": {
    path: "/organisations/current",
    pick: (answer, full) => byId("spaceType")((answer as Fields)["spaceTypes"] as never, full),
  },
  "customFields.update": {
    path: "/asset-types/{assetTypeId}/custom-fields",
    pick: byId("customField"),
  },
  "documents.update": { path: "/spaces/{id}/documents", pick: byId("spaceDocument") },
  "links.update": { path: "/spaces/{id}/links", pick: byId("spaceLink") },
  "panoramas.update": { path: "/spaces/{id}/panoramas", pick: byId("spacePanorama") },
  "images.update": {
    path: "/spaces/{id}",
    pick: (answer, full) => byId("spaceImage")((answer as Fields)["images"] as never, full),
  },
  ...carriedBy("asset", "/assets/{id}"),
  ...carriedBy("assetModel", "/asset-models/{id}"),
  "decisionTreeDocuments.update": {
    path: "/decision-trees/{id}",
    pick: (answer, full) =>
      byId("decisionTreeDocument")((answer as { files: Fields }).files["documents"] as never, full),
  },
  "globalAssetModelImages.update": {
    path: "/global-asset-models/{id}",
    pick: (answer, full) => byId("globalImage")((answer as Fields)["images"] as never, full),
  },
  "globalAssetModelDocuments.update": {
    path: "/global-asset-models/{id}/documents",
    pick: byId("globalDocument"),
  },
  "globalAssetModelLinks.update": {
    path: "/global-asset-models/{id}/links",
    pick: byId("globalLink"),
  },
  "users.limitRole": {
    path: "/organisations/users",
    pick: (answer, full) =>
      (byId("user")(answer, full) as unknown as { roles: unknown[] }).roles[0],
  },
};

/**
 * Returns the way to read the record of a PATCH: by its own path, else from the list above that.
 */
function readingOf(name: string, { path }: Endpoint): Reading {
  const named = READINGS[name];
  if (named) return named;
  const isRead = (place: string) =>
    everyEndpoint().some(({ endpoint }) => endpoint.method === "GET" && endpoint.path === place);
  const list = path.replace(/\/\{id\}$/, "");
  if (isRead(path) || !isRead(list)) return { path };
  return { path: list, pick: byId(kindOf(name, "params", "id") ?? "") };
}

let server: TestServer;
let full: FullOrganisation;
let employee: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  full = await fullOrganisation(server, make, "Back");
  employee = await make.user({ appRoles: ["storey-admin"] });
}, 60_000);
afterAll(() => server.close());

function addressOf(path: string, name: string, role: string): string {
  const { ids } = full;
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (key === "id") return ids[kindOf(name, "params", "id") ?? ""] as string;
    if (key === "roleId") return role;
    return ids[kindOf(name, "params", key) ?? ""] as string;
  });
}

/** Opens one PATCH: its path and the record that its own GET gives. */
async function opened(name: string, endpoint: Endpoint) {
  const token = isGlobal(endpoint) ? employee.token : full.admin.token;
  const reading = readingOf(name, endpoint);
  const read = async (): Promise<Fields> => {
    const reply = await server.call("GET", addressOf(reading.path, name, ""), { token });
    expect(reply.status, reply.text).toBe(200);
    return (reading.pick?.(reply.json() as never, full) ?? reply.json()) as Fields;
  };
  const before = await read();
  const address = addressOf(endpoint.path, name, String(before["id"]));
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.call("PATCH", address, { token, body, headers });
  const taken = Object.keys((endpoint.body as unknown as { shape: object }).shape);
  const readOnly = Object.keys(before).filter((field) => !taken.includes(field));
  return { before, read, send, readOnly };
}

/** Returns another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 7;
  if (Array.isArray(value)) return [...value, {}];
  if (typeof value === "object" && value !== null) return { ...value, more: 1 };
  return `${value ?? ""}x`;
}

it("every PATCH of a record says which", () => {
  expect(patches.filter(({ endpoint }) => !endpoint.record).map(({ name }) => name)).toEqual([]);
});

describe.each(patches.map(({ name, endpoint }) => [name, endpoint] as const))(
  "%s",
  (name, endpoint) => {
    it("takes back what its own GET gave, and changes nothing", async () => {
      const { before, read, send } = await opened(name, endpoint);
      const reply = await send(before);
      expect(reply.status, reply.text).toBe(200);
      const after = await read();
      const moved = { version: after["version"], updatedAt: after["updatedAt"] };
      expect(after).toEqual({ ...before, ...("version" in before ? moved : {}) });
    });

    it("refuses each field that it does not change by its name, and a name it does not know", async () => {
      const { before, read, send, readOnly } = await opened(name, endpoint);
      expect(readOnly.length).toBeGreaterThan(0);
      for (const field of readOnly) {
        const reply = await send({ ...before, [field]: otherThan(before[field]) });
        expect([reply.status, reply.json().code], field).toEqual([400, "request.invalid"]);
        expect(reply.json().fields).toMatchObject([{ field, code: "field.read_only" }]);
      }
      const unknown = await send({ ...before, unheardOf: 1 });
      expect(unknown.status).toBe(400);
      expect(unknown.json().fields).toMatchObject([{ field: "unheardOf", code: "field.unknown" }]);
      expect(await read()).toEqual(before);
    });
  },
);

describe("a record that is sent back after somebody else changed it", () => {
  it("is compared by the version in it, so that nobody is overwritten unseen", async () => {
    const { token } = full.admin;
    const address = `/spaces/${full.ids.space}`;
    const seen = (await server.call("GET", address, { token })).json();
    const other = await server.call("PATCH", address, { token, body: { capacity: 31 } });
    expect(other.json().version).toBe(seen.version + 1);
    const body = { ...seen, name: "Renamed" };
    const late = await server.call("PATCH", address, { token, body });
    expect([late.status, late.json().code]).toEqual([409, "record.conflict"]);
    expect(late.json().fields).toMatchObject([{ field: "capacity" }]);
    expect(late.json().current.capacity).toBe(31);
    const { name: _, capacity: __, ...rest } = body;
    const merged = await server.call("PATCH", address, {
      token,
      body: { ...rest, name: "Renamed" },
    });
    expect([merged.status, merged.json().name, merged.json().capacity]).toEqual([
      200,
      "Renamed",
      31,
    ]);
  });

  it("is refused where what cannot be changed has changed, with the record as it is", async () => {
    const { token } = full.admin;
    const { ids } = full;
    const address = `/spaces/${ids.space}`;
    const seen = (await server.call("GET", address, { token })).json();
    await server.call("PATCH", `/features/${ids.feature}`, { token, body: { name: "Newer name" } });
    const body = { name: "Late", features: seen.features };
    const late = await server.call("PATCH", address, { token, body });
    expect(late.json().fields).toMatchObject([{ field: "features", code: "field.read_only" }]);
    await server.call("PATCH", address, { token, body: { capacity: 12 } });
    const older = await server.call("PATCH", address, {
      token,
      body: { ...body, version: seen.version },
    });
    expect([older.status, older.json().code]).toEqual([409, "record.conflict"]);
    expect(older.json().current.features[0].name).toBe("Newer name");
  });

  it("is written once when two send it at the same time", async () => {
    const { token } = full.admin;
    const address = `/spaces/${full.ids.space}`;
    const seen = (await server.call("GET", address, { token })).json();
    const replies = await Promise.all(
      [21, 22].map((capacity) =>
        server.call("PATCH", address, { token, body: { ...seen, capacity } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("the networks of a location", () => {
  it("stay when who may not see them sends back that there are none", async () => {
    const { token } = full.admin;
    const address = `/locations/${full.ids.location}`;
    const networks = ["0.0.0.0/0", "::/0"];
    await server.call("PATCH", address, { token, body: { ipSubnets: networks } });
    const made = await server.call("POST", "/users/me/tokens", {
      token,
      body: { name: "blind", permissions: ["organisation.locations.update"], expiresInDays: 1 },
    });
    const blind = made.json().value;
    const seen = (await server.call("GET", address, { token: blind })).json();
    expect(seen.ipSubnets).toEqual([]);
    const back = await server.call("PATCH", address, { token: blind, body: seen });
    expect(back.status, back.text).toBe(200);
    expect((await server.call("GET", address, { token })).json().ipSubnets).toEqual(networks);
  });
});

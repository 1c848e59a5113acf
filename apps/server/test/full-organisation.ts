import { v7 } from "uuid";
import type { Factory, TestUser } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import type { IdKind, Ids } from "./sample-request.ts";
import type { TestServer } from "./server.ts";

/** An organisation with something of every kind, made over HTTP where a call exists. */
export interface FullOrganisation {
  readonly ids: Ids;
  readonly admin: TestUser;
  /** The key of the original-sized version of its picture. */
  readonly imageKey: string;
  /** The key of its document, which is for technicians only. */
  readonly documentKey: string;
}

/** Makes an organisation whose every text holds `mark`. */
export async function fullOrganisation(
  server: TestServer,
  make: Factory,
  mark: string,
): Promise<FullOrganisation> {
  const organisation = await make.organisation({ name: `${mark} organisation` });
  const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  const { token } = admin;
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { "idempotency-key": v7() };
    const reply = await server.call(method, path, { token, body, headers });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.text === "" ? undefined : reply.json();
  };
  await send("PATCH", "/users/me", { firstName: `${mark} first`, lastName: `${mark} last` });
  await send("POST", "/users/settings", { settingKey: mark, settingValue: `${mark} value` });
  const spaceType = await make.spaceType(organisation, `${mark} type`);
  const feature = await make.feature(organisation, `${mark} feature`);
  const location = (
    await send("POST", "/locations", {
      name: `${mark} location`,
      wifi: `${mark} wifi`,
      address: { line1: `${mark} street` },
      serviceDeskEmail: `${mark.toLowerCase()}@example.test`,
    })
  ).id;
  const floor = (await send("POST", "/floors", { name: `${mark} floor`, locationId: location })).id;
  const space = (
    await send("POST", "/spaces", {
      name: `${mark} space`,
      shortcode: `${mark}-1`,
      floorId: floor,
      capacity: 7,
      spaceTypeId: spaceType,
      featureIds: [feature],
    })
  ).id;
  const archived = await send("POST", "/spaces", { name: `${mark} archived`, floorId: floor });
  await send("DELETE", `/spaces/${archived.id}`);
  await send("PUT", `/users/me/favourites/${space}`);
  await send("PUT", `/users/me/recently-viewed/${space}`);
  const upload = await server.call("POST", `/spaces/${space}/images`, {
    token,
    ...form({ bytes: await jpeg(), fileName: `${mark}.jpg` }, { description: mark }),
  });
  const imported = await server.call("POST", "/spaces/imports", {
    token,
    ...form({ bytes: importFile(mark), fileName: `${mark}.csv` }),
  });
  const apiToken = (
    await send("POST", "/users/me/tokens", {
      name: `${mark} token`,
      permissions: [],
      expiresInDays: 30,
    })
  ).id;
  const member = await make.user({ organisations: [organisation], roles: ["technician"] });
  await server.call("PATCH", "/users/me", {
    token: member.token,
    body: { firstName: `${mark} member` },
  });
  const invitation = (
    await send("POST", "/users", {
      email: `${mark.toLowerCase()}-${organisation}@example.test`,
      firstName: `${mark} guest`,
      roleNames: ["technician"],
    })
  ).id;
  const offers = await server.installation.database.pool.query<{ id: string }>(
    "select offer_id as id from invitation where organisation_id = $1",
    [organisation],
  );
  const document = await server.call("POST", `/spaces/${space}/documents`, {
    token,
    ...form({ bytes: `${mark} manual`, fileName: `${mark}.txt` }, { description: mark }),
  });
  const begun = await send("POST", `/spaces/${space}/document-uploads`, {
    fileName: `${mark}.txt`,
    size: 100_000,
  });
  const link = await send("POST", `/spaces/${space}/links`, {
    url: "https://example.test/",
    description: mark,
  });
  const identity = { kind: "ibeacon", uuid: v7(), major: 1, minor: 2 };
  const beacon = await send("POST", "/beacons", { name: `${mark} beacon`, identity });
  const ids: Record<IdKind, string> = {
    organisation,
    location,
    floor,
    space,
    spaceType,
    feature,
    image: upload.json().id,
    import: imported.json().id,
    apiToken,
    user: member.id,
    invitation,
    offer: offers.rows[0]?.id ?? "",
    document: document.json().id,
    upload: begun.id,
    link: link.id,
    beacon: beacon.id,
  };
  const documentKey = new URL(document.json().path, "http://x").searchParams.get("documentKey");
  return {
    ids,
    admin,
    imageKey: upload.json().versions.retina.imageKey,
    documentKey: documentKey ?? "",
  };
}

/** Ids that nothing has. */
export function absentIds(): Ids {
  return {
    organisation: v7(),
    location: v7(),
    floor: v7(),
    space: v7(),
    spaceType: v7(),
    feature: v7(),
    image: v7(),
    import: v7(),
    apiToken: v7(),
    user: v7(),
    invitation: v7(),
    offer: v7(),
    document: v7(),
    upload: v7(),
    link: v7(),
    beacon: v7(),
  };
}

function importFile(mark: string): string {
  return `location,floor,name,type\n${mark} house,1,${mark} room,${mark} kind\n`;
}

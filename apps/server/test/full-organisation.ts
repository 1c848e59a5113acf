import { v7 } from "uuid";
import type { SampleIds } from "../src/db/record.ts";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import type { Factory, TestUser } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { piece } from "./pieces.ts";
import { type Ids, OTHER_ID_KINDS, SAMPLED, type SampledKind } from "./sample-request.ts";
import type { TestServer } from "./server.ts";

/** An organisation with a record of every kind, made over HTTP where a call exists. */
export interface FullOrganisation {
  readonly ids: Ids;
  readonly admin: TestUser;
  /** The key of the original-sized version of its picture. */
  readonly imageKey: string;
  /** The key of its document, which is for technicians only. */
  readonly documentKey: string;
  /** The key of its panorama's first picture. */
  readonly panoramaKey: string;
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
  const samples = await makeSamples(send, mark, { organisation });
  const sampled = idsOf(samples);
  const { location, floor, space } = sampled;
  const archived = await send("POST", "/spaces", { name: `${mark} archived`, floorId: floor });
  await send("DELETE", `/spaces/${archived.id}`);
  await send("PUT", `/users/me/favourites/${space}`);
  await send("PUT", `/users/me/recently-viewed/${space}`);
  await send("PUT", `/users/me/favourite-assets/${sampled.asset}`);
  await send("PUT", `/users/me/recently-viewed-assets/${sampled.asset}`);
  const upload = await server.call("POST", `/spaces/${space}/images`, {
    token,
    ...form({ bytes: await jpeg(), fileName: `${mark}.jpg` }, { description: mark }),
  });
  const imported = await server.call("POST", "/spaces/imports", {
    token,
    ...form({ bytes: importFile(mark), fileName: `${mark}.csv` }),
  });
  const assetImport = await importOfAssets(server, token, mark);
  // A row that is not written yet, as of an import that was interrupted.
  await server.installation.database.pool.query(
    `insert into import_slice (organisation_id, import_id, number, row_count, work)
     values ($1, $2, 1000, 0, '{"create": [], "update": []}')`,
    [organisation, imported.json().id],
  );
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
  const sentPiece = piece(v7(), 100_000);
  const begun = (
    await server.call("POST", `/spaces/${space}/documents`, { token, ...sentPiece })
  ).json();
  const link = await send("POST", `/spaces/${space}/links`, {
    url: "https://example.test/",
    description: mark,
  });
  await send("POST", "/beacons/near", { identity: samples.get("beacon")?.["identity"] });
  const panorama = await server.call("POST", `/spaces/${space}/panoramas`, {
    token,
    ...form({ bytes: await jpeg(1024, 512), fileName: `${mark}.jpg` }, { name: mark }),
  });
  const [kept] = (
    await server.installation.database.pool.query<{ s3_key: string }>(
      "select s3_key from space_panorama where id = $1",
      [panorama.json().id],
    )
  ).rows;
  await makePanoramaReady(server.installation, {
    organisationId: organisation,
    panoramaKey: kept?.s3_key ?? "",
    isLastAttempt: true,
  });
  const carried = {
    ...(await carriedBy(server, token, `/assets/${sampled.asset}`, "asset", mark)),
    ...(await carriedBy(server, token, `/asset-models/${sampled.assetModel}`, "assetModel", mark)),
  };
  const assetAlias = (
    await send("POST", `/assets/${sampled.asset}/aliases`, { value: `${mark} label` })
  ).id;
  const spaceCode = (await send("POST", `/spaces/${space}/codes`, {})).id;
  const issue = await fullIssue(server, { organisation, space, mark, token, member });
  await send("PATCH", `/locations/${location}`, {
    sos: { enabled: true, phone: "+44 20 7946 0000" },
  });
  const sos = (await send("POST", `/locations/${location}/sos`, { spaceId: space })).id;
  const ids: Ids = {
    ...sampled,
    ...carried,
    organisation,
    image: upload.json().id,
    import: imported.json().id,
    assetImport,
    apiToken,
    user: member.id,
    invitation,
    offer: offers.rows[0]?.id ?? "",
    document: document.json().id,
    upload: begun.id,
    link: link.id,
    issue: issue.id,
    issueAttachment: issue.attachmentId,
    issueComment: issue.commentId,
    sos,
    notification: await notificationOf(server, { organisation, issue: issue.id, user: admin.id }),
    spaceCode,
    assetAlias,
    panorama: panorama.json().id,
    job: await failedJob(server, organisation),
  };
  const documentKey = new URL(document.json().path, "http://x").searchParams.get("documentKey");
  return {
    ids,
    admin,
    imageKey: upload.json().versions.retina.imageKey,
    documentKey: documentKey ?? "",
    panoramaKey: `${kept?.s3_key}/base`,
  };
}

/** An import of assets that was checked, and what one of the same headings was read by. */
async function importOfAssets(server: TestServer, token: string, mark: string): Promise<string> {
  const bytes = `Asset tag,Type,Model,Location\n${mark}-9,${mark} kind,${mark} model,${mark} home\n`;
  const upload = () =>
    server.call("POST", "/assets/imports", { token, ...form({ bytes, fileName: `${mark}.csv` }) });
  const step = async (method: string, to: string, body: unknown) => {
    const reply = await server.call(method, `/assets/imports/${to}`, { token, body });
    if (reply.status >= 300) throw new Error(`${to}: ${reply.text}`);
  };
  const empty = (await upload()).json();
  const mapping = { ...empty.choices.mapping, tag: null, model: null, type: null };
  const barren = { ...empty.choices, mapping, mode: "update" };
  await step("PUT", `${empty.id}/mapping`, barren);
  await step("POST", `${empty.id}/commit`, { validRowsOnly: true });
  const { id, choices } = (await upload()).json();
  const { tag, type, model, location } = { tag: 0, type: 1, model: 2, location: 3 };
  const read = { ...choices.mapping, tag, type, model, location };
  await step("PUT", `${id}/mapping`, { ...choices, mapping: read, mode: "upsert" });
  return id;
}

type Carried<Owner extends "asset" | "assetModel"> = Record<
  `${Owner}${"Image" | "Document" | "Link"}`,
  string
>;

/** A picture, a document and a link of an owner, by what their ids are called. */
async function carriedBy<Owner extends "asset" | "assetModel">(
  server: TestServer,
  token: string,
  path: string,
  owner: Owner,
  mark: string,
): Promise<Carried<Owner>> {
  const add = async (to: string, sent: object) => {
    const reply = await server.call("POST", `${path}/${to}`, { token, ...sent });
    if (reply.status >= 300) throw new Error(`${path}/${to}: ${reply.text}`);
    return reply.json().id as string;
  };
  const document = { bytes: `${mark} manual`, fileName: `${mark}.txt` };
  return {
    [`${owner}Image`]: await add("images", form({ bytes: await jpeg(), fileName: "a.jpg" })),
    [`${owner}Document`]: await add("documents", form(document, { description: mark })),
    [`${owner}Link`]: await add("links", { body: { url: "https://example.test/" } }),
  } as Carried<Owner>;
}

async function failedJob(server: TestServer, organisation: string): Promise<string> {
  const id = v7();
  await server.installation.database.pool.query(
    `insert into background_job (id, organisation_id, name, data, state, error, failed_at, failure)
     values ($1, $2, 'sample', '{}', 'failed', 'It did not work.', now(), nextval('job_failure'))`,
    [id, organisation],
  );
  return id;
}

/**
 * Makes a notification of the admin, their choice about it, and a report whose reporter wants no
 * mail.
 */
async function notificationOf(
  server: TestServer,
  { organisation, issue, user }: { organisation: string; issue: string; user: string },
): Promise<string> {
  const id = v7();
  await server.installation.database.pool.query(
    `with told as (
       insert into notification (organisation_id, id, user_id, kind, issue_id, is_listed, mail_count)
       values ($1, $2, $3, 'issue_commented', $4, true, 0)),
     chosen as (
       insert into notification_preference (user_id, kind, channel, is_on) values ($3, 'issue_created', 'email', false))
     insert into report_mail_stop (organisation_id, issue_id) values ($1, $4)`,
    [organisation, id, user, issue],
  );
  return id;
}

/** Makes an issue with a comment, a file, a watcher, a "me too", and a token that opens it. */
async function fullIssue(
  server: TestServer,
  given: { organisation: string; space: string; mark: string; token: string; member: TestUser },
): Promise<{ id: string; attachmentId: string; commentId: string }> {
  const { organisation, space, mark, token, member } = given;
  const send = async (path: string, body: unknown, as = token) =>
    (await server.call("POST", path, { token: as, body })).json();
  const title = `${mark} lamp`;
  const { id } = await send("/issues", { spaceId: space, title, description: mark });
  const comment = await send(`/issues/${id}/comments`, { body: `${mark} comment` });
  await send(`/issues/${id}/me-too`, undefined, member.token);
  const attached = await server.call("POST", `/issues/${id}/attachments`, {
    token,
    ...form({ bytes: `${mark} note`, fileName: `${mark}.txt` }),
  });
  await server.installation.database.pool.query(
    "insert into issue_track (organisation_id, token_hash, issue_id) values ($1, sha256($2::bytea), $3)",
    [organisation, id, id],
  );
  await server.installation.database.pool.query(
    `with said as (insert into guest_me_too (organisation_id, issue_id, network) values ($1, $2, '192.0.2.1')),
     waiting as (insert into desk_notice (organisation_id, issue_id) values ($1, $2))
     insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, network)
     values ($1, sha256($3::bytea), $4, $2, sha256($3::bytea), '192.0.2.1')`,
    [organisation, id, id, space],
  );
  return { id, attachmentId: attached.json().id, commentId: comment.id };
}

/** Returns ids that no record has. */
export function absentIds(): Ids {
  const kinds = [...OTHER_ID_KINDS, ...SAMPLED.keys()];
  return Object.fromEntries(kinds.map((kind) => [kind, v7()])) as unknown as Ids;
}

/** The reply of a call that made a record. */
type Made = Readonly<Record<string, unknown>> & { readonly id: string };

/** Makes one of every record that declares a sample. */
async function makeSamples(
  send: (method: string, path: string, body: unknown) => Promise<Made>,
  mark: string,
  given: SampleIds,
): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  for (const [kind, { sample }] of SAMPLED) {
    const ids = { ...given, ...idsOf(made) };
    made.set(kind, await send(sample.call.method, sample.call.path, sample.body({ mark, ids })));
  }
  return made;
}

/** Returns the ids of samples by their kinds. */
function idsOf(made: ReadonlyMap<string, Made>): Record<SampledKind, string> {
  const ids = [...made].map(([kind, { id }]) => [kind, id]);
  return Object.fromEntries(ids) as Record<SampledKind, string>;
}

function importFile(mark: string): string {
  return `location,floor,name,type\n${mark} house,1,${mark} room,${mark} kind\n`;
}

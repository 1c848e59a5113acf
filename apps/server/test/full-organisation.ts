import { FAVOURITES_OF, type FavouriteKind } from "@storey/contract";
import { v7 } from "uuid";
import { foldCounts, recount } from "../src/features/assets/asset-recount.repository.ts";
import { recountDueItems } from "../src/features/due-items/due-recount.repository.ts";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import { recountReadiness } from "../src/features/readiness/readiness-jobs.service.ts";
import type { Factory, TestUser } from "./factory.ts";
import { type Ids, OTHER_IDS } from "./id-kinds.ts";
import { form } from "./multipart.ts";
import { piece } from "./pieces.ts";
import { PROPOSED } from "./sample-request.ts";
import { idsOf, makeSamples, SAMPLED } from "./samples.ts";
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

/**
 * Makes an organisation whose every text holds `mark`: the samples of all records, and what no sample
 * makes, which is what people do with records, files that wait, and the server's own work.
 */
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
  const samples = await makeSamples(server, { organisation, token, mark });
  const sampled = idsOf(samples);
  const { space = "", issue = "", spacePanorama = "" } = sampled;
  const archived = await send("POST", "/spaces", {
    name: `${mark} archived`,
    floorId: sampled["floor"],
  });
  const audit = await send("POST", "/asset-audits", { spaceId: archived.id });
  await send("PUT", `/asset-audits/${audit.id}/scans/${mark}-1`, {});
  await send("POST", `/asset-audits/${audit.id}/complete`, { markMissing: false });
  await send("DELETE", `/spaces/${archived.id}`);
  for (const kind of Object.keys(FAVOURITES_OF) as FavouriteKind[]) {
    const { list, recentlyViewed } = FAVOURITES_OF[kind];
    for (const { path } of [list, recentlyViewed]) await send("PUT", `${path}/${sampled[kind]}`);
  }
  await send("PUT", `/asset-views/${sampled["assetView"]}/default`);
  await send("PUT", `/asset-views/${sampled["assetView"]}/alert`, { frequency: "daily" });
  const template = `/checklist-templates/${sampled["checklistTemplate"]}`;
  await send("POST", `${template}/publish`);
  const [checklistVersion] = (await send("GET", `${template}/versions`)).results;
  await send("POST", `/decision-trees/${sampled["decisionTree"]}/publish`);
  const treeVersions = `/decision-trees/${sampled["decisionTree"]}/versions`;
  const [treeVersion] = (await send("GET", treeVersions)).results;
  const decisionTreeId = sampled["decisionTree"];
  await send("PATCH", `/spaces/${space}`, { decisionTreeId });
  const treeSession = await send("POST", "/decision-tree-sessions", { spaceId: space });
  const [{ from: at, to: responseId }] = (await send("GET", `${treeVersions}/${treeVersion.id}`))
    .content.edges;
  await send("PUT", `/decision-tree-sessions/${treeSession.id}/answers`, {
    answers: [{ at, responseId, value: null }],
  });
  for (const [table, columns, values] of [
    [
      "count",
      "counts, days, begins_on, key, outcome, n",
      "'session', 1, '2020-01-01', '', 'resolved', 1",
    ],
    ["count_change", "counted, n", `'{"day": "2020-01-01", "outcome": "resolved"}', 1`],
  ]) {
    await server.installation.database.pool.query(
      `insert into decision_tree_${table} (organisation_id, tree_id, version_id, ${columns}) values ($1, $2, $3, ${values})`,
      [organisation, decisionTreeId, treeVersion.id],
    );
  }
  await server.installation.database.pool.query(
    "insert into decision_tree_version_file (organisation_id, version_id, file_id) values ($1, $2, gen_random_uuid())",
    [organisation, treeVersion.id],
  );
  const proposal = await server.installation.database.pool.query(
    `insert into decision_tree_proposal (organisation_id, id, tree_id, issue_id, words)
     values ($1, gen_random_uuid(), $2, $3, $4) returning id`,
    [organisation, decisionTreeId, sampled["issue"], PROPOSED],
  );
  const assignment = await send("POST", "/checklist-assignments", {
    templateId: sampled["checklistTemplate"],
    assetId: sampled["asset"],
  });
  const feed = await send("POST", "/feeds", {
    name: `${mark} feed`,
    query: { kinds: ["issue"], locationId: sampled["location"] },
  });
  const checklistRun = await checkedRun(server, { organisation, token, mark, sampled });
  const { choices: [choice] = [] } = samples.get("customField") as unknown as {
    choices: { id: string }[];
  };
  await send("PATCH", `/assets/${sampled["asset"]}`, {
    customFields: { [sampled["customField"] ?? ""]: choice?.id },
  });
  await send("POST", "/beacons/near", { identity: samples.get("beacon")?.["identity"] });
  const member = await make.user({ organisations: [organisation], roles: ["technician"] });
  await server.call("PATCH", "/users/me", {
    token: member.token,
    body: { firstName: `${mark} member` },
  });
  await server.installation.database.pool.query(
    "insert into asset_source (organisation_id, source_key, asset_id) values ($1, $2, $3)",
    [organisation, `snipe-it/accessories id ${mark}`, sampled["asset"]],
  );
  const panoramaKey = await readyPanorama(server, organisation, spacePanorama);
  await followIssue(server, { organisation, space, issue, member });
  await countAssets(server, { organisation, asset: sampled["asset"] ?? "", send });
  const ids = {
    ...sampled,
    ...(await takenModel(server, { organisation, token, mark })),
    checklistAssignment: assignment.id,
    feed: feed.id,
    checklistTemplateVersion: checklistVersion.id,
    decisionTreeProposal: proposal.rows[0].id,
    decisionTreeVersion: treeVersion.id,
    decisionTreeSession: treeSession.id,
    decisionTreeNode: at,
    ...checklistRun,
    organisation,
    user: member.id,
    offer: await offerOf(server, organisation),
    import: await interruptedImport(server, { organisation, token, mark }),
    assetImport: await checkedImport(server, token, mark),
    assetChange: await preparedChange(server, token, sampled["asset"] ?? ""),
    upload: await begunUpload(server, `/spaces/${space}/documents`, token),
    job: await failedJob(server, organisation),
    notification: await notificationOf(server, {
      ...{ organisation, issue, user: admin.id, run: checklistRun.checklistRun },
    }),
  } as unknown as Ids;
  const { versions } = samples.get("spaceImage") as unknown as {
    versions: { retina: { imageKey: string } };
  };
  const { path } = samples.get("spaceDocument") as unknown as { path: string };
  return {
    ids,
    admin,
    imageKey: versions.retina.imageKey,
    documentKey: new URL(path, "http://x").searchParams.get("documentKey") ?? "",
    panoramaKey: `${panoramaKey}/base`,
  };
}

/** Begins a check of the space, answers it, adds a paper to it, and completes another one with a correction. */
async function checkedRun(
  server: TestServer,
  {
    organisation,
    token,
    mark,
    sampled,
  }: { organisation: string; token: string; mark: string; sampled: Record<string, string> },
) {
  const { rows } = await server.installation.database.pool.query<{ itemId: string }>(
    `select jsonb_path_query_first(content, '$.sections[*].items[*]') ->> 'id' as "itemId"
     from checklist_template_version where organisation_id = $1`,
    [organisation],
  );
  const itemId = rows[0]?.itemId ?? "";
  const send = async (method: string, path: string, given: object) => {
    const reply = await server.call(method, path, { token, ...given });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.json();
  };
  const begin = () =>
    send("POST", "/checklist-runs", {
      body: { id: v7(), templateId: sampled["checklistTemplate"], spaceId: sampled["space"] },
    });
  const run = await begin();
  const file = await send(
    "POST",
    `/checklist-runs/${run.id}/files`,
    form({ bytes: `${mark} paper`, fileName: `${mark}.txt` }, {}),
  );
  const asked = run.assets[itemId]?.[0]?.id;
  const path = `/checklist-runs/${run.id}/answers/${itemId}${asked ? `/assets/${asked}` : ""}`;
  await send("PUT", path, { body: { value: null, note: `${mark} note`, operationId: v7() } });
  const done = await begin();
  await server.installation.database.pool.query(
    `update checklist_run set state = 'completed', completed_at = now(), done_at = now(), outcome = 'pass', performer_name = $3
     where organisation_id = $1 and id = $2`,
    [organisation, done.id, `${mark} contractor`],
  );
  await server.installation.database.pool.query(
    `insert into checklist_failure (organisation_id, id, template_id, item_id, item_label, space_id, location_id, first_run_id, last_run_id, is_critical, failed_at)
     select $1, gen_random_uuid(), r.template_id, $3, $4, r.space_id, r.location_id, r.id, r.id, true, now() from checklist_run r
     where r.organisation_id = $1 and r.id = $2`,
    [organisation, done.id, itemId, `${mark} failed item`],
  );
  const { amendments } = await send("POST", `/checklist-runs/${done.id}/amendments`, {
    body: { body: `${mark} correction` },
  });
  return {
    checklistRun: run.id as string,
    checklistFile: file.id as string,
    checklistAmendment: amendments[0].id as string,
    checklistItem: itemId,
  };
}

interface Counted {
  readonly organisation: string;
  readonly asset: string;
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** Folds the counts of assets and weighs the spaces, compares both, and leaves a change that is not folded yet. */
async function countAssets(server: TestServer, counted: Counted): Promise<void> {
  const { organisation, asset, send } = counted;
  const { pool } = server.installation.database;
  await foldCounts(pool, organisation, 1_000);
  await recount(pool, organisation);
  await recountDueItems(pool, organisation);
  await recountReadiness(server.installation.gateway, organisation);
  await send("PATCH", `/assets/${asset}`, { patNextDueAt: "2031-05-01" });
}

/** Keeps a model for all organisations, which this one takes, with a picture, a document and a link. */
async function takenModel(
  server: TestServer,
  { organisation, token, mark }: { organisation: string; token: string; mark: string },
) {
  const [globalAssetModel, globalImage, globalDocument] = [v7(), v7(), v7()];
  const globalLink = v7();
  const key = `global/${globalAssetModel}`;
  // What is kept for all names nobody's organisation.
  const kept = (column: string) =>
    `replace(replace(${column}::text, $5::text, 'global'), $6::text, 'Kept')::jsonb`;
  await server.installation.database.pool.query(
    `with model as (insert into global_asset_model (id, name, asset_type) values ($1::uuid, $1::uuid::text, 'Kept for all')),
     picture as (insert into global_model_image (id, owner_id, position, s3_key, metadata, versions)
       select $2::uuid, $1::uuid, 0, $4::text || '/' || $2::uuid::text, ${kept("metadata")}, ${kept("versions")}
       from space_image where organisation_id = $5::uuid limit 1),
     link as (insert into global_model_link (id, owner_id, position, url)
       values ($7::uuid, $1::uuid, 0, 'https://example.test/'))
     insert into global_model_document (id, owner_id, s3_key, metadata)
     select $3::uuid, $1::uuid, $4::text || '/documents/' || $3::uuid::text, ${kept("metadata")}
     from space_document where organisation_id = $5::uuid limit 1`,
    [globalAssetModel, globalImage, globalDocument, key, organisation, mark, globalLink],
  );
  const path = `/asset-models/${globalAssetModel}/add-to-organisation`;
  const reply = await server.call("POST", path, { token, body: {} });
  if (reply.status !== 201) throw new Error(reply.text);
  return { globalAssetModel, globalImage, globalDocument, globalLink };
}

/** Makes an import of assets that was checked, and what one of the same headings was read by. */
async function checkedImport(server: TestServer, token: string, mark: string): Promise<string> {
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

/** Prepares a change of an asset, as one does before it is made. */
async function preparedChange(server: TestServer, token: string, assetId: string): Promise<string> {
  const body = { ids: [assetId], changes: { fields: { installer: "Sample" } } };
  const reply = await server.call("POST", "/assets/bulk", { token, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json().id;
}

/** Makes the pictures of a panorama, as a job does after the call; returns the key of its files. */
async function readyPanorama(
  server: TestServer,
  organisation: string,
  panorama: string,
): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ key: string }>(
    "select s3_key as key from space_panorama where id = $1",
    [panorama],
  );
  const panoramaKey = rows[0]?.key ?? "";
  await makePanoramaReady(server.installation, {
    organisationId: organisation,
    panoramaKey,
    isLastAttempt: true,
  });
  return panoramaKey;
}

/** Returns the id that the person of the invitation knows it by. */
async function offerOf(server: TestServer, organisation: string): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ id: string }>(
    "select offer_id as id from invitation where organisation_id = $1",
    [organisation],
  );
  return rows[0]?.id ?? "";
}

/** Makes an import with a row that is not written yet, as of one that was interrupted. */
async function interruptedImport(
  server: TestServer,
  { organisation, token, mark }: { organisation: string; token: string; mark: string },
): Promise<string> {
  const bytes = `location,floor,name,type\n${mark} house,1,${mark} room,${mark} kind\n`;
  const uploaded = await server.call("POST", "/spaces/imports", {
    token,
    ...form({ bytes, fileName: `${mark}.csv` }),
  });
  const { id } = uploaded.json();
  await server.installation.database.pool.query(
    `insert into import_slice (organisation_id, import_id, number, row_count, work)
     values ($1, $2, 1000, 0, '{"create": [], "update": []}')`,
    [organisation, id],
  );
  return id;
}

/** Begins a file of which more pieces are to come. */
async function begunUpload(server: TestServer, path: string, token: string): Promise<string> {
  const reply = await server.call("POST", path, { token, ...piece(v7(), 100_000) });
  return reply.json().id;
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
 * Makes notifications of the admin about an issue and a run of a checklist, which was told, their choice
 * about it, and a report whose reporter wants no mail.
 */
async function notificationOf(
  server: TestServer,
  {
    organisation,
    issue,
    user,
    run,
  }: { organisation: string; issue: string; user: string; run: string },
): Promise<string> {
  const id = v7();
  await server.installation.database.pool.query(
    `with told as (
       insert into notification (organisation_id, id, user_id, kind, issue_id, is_listed, mail_count)
       values ($1, $2, $3, 'issue_commented', $4, true, 0)),
     of_run as (
       insert into notification (organisation_id, id, user_id, kind, run_id, is_listed, mail_count)
       values ($1, gen_random_uuid(), $3, 'checklist_due', $5, true, 1)),
     told_run as (
       insert into checklist_run_told (organisation_id, run_id, kind, due_on) values ($1, $5, 'checklist_due', now()::date)),
     digest as (
       insert into checklist_digest (organisation_id, next_at) values ($1, now() + interval '1 day')),
     monday as (
       insert into readiness_digest (organisation_id, next_at, told_at) values ($1, now() + interval '1 day', now())),
     chosen as (
       insert into notification_preference (user_id, kind, channel, is_on) values ($3, 'issue_created', 'email', false))
     insert into report_mail_stop (organisation_id, issue_id) values ($1, $4)`,
    [organisation, id, user, issue, run],
  );
  return id;
}

interface Followed {
  readonly organisation: string;
  readonly space: string;
  readonly issue: string;
  readonly member: TestUser;
}

/** Gives an issue a "me too", a token that opens it, and what a guest leaves with one. */
async function followIssue(server: TestServer, followed: Followed): Promise<void> {
  const { organisation, space, issue, member } = followed;
  await server.call("POST", `/issues/${issue}/me-too`, { token: member.token });
  const { pool } = server.installation.database;
  await pool.query(
    "insert into issue_track (organisation_id, token_hash, issue_id) values ($1, sha256($2::bytea), $3)",
    [organisation, issue, issue],
  );
  await pool.query(
    `with said as (insert into guest_me_too (organisation_id, issue_id, network) values ($1, $2, '192.0.2.1')),
     waiting as (insert into desk_notice (organisation_id, issue_id) values ($1, $2)),
     tried as (insert into issue_transcript (organisation_id, issue_id, tree_name, lines, last) values ($1, $2, 'x', '[]', 'x')),
     led as (insert into guest_tree_start (organisation_id, space_id, network) values ($1, $4, '192.0.2.1'))
     insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, network)
     values ($1, sha256($3::bytea), $4, $2, sha256($3::bytea), '192.0.2.1')`,
    [organisation, issue, issue, space],
  );
}

/** Returns ids that no record has. */
export function absentIds(): Ids {
  const kinds = [...Object.keys(OTHER_IDS), ...SAMPLED.keys()];
  return Object.fromEntries(kinds.map((kind) => [kind, v7()])) as unknown as Ids;
}

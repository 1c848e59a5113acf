import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type GuestWorld,
  guestOf,
  guestWorld,
  report,
} from "../src/features/public/guest-world.fixture.ts";
import { Factory } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

/**
 * Checks what the database itself gives people without an account: column by column and row by row.
 */
let server: TestServer;
let ours: GuestWorld;
let neighbour: string;
let issue: string;
let otherIssue: string;
/** In our space; others like it are not in front of the guest. */
let asset: string;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  ours = await guestWorld(server, make);
  const theirs = await guestWorld(server, make);
  neighbour = await make.space(ours.organisation, { floorId: ours.floor });
  const reported = async (world: GuestWorld) => {
    const { call } = await guestOf(server, world.code);
    return (await call("POST", "/issues", { body: report() })).json().issueId as string;
  };
  issue = await reported(ours);
  otherIssue = await reported(ours);
  await reported(theirs);
  await fillNeighbour();
  asset = await addAssets(make);
});

afterAll(() => server.close());

/**
 * Makes a private space beside ours with a copy of everything, and archived and internal records in
 * ours.
 */
async function fillNeighbour(): Promise<void> {
  const { pool } = server.installation.database;
  for (const table of ["space_image", "space_document", "space_link", "space_panorama"]) {
    const keyed = table === "space_link" ? "" : ", 's3_key', t.s3_key || '-' || n.id";
    const owner = table === "space_panorama" ? "space_id" : "owner_id";
    for (const change of [`'${owner}', '${neighbour}'`, "'deleted_at', now()"]) {
      await pool.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', n.id, ${change}${keyed}))).*
         from ${table} t, (select gen_random_uuid() id) n where t.${owner} = $1 limit 1`,
        [ours.space],
      );
    }
  }
  await pool.query(
    `insert into issue_comment (organisation_id, id, issue_id, is_from_staff, visibility, body)
     select organisation_id, gen_random_uuid(), id, true, v, 'x' from issue, unnest(array['public', 'internal']) v
     where organisation_id = $1`,
    [ours.organisation],
  );
  await pool.query(
    `insert into issue_attachment (organisation_id, id, issue_id, kind, visibility, s3_key, file_name, content_type, size, picture)
     select organisation_id, gen_random_uuid(), id, 'picture', v, organisation_id || '/' || gen_random_uuid(), 'x', 'image/webp', 1, '{}'
     from issue, unnest(array['public', 'internal']) v where organisation_id = $1`,
    [ours.organisation],
  );
  await pool.query(
    `insert into issue (organisation_id, id, number, title, source, location_id, space_id, status)
     values ($1, $2, 900, 'x', 'app', $3, $4, 'new'), ($1, $5, 901, 'x', 'app', $3, $6, 'cancelled')`,
    [ours.organisation, v7(), ours.location, neighbour, v7(), ours.space],
  );
}

/** Makes two assets of two models in our space, with a picture of each and of each model. */
async function addAssets(make: Factory): Promise<string> {
  const ids: string[] = [];
  for (const tag of ["T-1", "T-2"]) {
    const modelId = await make.assetModel(ours.organisation, { name: `Model of ${tag}` });
    const body = { modelId, spaceId: ours.space, tag };
    const made = await server.call("POST", "/assets", { token: ours.admin.token, body });
    ids.push(made.json().id);
    for (const owner of [made.json().id, modelId]) {
      await server.installation.database.pool.query(
        `insert into space_image select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'owner_id', $2::text, 's3_key', t.s3_key || $2))).*
         from space_image t where t.owner_id = $1 and t.deleted_at is null limit 1`,
        [ours.space, owner],
      );
    }
  }
  return ids[0] ?? "";
}

type Role = "storey_guest" | "storey_reporter";

/** Returns the rights of a role on columns, as lines such as `space: id, name`. */
async function privileges(role: Role, verb: "select" | "insert" | "update" | "delete") {
  const { rows } = await server.installation.database.pool.query<{ line: string }>(
    verb === "delete"
      ? `select relname as line from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
           and has_table_privilege('${role}', c.oid, 'delete, truncate, references, trigger') order by 1`
      : `select c.relname || ': ' || string_agg(a.attname, ', ' order by a.attnum) as line
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
           and has_column_privilege('${role}', c.oid, a.attnum, '${verb}')
         group by c.relname order by c.relname`,
  );
  return rows.map(({ line }) => line);
}

describe.each(["storey_guest", "storey_reporter"] as const)("the role %s", (role) => {
  it("is bound: it owns nothing and gets around nothing", async () => {
    const { rows } = await server.installation.database.pool.query(
      `select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolcanlogin as is_free,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as borrowed
       from pg_roles r where rolname = $1`,
      [role],
    );
    expect(rows).toEqual([{ is_free: false, owned: 0, borrowed: 0 }]);
  });

  it("sees no row of any table before it is told for what", async () => {
    const { rows } = await server.installation.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'v', 'm') and relnamespace = 'public'::regnamespace",
    );
    for (const { name } of rows) expect([name, await countAs(role, name, {})]).toEqual([name, 0]);
  });

  it("runs these functions with the owner's rights, and no other", async () => {
    const { rows } = await server.installation.database.pool.query<{ name: string }>(
      `select proname as name from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace
         and prorettype <> 'trigger'::regtype and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [role],
    );
    const whoIsLed = [
      ...["guest_has_tree", "guest_tree_documents", "guest_tree_parts", "guest_tree_pictures"],
      ...["guest_tree_session", "guest_tree_steps", "guest_tree_targets"],
    ];
    const own =
      role === "storey_guest"
        ? ["guest_hotspots", "guest_place", "guest_title", "guest_voices"]
        : [
            ...["answer_guest_tree", "begin_guest_tree", "begin_guest_tree_by"],
            ...["end_guest_tree", "guest_tree_wait"],
            "ask_to_report",
            "bring_back_reports",
            "drop_upload",
            "guest_title",
            "guest_voices",
            "has_upload_room",
            "next_issue_number",
            "note_report",
            "queue_job",
            "report_guest_tree",
            "speak_up",
            "tracked_place",
            "tracked_step",
          ];
    expect(rows.map(({ name }) => name)).toEqual([...own, ...whoIsLed].sort());
  });
});

describe("a guest", () => {
  it("may read these columns and no other", async () => {
    expect(await privileges("storey_guest", "select")).toMatchInlineSnapshot(`
      [
        "asset: organisation_id, id, model_id, tag",
        "asset_model: organisation_id, id, name, asset_type_id",
        "asset_type: organisation_id, id, name",
        "attachment_owner: organisation_id, id",
        "issue: organisation_id, id, number, status, impact, space_id, report_count, created_at, asset_id",
        "space: organisation_id, id, name, shortcode, capacity, main_panorama_id, translations",
        "space_document: organisation_id, id, owner_id, description, type, s3_key, metadata, created_at",
        "space_image: organisation_id, id, owner_id, position, description, s3_key, metadata, versions",
        "space_link: organisation_id, id, owner_id, position, description, url",
        "space_panorama: organisation_id, id, space_id, position, name, is360, hfov, yaw, pitch, roll_correction, heading, width, height, crop, s3_key, made, pitch_correction",
      ]
    `);
  });

  it("may write nothing", async () => {
    for (const verb of ["insert", "update", "delete"] as const)
      expect(await privileges("storey_guest", verb)).toEqual([]);
  });

  it("sees these rows, and more of each table only when its policy is opened", async () => {
    const seen = {
      space: 1,
      space_image: 1,
      space_document: 1,
      space_link: 1,
      space_panorama: 1,
      issue: 2,
    };
    const context = () => ({
      "app.organisation_id": ours.organisation,
      "app.guest_space_id": ours.space,
    });
    for (const [table, count] of Object.entries(seen)) {
      expect([table, await countAs("storey_guest", table, context())]).toEqual([table, count]);
      const open = `alter policy guest on ${table} using (true)`;
      expect([table, (await countAs("storey_guest", table, context(), open)) > count]).toEqual([
        table,
        true,
      ]);
    }
  });

  it("sees the asset whose code was scanned, what it is of and their pictures, and no other", async () => {
    const context = () => ({
      "app.organisation_id": ours.organisation,
      "app.guest_space_id": ours.space,
      "app.guest_asset_id": asset,
    });
    const seen = { asset: 1, asset_model: 1, asset_type: 1, space_image: 3 };
    for (const [table, count] of Object.entries(seen)) {
      expect([table, await countAs("storey_guest", table, context())]).toEqual([table, count]);
      const open = `alter policy guest on ${table} using (true)`;
      expect([table, (await countAs("storey_guest", table, context(), open)) > count]).toEqual([
        table,
        true,
      ]);
    }
    for (const gone of ["deleted_at = now()", `space_id = '${neighbour}'`]) {
      const change = `update asset set ${gone} where id = '${asset}'`;
      for (const table of ["asset", "asset_model", "asset_type"]) {
        expect([table, await countAs("storey_guest", table, context(), change)]).toEqual([
          table,
          0,
        ]);
      }
    }
  });

  it("sees nothing of the space once it is private", async () => {
    const context = { "app.organisation_id": ours.organisation, "app.guest_space_id": ours.space };
    const hide = `update space set is_public = false where id = '${ours.space}'`;
    expect(await countAs("storey_guest", "space", context, hide)).toBe(0);
  });
});

describe("a reporter", () => {
  const context = () => ({
    "app.organisation_id": ours.organisation,
    "app.guest_space_id": ours.space,
    "app.guest_issue_id": issue,
  });

  it("may read these columns and no other", async () => {
    expect(await privileges("storey_reporter", "select")).toMatchInlineSnapshot(`
      [
        "attachment_owner: organisation_id, id, kind, location_id, deleted_at",
        "issue: organisation_id, id, number, title, description, status, priority, impact, category, source, location_id, floor_id, space_id, space_name, floor_name, pin, reporter_id, reporter_name, reporter_email, assignee_ids, due_at, due_set_at, hold_reason, resume_at, held_since, resolution_code, resolution_note, resolved_at, closed_at, cancel_reason, duplicate_of_id, report_count, reopen_count, searched, version, created_at, updated_at, deleted_at, asset_id, asset_name",
        "issue_attachment: organisation_id, id, issue_id, moved_from_id, comment_id, kind, visibility, s3_key, file_name, content_type, size, picture, added_by, created_at",
        "issue_comment: organisation_id, id, issue_id, moved_from_id, author_id, author_name, is_from_staff, visibility, body, mentions, created_at",
        "issue_track: organisation_id, issue_id, created_at",
        "issue_transcript: organisation_id, issue_id, is_of_guest",
        "space: organisation_id, id, location_id, floor_id, name, deleted_at",
        "space_image: organisation_id, id, owner_id, deleted_at",
        "space_panorama: organisation_id, id, space_id, deleted_at",
        "upload: organisation_id, id, upload_id, user_id, issue_id, network, call, size, received, pieces, folder, reply, expires_at, created_at",
      ]
    `);
  });

  it("may write these columns and no other, and delete nothing", async () => {
    expect(await privileges("storey_reporter", "insert")).toMatchInlineSnapshot(`
      [
        "issue: organisation_id, id, number, title, description, status, priority, impact, category, source, location_id, floor_id, space_id, space_name, floor_name, pin, reporter_id, reporter_name, reporter_email, assignee_ids, due_at, due_set_at, hold_reason, resume_at, held_since, resolution_code, resolution_note, resolved_at, closed_at, cancel_reason, duplicate_of_id, report_count, reopen_count, searched, version, created_at, updated_at, deleted_at, asset_id, asset_name",
        "issue_attachment: organisation_id, id, issue_id, moved_from_id, comment_id, kind, visibility, s3_key, file_name, content_type, size, picture, added_by, created_at",
        "issue_comment: organisation_id, id, issue_id, moved_from_id, author_id, author_name, is_from_staff, visibility, body, mentions, created_at",
        "issue_track: organisation_id, token_hash, issue_id, created_at",
        "issue_transcript: organisation_id, issue_id, tree_name, lines, last, is_of_guest, created_at, language, readings",
        "upload: organisation_id, id, upload_id, user_id, issue_id, network, call, size, received, pieces, folder, reply, expires_at, created_at",
      ]
    `);
    expect(await privileges("storey_reporter", "update")).toMatchInlineSnapshot(`
      [
        "attachment_owner: organisation_id",
        "issue: status, due_at, hold_reason, resume_at, held_since, resolution_code, resolution_note, resolved_at, closed_at, cancel_reason, duplicate_of_id, reopen_count",
        "upload: received, pieces, expires_at",
      ]
    `);
    expect(await privileges("storey_reporter", "delete")).toEqual([]);
  });

  it("sees one issue and what is public of it, and more only when a policy is opened", async () => {
    const seen = { issue: 1, issue_comment: 1, issue_attachment: 1, issue_track: 1 };
    for (const [table, count] of Object.entries(seen)) {
      expect([table, await countAs("storey_reporter", table, context())]).toEqual([table, count]);
      const open = `alter policy reporter_reads on ${table} using (true)`;
      const more = await countAs("storey_reporter", table, context(), open);
      expect([table, more > count]).toEqual([table, true]);
    }
    for (const table of ["space", "space_image", "space_panorama"]) {
      const count = await countAs("storey_reporter", table, context());
      const open = `alter policy reporter on ${table} using (true)`;
      const more = await countAs("storey_reporter", table, context(), open);
      expect([table, more > count]).toEqual([table, true]);
    }
  });

  it("changes that issue and no other, unless the policy is opened", async () => {
    const change = async (opened?: string) => {
      const result = await as(
        "storey_reporter",
        context(),
        "update issue set status = 'open'",
        opened,
      );
      return result.rowCount;
    };
    expect(await change()).toBe(1);
    const open =
      "alter policy reporter_reads on issue using (true); alter policy reporter_changes on issue using (true) with check (true)";
    expect(await change(open)).toBeGreaterThan(1);
    const resolve = as("storey_reporter", context(), "update issue set status = 'resolved'");
    await expect(resolve).rejects.toMatchObject({ code: "42501" });
  });

  const INSERTS: [string, string, () => string][] = [
    ["another's issue's comment", "issue_comment", () => comment({ issue_id: `'${otherIssue}'` })],
    ["an internal comment", "issue_comment", () => comment({ visibility: "'internal'" })],
    [
      "a comment in a person's name",
      "issue_comment",
      () => comment({ author_id: `'${ours.admin.id}'` }),
    ],
    ["a comment of the staff", "issue_comment", () => comment({ is_from_staff: "true" })],
    [
      "a comment that calls somebody",
      "issue_comment",
      () => comment({ mentions: "array[gen_random_uuid()]" }),
    ],
    ["another's issue's photo", "issue_attachment", () => photo({ issue_id: `'${otherIssue}'` })],
    ["an internal photo", "issue_attachment", () => photo({ visibility: "'internal'" })],
    [
      "a photo in a person's name",
      "issue_attachment",
      () => photo({ added_by: `'${ours.admin.id}'` }),
    ],
    ["a document", "issue_attachment", () => photo({ kind: "'document'", picture: "null" })],
    [
      "a token for another's issue",
      "issue_track",
      () => `insert into issue_track (organisation_id, token_hash, issue_id)
      values ('${ours.organisation}', sha256('x'), '${otherIssue}')`,
    ],
    [
      "what was tried before another's issue",
      "issue_transcript",
      () => `insert into issue_transcript (organisation_id, issue_id, tree_name, lines, last, is_of_guest)
      values ('${ours.organisation}', '${otherIssue}', 'x', '[]', 'x', true)`,
    ],
    ["an issue of another space", "issue", () => added({ space_id: `'${neighbour}'` })],
    [
      "an issue of an asset that is not in front of them",
      "issue",
      () => added({ asset_id: `'${asset}'` }),
    ],
    ["an issue that is not from the public", "issue", () => added({ source: "'sos'" })],
    ["an issue in a person's name", "issue", () => added({ reporter_id: `'${ours.admin.id}'` })],
    [
      "an issue that somebody has",
      "issue",
      () => added({ assignee_ids: `array['${ours.admin.id}'::uuid]` }),
    ],
    ["an issue that is accepted already", "issue", () => added({ status: "'open'" })],
  ];
  it.each(INSERTS)("cannot add %s, unless the policy is opened", async (_, table, statement) => {
    const settings =
      table === "issue" ? { ...context(), "app.guest_issue_id": NEW_ISSUE } : context();
    const refused = as("storey_reporter", settings, statement());
    await expect(refused).rejects.toMatchObject({ code: "42501" });
    const open = `alter policy reporter_adds on ${table} with check (true); alter table ${table} disable trigger user`;
    expect((await as("storey_reporter", settings, statement(), open)).rowCount).toBe(1);
  });

  it("adds a comment, a photo and an issue of its own", async () => {
    for (const statement of [comment({}), photo({})])
      expect((await as("storey_reporter", context(), statement)).rowCount).toBe(1);
    const settings = { ...context(), "app.guest_issue_id": NEW_ISSUE };
    expect((await as("storey_reporter", settings, added({}))).rowCount).toBe(1);
  });
});

const NEW_ISSUE = "00000000-0000-7000-8000-000000000009";

function insert(table: string, values: Record<string, string>): string {
  return `insert into ${table} (${Object.keys(values).join(", ")}) values (${Object.values(values).join(", ")})`;
}

function comment(more: Record<string, string>): string {
  const own = {
    organisation_id: `'${ours.organisation}'`,
    id: "gen_random_uuid()",
    issue_id: `'${issue}'`,
  };
  return insert("issue_comment", { ...own, body: "'x'", ...more });
}

function photo(more: Record<string, string>): string {
  const own = {
    organisation_id: `'${ours.organisation}'`,
    id: "gen_random_uuid()",
    issue_id: `'${issue}'`,
  };
  const file = {
    s3_key: `'${ours.organisation}/x'`,
    file_name: "'x'",
    content_type: "'x'",
    size: "1",
  };
  return insert("issue_attachment", {
    ...own,
    ...file,
    kind: "'picture'",
    picture: "'{}'",
    ...more,
  });
}

function added(more: Record<string, string>): string {
  const own = { organisation_id: `'${ours.organisation}'`, id: `'${NEW_ISSUE}'`, number: "999" };
  const place = { location_id: `'${ours.location}'`, space_id: `'${ours.space}'` };
  return insert("issue", { ...own, ...place, title: "'x'", source: "'public'", ...more });
}

async function countAs(role: Role, table: string, context: Record<string, string>, first?: string) {
  try {
    const { rows } = await as(role, context, `select count(*)::int as n from ${table}`, first);
    return Number(rows[0]?.["n"]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501") return 0;
    throw error;
  }
}

/**
 * Runs a statement as a role with `settings`, after another one of the owner, and undoes it all.
 */
async function as(role: Role, settings: Record<string, string>, text: string, first?: string) {
  const client: PoolClient = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    if (first !== undefined) await client.query(first);
    for (const [name, value] of Object.entries(settings))
      await client.query("select set_config($1, $2, true)", [name, value]);
    await client.query(`set local role ${role}`);
    return await client.query(text);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

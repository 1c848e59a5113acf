import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueId } from "../src/db/catalogue.ts";
import { openDatabase } from "../src/db/open.ts";
import { openInstallation } from "../src/installation.ts";
import { createLogger } from "../src/logger.ts";
import { readSettings } from "../src/settings/read-settings.ts";
import { runCommand, runInTurn, type ServingProcess, startProcess } from "./command.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { placeDatabase } from "./test-database.ts";

const LIMIT = 240_000;
const folder = mkdtempSync(join(tmpdir(), "storey-command-"));
const STOREY_DATA_DIR = join(folder, "data");
const SETTINGS = { STOREY_DATA_DIR, LOG_LEVEL: "debug" };
const ADMIN = "canary.admin@example.test";
const PASSWORD = "canary-password-17";
const organisation = v7();

let serving: ServingProcess;

beforeAll(async () => {
  placeDatabase(join(STOREY_DATA_DIR, "database"));
  await withDatabase(async (query) => {
    await query("insert into organisation (id, name) values ($1, 'Harbour')", [organisation]);
    await query("insert into location (organisation_id, id, name) values ($1, $2, 'Quay')", [
      organisation,
      v7(),
    ]);
    const scanners = v7();
    await query("insert into asset_type (organisation_id, id, name) values ($1, $2, 'Scanner')", [
      ...[organisation, scanners],
    ]);
    await query(
      "insert into custom_field (organisation_id, id, asset_type_id, name, kind, position) values ($1, $2, $3, 'Pages', 'number', 0)",
      [organisation, v7(), scanners],
    );
  });
  serving = await startProcess(SETTINGS);
}, LIMIT);

afterAll(async () => {
  await serving.stop();
  rmSync(folder, { recursive: true, force: true });
}, LIMIT);

const command = (...words: string[]) => runCommand(words, SETTINGS);

describe("beside a running server", () => {
  it(
    "a second server on the same folder is refused with what to do",
    async () => {
      const { code, errors } = await command("serve");
      expect(code).toBe(1);
      expect(errors).toContain(STOREY_DATA_DIR);
      expect(errors).not.toMatch(/\n\s+at /);
      expect((await fetch(`${serving.origin}/api/health`)).status).toBe(200);
    },
    LIMIT,
  );

  it(
    "an administrator is made, and the token printed for them is good for the API",
    async () => {
      const made = await command("admin", "create", "--email", ADMIN, "--password", PASSWORD);
      expect([made.code, made.errors]).toEqual([0, ""]);
      expect(made.output).not.toContain(PASSWORD);
      const me = await api(await token(), "GET", "/users/me");
      expect(await me.json()).toMatchObject({
        email: ADMIN,
        appLevelRoles: [{ name: "storey-admin" }],
      });
      const again = await command("admin", "create", "--email", ADMIN);
      expect([again.code, again.output.trim()]).toEqual([
        0,
        `${ADMIN} is a Storey administrator now.`,
      ]);
    },
    LIMIT,
  );

  it(
    "rooms are imported from a file, and none when a row is wrong",
    async () => {
      const good = join(folder, "good.csv");
      writeFileSync(good, "location,floor,name,capacity\nQuay,1,A,3\nQuay,1,B,\n");
      const bad = join(folder, "bad.csv");
      writeFileSync(bad, "location,floor,name,capacity\nQuay,1,C,3\nQuay,1,D,many\n");
      const given = ["--organisation", "Harbour"];
      const unasked = await command("spaces", "import", good, ...given);
      expect([unasked.code, unasked.output, unasked.errors]).toMatchObject([
        1,
        expect.stringMatching(/capacity +capacity[\s\S]*Would add 2,/),
        expect.stringContaining("--yes"),
      ]);
      const done = await command("spaces", "import", good, ...given, "--yes");
      expect([done.code, done.output]).toMatchObject([0, expect.stringContaining("2 added")]);
      const mapped = await command("spaces", "check", good, ...given, "--map", "capacity=");
      expect(mapped.output).toContain("Not read: capacity.");
      expect(mapped.output).toContain("Would add 0, change 0 and leave 2 unchanged");
      const refused = await command("spaces", "import", bad, ...given, "--yes");
      expect(refused.code).toBe(1);
      expect(`${refused.output}${refused.errors}`).toContain("many");
      const people = join(folder, "people.csv");
      writeFileSync(people, "name,location,email\nAda,Quay,ada@example.test\n");
      const other = await command("spaces", "import", people, ...given, "--yes");
      expect([other.code, `${other.output}${other.errors}`]).toMatchObject([
        1,
        expect.stringMatching(/does not look like a list of rooms[\s\S]*name, location, email/),
      ]);
      const lost = await command("spaces", "import", good, "--organisation", "Nowhere");
      expect([lost.code, `${lost.output}${lost.errors}`]).toMatchObject([
        1,
        expect.stringContaining("Nowhere"),
      ]);
    },
    LIMIT,
  );

  it(
    "assets are imported from a file, and none when a row is wrong",
    async () => {
      const good = join(folder, "assets.csv");
      writeFileSync(
        good,
        "Tag,Kind,Model,Location,Part of\nX-1,Printer,P 500,Quay,\nX-2,Printer,P 500,Quay,X-1\n",
      );
      const given = ["--organisation", "Harbour"];
      const unasked = await command("assets", "import", good, ...given);
      expect([unasked.code, unasked.output, unasked.errors]).toMatchObject([
        1,
        expect.stringMatching(
          /type +Kind[\s\S]*Would add 2,[\s\S]*1 type, 0 manufacturers, 1 model/,
        ),
        expect.stringContaining("--yes"),
      ]);
      const done = await command("assets", "import", good, ...given, "--yes");
      expect([done.code, done.output]).toMatchObject([0, expect.stringContaining("2 added")]);
      const mapped = await command("assets", "check", good, ...given, "--map", "model=");
      expect(mapped.output).toContain("Not read: Model.");
      expect(mapped.output).toContain("Would add 0, change 0 and leave 2 unchanged");
      const created = await command(
        "assets",
        "import",
        good,
        ...given,
        "--mode",
        "create",
        "--yes",
      );
      expect([created.code, `${created.output}${created.errors}`]).toMatchObject([
        1,
        expect.stringMatching(
          /2 rows have errors[\s\S]*Row 1 \(line 2\), Tag: There is an asset with this tag already: X-1/,
        ),
      ]);
      const rooms = await command("assets", "import", join(folder, "good.csv"), ...given, "--yes");
      expect([rooms.code, `${rooms.output}${rooms.errors}`]).toMatchObject([
        1,
        expect.stringContaining("does not look like a list of assets"),
      ]);
      const scanners = join(folder, "scanners.csv");
      writeFileSync(scanners, "Tag,Kind,Model,Sheets\nX-9,Scanner,S 1,twelve\n");
      const own = await command("assets", "check", scanners, ...given, "--map", "Pages=Sheets");
      expect(`${own.output}${own.errors}`).toMatch(
        /Pages +Sheets[\s\S]*Row 1 \(line 2\), Sheets: This is no number/,
      );
      const unknown = await command("assets", "check", good, ...given, "--mode", "replace");
      expect(unknown.errors).toContain("create, update, both");
    },
    LIMIT,
  );

  it(
    "nothing that was sent in confidence is in the log",
    async () => {
      const secret = await token();
      await api(secret, "PATCH", "/users/me", { firstName: "CanaryFirst" });
      await api("CanaryTokenValue", "GET", "/users/me");
      await fetch(`${serving.origin}/api/users/settings/CanaryKey?x=CanaryQuery`, {
        headers: { cookie: "CanaryCookie=1", authorization: "Basic CanaryBasic" },
      });
      await fetch(`${serving.origin}/idp/token`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=refresh_token&refresh_token=CanaryRefresh&client_id=storey-web",
      });
      const log = serving.log();
      expect(log).toContain('"request"');
      expect(log).not.toContain(secret);
      expect(log).not.toContain(secret.split(".")[1]);
      expect(log).not.toMatch(/canary/i);
      expect(log).not.toContain(PASSWORD);
      for (const line of log.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
    },
    LIMIT,
  );
});

describe("killed in the middle", () => {
  it(
    "of an upload, nothing of it is left after the next start",
    async () => {
      const space = await findSpace();
      const { body, headers } = form({
        bytes: Buffer.concat([await jpeg(), Buffer.alloc(200_000)]),
      });
      const sending = request(`${serving.origin}/api/spaces/${space}/images`, {
        method: "POST",
        headers: {
          ...headers,
          authorization: `Bearer ${await token()}`,
          "content-length": 10_000_000,
        },
      });
      sending.on("error", () => undefined);
      sending.write(body);
      const uploads = join(STOREY_DATA_DIR, "uploads");
      await expect.poll(() => readdirSync(uploads).length, { timeout: 20_000 }).toBe(1);
      await serving.kill();
      serving = await startProcess(SETTINGS);
      expect(readdirSync(uploads)).toEqual([]);
      const found = await json(api(await token(), "GET", `/spaces/${space}`));
      expect(found.images).toEqual([]);
    },
    LIMIT,
  );

  it(
    "of an import, what is there after the next start counts, and the rest can be brought in",
    async () => {
      const rows = Array.from({ length: 8000 }, (_, at) => `Quay,${at % 7},Bulk ${at}`);
      const sent = form({
        bytes: `location,floor,name\n${rows.join("\n")}\n`,
        fileName: "bulk.csv",
      });
      const headers = { ...sent.headers, authorization: `Bearer ${await token()}` };
      const upload = await fetch(`${serving.origin}/api/spaces/imports`, {
        method: "POST",
        headers,
        body: new Uint8Array(sent.body as Buffer),
      });
      const { id } = await json(upload);
      const committing = api(await token(), "POST", `/spaces/imports/${id}/commit`, {
        validRowsOnly: false,
      })
        .then(({ ok }) => ok)
        .catch(() => false);
      // The process may end at any time: before, during or after the statement.
      await wait(250);
      await serving.kill();
      const wasAcknowledged = await committing;
      serving = await startProcess(SETTINGS);
      const { state } = await json(api(await token(), "GET", `/spaces/imports/${id}`));
      if (wasAcknowledged) expect(state).toBe("completed");
      else if (state !== "completed") {
        const body = { validRowsOnly: false };
        const { ok } = await api(await token(), "POST", `/spaces/imports/${id}/commit`, body);
        expect(ok).toBe(true);
      }
      const search = { searchTerm: "bulk", withFacets: false };
      const { totalCount } = await json(api(await token(), "POST", "/spaces/search", search));
      expect(totalCount).toBe(8000);
    },
    LIMIT,
  );
});

describe("with the server stopped", () => {
  it(
    "it stops cleanly, the doctor finds all well, and commands work on the folder themselves",
    async () => {
      expect(await serving.stop()).toBe(0);
      const doctor = await command("doctor");
      expect(doctor.code, doctor.output).toBe(0);
      for (const line of doctor.output.trim().split("\n")) expect(line).toMatch(/^ok /);
      for (const part of ["settings", "database", "migrations", "storage", "authority", "mail"])
        expect(doctor.output).toContain(part);
      const printed = await command("token", "--email", ADMIN);
      expect(printed.output.trim().split(".")).toHaveLength(3);
    },
    LIMIT,
  );

  const mistakes: readonly (readonly [string[], string])[] = [
    [["token"], "--email is missing."],
    [["token", "--email", "nobody@example.test"], "nobody@example.test"],
    [["spaces", "import"], "Name the file"],
    [["spaces", "import", "rooms.csv"], "--organisation is missing."],
    [["admin", "create", "--mail", "x"], "--mail"],
    [["admin", "create", "--email", "nobody"], "no e-mail address"],
    [["admin", "create", "--email", "short@example.test", "--password", "x"], "assword"],
    [["role", "give", "--email", ADMIN, "--role", "technician"], "storey-admin, storey-employee"],
    [["role", "take", "--email", ADMIN, "--role", "storey-admin"], "is the last Storey Admin"],
    [["fly"], "There is no command"],
    [["spaces", "import", "absent.csv", "--organisation", "Harbour"], "absent.csv"],
    [
      ["assets", "check", "a.csv", "--organisation", "Harbour", "--decimal-mark", "dot"],
      "--decimal-mark dot: choose one of point, comma.",
    ],
    [
      ["assets", "check", "a.csv", "--organisation", "Harbour", "--archived", "keep"],
      "--archived keep: choose one of leave-out, archive.",
    ],
  ];
  it(
    "each mistake is told, without a stack, by a command that ends with 1",
    async () => {
      const words = mistakes.map(([given]) => given);
      for (const [at, { code, errors, output }] of (await runInTurn(words, SETTINGS)).entries()) {
        const [given, message] = mistakes[at] ?? [];
        expect([given, code, output]).toEqual([given, 1, ""]);
        expect(errors).toContain(message);
        expect(errors).not.toMatch(/\n\s+at /);
      }
      // The code of the process is the command's.
      expect((await command("fly")).code).toBe(1);
    },
    LIMIT,
  );

  it(
    "wrong settings are all told at once, without a stack and without secrets",
    async () => {
      const { code, errors } = await runCommand(["serve"], {
        PORT: "x",
        STOREY_DATADIR: "y",
        DATABASE_URL: "mysql://a:hunter2@b/c",
      });
      expect(code).toBe(1);
      for (const name of ["PORT", "STOREY_DATADIR", "STOREY_DATA_DIR", "DATABASE_URL"])
        expect(errors).toContain(name);
      expect(errors).not.toContain("hunter2");
      expect(errors).not.toMatch(/\n\s+at /);
    },
    LIMIT,
  );

  it(
    "the doctor says what is wrong, and help says what there is",
    async () => {
      const { code, output } = await runCommand(["doctor"], {
        STOREY_DATA_DIR: join(folder, "other"),
        DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x",
        SMTP_URL: "smtp://u:hunter2@127.0.0.1:1",
        MAIL_FROM: "storey@example.test",
      });
      expect(code).toBe(1);
      for (const part of ["database", "mail"]) expect(output).toContain(`WRONG ${part}: `);
      expect(output).not.toContain("hunter2");
      const help = await command("help");
      expect(help.code).toBe(0);
      for (const name of [
        "serve",
        "migrate",
        "seed",
        "token",
        "admin create",
        "role give",
        "role take",
        "spaces check",
        "spaces import",
        "doctor",
      ])
        expect(help.output).toContain(name);
    },
    LIMIT,
  );
});

const printed = new Map<string, Promise<string>>();

/**
 * Returns the administrator's token as the command prints it, once for each server: it names its
 * address.
 */
function token(): Promise<string> {
  const known = printed.get(serving.origin) ?? printToken();
  printed.set(serving.origin, known);
  return known;
}

async function printToken(): Promise<string> {
  const { output, code, errors } = await command("token", "--email", ADMIN);
  if (code !== 0) throw new Error(`${output}${errors}`);
  return output.trim();
}

function api(bearer: string, method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${bearer}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  return fetch(`${serving.origin}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
async function json(reply: Response | Promise<Response>): Promise<any> {
  return (await reply).json();
}

/**
 * Lets the administrator into the organisation, which no call does yet, and returns a space of it.
 */
async function findSpace(): Promise<string> {
  await serving.stop();
  await withDatabase(async (query) => {
    const { rows } = await query("select id from user_account where email = $1", [ADMIN]);
    await query(
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [organisation, v7(), rows[0]?.["id"]],
    );
    await query(
      "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
      [organisation, rows[0]?.["id"], catalogueId("role", "organisation-admin")],
    );
    await query("update user_account set active_organisation_id = $1", [organisation]);
  });
  serving = await startProcess(SETTINGS);
  const reply = await api(await token(), "POST", "/spaces/search", {});
  return (await json(reply)).results[0].id;
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Runs work in the folder's database while no server has it. */
async function withDatabase(work: (query: Query) => Promise<void>): Promise<void> {
  const settings = readSettings({ STOREY_DATA_DIR });
  const installation = await openInstallation(settings, createLogger("silent"), openDatabase);
  try {
    await work((text, values) => installation.database.pool.query(text, values));
  } finally {
    await installation.close();
  }
}

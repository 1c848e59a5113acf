import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_FOLDER } from "../src/product.ts";
import { setup } from "./global-setup.ts";

/** One guard of the server, what stands in its place, and the tests that must then fail. */
interface Removal {
  readonly guard: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
  /** The embedded engine does one transaction at a time and needs no such guard. */
  readonly onPostgresqlOnly?: boolean;
}

const ACCESS = ["test/access.test.ts"];
const ISOLATION = ["test/isolation.test.ts"];
const DOCUMENTS = ["src/features/documents/documents.test.ts"];
const WRITING = ["test/writing.test.ts"];
const FENCE = ["test/fence.test.ts"];
const HOSTILE = ["test/hostile-requests.test.ts"];
const TOKENS = ["src/features/api-tokens/"];
const MAIL = ["src/features/mail/mail-sender.test.ts"];

const REMOVALS: readonly Removal[] = [
  {
    guard: "the permission check",
    file: "http/authorise.ts",
    from: "if (!can(permissions, needed))",
    to: "if (false)",
    tests: ACCESS,
  },
  {
    guard: "the membership check",
    file: "http/authorise.ts",
    from: "if (actor.organisationId === null)",
    to: "if (false)",
    tests: ACCESS,
  },
  {
    guard: "the check of blocked users",
    file: "http/authorise.ts",
    from: "entry.isBlocked ||",
    to: "",
    tests: ACCESS,
  },
  {
    guard: "the check of tokens from before a sign-out",
    file: "http/authorise.ts",
    from: "|| issuedAt < entry.tokensValidAfter",
    to: "",
    tests: ACCESS,
  },
  {
    guard: "the feature module check",
    file: "http/authorise.ts",
    from: "if (endpoint.setting && !actor.settings.has(endpoint.setting))",
    to: "if (false)",
    tests: ACCESS,
  },
  {
    guard: "the check of the believed organisation",
    file: "http/authorise.ts",
    from: "if (believedOrganisationId !== undefined && believedOrganisationId !== actor.organisationId)",
    to: "if (false)",
    tests: ISOLATION,
  },
  {
    guard: "the lookup of a picture's key",
    file: "features/images/image.repository.ts",
    from: "return version ? { key: version.imageKey } : undefined;",
    to: "return { key: imageKey };",
    tests: ISOLATION,
  },
  {
    guard: "the drop to the bound role",
    file: "db/gateway.ts",
    from: "; set local role storey_app`",
    to: "; select 1`",
    tests: ["test/schema-laws.test.ts"],
  },
  {
    guard: "the check of an organisation to switch to",
    file: "features/users/user.repository.ts",
    from: "if (!memberships.some((membership) => membership.organisationId === organisationId)) return false;",
    to: "",
    tests: ISOLATION,
  },
  {
    guard: "the If-Match check",
    file: "features/history/record.repository.ts",
    from: "if (ifMatch !== undefined && ifMatch !== found.version)",
    to: "if (false)",
    tests: WRITING,
  },
  {
    guard: "the lock of a record before its change",
    file: "features/history/record.repository.ts",
    from: ".forUpdate()",
    to: "",
    tests: WRITING,
    onPostgresqlOnly: true,
  },
  {
    guard: "the check of an Idempotency-Key's request",
    file: "http/idempotency.ts",
    from: "if (stored.requestHash !== requestHash)",
    to: "if (false)",
    tests: WRITING,
  },
  {
    guard: "the key of what is kept by view",
    file: "features/spaces/space-view.ts",
    from: "if (barredLocationIds.length === 0) return organisationId;",
    to: "if (barredLocationIds.length >= 0) return organisationId;",
    tests: FENCE,
  },
  {
    guard: "the check of networks before a place is archived or moved",
    file: "features/archive/place-access.ts",
    from: "if (actor.barredLocationIds.includes(locationId))",
    to: "if (false)",
    tests: FENCE,
  },
  {
    guard: "the hold of writes to locations",
    file: "db/location-scope.ts",
    from: "if (locationIds === null) return;",
    to: "if (locationIds === null || locationIds.length > 0) return;",
    tests: ["test/location-scope.test.ts"],
  },
  {
    guard: "the check of the location of pictures",
    file: "features/images/image.repository.ts",
    from: "if (!space.isInScope)",
    to: "if (false)",
    tests: ["test/location-scope.test.ts"],
  },
  {
    guard: "the check of who sees documents that are for technicians only",
    file: "features/documents/visibility.ts",
    from: 'return can(permissions, "organisation.spaces.read");',
    to: "return can(permissions, []);",
    tests: DOCUMENTS,
  },
  {
    guard: "the look into the content of documents",
    file: "features/documents/document.service.ts",
    from: "await inspectDocument(file.path, file.fileName)",
    to: '(await inspectDocument(file.path, file.fileName).catch(() => "application/pdf"))',
    tests: DOCUMENTS,
  },
  {
    guard: "the sandbox that documents are served in",
    file: "features/documents/document-stream.service.ts",
    from: `"content-security-policy": "sandbox; default-src 'none'",`,
    to: "",
    tests: DOCUMENTS,
  },
  {
    guard: "the check where an upload of documents stands",
    file: "features/documents/document-upload.repository.ts",
    from: '.where("received", "=", offset)',
    to: "",
    tests: ["src/features/documents/document-uploads.test.ts"],
  },
  {
    guard: "the bond of an upload of documents to its sender",
    file: "db/migrations/0008-documents.ts",
    from: "using (organisation_id = (select current_organisation()) and user_id = (select current_account()))",
    to: "using (organisation_id = (select current_organisation()))",
    tests: ["src/features/documents/document-uploads.test.ts"],
  },
  {
    guard: "the count of licences",
    file: "db/migrations/0006-structure.ts",
    from: "and l.spaces_licensed < (select",
    to: "and false and l.spaces_licensed < (select",
    tests: ["src/features/spaces/spaces.test.ts"],
  },
  {
    guard: "the check that a parent is active",
    file: "features/archive/archive.service.ts",
    from: "if (await hasArchivedParent(transaction, place))",
    to: "if (false)",
    tests: ["test/structure.test.ts"],
  },
  {
    guard: "the limit of JSON's depth",
    file: "http/json-body.ts",
    from: "refuseDepth(text);",
    to: "",
    tests: HOSTILE,
  },
  {
    guard: "the limit of a field's size",
    file: "http/upload.ts",
    from: "if (part.valueTruncated || part.fieldnameTruncated)",
    to: "if (false)",
    tests: HOSTILE,
  },
  {
    guard: "the rule that nobody gives or takes what they lack",
    file: "features/members/grantable.ts",
    from: "if (!roleNames.every((name) => mayGrant(permissions, name)))",
    to: "if (false)",
    tests: ["src/features/members/roles.test.ts"],
  },
  {
    guard: "the check that an organisation keeps an administrator",
    file: "db/migrations/0004-people.ts",
    from: "and not exists (select from administrator where user_id <> person)",
    to: "and false",
    tests: ["src/features/members/membership.test.ts"],
  },
  {
    guard: "the limit of whom a search by e-mail finds",
    file: "db/migrations/0004-people.ts",
    from: "and a.deleted_at is null and may_find(a.id)",
    to: "and a.deleted_at is null",
    tests: ["src/features/members/membership.test.ts"],
  },
  {
    guard: "the check of a first sign-in's e-mail",
    file: "identity.ts",
    from: 'if (!profile.isEmailVerified) throw new ProblemError("auth.email_unverified");',
    to: "",
    tests: ACCESS,
  },
  {
    guard: "the refusal of tokens wider than their maker",
    file: "features/api-tokens/api-token.routes.ts",
    from: "if (!can(permissions, wanted))",
    to: "if (false)",
    tests: TOKENS,
  },
  {
    guard: "the narrowing of a token by what its user holds",
    file: "http/authorise.ts",
    from: "tokenPermissions.filter((permission) => can(held, permission))",
    to: "tokenPermissions",
    tests: TOKENS,
  },
  {
    guard: "the calls that are for people alone",
    file: "http/authorise.ts",
    from: "if (endpoint.isForPeople && entry.tokenPermissions)",
    to: "if (false)",
    tests: TOKENS,
  },
  {
    guard: "the end of a revoked token",
    file: "db/migrations/0003-access.ts",
    from: "and t.revoked_at is null",
    to: "",
    tests: TOKENS,
  },
  {
    guard: "the end of an expired token",
    file: "db/migrations/0003-access.ts",
    from: "and t.expires_at > clock_timestamp()",
    to: "",
    tests: TOKENS,
  },
  {
    guard: "the hash out of the history",
    file: "db/migrations/0007-mail.ts",
    from: "'organisation_id', 'hash', 'last_used_at'",
    to: "'organisation_id', 'last_used_at'",
    tests: TOKENS,
  },
  {
    guard: "the claim on a mail that is on its way",
    file: "features/mail/mail-delivery.repository.ts",
    from: "next_try_at = now() + make_interval(secs => $1)",
    to: "next_try_at = now() + make_interval(secs => $1 * 0)",
    tests: MAIL,
  },
  {
    guard: "the end of a sent mail's text",
    file: "features/mail/mail-delivery.repository.ts",
    from: "text = null, html = null, ",
    to: "",
    tests: MAIL,
  },
  {
    guard: "the check of a mail's one address",
    file: "features/mail/mail-queue.repository.ts",
    from: "if (!isMailAddress(mail.to))",
    to: "if (false)",
    tests: ["src/features/mail/mail.test.ts"],
  },
  {
    guard: "the check that an organisation changes itself alone",
    file: "features/organisations/organisation.routes.ts",
    from: "if (body.id !== undefined && body.id !== organisationId) throw notFound();",
    to: "",
    tests: ["src/features/organisations/organisation-changes.test.ts"],
  },
  {
    guard: "the check of the organisation that a new feature names",
    file: "features/space-features/space-feature.routes.ts",
    from: "if (body.organisationId !== organisationId) throw notFound();",
    to: "",
    tests: ["src/features/space-types/space-types.test.ts"],
  },
  {
    guard: "the check that an organisation is archived before it is purged",
    file: "features/organisations-admin/purge.repository.ts",
    from: 'if (!found.isArchived) throw new ProblemError("organisation.active");',
    to: "",
    tests: ["src/features/organisations-admin/purge.test.ts"],
  },
  {
    guard: "the lock by which a write holds its organisation against a purge",
    file: "db/migrations/0003-access.ts",
    from: "perform pg_advisory_xact_lock_shared(hashtextextended(active::text, 0));",
    to: "null;",
    tests: ["src/features/organisations-admin/purge.test.ts"],
    onPostgresqlOnly: true,
  },
  {
    guard: "the check of who acts for an organisation",
    file: "db/migrations/0005-organisations.ts",
    from: "if not is_global_account() then\n    raise insufficient_privilege using message = 'only the global administration acts",
    to: "if false then\n    raise insufficient_privilege using message = 'only the global administration acts",
    tests: ["src/features/organisations-admin/organisations-admin.test.ts"],
  },
];

/** How many guards are looked at at once, each in a copy of the server of its own. */
const LANES = 2;

let folder: string;
let disposeOfSnapshot: () => void;
/** The copies of the server that nobody works in. */
const idle: string[] = [];

beforeAll(async () => {
  disposeOfSnapshot = await setup();
  folder = mkdtempSync(join(tmpdir(), "storey-guards-"));
  for (let lane = 0; lane < LANES; lane++) idle.push(copyServer(join(folder, String(lane))));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  disposeOfSnapshot();
});

/** Copies what the server's tests need into a folder of its own; gives the server's folder there. */
function copyServer(project: string): string {
  const server = join(project, "apps", "server");
  mkdirSync(server, { recursive: true });
  for (const name of ["package.json", "tsconfig.base.json"])
    cpSync(join(PROJECT_FOLDER, name), join(project, name));
  symlinkSync(join(PROJECT_FOLDER, "node_modules"), join(project, "node_modules"));
  for (const name of ["src", "test", "package.json", "vitest.config.ts"])
    cpSync(join(PROJECT_FOLDER, "apps", "server", name), join(server, name), { recursive: true });
  return server;
}

async function inCopy<Result>(work: (server: string) => Promise<Result>): Promise<Result> {
  const server = idle.pop();
  if (!server) throw new Error("more tests at once than copies of the server");
  try {
    return await work(server);
  } finally {
    idle.push(server);
  }
}

it("the copy of the server that guards are removed from is whole: its tests pass", async () => {
  const tests = [...ACCESS, ...ISOLATION, ...WRITING];
  const { code, output } = await inCopy((server) => runTests(server, tests));
  expect(code, output).toBe(0);
});

/** Which of the guards are looked at: all of them, or one part of so many, such as `1/2`. */
function chosenRemovals(): readonly Removal[] {
  const [part, parts] = (process.env["STOREY_GUARDS_PART"] ?? "1/1").split("/").map(Number);
  return REMOVALS.filter((_, at) => at % (parts ?? 1) === (part ?? 1) - 1);
}

describe.concurrent("the suite turns red without", () => {
  for (const { guard, file, from, to, tests, onPostgresqlOnly = false } of chosenRemovals()) {
    const cannotRun = onPostgresqlOnly && !process.env["STOREY_TEST_DATABASE_URL"];
    it.skipIf(cannotRun)(guard, ({ expect }) =>
      inCopy(async (server) => {
        const path = join(server, "src", file);
        const whole = readFileSync(path, "utf8");
        expect(flat(whole), "the guard is no longer where this list says").toContain(flat(from));
        writeFileSync(path, replaceFlat(whole, from, to));
        try {
          const { code, output } = await runTests(server, tests, file.includes("migrations/"));
          expect(code).not.toBe(0);
          expect(output, "a test must fail, not the start").toMatch(/Tests\s.*\d+ failed/);
        } finally {
          writeFileSync(path, whole);
        }
      }),
    );
  }
});

function flat(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Replaces code whatever its line breaks. */
function replaceFlat(text: string, from: string, to: string): string {
  const pattern = [...flat(from)].map((character) =>
    character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return text.replace(new RegExp(pattern.join("\\s*")), () => to);
}

/** Runs tests in a copy of the server until one fails; with a schema of its own where it changed. */
async function runTests(server: string, words: readonly string[], isSchemaChanged = false) {
  const { STOREY_TEST_SNAPSHOT: snapshot, VITEST: _, ...env } = process.env;
  const vitest = join(PROJECT_FOLDER, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", "--root", server, "--reporter=dot", "--bail=1", ...words],
    {
      cwd: server,
      env: {
        ...env,
        ...(snapshot && !isSchemaChanged ? { STOREY_TEST_SNAPSHOT: snapshot } : {}),
        NO_COLOR: "1",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(child, "close");
  return { code, output: output.slice(-6000) };
}

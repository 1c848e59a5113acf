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
const WRITING = ["test/writing.test.ts"];
const HOSTILE = ["test/hostile-requests.test.ts"];

const REMOVALS: readonly Removal[] = [
  {
    guard: "the permission check",
    file: "http/authorise.ts",
    from: "if (!can(actor.permissions, needed))",
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
    from: "|| token.issuedAt < entry.tokensValidAfter",
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
    guard: "the check that a parent is active",
    file: "features/archive/archive.service.ts",
    from: "if (await hasArchivedParent(transaction, target))",
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
    guard: "the check of a first sign-in's e-mail",
    file: "identity.ts",
    from: 'if (!profile.isEmailVerified) throw new ProblemError("auth.email_unverified");',
    to: "",
    tests: ACCESS,
  },
];

let folder: string;
let server: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "storey-guards-"));
  server = join(folder, "apps", "server");
  mkdirSync(server, { recursive: true });
  for (const name of ["package.json", "tsconfig.base.json"])
    cpSync(join(PROJECT_FOLDER, name), join(folder, name));
  symlinkSync(join(PROJECT_FOLDER, "node_modules"), join(folder, "node_modules"));
  for (const name of ["src", "test", "package.json", "vitest.config.ts"])
    cpSync(join(PROJECT_FOLDER, "apps", "server", name), join(server, name), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the copy of the server that guards are removed from is whole: its tests pass", async () => {
  const { code, output } = await runTests([...ACCESS, ...ISOLATION, ...WRITING]);
  expect(code, output).toBe(0);
});

describe("the suite turns red without", () => {
  for (const { guard, file, from, to, tests, onPostgresqlOnly = false } of REMOVALS) {
    it.skipIf(onPostgresqlOnly && !process.env["STOREY_TEST_DATABASE_URL"])(guard, async () => {
      const path = join(server, "src", file);
      const whole = readFileSync(path, "utf8");
      expect(flat(whole), "the guard is no longer where this list says").toContain(flat(from));
      writeFileSync(path, replaceFlat(whole, from, to));
      try {
        const { code, output } = await runTests(tests);
        expect(code).not.toBe(0);
        expect(output, "a test must fail, not the start").toMatch(/Tests\s.*\d+ failed/);
      } finally {
        writeFileSync(path, whole);
      }
    });
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

async function runTests(words: readonly string[]) {
  const { STOREY_TEST_SNAPSHOT: _, VITEST: __, ...env } = process.env;
  const vitest = join(PROJECT_FOLDER, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", "--root", server, "--reporter=dot", ...words],
    {
      cwd: server,
      env: { ...env, NO_COLOR: "1" },
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

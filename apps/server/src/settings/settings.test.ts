import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./read-settings.ts";
import { SETTINGS } from "./registry.ts";
import { makeSecrets, readSecrets } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "storey-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("have defaults for everything but secrets", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: "localhost",
      STOREY_DEMO: false,
      STOREY_DATA_DIR: "./data",
    });
    for (const [name, { isSecret }] of Object.entries(SETTINGS))
      if (isSecret)
        expect([name, settings[name as keyof typeof settings]]).toEqual([name, undefined]);
  });

  it("take origins and return addresses as they are, and no wildcard or script", () => {
    expect(readSettings({}).APP_ORIGINS).toContain("capacitor://localhost");
    expect(readSettings({ APP_ORIGINS: "https://a.test:8443" }).APP_ORIGINS).toEqual([
      "https://a.test:8443",
    ]);
    for (const wrong of ["*", "https://*.a.test", "https://a.test/", "a.test", "null"])
      expect(problemsOf({ APP_ORIGINS: wrong }).join()).toContain("APP_ORIGINS");
    for (const wrong of ["/logout", "javascript:alert(1)", "data:text/html,x"])
      expect(problemsOf({ LOGOUT_RETURN_URL: wrong }).join()).toContain("LOGOUT_RETURN_URL");
    const native = "com.storey.app://logout";
    expect(readSettings({ LOGOUT_RETURN_URL: native }).LOGOUT_RETURN_URL).toBe(native);
  });

  it("take the origins of pages that may be framed, and nothing that adds to a policy", () => {
    const taken = (EMBED_ORIGINS: string) => readSettings({ EMBED_ORIGINS }).EMBED_ORIGINS;
    expect(taken("*")).toEqual(["*"]);
    expect(taken("none")).toEqual([]);
    expect(taken("https://a.test:443,https://b.test:8443")).toEqual([
      "https://a.test",
      "https://b.test:8443",
    ]);
    for (const wrong of [
      ...["http://a.test", "https://*.a.test", "https://a.test/film", "javascript:x", "data:"],
      ...["https://a.test; script-src *", "https://a.test\nx-a: b", "https:", "'self'"],
    ])
      expect(problemsOf({ EMBED_ORIGINS: wrong }).join()).toContain("EMBED_ORIGINS");
  });

  it("each read their own example", () => {
    for (const [name, { example, read }] of Object.entries(SETTINGS))
      expect([name, read.safeParse(example).success]).toEqual([name, true]);
  });

  it("that are wrong are all told at once, with what was found and what is allowed", () => {
    const problems = problemsOf({
      PORT: "eighty",
      LOG_LEVEL: "loud",
      PUBLIC_URL: "ftp://x",
      STOREY_DEMO: "yes",
      RATE_LIMIT_PER_MINUTE: "0",
      TRUSTED_PROXIES: "10.0.0.0/8, proxy.example.com",
      POSTHOG_HOST: "http://eu.i.posthog.com",
    });
    expect(problems).toHaveLength(7);
    expect(problems[0]).toBe('PORT: found "eighty"; allowed is a whole number from 1 to 65535.');
    for (const problem of problems) expect(problem).toMatch(/^\w+: found ".*"; allowed is .+\.$/);
  });

  it.each([
    ["storey@example.com", { name: "", address: "storey@example.com" }],
    ["Storey <storey@example.com>", { name: "Storey", address: "storey@example.com" }],
    ['"Käthe, Desk" <desk@example.com>', { name: "Käthe, Desk", address: "desk@example.com" }],
    ["<desk@example.com>", { name: "", address: "desk@example.com" }],
  ])("read the sender of mail from %j", (text, sender) => {
    const settings = readSettings({ SMTP_URL: "smtp://localhost", MAIL_FROM: text });
    expect(settings.MAIL_FROM).toEqual(sender);
  });

  it.each([
    "Storey",
    "a@example.com, b@example.com",
    "Storey\r\nBcc: x@example.com <a@example.com>",
    "Storey <a@example.com>\n",
    "a@example.com <b@example.com> <c@example.com>",
  ])("take no sender like %j", (text) => {
    expect(problemsOf({ SMTP_URL: "smtp://localhost", MAIL_FROM: text })).toHaveLength(2);
  });

  it("want a sender with a mail server, and show nothing of its password", () => {
    expect(problemsOf({ SMTP_URL: "smtps://u:hunter2@localhost" })).toEqual([
      expect.stringMatching(/^MAIL_FROM: is needed when SMTP_URL is set/),
    ]);
    expect(problemsOf({ SMTP_URL: "http://u:hunter2@localhost" })[0]).not.toContain("hunter2");
  });

  it.each([
    ["STOREY_DATADIR", "STOREY_DATA_DIR"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["AUTH_DOMIAN", "AUTH_DOMAIN"],
    ["S3_BUKET", "S3_BUCKET"],
    ["DATABASE_URL_FIEL", "DATABASE_URL_FILE"],
  ])("%s is taken for a slip of %s", (given, meant) => {
    expect(problemsOf({ [given]: "x" })).toEqual([
      `${given}: there is no setting of this name; did you mean ${meant}?`,
    ]);
  });

  it("pass over what belongs to others", () => {
    expect(
      problemsOf({
        PATH: "/bin",
        HOME: "/",
        LANG: "C",
        NODE_ENV: "production",
        npm_config_cache: "x",
        TERM: "x",
        HOSTNAME: "box",
        EDITOR: "vi",
        PGHOST: "db.example.test",
        PGPORT: "5432",
      }),
    ).toEqual([]);
  });

  it("can come from files, and from one place only", () => {
    const file = join(folder, "database-url");
    writeFileSync(file, "postgres://storey:secret@localhost/storey\n");
    expect(readSettings({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
      "postgres://storey:secret@localhost/storey",
    );
    expect(problemsOf({ PORT: "1", PORT_FILE: file })).toEqual([
      "PORT: set either PORT or PORT_FILE, not both.",
    ]);
    expect(problemsOf({ PORT_FILE: join(folder, "absent") })[0]).toContain("cannot be read");
  });

  it("that are secret are never shown, from a file neither", () => {
    const file = join(folder, "secret");
    writeFileSync(file, "mysql://root:hunter2@db/storey");
    const problems = [
      ...problemsOf({ DATABASE_URL: "mysql://root:hunter2@db/storey" }),
      ...problemsOf({ DATABASE_URL_FILE: file }),
    ];
    expect(problems).toHaveLength(2);
    for (const problem of problems) {
      expect(problem).not.toContain("hunter2");
      expect(problem).toContain("a value that is not shown");
    }
  });

  it("that need each other are told together", () => {
    const problems = problemsOf({
      AUTH_DOMAIN: "example.eu.auth0.com",
      S3_BUCKET: "files",
      UBIQISENSE_URL: "https://example.test/areas/{id}",
    });
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "AUTH_CLIENT_ID",
      "AUTH_AUDIENCE",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "UBIQISENSE_TOKEN",
    ]);
  });

  it("that are empty count as absent", () => {
    const empty = { PORT: "", DATABASE_URL: "", TRUSTED_PROXIES: "" };
    expect(readSettings(empty)).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
      TRUSTED_PROXIES: [],
    });
  });

  it("that are lists with a default are emptied by none, and are unclear when empty", () => {
    const file = join(folder, "empty");
    writeFileSync(file, "\n");
    for (const name of ["APP_ORIGINS", "EMBED_ORIGINS", "FEATURE_FLAGS"] as const) {
      expect(readSettings({})[name].length).toBeGreaterThan(0);
      expect(readSettings({ [name]: "none" })[name]).toEqual([]);
      const problem = `${name}: is empty; write none for none at all, or leave it out for the default.`;
      for (const empty of [{ [name]: "" }, { [name]: " " }, { [`${name}_FILE`]: file }])
        expect(problemsOf(empty)).toEqual([problem]);
    }
  });
});

describe("secrets", () => {
  it("are made once, differ between installations, and only their owner can read them", () => {
    const first = makeSecrets(join(folder, "one"));
    expect(readSecrets(join(folder, "one"))).toEqual(first);
    expect(readSecrets(join(folder, "two"))).toBeUndefined();
    expect(makeSecrets(join(folder, "two")).cookieKeys).not.toEqual(first.cookieKeys);
    expect(first.encryptionKey).toHaveLength(32);
    expect(statSync(join(folder, "one", "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("that are damaged stop the start instead of being made anew", () => {
    for (const damaged of ["{", "{}", '{"cookieKeys":["a"],"encryptionKey":"short"}']) {
      writeFileSync(join(folder, "one", "secrets.json"), damaged);
      expect(() => readSecrets(join(folder, "one"))).toThrow(/secrets\.json cannot be read/);
    }
  });
});

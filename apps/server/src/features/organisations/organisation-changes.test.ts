import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation({ name: "Harbour" });
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  server.call("PATCH", "/organisations", { token: admin.token, body, headers });
const current = async () =>
  (await server.call("GET", "/organisations/current", { token: admin.token })).json();

describe("an organisation", () => {
  it("keeps the language that texts are written in, whatever order is saved", async () => {
    const [en, de] = ["en", "de"].map((value) => ({ value, label: value }));
    const original = { ...en, isOriginal: true };
    await change({ languages: [en] });
    expect((await change({ languages: [de, en] })).json().result.languages).toEqual([de, original]);
    const back = await change({ languages: [en, de] });
    expect(back.json().result.languages).toEqual([en, de]);
    // Said of another one, it is that one; taken out, it is the first.
    const said = await change({ languages: [en, { ...de, isOriginal: true }] });
    expect(said.json().result.languages).toEqual([en, { ...de, isOriginal: true }]);
    expect((await change({ languages: [en] })).json().result.languages).toEqual([en]);
    expect((await change({ languages: [de, en] })).json().result.languages).toEqual([de, original]);
  });

  it("keeps the language that somebody else chooses meanwhile, and refuses who changes what they did not see", async () => {
    const [en, de] = ["en", "de"].map((value) => ({ value, label: value }));
    const original = { ...de, isOriginal: true };
    await change({ languages: [en, de] });
    const { version } = await current();
    const other = await server.installation.database.pool.connect();
    const headers = { "if-match": `"${version}"` };
    try {
      await other.query("begin");
      await other.query("update organisation set languages = $2 where id = $1", [
        organisation,
        JSON.stringify([en, original]),
      ]);
      const late = [change({ languages: [en, de] }), change({ languages: [de, en] }, headers)];
      await vi.waitFor(async () => {
        const { rowCount } = await query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%organisation%' and datname = current_database()",
          [],
        );
        expect(rowCount).toBe(2);
      }, 10_000);
      await other.query("commit");
      expect((await Promise.all(late)).map(({ status }) => status)).toEqual([200, 409]);
    } finally {
      await other.query("rollback");
      other.release();
    }
    expect((await current()).languages).toEqual([en, original]);
  });

  it("answers everybody who changes its languages at once: changed, or told of the other", async () => {
    const [en, de, fr] = ["en", "de", "fr"].map((value) => ({ value, label: value }));
    await change({ languages: [en, de, fr] });
    const { version } = await current();
    const headers = { "if-match": `"${version}"` };
    const orders = [
      [de, en, fr],
      [fr, de, en],
      [en, fr, de],
    ];
    const replies = await Promise.all(
      orders.flatMap((languages) => [change({ languages }), change({ languages }, headers)]),
    );
    for (const [at, { status }] of replies.entries())
      expect(at % 2 === 0 ? [200] : [200, 409]).toContain(status);
    const found: { value: string; isOriginal?: boolean }[] = (await current()).languages;
    expect((found.find(({ isOriginal }) => isOriginal) ?? found[0])?.value).toBe("en");
  });

  it("changes its name, e-mail and languages; the reply is the whole organisation", async () => {
    const languages = [
      { value: "de", label: "Deutsch" },
      { value: "en", label: "English" },
    ];
    const body = { id: organisation, name: "Hafen", email: "hallo@example.test", languages };
    const reply = await change(body);
    expect(reply.status).toBe(200);
    expect(reply.json().result).toEqual(await current());
    expect(await current()).toMatchObject({
      name: "Hafen",
      email: "hallo@example.test",
      languages,
    });
    expect((await change({ email: null })).json().result).toMatchObject({
      name: "Hafen",
      email: null,
    });
  });

  it("offers any language by its code and a label, also one without words of its own", async () => {
    const languages = [
      { value: "cy", label: "Cymraeg" },
      { value: "zh-hant", label: "繁體中文" },
    ];
    const reply = await change({ languages });
    const kept = [languages[0], { value: "zh-Hant", label: "繁體中文" }];
    expect(reply.json().result.languages).toEqual(kept);
    expect((await change(await current())).json().result.languages).toEqual(kept);
  });

  it("has a time zone, UTC until one is chosen, which its history tells", async () => {
    expect(await current()).toMatchObject({ timezone: "UTC" });
    // Other browsers use the former name of a zone.
    for (const timezone of ["Asia/Kolkata", "Asia/Calcutta", "Europe/London"]) {
      expect((await change({ timezone })).json().result.timezone).toBe(timezone);
    }
    const reply = await server.call("POST", "/organisations/audit/search", {
      token: admin.token,
      body: { entities: ["organisation"] },
    });
    expect(reply.json().results[0]).toMatchObject({
      before: { timezone: "Asia/Calcutta" },
      after: { timezone: "Europe/London" },
    });
  });

  it("keeps runs of checklists for seven years until it says otherwise, from one year to thirty", async () => {
    expect(await current()).toMatchObject({ checklistRetentionYears: 7 });
    for (const checklistRetentionYears of [0, 31, 1.5, null, "7"]) {
      const refused = await change({ checklistRetentionYears });
      expect(refused.status).toBe(400);
      expect(refused.problem().fields[0]?.field).toBe("checklistRetentionYears");
    }
    for (const checklistRetentionYears of [1, 30]) {
      expect((await change({ checklistRetentionYears })).json().result).toMatchObject({
        checklistRetentionYears,
      });
    }
    const reader = await make.user({ organisations: [organisation], roles: ["technician"] });
    const refused = await server.call("PATCH", "/organisations", {
      ...{ token: reader.token, body: { checklistRetentionYears: 2 } },
    });
    expect(refused.status).toBe(403);
    expect(await current()).toMatchObject({ checklistRetentionYears: 30 });
  });

  it("of two who change its time zone at once one is told of the other; who changes another field is not", async () => {
    const { version } = await current();
    const headers = { "if-match": `"${version}"` };
    const replies = await Promise.all([
      change({ timezone: "Europe/Paris" }, headers),
      change({ timezone: "Asia/Tokyo" }, headers),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change({ email: "hello@example.test" }, headers)).status).toBe(200);
  });

  it("keeps a name in any script, with emoji, as it was typed", async () => {
    for (const name of ["مستشفى الميناء", "海港大学", "🏥🏨", "é".repeat(200)]) {
      expect((await change({ name })).json().result.name).toBe(name);
    }
  });

  it.each([
    ["a name of one character", { name: "X" }, "name", "text.too_short"],
    ["an e-mail that is none", { email: "nobody" }, "email", "email.required_valid"],
    ["a time zone that is none", { timezone: "Mars/Base" }, "timezone", "timezone.unknown"],
    ["a time zone of another shape", { timezone: "+01:00" }, "timezone", "timezone.unknown"],
    ["no time zone", { timezone: null }, "timezone", undefined],
    [
      "a language twice",
      {
        languages: [
          { value: "en", label: "A" },
          { value: "en", label: "B" },
        ],
      },
      "languages",
      "language.repeated",
    ],
    [
      "a language without a label",
      { languages: [{ value: "en", label: " " }] },
      "languages.0.label",
      "text.too_short",
    ],
    ["no language", { languages: [] }, "languages", undefined],
    [
      "what is no code of a language",
      { languages: [{ value: "en_GB", label: "English" }] },
      "languages.0.value",
      "language.invalid",
    ],
    [
      "a language twice, written in two ways",
      {
        languages: [
          { value: "pt-BR", label: "A" },
          { value: "pt-br", label: "B" },
        ],
      },
      "languages",
      "language.repeated",
    ],
  ])("refuses %s and names the field", async (_, body, field, code) => {
    const reply = await change(body);
    expect(reply.status).toBe(400);
    expect(reply.problem().fields[0]).toMatchObject({ field, ...(code ? { code } : {}) });
    expect((await current()).version).toBe(1);
  });

  it.each([
    ["licence", "field.read_only"],
    ["hasPro", "field.unknown"],
    ["has_pro", "field.unknown"],
    ["deletedAt", "field.read_only"],
    ["logoKey", "field.unknown"],
    ["settings", "field.read_only"],
    ["version", "field.read_only"],
    ["organisationId", "field.unknown"],
  ])("cannot be given %s by its own people", async (field, code) => {
    const before = await current();
    const reply = await change({ name: "Mass", [field]: true });
    expect([reply.status, reply.problem().fields[0]?.code]).toEqual([400, code]);
    expect(await current()).toEqual(before);
  });

  it("is the active one and no other, whatever id the body names", async () => {
    const other = await make.organisation({ name: "Other" });
    const both = await make.user({
      organisations: [organisation, other],
      roles: ["organisation-admin"],
    });
    for (const id of [other, v7()]) {
      const request = { token: both.token, body: { id, name: "Taken over" } };
      const reply = await server.call("PATCH", "/organisations", request);
      expect([reply.status, reply.problem().code]).toEqual([404, "not_found"]);
    }
    const { rows } = await query(
      "select name from organisation where id = any ($1) order by name",
      [[organisation, other]],
    );
    expect(rows.map(({ name }) => name)).toEqual(["Harbour", "Other"]);
  });

  it("is not overwritten by who saw an older one: both values are told", async () => {
    await change({ name: "Theirs" });
    const refused = await change({ name: "Mine" }, { "if-match": '"1"' });
    expect([refused.status, refused.problem().code]).toEqual([409, "record.conflict"]);
    expect(refused.problem().fields.map(({ field }) => field)).toEqual(["name"]);
    expect(refused.problem().current).toMatchObject({ name: "Theirs", version: 2 });
    const merged = await change({ email: "a@example.test" }, { "if-match": '"1"' });
    expect(merged.json().result).toMatchObject({ name: "Theirs", email: "a@example.test" });
  });

  it("keeps who changed it, from where, before and after", async () => {
    const reply = await change({ name: "Renamed" });
    const { rows } = await query(
      `select actor_id, request_id, address, before, after from history
       where organisation_id = $1 and entity = 'organisation' and operation = 'update'`,
      [organisation],
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        request_id: reply.headers["x-request-id"],
        address: "127.0.0.1",
        before: { name: "Harbour" },
        after: { name: "Renamed" },
      },
    ]);
  });
});

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}

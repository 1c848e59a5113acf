import { publicCalls, REPORTS_MAX } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDocumented } from "../../../test/expect-problem.ts";
import { guestOf, guestWorld, report } from "./guest-world.fixture.ts";
import { Reporters } from "./reporters.fixture.ts";

/**
 * The calls of reporters: `POST /public/spaces/{code}/issues`, `GET /public/spaces/{code}/issues`,
 * `POST /public/spaces/{code}/issues/{issueId}/me-too`.
 */
let server: Reporters["server"];
let make: Reporters["make"];
let world: Reporters["world"];
let query: Reporters["query"];
let freshGuest: Reporters["freshGuest"];
let made: Reporters["made"];
let track: Reporters["track"];

beforeAll(async () => {
  ({ server, make, world, query, freshGuest, made, track } = await Reporters.start());
});

afterAll(() => server.close());

const countIssues = async () =>
  (
    await query("select count(*)::int as n from issue where organisation_id = $1", [
      world.organisation,
    ])
  )[0]?.["n"];

describe("a report", () => {
  it("becomes an issue of the space with all that was told, and a job that tells others", async () => {
    const pin = { imageId: world.image, x: 0.25, y: 0.5 };
    const { issueId, reference } = await made({
      ...{ title: "Lamp", description: "It flickers", impact: "degraded", pin },
      ...{ contactName: "Robin", contactEmail: "robin@example.test", language: "de", website: "" },
    });
    const [issue] = await query("select * from issue where id = $1", [issueId]);
    expect(issue).toMatchObject({
      ...{ space_id: world.space, location_id: world.location, status: "new", source: "public" },
      ...{ title: "Lamp", description: "It flickers", impact: "degraded", pin, reporter_id: null },
      ...{ reporter_name: "Robin", reporter_email: "robin@example.test", priority: "medium" },
    });
    expect(reference).toBe(`#${issue?.["number"]}`);
    const jobs = await query("select data from background_job where name = 'issue-event'");
    expect(jobs.map(({ data }) => data)).toContainEqual({
      issueId,
      event: "created",
      actorId: null,
    });
    const kept = await query("select language from guest_report where issue_id = $1", [issueId]);
    expect(kept).toEqual([{ language: "de" }]);
  });

  it("that is sent again is the same one, and its token the same", async () => {
    const { call } = await freshGuest();
    const body = report();
    const first = await call("POST", "/issues", { body });
    const before = await countIssues();
    const again = await call("POST", "/issues", { body: { ...body, title: "Another title" } });
    expect(again.json()).toEqual(first.json());
    const elsewhere = await freshGuest();
    expect((await elsewhere.call("POST", "/issues", { body })).json()).toEqual(first.json());
    expect(await countIssues()).toBe(before);
  });

  it("that comes twice at once, by two networks, is one", async () => {
    const guests = [await freshGuest(), await freshGuest(), await freshGuest()];
    const body = report();
    const replies = await Promise.all(guests.map(({ call }) => call("POST", "/issues", { body })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it("in a language of endless length is refused for that field", async () => {
    const { call } = await freshGuest();
    const language = `de${"-Latn".repeat(20)}`;
    const refused = await call("POST", "/issues", { body: report({ language }) });
    expect(refused.problem().fields).toMatchObject([{ field: "language" }]);
  });

  it("leaves out a pin in a picture of another space or of none", async () => {
    const other = await guestWorld(server, make);
    for (const imageId of [other.image, v7()]) {
      const { issueId } = await made({ pin: { imageId, x: 0, y: 0 } });
      expect((await query("select pin from issue where id = $1", [issueId]))[0]).toEqual({
        pin: null,
      });
    }
  });

  it("of who fills in what people do not see looks like any other, and nothing is kept", async () => {
    const { call } = await freshGuest();
    const before = await countIssues();
    const reply = await call("POST", "/issues", {
      body: report({ website: "https://example.test" }),
    });
    expectDocumented(publicCalls.report, reply);
    expect(reply.status).toBe(201);
    expect(await countIssues()).toBe(before);
    expect((await track(reply.json().trackingToken)).status).toBe(404);
  });

  it.each([
    ["the space", "update space set allow_public_reporting = $2 where id = $1", () => world.space],
    [
      "the location",
      "update location set allow_anonymous_reporting = $2 where id = $1",
      () => world.location,
    ],
  ])(
    "is refused where %s takes none, and then shows no issues, but still whom to ask",
    async (_, text, id) => {
      await made();
      const { call } = await freshGuest();
      await query(text, [id(), false]);
      expect((await call("POST", "/issues", { body: report() })).problem().code).toBe(
        "report.closed",
      );
      expect((await call("GET", "/issues")).json()).toEqual([]);
      const space = (await call("GET", "")).json();
      expect(space.canReport).toBe(false);
      expect(space.location.serviceDeskEmail).toBe("desk@example.test");
      await query(text, [id(), true]);
    },
  );

  it("keeps hostile text as text", async () => {
    const title = `"><script>alert(1)</script>\u202e{{7*7}} ' or 1=1 --`;
    const { trackingToken } = await made({ title, description: "\r\nBcc: x@example.test" });
    expect((await track(trackingToken)).json().title).toBe(title);
    const { call } = await freshGuest();
    expect((await call("GET", "/issues")).json()[0].title).toBe(title);
    for (const wrong of ["a\u0000b", "", " ", "x".repeat(201), "\ud800"]) {
      expect((await call("POST", "/issues", { body: report({ title: wrong }) })).status).toBe(400);
    }
  });
});

describe("the limit of reports", () => {
  it("is five in ten minutes for a network and a space, and says how long to wait", async () => {
    const { call } = await freshGuest();
    for (let count = 0; count < REPORTS_MAX; count++)
      expect((await call("POST", "/issues", { body: report() })).status).toBe(201);
    const headers = { "x-forwarded-for": "198.51.100.7", forwarded: "for=198.51.100.7" };
    const refused = await call("POST", "/issues", { body: report(), headers });
    expect(refused.problem().code).toBe("rate.limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    await query(
      "update guest_report set created_at = created_at - interval '10 minutes' where space_id = $1",
      [world.space],
    );
    expect((await call("POST", "/issues", { body: report() })).status).toBe(201);
  });

  it("lasts no longer where the clock was set back by a day meanwhile", async () => {
    const { call } = await freshGuest("203.0.113.77");
    for (let count = 0; count < REPORTS_MAX; count++)
      expect((await call("POST", "/issues", { body: report() })).status).toBe(201);
    await query(
      "update guest_report set created_at = created_at + interval '1 day' where space_id = $1",
      [world.space],
    );
    const refused = await call("POST", "/issues", { body: report() });
    expect(refused.problem().code).toBe("rate.limited");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
    await query("delete from guest_report where space_id = $1", [world.space]);
  });

  it("counts a rotating IPv6 address as one network, and one mapped from IPv4 as that", async () => {
    const answers: number[] = [];
    for (let count = 0; count < 7; count++) {
      const { call } = await freshGuest(`2001:db8:1:1::${count + 1}`);
      answers.push((await call("POST", "/issues", { body: report() })).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429]);
    for (let count = 0; count < REPORTS_MAX; count++)
      await (await freshGuest("203.0.113.5")).call("POST", "/issues", { body: report() });
    const mapped = await freshGuest("::ffff:203.0.113.5");
    expect((await mapped.call("POST", "/issues", { body: report() })).status).toBe(429);
  });

  it("of who owns a whole /48 is fifty", async () => {
    const { call } = await freshGuest("2001:db8:2:ffff::1");
    const [one] = await query("select * from guest_report limit 1");
    await query(
      `insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, network)
       select $1, sha256(n::text::bytea), $2, $3, sha256('x'), network(set_masklen(('2001:db8:2:' || to_hex(n) || '::1')::inet, 64))
       from generate_series(1, 50) n`,
      [world.organisation, world.space, one?.["issue_id"]],
    );
    expect((await call("POST", "/issues", { body: report() })).problem().code).toBe("rate.limited");
    const neighbour = await freshGuest("2001:db8:3::1");
    expect((await neighbour.call("POST", "/issues", { body: report() })).status).toBe(201);
  });

  /** Reports of the last minutes in other spaces, from networks that `network` makes of a number. */
  const elsewhere = async (count: number, network: string) => {
    const [one] = await query("select * from guest_report limit 1");
    await query(
      `insert into guest_report (organisation_id, client_hash, issue_id, track_hash, network)
       select $1, sha256(gen_random_uuid()::text::bytea), $2, sha256('x'), ${network} from generate_series(1, $3) n`,
      [world.organisation, one?.["issue_id"], count],
    );
  };
  const answerTo = async (address: string) => {
    const { call } = await freshGuest(address);
    const reply = await call("POST", "/issues", { body: report() });
    return [reply.status, Number(reply.headers["retry-after"] ?? 0) > 500];
  };

  it("of a network is twenty in all spaces of an organisation", async () => {
    await elsewhere(19, "'203.0.113.77/32'");
    expect(await answerTo("203.0.113.77")).toEqual([201, false]);
    expect(await answerTo("203.0.113.77")).toEqual([429, true]);
    expect(await answerTo("203.0.113.78")).toEqual([201, false]);
  });

  it("of who owns a whole /48 is a hundred in all spaces of an organisation", async () => {
    await elsewhere(100, "network(set_masklen(('2001:db8:5:' || to_hex(n) || '::1')::inet, 64))");
    expect(await answerTo("2001:db8:5:ffff::1")).toEqual([429, true]);
    expect(await answerTo("2001:db8:6::1")).toEqual([201, false]);
  });

  it("of an organisation is three hundred from everywhere, and another one's stays open", async () => {
    await elsewhere(
      300,
      "network(set_masklen(('2001:db8:' || to_hex(n + 4096) || '::1')::inet, 64))",
    );
    expect(await answerTo("203.0.113.90")).toEqual([429, true]);
    const other = await guestWorld(server, make);
    const theirs = await guestOf(server, other.code);
    expect((await theirs.call("POST", "/issues", { body: report() })).status).toBe(201);
    await query("update guest_report set created_at = created_at - interval '10 minutes'");
    expect(await answerTo("203.0.113.90")).toEqual([201, false]);
  });

  it("200 reports from one address at once keep nobody else from reporting", async () => {
    const flood = await freshGuest("203.0.113.200");
    const sent = await Promise.all(
      Array.from({ length: 200 }, () => flood.call("POST", "/issues", { body: report() })),
    );
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(REPORTS_MAX);
    const other = await freshGuest("203.0.113.201");
    expect((await other.call("POST", "/issues", { body: report() })).status).toBe(201);
  });
});

describe("me too", () => {
  it("counts once a network, and not for who reported it", async () => {
    const first = await freshGuest();
    const { issueId } = (await first.call("POST", "/issues", { body: report() })).json();
    const say = async (guest: Awaited<ReturnType<typeof freshGuest>>) =>
      (await guest.call("POST", `/issues/${issueId}/me-too`)).json();
    expect((await say(first)).reportCount).toBe(1);
    const second = await freshGuest();
    expect(await say(second)).toMatchObject({ reportCount: 2, isMine: true });
    expect((await say(second)).reportCount).toBe(2);
    const [listed] = (await second.call("GET", "/issues")).json();
    expect(listed).toMatchObject({ id: issueId, reportCount: 2, isMine: true });
  });

  it("counts ten networks of one /48 at most, and queues no work", async () => {
    const { issueId } = await made();
    const say = async (address: string) => {
      const { call } = await freshGuest(address);
      return (await call("POST", `/issues/${issueId}/me-too`)).json().reportCount;
    };
    const counts: number[] = [];
    for (let net = 1; net <= 12; net++) counts.push(await say(`2001:db8:77:${net}::1`));
    expect(counts.slice(-4)).toEqual([10, 11, 11, 11]);
    expect(await say("2001:db8:78:1::1")).toBe(12);
    const jobs = await query(
      "select from background_job where name = 'issue-event' and data->>'issueId' = $1 and data->>'event' = 'me-too'",
      [issueId],
    );
    expect(jobs).toEqual([]);
  });

  it("is not for issues that are over, of other spaces, or not there", async () => {
    const { issueId } = await made();
    await query("update issue set status = 'cancelled' where id = $1", [issueId]);
    const other = await guestWorld(server, make);
    const theirs = await guestOf(server, other.code);
    const foreign = (await theirs.call("POST", "/issues", { body: report() })).json().issueId;
    const { call } = await freshGuest();
    for (const id of [issueId, foreign, v7()]) {
      expect((await call("POST", `/issues/${id}/me-too`)).problem().code).toBe("not_found");
    }
    expect((await call("GET", "/issues")).text).not.toContain(issueId);
  });
});

describe("what people with an account reported", () => {
  it("is at the door without its words, which are for who may open it", async () => {
    const body = { spaceId: world.space, title: "Words of a member" };
    const member = await make.user({ organisations: [world.organisation] });
    const { id } = (await server.call("POST", "/issues", { token: member.token, body })).json();
    const { issueId } = await made({ title: "Words at the door" });
    const { call } = await freshGuest();
    const titles = new Map(
      (await call("GET", "/issues"))
        .json()
        .map((one: { id: string; title: string | null }) => [one.id, one.title]),
    );
    expect([titles.get(id), titles.get(issueId)]).toEqual([null, "Words at the door"]);
    expect((await call("POST", `/issues/${id}/me-too`)).json()).toMatchObject({ title: null });
    expect((await call("POST", `/issues/${issueId}/me-too`)).json()).toMatchObject({
      title: "Words at the door",
    });
  });
});

describe("a call for help", () => {
  it("stands on no page of the space and takes no me too", async () => {
    const { issueId } = await made({ title: "SOS: Reading room" });
    const { call } = await freshGuest();
    expect((await call("GET", "/issues")).text).toContain(issueId);
    await query("update issue set source = 'sos' where id = $1", [issueId]);
    expect((await call("GET", "/issues")).text).not.toContain(issueId);
    expect((await call("POST", `/issues/${issueId}/me-too`)).problem().code).toBe("not_found");
  });

  it("is in the short list of a space for those alone who may read it", async () => {
    const { issueId } = await made({ title: "SOS: Reading room" });
    await query("update issue set source = 'sos' where id = $1", [issueId]);
    const listed = async (token: string) =>
      (await server.call("GET", `/spaces/${world.space}/issues`, { token })).text;
    const member = await make.user({ organisations: [world.organisation] });
    expect(await listed(world.admin.token)).toContain(issueId);
    expect(await listed(member.token)).not.toContain(issueId);
    const answer = await server.call("POST", `/issues/${issueId}/me-too`, { token: member.token });
    expect(answer.status).toBe(404);
  });
});

describe("the module that issues belong to", () => {
  it("takes with it what guests report and whom they call, when it is off", async () => {
    const { call } = await freshGuest();
    const turn = (isOn: boolean) =>
      query(
        `update organisation_setting set enabled = $2 where organisation_id = $1
         and setting_id = (select id from available_setting where setting_key = 'spaces_core')`,
        [world.organisation, isOn],
      );
    expect((await call("GET", "")).json()).toMatchObject({
      canReport: true,
      sos: { phone: "+44 20 0000" },
    });
    await turn(false);
    const space = (await call("GET", "")).json();
    const refused = (await call("POST", "/issues", { body: report() })).problem().code;
    await turn(true);
    expect(space).toMatchObject({
      canReport: false,
      sos: null,
      location: { serviceDeskEmail: null },
    });
    expect(refused).toBe("report.closed");
  });
});

import { images, spaces, system, users } from "@storey/contract";
import { describe, expect, test } from "vitest";
import { addressOf, call, download } from "./call.ts";
import { CallError } from "./call-error.ts";
import { connect } from "./connection.ts";

const ID = "0197a000-0000-7000-8000-000000000001";

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

/** Connects a server that gives the replies in turn, and returns what was sent to it. */
function serverOf(...replies: Response[]): Sent[] {
  const sent: Sent[] = [];
  connect({
    fetch: async (address, init) => {
      sent.push({ address: String(address), init: init ?? {} });
      const reply = replies[sent.length - 1];
      if (!reply) throw new TypeError("no more replies");
      return reply;
    },
  });
  return sent;
}

function header(sent: Sent | undefined, name: string): string | null {
  return new Headers(sent?.init.headers).get(name);
}

function problem(status: number, code: string): Response {
  const body = { code, message: "words", fields: [], requestId: "r-1" };
  return Response.json(body, { status });
}

describe("a call", () => {
  test("fills in and escapes the path", () => {
    expect(addressOf(users.setting, { params: { settingKey: "a/b" } })).toBe(
      "/api/users/settings/a%2Fb",
    );
    expect(addressOf(images.stream, { query: { imageKey: "a&b", none: undefined } })).toBe(
      "/api/spaces/image-stream?imageKey=a%26b",
    );
    expect(() => addressOf(spaces.get, {})).toThrow("needs id");
  });

  test("carries token, believed organisation, version and key", async () => {
    const sent = serverOf(Response.json({}));
    connect({ token: async () => "t", organisationId: () => "o-1" });
    await call(spaces.update, { params: { id: ID }, body: { name: "A" }, ifMatch: 3 });
    expect(header(sent[0], "authorization")).toBe("Bearer t");
    expect(header(sent[0], "storey-organisation")).toBe("o-1");
    expect(header(sent[0], "if-match")).toBe('"3"');
    expect(header(sent[0], "idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.init.body).toBe('{"name":"A"}');
  });

  test("sends no token to what is public, and no key with a search", async () => {
    const sent = serverOf(Response.json({}), Response.json({}));
    connect({ token: async () => "t" });
    await call(system.configuration);
    await call(spaces.search, { body: {} });
    expect(header(sent[0], "authorization")).toBeNull();
    expect(header(sent[1], "idempotency-key")).toBeNull();
  });

  test("renews the token once after a 401 and repeats with the same key", async () => {
    const sent = serverOf(problem(401, "auth.invalid_token"), Response.json({ id: ID }));
    connect({ token: async ({ fresh }) => (fresh ? "new" : "old") });
    await call(spaces.archive, { params: { id: ID } });
    expect(sent.map((one) => header(one, "authorization"))).toEqual(["Bearer old", "Bearer new"]);
    expect(header(sent[0], "idempotency-key")).toBe(header(sent[1], "idempotency-key"));
  });

  test("says that a login is required when the renewal does not help", async () => {
    serverOf(problem(401, "auth.invalid_token"), problem(401, "auth.invalid_token"));
    let calls = 0;
    connect({
      token: async () => "t",
      onLoginRequired: () => {
        calls += 1;
      },
    });
    await expect(call(users.me)).rejects.toMatchObject({ status: 401 });
    expect(calls).toBe(1);
  });

  test("tells about an organisation that changed elsewhere", async () => {
    serverOf(problem(409, "organisation.changed"));
    let calls = 0;
    connect({
      onOrganisationChanged: () => {
        calls += 1;
      },
    });
    await expect(call(spaces.get, { params: { id: ID } })).rejects.toThrow("words");
    expect(calls).toBe(1);
  });

  test("turns every kind of failure into a CallError", async () => {
    serverOf(new Response("<html>", { status: 502 }));
    await expect(call(users.me)).rejects.toMatchObject({ status: 502, code: "server.error" });
    serverOf();
    const error = await call(users.me).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 0, code: "network.unreachable" });
  });

  test("gives bytes as a blob, and nothing for an empty reply", async () => {
    serverOf(new Response("abc"));
    const blob = await download(images.stream, { query: { imageKey: "k" } });
    expect(blob.size).toBe(3);
    serverOf(new Response(null, { status: 204 }));
    expect(await call(spaces.archive, { params: { id: ID } })).toBeUndefined();
  });
});

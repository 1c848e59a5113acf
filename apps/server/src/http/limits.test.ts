import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";

const LIMIT = 6;
let server: TestServer;
let make: Factory;
let campus: string;
let last = 0;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(() => {
  campus = `198.51.100.${++last}`;
});

const ask = async (token: string | undefined, from = campus) =>
  (await server.call("GET", "/users/me", { from, ...(token ? { token } : {}) })).status;

/**
 * Sends as many requests as the limit allows and one more, and returns the states of the replies.
 */
async function spend(token: string | undefined, from = campus): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at <= LIMIT; at++) statuses.push(await ask(token, from));
  return statuses;
}

const all = (status: number) => [...Array.from({ length: LIMIT }, () => status), 429];

describe("the limit of requests", () => {
  it("counts each signed-in person for themselves, from wherever they ask", async () => {
    const people = [await make.user(), await make.user(), await make.user()];
    for (const { token } of people) expect(await spend(token)).toEqual(all(200));
    expect(await ask(people[0]?.token, "203.0.113.9")).toBe(429);
    // Another token of the same person counts for the same limit.
    expect(await ask(await make.token(people[0]?.email ?? ""))).toBe(429);
  });

  it("counts who is not signed in by their address, and spends nobody else's", async () => {
    const { token } = await make.user();
    expect(await spend(undefined)).toEqual(all(401));
    expect(await ask(token)).toBe(200);
    expect((await server.call("GET", "/health", { from: campus })).status).toBe(429);
    expect((await server.call("GET", "/health", { from: "203.0.113.10" })).status).toBe(200);
  });

  it("counts tokens that prove nothing by their address", async () => {
    const { token } = await make.user();
    const forged = (at: number) => `${token.slice(0, -6)}${String(at).padStart(6, "A")}`;
    const statuses: number[] = [];
    for (let at = 0; at <= LIMIT; at++) statuses.push(await ask(forged(at)));
    expect(statuses).toEqual(all(401));
    const made: number[] = [];
    for (let at = 0; at <= LIMIT; at++) made.push(await ask(`storey_${at}`, "203.0.113.11"));
    expect(made).toEqual(all(401));
  });

  it("looks at no more tokens of an address that sent too many that prove nothing", async () => {
    const [known, neighbour, late] = [await make.user(), await make.user(), await make.user()];
    expect(await ask(known.token)).toBe(200);
    for (let at = 0; at < LIMIT; at++) await ask(`${known.token}${at}`);
    // So many bad tokens of a neighbour keep nobody's token from being recognised.
    expect(await ask(neighbour.token)).toBe(200);
    for (let at = 0; at < LIMIT * 20; at++) await ask(`${known.token}${at}`);
    expect(await ask(known.token)).toBe(200);
    expect(await ask(late.token)).toBe(429);
    expect(await ask(late.token, "203.0.113.12")).toBe(200);
  });

  it("counts an API token for itself once it was good, and not together with its person", async () => {
    const organisation = await make.organisation();
    const person: TestUser = await make.user({ organisations: [organisation] });
    const body = { name: "Program", permissions: [], expiresInDays: 1 };
    const made = await server.call("POST", "/users/me/tokens", { token: person.token, body });
    const { value } = made.json();
    expect(await ask(value)).toBe(200);
    expect(await spend(undefined)).toEqual([...all(401).slice(1, LIMIT), 429, 429]);
    expect(await spend(value)).toEqual(all(200));
    expect(await ask(person.token)).toBe(200);
  });
});

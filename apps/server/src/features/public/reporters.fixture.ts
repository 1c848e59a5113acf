import { expect } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type GuestWorld, guestOf, guestWorld, report } from "./guest-world.fixture.ts";

/** Guests of one open space, who report and follow their reports. */
export class Reporters {
  readonly server: TestServer;
  readonly make: Factory;
  readonly world: GuestWorld;
  #lastAddress = 0;

  private constructor(server: TestServer, make: Factory, world: GuestWorld) {
    this.server = server;
    this.make = make;
    this.world = world;
  }

  static async start(): Promise<Reporters> {
    const server = await startTestServer();
    const make = new Factory(server);
    return new Reporters(server, make, await guestWorld(server, make));
  }

  readonly query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await this.server.installation.database.pool.query(text, values)).rows as Row[];

  /** A guest from an address that nobody has used yet. */
  readonly freshGuest = (from = `192.0.2.${++this.#lastAddress}`) =>
    guestOf(this.server, this.world.code, { from });

  readonly made = async (more: Record<string, unknown> = {}) => {
    const { call } = await this.freshGuest();
    const reply = await call("POST", "/issues", { body: report(more) });
    expect(reply.status).toBe(201);
    return reply.json() as { issueId: string; reference: string; trackingToken: string };
  };

  readonly track = (token: string, method = "GET", path = "", body?: unknown) =>
    this.server.call(method, `/public/issues/${token}${path}`, { body });
}

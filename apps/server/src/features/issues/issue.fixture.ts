import type { Issue, IssueStep } from "@storey/contract";
import type { IssueStatus } from "@storey/domain";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";

/** An organisation with one space and one person of each kind. */
export interface Scene {
  readonly organisation: string;
  readonly location: string;
  readonly floor: string;
  readonly space: string;
  readonly admin: TestUser;
  readonly technician: TestUser;
  readonly vip: TestUser;
  readonly member: TestUser;
  readonly other: TestUser;
}

/** A server, and the requests that tests of issues send to it. */
export class IssueServer {
  readonly server: TestServer;
  readonly make: Factory;

  constructor(server: TestServer) {
    this.server = server;
    this.make = new Factory(server);
  }

  static async start(environment: Record<string, string> = {}): Promise<IssueServer> {
    return new IssueServer(await startTestServer(environment));
  }

  async scene(): Promise<Scene> {
    const { make } = this;
    const organisation = await make.organisation();
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const person = (roles: Parameters<Factory["user"]>[0]) =>
      make.user({ organisations: [organisation], ...roles });
    return {
      ...{ organisation, location, floor },
      space: await make.space(organisation, { floorId: floor }),
      admin: await person({ roles: ["organisation-admin"] }),
      technician: await person({ roles: ["technician"] }),
      vip: await person({ roles: ["vip-user"] }),
      member: await person({}),
      other: await person({}),
    };
  }

  send(
    { token }: Pick<TestUser, "token">,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestReply> {
    return this.server.call(method, path, { token, body, headers });
  }

  /** Sends a request that has to succeed and returns its body. */
  async ok(
    who: Pick<TestUser, "token">,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  ): Promise<any> {
    const reply = await this.send(who, method, path, body, headers);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.text === "" ? undefined : reply.json();
  }

  report(scene: Scene, who: TestUser = scene.member, fields: object = {}): Promise<Issue> {
    const body = { spaceId: scene.space, title: "The lamp is broken", ...fields };
    return this.ok(who, "POST", "/issues", body);
  }

  step(who: TestUser, id: string, step: IssueStep): Promise<TestReply> {
    return this.send(who, "POST", `/issues/${id}/transition`, step);
  }

  /** Makes an issue of the scene's member and takes it to a state as its administrator. */
  async at(scene: Scene, status: IssueStatus): Promise<Issue> {
    const issue = await this.report(scene);
    for (const step of WAYS[status]) {
      const reply = await this.step(scene.admin, issue.id, step);
      if (reply.status !== 200) throw new Error(`${status}: ${reply.text}`);
    }
    return this.ok(scene.admin, "GET", `/issues/${issue.id}`);
  }

  query(text: string, values: readonly unknown[] = []) {
    return this.server.installation.database.pool.query<Record<string, unknown>>(text, [...values]);
  }

  /** Returns the events that wait for notifications, the oldest first. */
  async events(issueId: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.query(
      "select data from background_job where name = 'issue-event' and data->>'issueId' = $1 order by id",
      [issueId],
    );
    return rows.map(({ data }) => data as Record<string, unknown>);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

const OPEN: IssueStep = { to: "open" };
const RESOLVED: IssueStep = { to: "resolved", resolutionCode: "fixed", note: "New lamp." };
const WAYS: Readonly<Record<IssueStatus, readonly IssueStep[]>> = {
  new: [],
  open: [OPEN],
  in_progress: [OPEN, { to: "in_progress" }],
  on_hold: [OPEN, { to: "on_hold", reason: "parts" }],
  resolved: [OPEN, RESOLVED],
  closed: [OPEN, RESOLVED, { to: "closed" }],
  cancelled: [{ to: "cancelled", reason: "declined" }],
};

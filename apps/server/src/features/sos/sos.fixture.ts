import type { SosAlert } from "@storey/contract";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";
import type { MailTransport } from "../../outside/mail/mail-transport.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { urgentMailJob } from "../mail/mail-job.service.ts";
import { sosTurnJob } from "./sos-jobs.service.ts";

/** An organisation with a location whose slider is on, and one person of each kind. */
export interface SosScene {
  readonly organisation: string;
  readonly location: string;
  readonly space: string;
  readonly admin: TestUser;
  readonly technician: TestUser;
  readonly vip: TestUser;
  readonly member: TestUser;
  readonly other: TestUser;
}

/** The list of a scene's location, in its order; the administrator of the organisation comes last. */
export const ON_LIST = ["sos@example.test", "keeper@example.test", "desk@example.test"];

/** A server, and the requests that tests of alerts send to it. */
export class SosServer {
  readonly server: TestServer;
  readonly make: Factory;

  constructor(server: TestServer) {
    this.server = server;
    this.make = new Factory(server);
  }

  static async start(environment: Record<string, string> = {}): Promise<SosServer> {
    return new SosServer(await startTestServer(environment));
  }

  async scene(sos: object = {}): Promise<SosScene> {
    const { make } = this;
    const organisation = await make.organisation();
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const person = (roles: Parameters<Factory["user"]>[0]) =>
      make.user({ organisations: [organisation], ...roles });
    const scene = {
      ...{ organisation, location },
      space: await make.space(organisation, { floorId: floor }),
      admin: await person({ roles: ["organisation-admin"] }),
      technician: await person({ roles: ["technician"] }),
      vip: await person({ roles: ["vip-user"] }),
      member: await person({}),
      other: await person({}),
    };
    await this.ok(scene.admin, "PATCH", `/locations/${location}`, {
      sos: {
        ...{ enabled: true, phone: "+44 20 7946 0000", email: ON_LIST[0], sendToEmail: true },
        ...sos,
      },
      administrator: { email: ON_LIST[1] },
      serviceDeskEmail: ON_LIST[2],
    });
    return scene;
  }

  call(who: Pick<TestUser, "token">, method: string, path: string, body?: unknown, from?: string) {
    return this.server.call(method, path, {
      token: who.token,
      body,
      ...(from === undefined ? {} : { from }),
    });
  }

  /** Sends a request that has to succeed and returns its body. */
  async ok(
    who: Pick<TestUser, "token">,
    method: string,
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  ): Promise<any> {
    const reply = await this.call(who, method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.json();
  }

  send(scene: SosScene, who: TestUser = scene.member, fields: object = {}): Promise<TestReply> {
    const body = { spaceId: scene.space, ...fields };
    return this.call(who, "POST", `/locations/${scene.location}/sos`, body);
  }

  async alert(scene: SosScene, who?: TestUser, fields?: object): Promise<SosAlert> {
    const reply = await this.send(scene, who, fields);
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    return reply.json();
  }

  get(who: TestUser, id: string): Promise<SosAlert> {
    return this.ok(who, "GET", `/sos/${id}`);
  }

  /** Returns the kinds of the entries of the log. */
  async log(who: TestUser, id: string): Promise<string[]> {
    const events = await this.ok(who, "GET", `/sos/${id}/events`);
    return events.map(({ kind }: { kind: string }) => kind);
  }

  query(text: string, values: readonly unknown[] = []) {
    return this.server.installation.database.pool.query<Record<string, unknown>>(text, [...values]);
  }

  /** Sends the mails and takes the turns that are due now, with a mail server or without. */
  async runDue(mail: MailTransport | null): Promise<void> {
    const handlers = [urgentMailJob, sosTurnJob];
    await new JobRunner({ ...this.server.installation, mail }, handlers).runDue();
  }

  /** Makes the next turn due: two minutes are over. */
  async passTurn(): Promise<void> {
    await this.query("update background_job set due_at = now() where name = 'sos-turn'");
  }

  /** Lists everybody who was mailed about an alert, in order. */
  async recipients(kind = "sos"): Promise<unknown[]> {
    const { rows } = await this.query("select recipient from mail where kind = $1 order by id", [
      kind,
    ]);
    return rows.map(({ recipient }) => recipient);
  }

  async clear(): Promise<void> {
    await this.query("delete from mail");
    await this.query("delete from background_job");
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

import { Factory, type TestUser } from "../../../test/factory.ts";
import type { TestReply, TestServer } from "../../../test/server.ts";
import { assetDatesJob } from "../asset-models/asset-dates.service.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { globalModelJob } from "./following.service.ts";

/** Two organisations, each with an administrator, and somebody who keeps the global models. */
export interface GlobalWorld {
  readonly make: Factory;
  readonly keeper: TestUser;
  readonly ours: OneOfTwo;
  readonly theirs: OneOfTwo;
  /** Makes a call as the keeper of global models. */
  keep(method: string, path: string, body?: unknown, headers?: Headers): Promise<TestReply>;
  /** Adds a global model. */
  global(given?: object): Promise<{ readonly id: string; readonly version: number }>;
  /** Does the work that waits. */
  follow(): Promise<unknown>;
}

type Headers = Readonly<Record<string, string>>;

/** One of the organisations. */
export interface OneOfTwo {
  readonly organisation: string;
  readonly admin: TestUser;
  /** Makes a call as its administrator. */
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<TestReply>;
  /** Takes a global model into it, and gives its own. */
  take(globalId: string): Promise<string>;
  /** Its model, as its administrator reads it. */
  model(id: string): Promise<ReturnType<TestReply["json"]>>;
}

let counter = 0;

/** Makes such a world. */
export async function globalWorld(server: TestServer): Promise<GlobalWorld> {
  const make = new Factory(server);
  const keeper = await make.user({ appRoles: ["storey-admin"] });
  const caller =
    ({ token }: TestUser) =>
    (method: string, path: string, body?: unknown, headers: Headers = {}) =>
      server.call(method, path, { token, body, headers: { ...headers } });
  const one = async (): Promise<OneOfTwo> => {
    const organisation = await make.organisation();
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const send = caller(admin);
    const take = async (globalId: string) => {
      const reply = await send("POST", `/asset-models/${globalId}/add-to-organisation`, {});
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.json().id as string;
    };
    const model = async (id: string) => (await send("GET", `/asset-models/${id}`)).json();
    return { organisation, admin, send, take, model };
  };
  const keep = caller(keeper);
  const global = async (given: object = {}) => {
    counter += 1;
    const body = { name: `Global ${counter}`, assetType: "Projector", ...given };
    const reply = await keep("POST", "/global-asset-models", body);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json();
  };
  const follow = () => new JobRunner(server.installation, [globalModelJob, assetDatesJob]).runDue();
  return { make, keeper, ours: await one(), theirs: await one(), keep, global, follow };
}

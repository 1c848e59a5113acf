import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import type { TestServer } from "../../../test/server.ts";
import type { RunWorld } from "../checklist-runs/checklist-runs.fixture.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";

/** What fails in these tests: one thing that is critical, and one that is not. */
export const door = itemOf({ label: "The door closes" });
export const alarm = itemOf({ label: "The alarm sounds", isCritical: true });

/** How a check is done, besides what is answered. */
interface Doing {
  readonly given?: object;
  readonly complete?: object;
  readonly as?: object;
}

/** The steps of tests about failures, in the world that is there when they are taken. */
export function failureSteps(now: () => { readonly server: TestServer; readonly world: RunWorld }) {
  const send: RunWorld["send"] = (...call) => now().world.send(...call);
  const step = (id: string, body: object, as = {}) =>
    send("POST", `/issues/${id}/transition`, body, as);
  return {
    step,
    /** Does the check of a template: every item by its answer. */
    done: async (
      templateId: string,
      answers: readonly (readonly [{ id: string }, string])[],
      { given, complete = {}, as = {} }: Doing = {},
    ): Promise<string> => {
      const { world } = now();
      const run = await world.began(templateId, given ?? { spaceId: world.room });
      for (const [item, value] of answers) {
        await world.answer(run.id, item, value, { note: "It sticks" }, as);
      }
      const reply = await world.complete(run.id, complete, as);
      if (reply.status !== 200) throw new Error(reply.text);
      return run.id;
    },
    /** Adds a photo to the answer of an item. */
    attach: async (runId: string, { id: itemId }: { readonly id: string }) =>
      now().server.call("POST", `/checklist-runs/${runId}/files`, {
        token: now().world.admin.token,
        ...form({ bytes: await jpeg(64, 48), fileName: "door.jpg" }, { itemId }),
      }),
    issueOf: async (id: string) => (await send("GET", `/issues/${id}`)).json(),
    failures: async (query: string, as = {}) =>
      (await send("GET", `/checklist-failures?${query}`, undefined, as)).json(),
    resolve: (id: string) => step(id, { to: "resolved", resolutionCode: "fixed" }),
    comments: async (id: string): Promise<string[]> => {
      const { rows } = await now().world.query(
        "select body from issue_comment where issue_id = $1 order by created_at, id",
        [id],
      );
      return rows.map(({ body }) => String(body));
    },
  };
}

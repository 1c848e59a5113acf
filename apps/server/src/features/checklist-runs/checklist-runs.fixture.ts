import type { ChecklistAnswer, ChecklistRun } from "@storey/contract";
import type { ChecklistItem, ChecklistValue } from "@storey/domain";
import { v7 } from "uuid";
import type { TestUser } from "../../../test/factory.ts";
import type { TestReply, TestServer } from "../../../test/server.ts";
import { type ChecklistRows, checklistRows } from "../checklists-due/checklist-rows.fixture.ts";

type As = { readonly token?: string };

/** An organisation whose people do checklists. */
export interface RunWorld extends ChecklistRows {
  readonly technician: TestUser;
  /** Holds no right. */
  readonly member: TestUser;
  start(given: object, as?: As): Promise<TestReply>;
  /** Begins a run of a template for the room. */
  began(templateId?: string, given?: object): Promise<ChecklistRun>;
  shown(id: string, as?: As): Promise<ChecklistRun>;
  answer(
    id: string,
    item: Pick<ChecklistItem, "id">,
    value: ChecklistValue | null,
    given?: object,
    as?: As & { readonly assetId?: string },
  ): Promise<TestReply>;
  complete(id: string, given?: object, as?: As): Promise<TestReply>;
  /** Sets parts of what the published version of a template asks. */
  ask(templateId: string, parts: object): Promise<void>;
  answersOf(id: string): Promise<ChecklistAnswer[]>;
}

/** Makes one. */
export async function runWorld(server: TestServer): Promise<RunWorld> {
  const rows = await checklistRows(server);
  const { make, organisation, send, query } = rows;
  const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
  const member = await make.user({ organisations: [organisation] });
  const start: RunWorld["start"] = (given, as) =>
    send("POST", "/checklist-runs", { id: v7(), ...given }, as);
  const shown: RunWorld["shown"] = async (id, as) =>
    (await send("GET", `/checklist-runs/${id}`, undefined, as)).json();
  return {
    ...{ ...rows, technician, member, start, shown },
    began: async (templateId = rows.templateId, given = { spaceId: rows.room }) => {
      const reply = await start({ templateId, ...given });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.json();
    },
    answer: (id, item, value, given = {}, { assetId, ...as } = {}) => {
      const path = `/checklist-runs/${id}/answers/${item.id}${assetId ? `/assets/${assetId}` : ""}`;
      return send("PUT", path, { value, operationId: v7(), ...given }, as);
    },
    complete: (id, given = {}, as) => send("POST", `/checklist-runs/${id}/complete`, given, as),
    ask: async (templateId, parts) => {
      await query(
        "update checklist_template_version set content = content || $3::jsonb where organisation_id = $1 and template_id = $2",
        [organisation, templateId, JSON.stringify(parts)],
      );
    },
    answersOf: async (id) => (await shown(id)).answers,
  };
}

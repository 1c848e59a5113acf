import type { ChecklistItem } from "@storey/domain";
import { v7 } from "uuid";
import type { TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** Makes an item that passes or fails. */
export function itemOf(given: Partial<ChecklistItem> = {}): ChecklistItem {
  return {
    ...{ id: v7(), label: "The door closes", help: null, helpImageId: null },
    ...{ responseType: "pass_fail_na", options: [], unit: null, min: null, max: null },
    ...{ isRequired: true, isCritical: false, weight: 1 },
    ...{
      isNoteRequiredOnFail: false,
      isPhotoRequiredOnFail: false,
      condition: null,
      perAsset: null,
    },
    onFail: { issue: "auto", category: "safety", priority: "medium", impact: "none" },
    ...given,
  };
}

/** What is written of a run, in the columns of its table. */
export interface RunRowGiven {
  readonly id?: string;
  readonly spaceId?: string | null;
  readonly assetId?: string | null;
  readonly state?: string;
  /** Hours from now until its due day ends. */
  readonly dueInHours?: number;
  readonly opensInHours?: number;
  readonly assigneeId?: string | null;
  readonly assigneeRole?: string | null;
  readonly templateId?: string;
}

/** An organisation with a published template, and runs that are put straight into the database. */
export interface ChecklistRows extends AssetWorld {
  readonly templateId: string;
  /** Adds a published template of these items. */
  template(items: readonly ChecklistItem[], name?: string): Promise<string>;
  /** Adds a run of the room, unless told otherwise, and gives its id. */
  run(given?: RunRowGiven): Promise<string>;
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Makes one. */
export async function checklistRows(server: TestServer): Promise<ChecklistRows> {
  const world = await assetWorld(server);
  const { organisation } = world;
  const query = (text: string, values: unknown[] = []) =>
    server.installation.database.pool.query(text, values);
  const template = async (items: readonly ChecklistItem[], name = `Fire doors ${v7()}`) => {
    const [id, versionId] = [v7(), v7()];
    const content = JSON.stringify({
      sections: [{ id: v7(), title: "All", items }],
      ...{ scan: "none", isSigned: false, isPatTest: false, translations: {} },
    });
    await query(
      "insert into checklist_template (organisation_id, id, name, content) values ($1, $2, $3, $4)",
      [organisation, id, name, content],
    );
    await query(
      `insert into checklist_template_version (organisation_id, id, template_id, number, name, content)
       values ($1, $2, $3, 1, $4, $5)`,
      [organisation, versionId, id, name, content],
    );
    await query(
      "update checklist_template set published_version_id = $3 where organisation_id = $1 and id = $2",
      [organisation, id, versionId],
    );
    return id;
  };
  const templateId = await template([itemOf()]);
  const run = async (given: RunRowGiven = {}) => {
    const { id = v7(), spaceId = world.room, assetId = null, state = "open" } = given;
    const { dueInHours = 1, opensInHours = dueInHours - 48 } = given;
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    const day = at(dueInHours).toISOString().slice(0, 10);
    const isDone = state === "completed";
    await query(
      `insert into checklist_run (organisation_id, id, template_id, template_version_id, space_id, asset_id, period_start, due_on,
         opens_at, due_at, missed_at, state, assignee_id, assignee_role, completed_at, done_at, outcome, skip_reason)
       select $1, $2, t.id, t.published_version_id, $4, $5, $6::date, $6::date, $7, $8, $9, $10, $11, $12,
         $13, $13, $14, $15 from checklist_template t where t.organisation_id = $1 and t.id = $3`,
      [
        ...[organisation, id, given.templateId ?? templateId, spaceId, assetId, day],
        ...[at(opensInHours), at(dueInHours), at(dueInHours + 48), state],
        ...[given.assigneeId ?? null, given.assigneeRole ?? null],
        ...[isDone ? at(-1) : null, isDone ? "pass" : null, state === "skipped" ? "Closed" : null],
      ],
    );
    return id;
  };
  return { ...world, templateId, template, run, query };
}

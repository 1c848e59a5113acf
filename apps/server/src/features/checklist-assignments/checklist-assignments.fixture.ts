import type { ChecklistAssignment } from "@storey/contract";
import type { TestServer } from "../../../test/server.ts";
import { type ChecklistRows, checklistRows } from "../checklists-due/checklist-rows.fixture.ts";
import { scheduleChecklists } from "./schedule.service.ts";

/** A run as these tests look at it. */
export interface SeenRun {
  readonly id: string;
  readonly periodStart: string;
  readonly dueOn: string;
  readonly state: string;
  readonly skipReason: string | null;
}

/** An organisation in which checklists are assigned. */
export interface AssignmentWorld extends ChecklistRows {
  /** Gives the template to the room, unless told otherwise. */
  assign(given?: object): Promise<ChecklistAssignment>;
  /** Lets the scheduler work at a moment. */
  schedule(at?: string): Promise<{ made: number; missed: number }>;
  /** The runs of an assignment, the first period first. */
  runsOf(assignmentId: string): Promise<SeenRun[]>;
  /** Puts the schedule of an assignment to a period that has no run yet, which is looked at at once. */
  resumeFrom(assignmentId: string, periodStart: string): Promise<void>;
}

/** Makes one. */
export async function assignmentWorld(server: TestServer): Promise<AssignmentWorld> {
  const world = await checklistRows(server);
  const assign = async (given: object = {}) => {
    const isOfAsset = "assetId" in given;
    const body = { templateId: world.templateId, ...(isOfAsset ? {} : { spaceId: world.room }) };
    const reply = await world.send("POST", "/checklist-assignments", { ...body, ...given });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.json() as ChecklistAssignment;
  };
  const runsOf = async (assignmentId: string) => {
    const { rows } = await world.query(
      `select id, period_start::text as "periodStart", due_on::text as "dueOn", state, skip_reason as "skipReason"
       from checklist_run where organisation_id = $1 and assignment_id = $2 order by period_start`,
      [world.organisation, assignmentId],
    );
    return rows as unknown as SeenRun[];
  };
  const resumeFrom = async (assignmentId: string, periodStart: string) => {
    await world.query("delete from checklist_run where assignment_id = $1", [assignmentId]);
    await world.query(
      "update checklist_assignment set next_period_on = $2, next_look_at = '2000-01-01' where id = $1",
      [assignmentId, periodStart],
    );
  };
  const { gateway } = server.installation;
  const schedule = (at?: string) =>
    scheduleChecklists(gateway, at === undefined ? new Date() : new Date(at));
  return { ...world, assign, schedule, runsOf, resumeFrom };
}

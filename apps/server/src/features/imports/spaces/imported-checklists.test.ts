import type { SpaceImport } from "@storey/contract";
import { type OrganisationPermission, SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { form } from "../../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { catalogueId } from "../../../db/catalogue.ts";
import {
  type AssignmentWorld,
  assignmentWorld,
} from "../../checklist-assignments/checklist-assignments.fixture.ts";
import { importableSpaces } from "./importable-spaces.ts";

let server: TestServer;
let world: AssignmentWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await assignmentWorld(server);
});

afterAll(() => server.close());

const HEADER = "Building,Floor,Room,Checklists";
const token = () => world.admin.token;

async function checked(rows: readonly string[], as = token()): Promise<SpaceImport> {
  const bytes = [HEADER, ...rows].join("\n");
  const made = await server.call("POST", "/spaces/imports", {
    ...{ token: as, ...form({ bytes, fileName: "rooms.csv" }) },
  });
  expect(made.status, made.text).toBe(201);
  const { id, choices } = made.json();
  expect(choices.mapping.checklists).toBe(3);
  const path = `/spaces/imports/${id}/mapping`;
  const reply = await server.call("PUT", path, { token: as, body: choices });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}
const commit = async ({ id }: SpaceImport, validRowsOnly = false): Promise<SpaceImport> =>
  (await world.send("POST", `/spaces/imports/${id}/commit`, { validRowsOnly })).json();
const imported = async (rows: readonly string[]) => commit(await checked(rows));
const undo = async ({ id }: SpaceImport) =>
  (await world.send("POST", `/spaces/imports/${id}/undo`)).json().undo;

/** What a room is checked by: the name, how often, and whether a run is planned. */
async function checks(room: string) {
  const { rows } = await world.query(
    `select t.name, a.rule->>'unit' as unit, a.grace_days as "graceDays",
       exists (select from checklist_run r where r.assignment_id = a.id) as "isPlanned"
     from checklist_assignment a join checklist_template t on t.id = a.template_id
     join space s on s.id = a.space_id
     where a.organisation_id = $1 and s.name = $2 and a.deleted_at is null order by t.name`,
    [world.organisation, room],
  );
  return rows;
}
const names = async (room: string) => (await checks(room)).map(({ name }) => name);
const problemsOf = ({ problems }: SpaceImport) =>
  problems.map(({ row, column, code, severity, value }) => [row, column, code, severity, value]);

describe("a column of checklists", () => {
  it("assigns each as it says itself, to new spaces and to those that are there", async () => {
    const weekly = await world.template([], "Opening round");
    await world.template([], "Fire doors, yearly");
    await world.query(
      "update checklist_template set default_recurrence = 'weekly' where organisation_id = $1 and id = $2",
      [world.organisation, weekly],
    );
    await imported(["Quay,1,Q-1,"]);
    expect(await names("Q-1")).toEqual([]);
    const rows = ["Quay,1,Q-1,opening ROUND", '"Quay",2,Q-2,"Opening round; Fire doors, yearly"'];
    const found = await checked(rows);
    expect(found.counts).toMatchObject({ create: 1, update: 1, errors: 0, warnings: 0 });
    expect(found.preview.map(({ name, checklists }) => [name, checklists])).toEqual([
      ["Q-1", ["Opening round"]],
      ["Q-2", ["Opening round", "Fire doors, yearly"]],
    ]);
    expect(await names("Q-1")).toEqual([]);
    await commit(found);
    expect((await checks("Q-2")).map(({ name, isPlanned }) => [name, isPlanned])).toEqual([
      ["Fire doors, yearly", true],
      ["Opening round", true],
    ]);
    const [weeklyOne] = await checks("Q-1");
    const [monthlyOne, otherWeekly] = await checks("Q-2");
    expect(otherWeekly).toEqual(weeklyOne);
    expect(monthlyOne?.["graceDays"]).not.toEqual(weeklyOne?.["graceDays"]);
    // The same file once more finds nothing to do, and an empty cell neither.
    const again = await checked([...rows, "Quay,1,Q-1,"].slice(0, 2));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    expect((await checked(["Quay,2,Q-2,"])).counts).toMatchObject({ unchanged: 1 });
  });

  it("names in each row what is unknown or not published, and imports the others", async () => {
    await world.template([], "Sound one");
    await world.query(
      "insert into checklist_template (organisation_id, id, name, content) values ($1, $2, $3, $4)",
      [world.organisation, v7(), "Only a draft", "{}"],
    );
    const found = await checked([
      "Bank,1,B-1,Sound one",
      "Bank,1,B-2,Sound one | No such thing",
      "Bank,1,B-3,only a draft",
    ]);
    expect(problemsOf(found)).toEqual([
      [2, "Checklists", "import.checklist_unknown", "error", "No such thing"],
      [3, "Checklists", "import.checklist_unpublished", "error", "only a draft"],
    ]);
    const done = await commit(found, true);
    expect(done.counts).toMatchObject({ create: 1, errors: 2 });
    expect(await names("B-1")).toEqual(["Sound one"]);
  });

  it("ends those that it does not name, says so before, and gives them back as they were", async () => {
    await Promise.all([world.template([], "Kept"), world.template([], "New one")]);
    const old = await world.template([], "Old one");
    await imported(["Dock,1,D-1,Kept;Old one"]);
    const { rows } = await world.query(
      "select id from checklist_assignment where organisation_id = $1 and template_id = $2",
      [world.organisation, old],
    );
    const assigned = rows[0]?.["id"];
    await world.send("PATCH", `/checklist-assignments/${assigned}`, { graceDays: 17 });
    const found = await checked(["Dock,1,D-1,Kept;New one"]);
    expect(found.problems).toMatchObject([
      { code: "import.checklists_ended", severity: "warning", params: { names: "Old one" } },
    ]);
    const done = await commit(found);
    expect(await names("D-1")).toEqual(["Kept", "New one"]);
    expect(await undo(done)).toMatchObject({ removed: 0, restored: 1, stayed: 0 });
    expect(await names("D-1")).toEqual(["Kept", "Old one"]);
    expect((await checks("D-1"))[1]).toMatchObject({ graceDays: 17 });
    await world.schedule();
    expect((await checks("D-1"))[1]).toMatchObject({ isPlanned: true });
  });

  it("is no change of its own when an import is undone, but a check that was begun is", async () => {
    const id = await world.template([], "Undone with its room");
    const done = await imported([
      "Mole,1,M-1,Undone with its room",
      "Mole,1,M-2,Undone with its room",
    ]);
    await world.query(
      `update checklist_run r set started_at = now(), state = 'in_progress' from space s
       where s.id = r.space_id and s.name = 'M-2' and r.template_id = $1`,
      [id],
    );
    expect(await undo(done)).toMatchObject({
      ...{ removed: 1, stayed: 1 },
      rows: [{ code: "import.used_since", value: "M-2" }],
    });
  });
});

describe("the rights to a column of checklists", () => {
  const withoutChecklists = async () => {
    const permissions = [...SPACE_IMPORT_PERMISSIONS, "organisation.spaces.read"];
    const body = { name: "Import", permissions, expiresInDays: 1 };
    return (await world.send("POST", "/users/me/tokens", body)).json().value as string;
  };

  it("are those of the form: what is so already needs none, anything else is an error of its row", async () => {
    await Promise.all([world.template([], "Free"), world.template([], "Held")]);
    await imported(["Pier,1,P-1,Held"]);
    const found = await checked(
      ["Pier,1,P-1,Held", "Pier,1,P-2,Free", "Pier,1,P-3,"],
      await withoutChecklists(),
    );
    expect(problemsOf(found)).toEqual([
      [2, "Checklists", "import.checklists_forbidden", "error", "Free"],
    ]);
    expect(found.counts).toMatchObject({ create: 1, unchanged: 1 });
  });

  it("are decided once more when a slice is written, and the other rows come in", async () => {
    const [sound, draft] = [await world.template([], "Still there"), await world.template([])];
    await imported(["Cove,1,C-1,", "Cove,1,C-2,", "Cove,1,C-3,"]);
    const { rows } = await world.query(
      "select id from space where organisation_id = $1 and name like 'C-_' order by name",
      [world.organisation],
    );
    await world.query("update checklist_template set published_version_id = null where id = $1", [
      draft,
    ]);
    const update = rows.map(({ id }, at) => ({
      ...{ row: at + 1, line: at + 2, id, name: `C-${at + 1}` },
      checklistTemplateIds: [[sound], [draft], [v7()]][at],
    }));
    const write = (permissions: readonly OrganisationPermission[]) =>
      server.installation.gateway.asSystem(async (client, transaction) => {
        await client.query("select set_config('app.organisation_id', $1, true)", [
          world.organisation,
        ]);
        return importableSpaces.writeSlice(
          transaction,
          { organisationId: world.organisation, id: v7() },
          { create: [], update },
          {
            ...{ permissions: new Set(permissions), limits: new Map(), locationScope: null },
            settings: new Set(["spaces_checklists"]),
          },
        );
      });
    const none = (await write(["organisation.spaces.update"])).refused.map(({ code }) => code);
    expect(new Set(none)).toEqual(new Set(["import.checklists_refused"]));
    const { refused } = await write(["organisation.checklists.update"]);
    expect(refused.map(({ row, code }) => [row, code])).toEqual([
      [2, "import.checklists_refused"],
      [3, "import.place_gone"],
    ]);
    expect(await names("C-1")).toEqual(["Still there"]);
  });

  it("need the module: without it the column is an error where it would change anything", async () => {
    await world.template([], "Switched off");
    const use = (isOn: boolean) =>
      world.query(
        "update organisation_setting set enabled = $2 where organisation_id = $1 and setting_id = $3",
        [world.organisation, isOn, catalogueId("setting", "spaces_checklists")],
      );
    await use(false);
    const found = await checked(["Reef,1,R-1,Switched off", "Reef,1,R-2,"]);
    expect(problemsOf(found)).toEqual([
      [1, "Checklists", "import.checklists_off", "error", "Switched off"],
    ]);
    await use(true);
  });
});

import type { Removal } from "./removal.ts";

const TABLES = "db/migrations/0106-checklists.ts";
const RUNS = "db/migrations/0107-checklist-runs.ts";
const SCHEDULE = "db/migrations/0111-checklist-schedule.ts";
const TEMPLATE = "features/checklist-templates/checklist-template.service.ts";
const PLANNING = "features/checklist-assignments/schedule.service.ts";
const PLANNED = "features/checklist-assignments/schedule.repository.ts";
const ASSIGNING = "features/checklist-assignments/checklist-assignment.service.ts";
const ACCESS = "platform/records/checklist-access.ts";
const TEMPLATES = "src/features/checklist-templates/checklist-templates.test.ts";
const ASSIGNMENTS = "src/features/checklist-assignments/checklist-assignments.test.ts";
const SCHEDULED = "src/features/checklist-assignments/schedule.test.ts";
const RECORDS = "src/features/checklist-runs/checklist-records.test.ts";
const DUE = "src/features/checklists-due/checklists-due.test.ts";
const WHO_SEES =
  "who sees what is due members see what was given to them, by name or by role where the role counts";

/** What protects the templates of checklists, to what they are given, and what is due. */
export const CHECKLIST_REMOVALS: readonly Removal[] = [
  {
    guard: "the published versions of a checklist that never change",
    file: TABLES,
    from: "select tenant_record('checklist_template_version', is_versioned => false, has_history => false, privileges => '{select,insert}');",
    to: "select tenant_record('checklist_template_version', is_versioned => false, has_history => false, privileges => '{select,insert,update}');",
    tests: TEMPLATES,
    test: "publishing never changes what was published",
  },
  {
    guard: "the checklist that is published by one of two people at once",
    file: TEMPLATE,
    from: 'const { deletedAt } = await lockRecord(transaction, place, "change");',
    to: "const { deletedAt } = await getChecklistTemplate(transaction, organisationId, place.id);",
    tests: TEMPLATES,
    test: "publishing adds one version for two people at once, and none for nothing new",
  },
  {
    guard: "the draft that its publisher did not see",
    file: TEMPLATE,
    from: "if (ifMatch !== undefined && ifMatch !== template.version)",
    to: "if (ifMatch === null)",
    tests: TEMPLATES,
    test: "publishing publishes what its caller saw and nothing else",
  },
  {
    guard: "the archived checklists of which nothing is published",
    file: TEMPLATE,
    from: 'if (deletedAt !== null) throw new ProblemError("parent.archived");',
    to: "",
    tests: TEMPLATES,
    test: "a template is listed when it is archived only if that is asked for",
  },
  {
    guard: "the archived checklists that are given to nothing",
    file: ASSIGNING,
    from: 'if (template.deletedAt !== null) throw new ProblemError("parent.archived");',
    to: "",
    tests: ASSIGNMENTS,
    test: "giving a checklist is refused with what is wrong",
  },
  {
    guard: "the archived assets that get no checklist",
    file: ASSIGNING,
    from: 'if (asset.deletedAt !== null) throw new ProblemError("parent.archived");',
    to: "",
    tests: ASSIGNMENTS,
    test: "giving a checklist is refused with what is wrong",
  },
  {
    guard: "the people of the organisation alone who get a checklist to do",
    file: ASSIGNING,
    from: 'if (!isKnown) throw new ProblemError("checklist.assignee_unknown");',
    to: "",
    tests: ASSIGNMENTS,
    test: "giving a checklist is refused with what is wrong",
  },
  {
    guard: "the checklists of a room's form that need a right of their own",
    file: "features/checklist-assignments/space-checklists.service.ts",
    from: "if (own.some((id) => !places.includes(id)))",
    to: "if (own.length === 0)",
    tests: ASSIGNMENTS,
    test: "the form of a space needs no right to send back what is so, and the right for anything else",
  },
  {
    guard: "the checklists that a role with a limit does not change elsewhere",
    file: TABLES,
    from: "location_id is not null and location_id = any",
    to: "location_id is not null or location_id = any",
    tests: ASSIGNMENTS,
    test: "who gives checklists does so where their role counts, and of what lies nowhere with a role that counts everywhere",
  },
  {
    guard: "the checklists of what lies nowhere, which need rights in the whole organisation",
    file: TABLES,
    from: "location_id is not null and location_id = any",
    to: "location_id is null or location_id = any",
    tests: ASSIGNMENTS,
    test: "who gives checklists does so where their role counts, and of what lies nowhere with a role that counts everywhere",
  },
  {
    guard: "the checklists of a location whose networks hold the caller off",
    file: TABLES,
    from: "using (location_id is null or location_id <> all ((select barred_locations())::uuid[]))",
    to: "using (true)",
    tests: RECORDS,
    test: "where it lies is hidden by the networks of its location",
  },
  {
    guard: "the checklists that move with their room",
    file: TABLES,
    from: "create trigger move_checklists after update of location_id on space for each row when (old.location_id is distinct from new.location_id)",
    to: "create trigger move_checklists after update of location_id on space for each row when (false)",
    tests: RECORDS,
    test: "where it lies follows its room, but for what is done, which stays where it was done",
  },
  {
    guard: "the runs that stay where they were done",
    file: RUNS,
    from: "and space_id = new.id and state in ('open', 'in_progress', 'missed');",
    to: "and space_id = new.id;",
    tests: RECORDS,
    test: "where it lies follows its room, but for what is done, which stays where it was done",
  },
  {
    guard: "the periods that have one run",
    file: RUNS,
    from: "create unique index checklist_run_of_period on",
    to: "create index checklist_run_of_period on",
    tests: RECORDS,
    test: "in the database, whoever writes, a period has one run, whatever its id",
  },
  {
    guard: "the run of a period that a device began before",
    file: PLANNED,
    from: "on conflict do nothing",
    to: "on conflict (organisation_id, id) do update set started_at = null, state = 'open'",
    tests: SCHEDULED,
    test: "the scheduler leaves a run that a device began before as it is",
  },
  {
    guard: "the runs that somebody began, which nobody takes back",
    file: SCHEDULE,
    from: "using (state = 'open' and started_at is null or state = 'skipped' and skipped_by is null);",
    to: "using (true);",
    tests: RECORDS,
    test: "in the database, whoever writes, a run that somebody began is taken back by nobody",
  },
  {
    guard: "the organisations without the module, for which nothing is scheduled",
    file: PLANNED,
    from: "and o.deleted_at is null and has_module(o.id, 'spaces_checklists')`",
    to: "and o.deleted_at is null`",
    tests: SCHEDULED,
    test: "what is archived rests with its template and with its organisation's module",
  },
  {
    guard: "the runs that a device may make of an assignment",
    file: PLANNING,
    from: 'if (period?.start !== periodStart) throw new ProblemError("checklist.no_period");',
    to: 'if (!period) throw new ProblemError("checklist.no_period");',
    tests: SCHEDULED,
    test: "the scheduler refuses a period that does not begin on that day",
  },
  {
    guard: "the due list of a member",
    file: "features/checklists-due/checklists-due.service.ts",
    from: "return isVisibleRun(reader);",
    to: "return isVisibleRun({ ...reader, readsIn: null });",
    tests: DUE,
    test: WHO_SEES,
  },
  {
    guard: "the whole due list, which is for who reads checklists",
    file: "features/checklists-due/checklists-due.service.ts",
    from: 'if (whose === "all" && reader.readsIn !== null)',
    to: 'if (whose === "all" && reader.organisationId === "")',
    tests: DUE,
    test: WHO_SEES,
  },
  {
    guard: "the runs of a role, where that role counts",
    file: ACCESS,
    from: "where h.name = r.assignee_role and (h.location_id is null or h.location_id = r.location_id))",
    to: "where h.name = r.assignee_role)",
    tests: DUE,
    test: WHO_SEES,
  },
];

import {
  buildTree,
  type TreeBuild,
  type TreeContent,
  type TreeSurroundings,
  type TreeValue,
  treeChangeCounts,
  walkTree,
} from "@storey/domain";
import type { PoolClient } from "pg";
import { treeStarterIn } from "../features/decision-trees/starters/starters.ts";
import { personId } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, type Row } from "./insert-rows.ts";
import type { MadeFloor, MadeSpace } from "./make-spaces.ts";
import { workingMoment } from "./moments.ts";
import { AGE_DAYS, type PlannedOrganisation } from "./plan.ts";
import type { PlannedIssue } from "./planned-issues.ts";
import type { PlannedTree } from "./planned-trees.ts";
import { Random } from "./random.ts";
import type { Register } from "./seed-assets.ts";
import { idOfIssue, subjectOf } from "./seed-issues.ts";
import { walkedTo } from "./tree-walks.ts";

const MINUTE_MS = 60_000;
const TABLES = [
  "decision_tree",
  "decision_tree_version",
  "decision_tree_build",
  "decision_tree_session",
  "decision_tree_step",
] as const;
/** How many days after the organisation began its trees were published. */
const PUBLISHED_AFTER_DAYS = 20;
/** The most and the fewest people that were led in a room in a year. */
const LED_IN_A_YEAR = [3, 14] as const;
/** How long somebody takes for an answer, in minutes, at most. */
const ANSWER_MAX_MINUTES = 3;
/** After how long a session that nobody goes on with is abandoned. */
const ABANDONED_AFTER_MS = 30 * MINUTE_MS;

/** What those said whom a tree did not help; some say nothing. */
const WORDS = [
  "It went dark again after ten minutes.",
  "The remote is not in the drawer.",
  "I did not know which of the two cables was meant.",
  "Works on the wall panel, but not with my laptop.",
];

/** What an organisation helps its rooms with. */
interface Help {
  readonly register: Register;
  readonly floors: readonly MadeFloor[];
  readonly trees: readonly PlannedTree[];
  readonly issues: readonly PlannedIssue[];
}

/** Writes the decision trees of an organisation, which rooms have them, and a year of people who were led. */
export async function seedDecisionTrees(client: PoolClient, help: Help, now: Date): Promise<void> {
  const { plan } = help.register;
  const organisationId = demonstrationId("organisation", plan.name);
  const year = new TreeYear(help, now);
  for (const tree of help.trees) year.add(tree);
  const tables = [...TABLES, "space"];
  const switchTo = (state: string) =>
    client.query(tables.map((table) => `alter table ${table} ${state} trigger user`).join("; "));
  await switchTo("disable");
  // The pictures and papers of a tree hang on it.
  await client.query("alter table decision_tree enable trigger attachment_owner_insert");
  for (const table of TABLES) await insertRows(client, table, organisationId, year.rows[table]);
  await client.query(
    `update decision_tree t set published_version_id = b.version_id, build_id = b.id
     from decision_tree_build b
     where t.organisation_id = $1 and b.organisation_id = t.organisation_id and b.tree_id = t.id`,
    [organisationId],
  );
  await client.query(
    `update space s set decision_tree_id = r.tree_id, decision_tree_variables = r.variables
     from jsonb_to_recordset($2::jsonb) r(id uuid, tree_id uuid, variables jsonb)
     where s.organisation_id = $1 and s.id = r.id`,
    [organisationId, JSON.stringify(year.rooms)],
  );
  await switchTo("enable");
  await client.query("select count_tree_sessions($1)", [organisationId]);
  await client.query("select fold_tree_counts($1, 1000000)", [organisationId]);
}

/** A room that a tree helps with. */
interface Room {
  readonly floor: MadeFloor;
  readonly space: MadeSpace;
  readonly variables: Readonly<Record<string, TreeValue>>;
}

interface Led {
  readonly room: Room;
  readonly at: Date;
  readonly by: string | null;
  readonly issue: PlannedIssue | null;
}

/** The rows of an organisation's trees and of those who were led. */
class TreeYear {
  readonly rows: Record<(typeof TABLES)[number], Row[]> = {
    ...{ decision_tree: [], decision_tree_version: [], decision_tree_build: [] },
    ...{ decision_tree_session: [], decision_tree_step: [] },
  };
  readonly rooms: Row[] = [];
  readonly #help: Help;
  readonly #plan: PlannedOrganisation;
  readonly #now: Date;
  readonly #random: Random;

  constructor(help: Help, now: Date) {
    this.#help = help;
    this.#plan = help.register.plan;
    this.#now = now;
    this.#random = new Random(this.#plan.seed);
  }

  add(planned: PlannedTree): void {
    const content = this.#write(planned);
    if (planned.rooms.length === 0) return;
    const build = this.#publish(planned, content);
    const issues = this.#help.issues.filter(({ title }) => planned.issues.includes(title));
    const led = issues.map((issue) => ({ issue, ...this.#subject(issue) }));
    const rooms = this.#roomsOf(
      planned,
      led.map(({ space }) => space),
    );
    for (const room of rooms) {
      this.rooms.push({
        ...{ id: this.#id("space", room.space.shortcode), tree_id: this.#treeId(planned) },
        variables: room.variables,
      });
      const issue = led.find(({ space }) => space === room.space)?.issue;
      if (issue) this.#lead(planned, build, this.#before(room, issue));
      const count = this.#random.between(...LED_IN_A_YEAR);
      for (let one = 0; one < count; one += 1) this.#lead(planned, build, this.#someDay(room));
    }
  }

  #write(planned: PlannedTree): TreeContent {
    let number = 0;
    const { description, content } = treeStarterIn("en", planned.starter, () => {
      number += 1;
      return this.#id("tree-part", `${planned.name}/${number}`);
    });
    const at = this.#moment(AGE_DAYS - PUBLISHED_AFTER_DAYS).toISOString();
    this.rows.decision_tree.push({
      ...{ id: this.#treeId(planned), name: planned.name, description, content, version: 1 },
      ...{ created_at: at, updated_at: at },
    });
    return content;
  }

  #publish(planned: PlannedTree, content: TreeContent): TreeBuild {
    const [treeId, versionId] = [this.#treeId(planned), this.#id("tree-version", planned.name)];
    const at = this.#moment(AGE_DAYS - PUBLISHED_AFTER_DAYS).toISOString();
    this.rows.decision_tree_version.push({
      ...{ id: versionId, tree_id: treeId, number: 1, name: planned.name, content },
      ...{ published_by: personId(this.#plan.builtBy), published_at: at },
      changes: treeChangeCounts(undefined, content),
    });
    this.rows.decision_tree_build.push({
      ...{ id: this.#id("tree-build", planned.name), tree_id: treeId, version_id: versionId },
      ...{ calls: { [versionId]: {} }, tree_ids: [treeId], built_at: at },
    });
    return buildTree({ treeId, versionId, name: planned.name, content }, () => undefined);
  }

  /** Those that issues are about first; then every some of the others, so that they are in many buildings. */
  #roomsOf({ rooms, most, variables }: PlannedTree, first: readonly MadeSpace[]): Room[] {
    const all = this.#help.floors.flatMap((floor) =>
      floor.spaces
        .filter((space) => rooms.includes(space.type) || first.includes(space))
        .map((space) => ({ floor, space })),
    );
    const others = all.filter(({ space }) => !first.includes(space));
    const every = Math.max(1, Math.floor(others.length / most));
    const chosen = [
      ...all.filter(({ space }) => first.includes(space)),
      ...others.filter((_, at) => at % every === 0),
    ].slice(0, most);
    return chosen.map((room, at) => ({
      ...room,
      variables: variables[at % variables.length] ?? {},
    }));
  }

  #subject(issue: PlannedIssue) {
    const { floors, register } = this.#help;
    return subjectOf({ floors, assets: register.assets }, issue);
  }

  /** Somebody who was led, and then reported. */
  #before(room: Room, issue: PlannedIssue): Led {
    const at = new Date(this.#now.getTime() - issue.hoursAgo * 60 * MINUTE_MS - 15 * MINUTE_MS);
    return { room, at, by: personId(issue.by), issue };
  }

  #someDay(room: Room): Led {
    const at = this.#moment(this.#random.between(1, AGE_DAYS - PUBLISHED_AFTER_DAYS - 15));
    const isGuest = room.space.isPublic && this.#random.chance(0.5);
    const people = ["member@harbour.test", "vip@harbour.test", "technician@harbour.test"] as const;
    const by = isGuest ? null : personId(people[this.#random.between(0, 2)]);
    return { room, at, by, issue: null };
  }

  #lead(planned: PlannedTree, build: TreeBuild, { room, at, by, issue }: Led) {
    const around = this.#around(planned, room);
    const ends = issue ? (["report"] as const) : (["resolved", "info", null] as const);
    const { answers, outcome } = walkedTo(this.#random, build, around, ends);
    const { stop, ways } = walkTree(build, around, answers);
    const number = this.rows.decision_tree_session.length;
    const id = this.#id("tree-session", `${planned.name}/${number}`);
    const { languages } = this.#plan;
    let answeredAt = at.getTime();
    for (const [before, answer] of answers.entries()) {
      answeredAt += Math.round(this.#random.next() * ANSWER_MAX_MINUTES * MINUTE_MS);
      const { responseId, value } = answer;
      this.rows.decision_tree_step.push({
        ...{ session_id: id, n: before + 1, at: answer.at, response_id: responseId, value },
        answered_at: new Date(answeredAt).toISOString(),
      });
    }
    const state = issue ? "issue_created" : outcome === null ? "abandoned" : "resolved";
    const waited = state === "abandoned" ? ABANDONED_AFTER_MS : MINUTE_MS / 2;
    const isHelpful =
      state === "resolved" && this.#random.chance(0.6) ? this.#random.chance(0.85) : null;
    this.rows.decision_tree_session.push({
      ...{ id, build_id: this.#id("tree-build", planned.name), surroundings: around, state },
      ...{ space_id: this.#id("space", room.space.shortcode), user_id: by },
      is_helpful: isHelpful,
      said: isHelpful === false ? this.#words() : null,
      language: languages[number % languages.length]?.value ?? null,
      issue_id: issue && idOfIssue(this.#plan, issue),
      started_at: at.toISOString(),
      answered_at: new Date(answeredAt).toISOString(),
      ended_at: new Date(answeredAt + waited).toISOString(),
      ...{ stopped_at: stop.at, ways: ways.flatMap((way) => [way.from, way.to]) },
    });
  }

  #words(): string | null {
    return WORDS[this.#random.between(0, WORDS.length)] ?? null;
  }

  #around(planned: PlannedTree, { floor, space, variables }: Room): TreeSurroundings {
    const location = this.#plan.locations.find(({ name }) => name === floor.location);
    const capacity = space.capacity === null ? {} : { capacity: space.capacity };
    return {
      facts: {
        space: { name: space.name, shortcode: space.shortcode, floor: floor.name, ...capacity },
        location: {
          ...{ name: floor.location, wifi: location?.wifi ?? "" },
          serviceDeskEmail: location?.serviceDeskEmail ?? "",
        },
        organisation: { name: this.#plan.name, email: this.#plan.email },
        user: {},
      },
      inputs: { [this.#treeId(planned)]: variables },
    };
  }

  #moment(daysAgo: number): Date {
    return workingMoment(this.#now, daysAgo, this.#random.next());
  }

  #treeId({ name }: PlannedTree): string {
    return this.#id("decision-tree", name);
  }

  #id(kind: string, name: string): string {
    return demonstrationId(kind, `${this.#plan.name}/${name}`);
  }
}

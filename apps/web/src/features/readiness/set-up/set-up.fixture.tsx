import type { SetUpChange, SetUpList, SetUpOutcome, SetUpSpace } from "@storey/contract";
import { SET_UP_CRITERIA, type SetUpCriterion } from "@storey/domain";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { loadMessages } from "../../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { SetUp } from "./set-up.tsx";

const SETTINGS = ["spaces_core", "spaces_plus", "spaces_panoramas", "spaces_checklists"] as const;
const LOCATION = { id: idOf(9002), name: "North House" };

/** Makes a room that lacks everything that is not given. */
export function aSpace(number: number, parts: Partial<SetUpSpace> = {}): SetUpSpace {
  const space = {
    ...{ id: idOf(number), name: `Room ${number}`, shortcode: null, version: 1 },
    ...{ location: LOCATION, floor: { id: idOf(9003), name: "1" } },
    ...{
      pictureCount: 0,
      panoramaCount: 0,
      documentCount: 0,
      checklistCount: 0,
      hasDecisionTree: parts.decisionTree != null,
      decisionTree: null,
      missingLanguages: [],
    },
    ...{ capacity: null, featureIds: [], signPrintedAt: null, access: null },
    ...parts,
  };
  const has: Readonly<Record<SetUpCriterion, boolean>> = {
    picture: space.pictureCount > 0,
    panorama: space.panoramaCount > 0,
    documents: space.documentCount > 0,
    checklist: space.checklistCount > 0,
    decisionTree: space.hasDecisionTree,
    capacity: space.capacity !== null,
    features: space.featureIds.length > 0,
    access: space.access !== null,
    sign: space.signPrintedAt !== null,
    translations: space.missingLanguages.length === 0,
  };
  return { ...space, missing: SET_UP_CRITERIA.filter((criterion) => !has[criterion]) };
}

/** Makes rooms that lack everything, numbered from 1. */
export const roomsOf = (length: number) => Array.from({ length }, (_, at) => aSpace(at + 1));

/** A server that keeps rooms and what was sent of them. */
export class SetUpServer {
  readonly patches: SetUpChange[][] = [];
  rooms: SetUpSpace[];
  trees: readonly { readonly id: string; readonly name: string }[] = [];

  constructor(rooms: SetUpSpace[]) {
    this.rooms = rooms;
  }

  readonly answers: Answers = ({ path, method, query, body }) => {
    if (path === "/icons") return { body: [] };
    if (path === "/decision-trees") return { body: this.trees };
    if (path !== "/readiness/set-up") return undefined;
    if (method === "GET") return { body: this.listOf(query) };
    const { changes } = body as { changes: SetUpChange[] };
    this.patches.push(changes);
    return { body: { results: changes.map((change) => this.outcomeOf(change)) } };
  };

  private listOf(query: URLSearchParams): SetUpList {
    const missing = (query.get("missing") ?? "").split(",").filter((one) => one !== "");
    const results = this.rooms.filter((room) =>
      missing.every((one) => room.missing.includes(one as never)),
    );
    const criteria = SET_UP_CRITERIA.map((criterion) => ({
      criterion,
      missingCount: this.rooms.filter((room) => room.missing.includes(criterion)).length,
    }));
    const counted = { criteria, spaceCount: this.rooms.length, percent: 12 };
    const locations = [{ ...LOCATION, ...counted }];
    return { ...counted, totalCount: results.length, results, locations };
  }

  private outcomeOf({ id, version, ...patch }: SetUpChange): SetUpOutcome {
    const at = this.rooms.findIndex((room) => room.id === id);
    const room = this.rooms[at];
    if (!room) return { id, outcome: "refused", code: "not_found", space: null };
    if (version !== room.version) {
      return { id, outcome: "conflict", code: "record.conflict", space: room };
    }
    const { decisionTreeId, ...values } = patch;
    const tree = this.trees.find((one) => one.id === decisionTreeId);
    const decisionTree = tree ? { ...tree, variables: {} } : null;
    const space = aSpace(0, {
      ...{ ...room, ...(values as Partial<SetUpSpace>), version: version + 1 },
      ...(decisionTreeId === undefined
        ? {}
        : { decisionTree, hasDecisionTree: tree !== undefined }),
    });
    this.rooms[at] = space;
    return { id, outcome: "changed", code: null, space };
  }
}

/** Shows the set-up as a server knows it, in a wide window. */
export async function showSetUp(
  { answers }: SetUpServer,
  address = "/",
  { withTrees = false }: { readonly withTrees?: boolean } = {},
) {
  await loadMessages(["set-up", "access"]);
  const trees = withTrees
    ? {
        settings: [...SETTINGS, "spaces_decision_trees"] as const,
        permissions: ["organisation.decision-trees.read"] as const,
      }
    : { settings: SETTINGS };
  const shown = await harness({
    ...{ screen: () => <SetUp />, path: "/", address, answers },
    ...trees,
  });
  await screen.findByRole("grid");
  return { ...shown, user: userEvent.setup() };
}

/** Returns the row of a room. */
export const rowOf = (name: string) => within(screen.getByText(name).closest("tr") as HTMLElement);

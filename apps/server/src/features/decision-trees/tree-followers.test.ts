import type { TreeContent } from "@storey/domain";
import type { Compilable } from "kysely";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import type { Transaction } from "../../db/transaction.ts";
import { problemsOfTree, publishDecisionTree } from "./decision-tree.service.ts";
import { askingTree } from "./decision-trees.fixture.ts";

const { server, organisation, admin, call, query } = await startPeople("Tree followers");
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async (content: TreeContent) =>
  (await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}`, content })).json()
    .id as string;
const publish = async (id: string) =>
  expect((await call(admin, "POST", at(id, "/publish"))).status).toBe(200);

/** Says no to a tree, and then again to the one that it calls. */
function noTwice(content: TreeContent, called: TreeContent) {
  const [ask, , no, , subtree] = content.nodes.map(({ id }) => id);
  const [inner, , innerNo, , bad] = called.nodes.map(({ id }) => id);
  return {
    ...{ id: v7(), name: "Nothing is lit", known: [] },
    answers: [
      { at: ask ?? "", responseId: no ?? null, value: null },
      { at: `${subtree}/${inner}`, responseId: innerNo ?? null, value: null },
    ],
    end: { kind: "end" as const, at: `${subtree}/${bad}`, outcome: "report" as const },
  };
}

/** Passes statements on, and counts them. */
function counting(transaction: Transaction): { transaction: Transaction; count: () => number } {
  let count = 0;
  const counted = <Row>(statement: Compilable<Row>): Compilable<Row> => {
    count += 1;
    return statement;
  };
  return {
    transaction: {
      ...transaction,
      all: (statement) => transaction.all(counted(statement)),
      first: (statement) => transaction.first(counted(statement)),
      execute: (statement) => transaction.execute(counted(statement)),
    },
    count: () => count,
  };
}

const statementsOf = (work: (transaction: Transaction) => Promise<unknown>): Promise<number> => {
  const caller = { credential: { subject: admin.auth0Id }, requestId: "count", address: "::1" };
  return server.installation.gateway.begin(caller, "write", async (transaction) => {
    const counted = counting(transaction);
    await work(counted.transaction);
    return counted.count();
  });
};

it("trees that follow are read, proved and built together, however many they are", async () => {
  const called = askingTree();
  const id = await add(called);
  await publish(id);
  const followers: string[] = [];
  const follow = async () => {
    const content = askingTree(id);
    const follower = await add({ ...content, scenarios: [noTwice(content, called)] });
    await publish(follower);
    followers.push(follower);
  };
  const ending = (outcome: "report" | "contact"): TreeContent => ({
    ...called,
    nodes: called.nodes.map((node) =>
      node.outcome?.kind === "report"
        ? { ...node, outcome: { ...node.outcome, kind: outcome } }
        : node,
    ),
  });
  const publisher = { organisationId: organisation, userId: admin.id };
  const checkBroken = async () => {
    await call(admin, "PATCH", at(id), { content: ending("contact") });
    const place = { id, embedOrigins: [] };
    return statementsOf(async (transaction) => {
      const problems = await problemsOfTree(transaction, organisation, place);
      expect(problems).toHaveLength(followers.length);
    });
  };
  const publishAnew = async (text: string) => {
    const nodes = called.nodes.map((node) =>
      node.type === "text" ? { ...node, label: `${node.label} ${text}` } : node,
    );
    await call(admin, "PATCH", at(id), { content: { ...called, nodes } });
    return statementsOf((transaction) =>
      publishDecisionTree(transaction, publisher, id, undefined),
    );
  };
  await follow();
  const [checked, published] = [await checkBroken(), await publishAnew("a")];
  for (let more = 0; more < 3; more += 1) await follow();
  expect([await checkBroken(), await publishAnew("b")]).toEqual([checked, published]);
  const { rows } = await query(
    `select t.id from decision_tree t join decision_tree_build b
       on b.organisation_id = t.organisation_id and b.id = t.build_id
     join decision_tree c on c.organisation_id = t.organisation_id and c.id = $1
     where b.calls ? c.published_version_id::text and b.version_id = t.published_version_id order by 1`,
    [id],
  );
  expect(rows.map((row) => row.id)).toEqual([id, ...followers].sort());
});

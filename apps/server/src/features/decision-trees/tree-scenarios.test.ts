import { TREE_SCENARIOS_MAX, type TreeContent, type TreeScenario } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";

const { make, organisation, admin, call, member } = await startPeople("Scenarios of trees");
const floor = await make.floor(organisation, await make.location(organisation));
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async (content: TreeContent, name = `Tree ${v7()}`) =>
  (await call(admin, "POST", "/decision-trees", { name, content })).json();
const publish = (id: string) => call(admin, "POST", at(id, "/publish"));
const put = async (id: string, content: TreeContent) =>
  expect((await call(admin, "PATCH", at(id), { content })).status).toBe(200);

const labelled = (content: TreeContent, label: string) =>
  content.nodes.find((node) => node.label === label)?.id ?? "";

/** Answers "No" to the tree of the fixture, and to the one that it calls, if it does. */
function saysNo(content: TreeContent, called?: TreeContent): TreeScenario {
  const subtree = content.nodes.find(({ type }) => type === "subtree")?.id;
  const bad = (called ?? content).nodes.at(-1)?.id ?? "";
  const answer = (of: TreeContent, way = "") => ({
    ...{ at: `${way}${labelled(of, "Lit")}`, responseId: labelled(of, "No"), value: null },
  });
  return {
    id: v7(),
    name: "Nothing is lit",
    known: [],
    answers: [answer(content), ...(called ? [answer(called, `${subtree}/`)] : [])],
    end: { kind: "end", at: called ? `${subtree}/${bad}` : bad, outcome: "report" },
  };
}

/** The tree of the fixture, where "No" comes to another end. */
function endingOtherwise(content: TreeContent): TreeContent {
  const last = content.nodes.at(-1);
  const nodes = content.nodes.map((node) =>
    node === last
      ? { ...node, outcome: { kind: "contact" as const, category: null, priority: null } }
      : node,
  );
  return { ...content, nodes };
}

describe("a scenario of a tree", () => {
  it("keeps it from being published until it is mended, or the new end accepted", async () => {
    const content = askingTree();
    const scenario = saysNo(content);
    const { id } = await add({ ...content, scenarios: [scenario] }, "Dark display");
    expect((await publish(id)).status).toBe(200);
    const changed = endingOtherwise(content);
    await put(id, { ...changed, scenarios: [scenario] });
    const refused = await publish(id);
    expect(refused.problem().code).toBe("tree.not_publishable");
    const [problem] = refused.json().current;
    expect(problem).toEqual({
      code: "scenario_end_changed",
      nodeIds: [scenario.end.at],
      variableIds: [],
      scenario: {
        ...{ id: scenario.id, name: "Nothing is lit", treeId: id, treeName: "Dark display" },
        ...{ expected: scenario.end, found: { ...scenario.end, outcome: "contact" } },
        place: "text",
      },
    });
    expect((await call(admin, "GET", at(id, "/problems"))).json()).toContainEqual(problem);
    await put(id, { ...content, scenarios: [scenario] });
    expect((await publish(id)).json()).toMatchObject({ publishedNumber: 1, isChanged: false });
    const accepted = { ...scenario, end: problem.scenario.found };
    await put(id, { ...changed, scenarios: [accepted] });
    expect((await publish(id)).json()).toMatchObject({ publishedNumber: 2, isChanged: false });
  });

  it("is no change for those who are led, and they are not told of it", async () => {
    const content = askingTree();
    const { id } = await add({ ...content, scenarios: [saysNo(content)] });
    await publish(id);
    await put(id, content);
    expect((await call(admin, "GET", at(id))).json().isChanged).toBe(false);
    const space = { name: `Room ${v7()}`, floorId: floor, decisionTreeId: id };
    const { id: spaceId } = (await call(admin, "POST", "/spaces", space)).json();
    const session = await call(await member(), "POST", "/decision-tree-sessions", { spaceId });
    expect(session.status).toBe(201);
    expect(session.text).not.toContain("Nothing is lit");
  });

  it("names a node and an answer that are gone, and a question that is not asked any more", async () => {
    const content = askingTree();
    const scenario = saysNo(content);
    const { id } = await add({ ...content, scenarios: [scenario] });
    const [lit = "", yes = "", no = "", good = "", bad = ""] = content.nodes.map((one) => one.id);
    const without = (...ids: string[]): TreeContent => ({
      ...content,
      startNodeId: ids.includes(lit) ? good : lit,
      nodes: content.nodes.filter((one) => !ids.includes(one.id)),
      edges: content.edges.filter(({ from, to }) => !ids.includes(from) && !ids.includes(to)),
      scenarios: [scenario],
    });
    const codes = async (draft: TreeContent) => {
      await put(id, draft);
      return (await publish(id)).json().current.map((one: { code: string }) => one.code);
    };
    expect(await codes(without(no, bad))).toEqual(["scenario_answer_gone"]);
    expect(await codes(without(lit, yes, no))).toEqual(["scenario_node_gone"]);
    expect(await codes({ ...without(), startNodeId: good })).toEqual(["scenario_not_asked"]);
  });

  it("is not walked through a draft that goes round for ever", async () => {
    const content = askingTree();
    const { id } = await add({ ...content, scenarios: [saysNo(content)] });
    const bad = content.nodes.at(-1)?.id ?? "";
    const round = { id: v7(), from: bad, to: bad };
    await put(id, { ...content, edges: [...content.edges, round], scenarios: [saysNo(content)] });
    const codes = (await publish(id)).json().current.map((one: { code: string }) => one.code);
    expect(codes).toContain("circle_without_question");
    expect(codes.some((code: string) => code.startsWith("scenario_"))).toBe(false);
  });

  it("goes along with a copy, a file and an import, and there are not too many of them", async () => {
    const content = askingTree();
    const scenario = saysNo(content);
    const { id } = await add({ ...content, scenarios: [scenario] });
    const copy = (await call(admin, "POST", at(id, "/duplicate"), {})).json();
    expect(copy.content.scenarios).toEqual([scenario]);
    expect((await publish(copy.id)).status).toBe(200);
    const file = (await call(admin, "GET", at(id, "/export"))).json();
    const name = `Brought ${v7()}`;
    const brought = await call(admin, "POST", "/decision-trees/import", { name, files: [file] });
    expect(brought.json().content.scenarios).toEqual([scenario]);
    const many = Array.from({ length: TREE_SCENARIOS_MAX + 1 }, () => ({ ...scenario, id: v7() }));
    const refused = await call(admin, "PATCH", at(id), {
      content: { ...content, scenarios: many },
    });
    expect(refused.status).toBe(400);
    expect(refused.problem().fields?.[0]?.field).toBe("content.scenarios");
  });
});

describe("a tree that others call", () => {
  it("is not published while it breaks a scenario of one of them, which is named", async () => {
    const called = askingTree();
    const sound = (await add(called)).id;
    await publish(sound);
    const calling = askingTree(sound);
    const scenario = saysNo(calling, called);
    // It never held: nothing is broken by it.
    const wrong = { ...scenario, id: v7(), end: { ...scenario.end, outcome: "info" as const } };
    const name = `Display ${v7()}`;
    const display = (await add({ ...calling, scenarios: [scenario] }, name)).id;
    expect((await publish(display)).status).toBe(200);
    await put(display, { ...calling, scenarios: [scenario, wrong] });
    await put(sound, endingOtherwise(called));
    const refused = await publish(sound);
    const problems = refused.json().current;
    expect(problems).toMatchObject([
      {
        code: "scenario_end_changed",
        nodeIds: [called.nodes.at(-1)?.id],
        scenario: { id: scenario.id, treeId: display, treeName: name, place: "text" },
      },
    ]);
    expect((await call(admin, "GET", at(sound))).json().publishedNumber).toBe(1);
    const accepted = { ...scenario, end: problems[0].scenario.found };
    await put(display, { ...calling, scenarios: [accepted] });
    expect((await publish(sound)).json().publishedNumber).toBe(2);
    expect((await call(admin, "GET", at(display, "/problems"))).json()).toEqual([]);
  });

  it("is published whatever one says that is archived or pinned to a version", async () => {
    const called = askingTree();
    const sound = (await add(called)).id;
    await publish(sound);
    const [version] = (await call(admin, "GET", at(sound, "/versions"))).json().results;
    for (const pinned of [null, version.id]) {
      const calling = askingTree(sound, pinned);
      const scenarios = [saysNo(calling, called)];
      const { id } = await add({ ...calling, scenarios });
      expect((await publish(id)).status).toBe(200);
      if (pinned === null) await call(admin, "DELETE", at(id));
    }
    await put(sound, endingOtherwise(called));
    expect((await publish(sound)).status).toBe(200);
  });

  it("keeps an earlier version of a caller from being published again, if its scenarios ended there", async () => {
    const called = askingTree();
    const sound = (await add(called)).id;
    await publish(sound);
    const calling = askingTree(sound);
    const display = (await add({ ...calling, scenarios: [saysNo(calling, called)] })).id;
    await publish(display);
    await put(display, askingTree(sound));
    expect((await publish(display)).json().publishedNumber).toBe(2);
    await put(sound, endingOtherwise(called));
    expect((await publish(sound)).status).toBe(200);
    const versions = (await call(admin, "GET", at(display, "/versions"))).json().results;
    const refused = await call(admin, "POST", at(display, `/versions/${versions[1].id}/rollback`));
    expect(refused.json().current).toMatchObject([{ code: "scenario_end_changed" }]);
  });
});

import type { TreeContent, TreeVariable } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const { make, organisation, admin, call, member } = await startPeople("Tree sessions");
const person = await member();
const location = await make.location(organisation);
const floor = await make.floor(organisation, location);

const published = async (content: TreeContent) => {
  const made = await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}`, content });
  const { id } = made.json();
  expect((await call(admin, "POST", `/decision-trees/${id}/publish`)).status).toBe(200);
  return id as string;
};
const spaceWith = async (decisionTreeId: string | null, decisionTreeVariables = {}) => {
  const body = { name: `Space ${v7()}`, floorId: floor, decisionTreeId, decisionTreeVariables };
  const made = await call(admin, "POST", "/spaces", body);
  expect(made.status, made.text).toBe(201);
  return made.json();
};
const start = async (spaceId: string, who = person, id = v7()) =>
  call(who, "POST", "/decision-tree-sessions", { id, spaceId });
const at = (id: string, rest = "") => `/decision-tree-sessions/${id}${rest}`;
const asks = askingTree();
const [ask, yes, no] = asks.nodes.map(({ id }) => id);
const pressed = (responseId = yes) => ({ at: ask, responseId, value: null });

describe("being led", () => {
  it("begins with all that the way needs, and goes on with the same id", async () => {
    const space = await spaceWith(await published(asks));
    const first = await start(space.id);
    expect(first.status).toBe(201);
    const session = first.json();
    expect(session).toMatchObject({ state: "active", answers: [], space: { id: space.id } });
    expect(session.build.parts[session.build.rootId].content).toEqual(asks);
    expect(session.surroundings.facts.space).toMatchObject({ name: space.name });
    expect((await start(space.id, person, session.id)).json()).toEqual(session);
    expect((await start(space.id, admin, session.id)).problem().code).toBe("record.exists");
  });

  it("keeps the language that it is read in, one of the organisation's", async () => {
    const languages = [
      { value: "en", label: "English" },
      { value: "de", label: "Deutsch" },
    ];
    expect((await call(admin, "PATCH", "/organisations", { languages })).status).toBe(200);
    const { id: spaceId } = await spaceWith(await published(asks));
    const readIn = async (language?: string) => {
      const begun = await call(person, "POST", "/decision-tree-sessions", { spaceId, language });
      return (await call(person, "GET", at(begun.json().id))).json().language;
    };
    expect([await readIn("de"), await readIn("fr"), await readIn()]).toEqual(["de", "en", "en"]);
  });

  it("keeps answers, goes back, and refuses what nothing asks", async () => {
    const space = await spaceWith(await published(asks));
    const { id } = (await start(space.id)).json();
    const put = (answers: unknown[], who = person) =>
      call(who, "PUT", at(id, "/answers"), { answers });
    expect((await put([pressed()])).json()).toMatchObject({ answers: [pressed()] });
    expect((await put([pressed(no)])).status).toBe(200);
    expect((await call(person, "GET", at(id))).json().answers).toEqual([pressed(no)]);
    const unfit = await put([pressed(), pressed()]);
    expect(unfit.problem()).toMatchObject({ code: "tree.answer_unfit" });
    expect(unfit.json().fields).toMatchObject([{ field: "answers.1" }]);
    expect((await put([])).status).toBe(200);
    expect((await call(person, "GET", at(id))).json().answers).toEqual([]);
    expect((await put([], admin)).status).toBe(404);
  });

  it("goes on with the version that it began with", async () => {
    const treeId = await published(asks);
    const space = await spaceWith(treeId);
    const { id } = (await start(space.id)).json();
    const helps = async () => (await call(person, "GET", `/spaces/${space.id}`)).json();
    expect(await helps()).toMatchObject({ hasDecisionTree: true });
    await call(admin, "PATCH", `/decision-trees/${treeId}`, { content: askingTree() });
    await call(admin, "POST", `/decision-trees/${treeId}/publish`);
    await call(admin, "DELETE", `/decision-trees/${treeId}`);
    const answered = await call(person, "PUT", at(id, "/answers"), { answers: [pressed()] });
    expect(answered.status).toBe(200);
    expect((await start(space.id)).problem().code).toBe("tree.none");
    expect(await helps()).toMatchObject({ decisionTreeId: treeId, hasDecisionTree: false });
  });

  it("knows what the space says", async () => {
    const variable: TreeVariable = {
      ...{ id: v7(), key: "input", label: "Input", type: "text" as const },
      ...{ source: "space" as const, field: null, fallback: null, options: [] },
    };
    const which = treeNode("variable", { variableId: variable.id, value: null, prompt: "" });
    const end = treeNode("text", { text: "Press {{input}}" });
    const treeId = await published({
      startNodeId: which.id,
      nodes: [which, end],
      edges: [{ id: v7(), from: which.id, to: end.id }],
      variables: [variable],
    });
    const space = await spaceWith(treeId, { input: "HDMI 1" });
    expect(space).toMatchObject({
      decisionTreeId: treeId,
      decisionTreeVariables: { input: "HDMI 1" },
    });
    const session = (await start(space.id)).json();
    expect(session.surroundings.inputs[treeId]).toEqual({ input: "HDMI 1" });
  });

  it("is led in a room by another tree than its own, which knows nothing that the room says to its own", async () => {
    const own = await published(askingTree());
    const space = await spaceWith(own, { input: "HDMI 1" });
    const other = await published(asks);
    const by = (decisionTreeId: string, more: object = {}) =>
      call(person, "POST", "/decision-tree-sessions", {
        spaceId: space.id,
        decisionTreeId,
        ...more,
      });
    const session = (await by(other)).json();
    expect(session).toMatchObject({ tree: { id: other }, space: { id: space.id } });
    expect(session.surroundings).toMatchObject({
      facts: { space: { name: space.name } },
      inputs: { [other]: {} },
    });
    expect((await by(own)).json().surroundings.inputs[own]).toEqual({ input: "HDMI 1" });
    expect((await by(own, { id: session.id })).problem().code).toBe("record.exists");
    expect((await by(v7())).status).toBe(404);
    const draft = await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}` });
    expect((await by(draft.json().id)).problem().code).toBe("tree.none");
    const ofAsset = { assetId: v7(), decisionTreeId: other };
    const refused = await call(person, "POST", "/decision-tree-sessions", ofAsset);
    expect(refused.json().fields).toMatchObject([
      { field: "spaceId", code: "field.space_or_asset" },
    ]);
  });

  it("is listed to its beginner alone until it is over, the one answered last first", async () => {
    const someone = await member();
    const space = await spaceWith(await published(asks));
    const [first, second, over] = [v7(), v7(), v7()];
    for (const id of [first, second, over]) await start(space.id, someone, id);
    await start(space.id);
    await call(someone, "PUT", at(first, "/answers"), { answers: [pressed()] });
    await call(someone, "POST", at(over, "/finish"), { state: "resolved" });
    const listed = (await call(someone, "GET", "/decision-tree-sessions")).json();
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    const { id, name } = space;
    expect(listed[0]).toMatchObject({
      space: { id, name },
      asset: null,
      tree: { name: expect.stringMatching(/^Tree /) },
    });
  });

  it("ends once, with the caller's own issue, and may say later whether it helped", async () => {
    const space = await spaceWith(await published(asks));
    const { id } = (await start(space.id)).json();
    const finish = (body: object) => call(person, "POST", at(id, "/finish"), body);
    const issue = async (who: typeof person) =>
      (await call(who, "POST", "/issues", { title: "Dark", spaceId: space.id })).json().id;
    expect((await finish({ state: "issue_created", issueId: await issue(admin) })).status).toBe(
      404,
    );
    const issueId = await issue(person);
    const ended = (await finish({ state: "issue_created", issueId })).json();
    expect(ended).toMatchObject({ state: "issue_created", issueId, isHelpful: null });
    expect((await finish({ state: "issue_created", isHelpful: false })).json()).toEqual({
      ...ended,
      isHelpful: false,
    });
    expect((await finish({ state: "resolved" })).problem().code).toBe("tree.session_ended");
    const late = await call(person, "PUT", at(id, "/answers"), { answers: [pressed()] });
    expect(late.problem().code).toBe("tree.session_ended");
  });

  it("has nothing to begin in a space without a tree, and none in one that is archived", async () => {
    const space = await spaceWith(null);
    expect((await start(space.id)).problem().code).toBe("tree.none");
    await call(admin, "DELETE", `/spaces/${space.id}`);
    expect((await start(space.id)).problem().code).toBe("parent.archived");
    expect((await start(v7())).status).toBe(404);
  });
});

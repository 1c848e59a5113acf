import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { type ChosenTree, TreeAssignment } from "../assigning/tree-assignment.tsx";
import { TreeAssignments } from "./tree-assignments.tsx";

beforeEach(() => question.set(null));

const TREE = idOf(1);
const variable = (number: number, key: string, label: string, more: object = {}) => ({
  ...{ id: idOf(number), key, label, type: "text", source: "space", field: null },
  ...{ fallback: null, options: [] },
  ...more,
});
const VARIABLES = [
  variable(11, "input", "Input"),
  variable(12, "remote", "Remote", { type: "choice", options: ["grey", "black"] }),
  variable(13, "channel", "Channel", { type: "number", fallback: 4 }),
];
const room = (number: number, values: object, missing: string[]) => ({
  ...{ kind: "space", id: idOf(number), version: 3, name: `Room ${number}`, place: "Quay" },
  ...{ values, missing },
});

async function showPlaces(results: object[]) {
  await loadMessages(["decision-trees"]);
  const counts = { space: results.length, assetModel: 0, asset: 0 };
  return harness({
    screen: () => <TreeAssignments id={TREE} />,
    path: "/",
    answers: ({ method, path }) => {
      if (method === "PATCH") return { body: {} };
      if (path !== `/decision-trees/${TREE}/assignments`) return undefined;
      const totalCount = results.length;
      return { body: { variables: VARIABLES, counts, missingCount: 1, totalCount, results } };
    },
    settings: ["spaces_core", "spaces_decision_trees"],
    permissions: ["organisation.spaces.update"],
  });
}

test("a value that is missing is told in its place, beside the others that the room tells", async () => {
  const { asked } = await showPlaces([room(2, { remote: "grey", former: "x" }, ["input"])]);
  const field = await screen.findByRole("textbox", { name: "Input: Room 2" });
  screen.getByText("1 value missing");
  expect(screen.getByRole("textbox", { name: "Channel: Room 2" }).getAttribute("placeholder")).toBe(
    "Otherwise: 4",
  );
  await userEvent.type(field, "HDMI 1");
  await userEvent.tab();
  const saves = () => asked.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({
    path: `/spaces/${idOf(2)}`,
    body: { decisionTreeVariables: { remote: "grey", former: "x", input: "HDMI 1" } },
  });
});

test("a column that is pasted fills downwards once that is agreed, without what does not fit", async () => {
  const { asked } = await showPlaces([room(2, {}, []), room(3, {}, []), room(4, {}, [])]);
  const field = await screen.findByRole("combobox", { name: "Remote: Room 2" });
  const clipboardData = { getData: () => "grey\npink\nblack\nblack" };
  fireEvent.paste(field, { clipboardData });
  await waitFor(() => expect(question.get()).not.toBeNull());
  question.get()?.answer(true);
  const saves = () => asked.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().map(({ path, body }) => [path, body])).toEqual([
    [`/spaces/${idOf(2)}`, { decisionTreeVariables: { remote: "grey" } }],
    [`/spaces/${idOf(4)}`, { decisionTreeVariables: { remote: "black" } }],
  ]);
});

test("of the trees published ones are offered, and values that none asks for are named and dropped", async () => {
  await loadMessages(["decision-trees"]);
  const common = { description: "", version: 1, createdAt: "", updatedAt: "", nodesCount: 1 };
  const tree = (number: number, name: string, state: string) => ({
    ...{ ...common, id: idOf(number), name, state, publishedNumber: null, isChanged: false },
    deletedAt: null,
    publishedVersionId: state === "published" ? idOf(5) : null,
  });
  let chosen: ChosenTree = { decisionTreeId: "", decisionTreeVariables: { former: true } };
  function Shown() {
    const [now, setNow] = useState(chosen);
    chosen = now;
    return (
      <TreeAssignment chosen={now} onChange={(part) => setNow((then) => ({ ...then, ...part }))} />
    );
  }
  await harness({
    screen: () => <Shown />,
    path: "/",
    answers: ({ path }) => {
      if (path === "/decision-trees") {
        return { body: [tree(1, "Dark display", "published"), tree(2, "Draft", "draft")] };
      }
      if (path !== `/decision-trees/${TREE}/versions/${idOf(5)}`) return undefined;
      const content = { startNodeId: null, nodes: [], edges: [], variables: VARIABLES };
      return { body: { id: idOf(5), number: 1, name: "", publishedAt: "", content } };
    },
    settings: ["spaces_core", "spaces_decision_trees"],
  });
  const choice = await screen.findByRole("combobox", { name: "Decision tree" });
  await screen.findByRole("option", { name: "Dark display" });
  expect(screen.queryByRole("option", { name: /Draft/ })).toBeNull();
  await userEvent.selectOptions(choice, "Dark display");
  await userEvent.type(await screen.findByRole("textbox", { name: "Channel" }), "7");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Remote" }), "grey");
  screen.getByText(/not asked for by the tree any more/);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(chosen).toEqual({
    ...{ decisionTreeId: TREE, decisionTreeVariables: { channel: 7, remote: "grey" } },
  });
});

test("a tree that helps nowhere leads to where many rooms are changed at once", async () => {
  await showPlaces([]);
  const link = await screen.findByRole("link", { name: "Add rooms" });
  expect(link.getAttribute("href")).toBe("/admin/organisation");
});

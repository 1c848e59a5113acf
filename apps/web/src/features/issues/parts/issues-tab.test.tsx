import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BARE_SPACE } from "../../../lib/record.fixture.ts";
import type { Answers } from "../../../test-support/harness.fixture.tsx";
import { aSpace, aSummary, found, SPACE, showIssues } from "../issues.fixture.tsx";
import { IssuesTab } from "./issues-tab.tsx";

const CLOSED = [aSummary(1, { status: "closed" }), aSummary(2, { status: "closed" })];

const space = {
  ...{ ...BARE_SPACE, ...aSpace },
  ...{
    beaconIds: [],
    panoramaIds: [],
    mainPanoramaId: null,
    decisionTreeId: null,
    hasDecisionTree: false,
    decisionTreeVariables: {},
    translations: {},
    translatedFrom: {},
    checklistTemplates: [],
    checklistTemplateIds: [],
  },
};

function Shown() {
  return <IssuesTab space={space} />;
}

/** Shows the tab of a space without open issues; the search returns its closed ones. */
const show = (search: Answers) =>
  showIssues({
    ...{ screen: Shown, path: "/" },
    answers: (asked) => {
      if (asked.path === `/spaces/${SPACE.id}/issues`) return { body: [] };
      return asked.path === "/issues/search" ? search(asked) : undefined;
    },
  });

test("says that the newest are shown where more are closed than are listed", async () => {
  await show(() => ({ body: { ...found(CLOSED).body, totalCount: 57 } }));
  const list = await screen.findByRole("list", { name: "57 closed issues" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("The newest 2 are shown.")).toBeTruthy();
});

test("says nothing of newest where all closed ones are listed", async () => {
  await show(() => found(CLOSED));
  await screen.findByRole("list", { name: "2 closed issues" });
  expect(screen.queryByText(/newest/)).toBeNull();
});

test("says that the closed ones could not be loaded, and asks for them anew", async () => {
  let isUp = false;
  await show(() => (isUp ? found(CLOSED) : { status: 500, body: { code: "x", message: "" } }));
  await screen.findByText("The closed issues could not be loaded");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "2 closed issues" })).toBeTruthy();
});

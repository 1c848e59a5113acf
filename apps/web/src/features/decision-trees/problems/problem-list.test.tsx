import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { startMessages } from "../../../lib/messages.ts";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { aNode, aTree } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { ProblemList } from "./problem-list.tsx";

test("steps of one name in which something is wrong are told apart, and each leads to its own", async () => {
  await startMessages(["shell", "errors", "decision-trees"]);
  const said = ["Sounds good.", "Pay at the counter."];
  const steps = said.map((text, at) => aNode(at + 1, "text", { text }, { label: "Payment" }));
  const onLead = vi.fn();
  render(
    <Suspense>
      <ProblemList
        content={aTree(steps, [])}
        problems={[{ code: "orphaned", nodeIds: [idOf(1), idOf(2)], variableIds: [] }]}
        isReadOnly={false}
        isOver={false}
        onLead={onLead}
        onLeadToVariable={() => undefined}
      />
    </Suspense>,
  );
  await screen.findByRole("button", { name: "Payment: Sounds good.", hidden: true });
  screen.getByRole("button", { name: "Payment: Pay at the counter.", hidden: true }).click();
  expect(onLead).toHaveBeenCalledWith(idOf(2));
});

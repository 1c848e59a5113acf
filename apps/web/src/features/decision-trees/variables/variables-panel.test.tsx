import type { TreeContent, TreeNode, TreeVariable } from "@storey/domain";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { startMessages } from "../../../lib/messages.ts";
import { VariablesPanel } from "./variables-panel.tsx";

beforeEach(() => startMessages(["shell", "errors", "decision-trees"]));

const variable = (id: string, key: string, more: Partial<TreeVariable> = {}): TreeVariable => ({
  ...{ id, key, label: key, type: "text", source: "ask", field: null, fallback: null, options: [] },
  ...more,
});
const STEP: TreeNode = {
  ...{ id: "step", type: "text", label: "{{input}}", position: { x: 0, y: 0 }, outcome: null },
  data: { text: "Press {{input}}." },
};

function shown(
  variables: readonly TreeVariable[],
  problems: Parameters<typeof VariablesPanel>[0]["problems"] = [],
) {
  const kept: { content: TreeContent } = {
    content: { startNodeId: STEP.id, nodes: [STEP], edges: [], variables },
  };
  function Panel() {
    const [content, setContent] = useState(kept.content);
    kept.content = content;
    return (
      <VariablesPanel
        {...{ content, problems, isReadOnly: false, onLead: () => undefined }}
        onChange={setContent}
      />
    );
  }
  render(<Panel />);
  return kept;
}
const keyOf = (at: number) => screen.getAllByRole("textbox", { name: "Name in texts" })[at];

test("a name that is typed past another one's takes none of its texts", async () => {
  const kept = shown([variable("one", "input"), variable("two", "value2")]);
  const key = keyOf(1) as HTMLInputElement;
  await userEvent.clear(key);
  await userEvent.type(key, "input");
  expect(key.getAttribute("aria-invalid")).toBe("true");
  await userEvent.tab();
  // It stays, to be corrected, and is not kept.
  expect(key.value).toBe("input");
  expect(kept.content.variables[1]?.key).toBe("value2");
  await userEvent.type(key, "2{Enter}");
  expect(kept.content.variables[1]?.key).toBe("input2");
  expect(kept.content.nodes).toEqual([STEP]);
});

test("what a choice lacks is said at what can be chosen", () => {
  const choice = variable("one", "side", { type: "choice" });
  shown([choice], [{ code: "no_options", nodeIds: [], variableIds: ["one"] }]);
  const options = screen.getByRole("textbox", { name: /chosen/ });
  expect(options.getAttribute("aria-invalid")).toBe("true");
  expect(keyOf(0)?.getAttribute("aria-invalid")).not.toBe("true");
});

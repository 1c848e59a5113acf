import type { MadeTree } from "./dark-display.ts";
import type { UserFlow } from "./user-flow.ts";

/** The list of decision trees. */
export const TREES = "/admin/organisation/decisionTrees";

/** Opens the editor of a tree, and waits until it was checked. */
export async function openTree({ page, main }: UserFlow, { id, name }: MadeTree): Promise<void> {
  await page.goto(`${TREES}/${id}`);
  await main().getByRole("heading", { name, level: 1 }).waitFor();
  await main().getByText("Nothing is wrong").waitFor();
}

/** Waits until what was changed in the editor is stored. */
export async function isTreeSaved({ main }: UserFlow): Promise<void> {
  await main().getByText("Saved", { exact: true }).waitFor();
}

/** Publishes the draft that the editor shows, as the version of this number. */
export async function publishTree(flow: UserFlow, number: number): Promise<void> {
  await flow.main().getByRole("button", { name: "Publish", exact: true }).click();
  await flow
    .dialog("Publish this draft?")
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  await flow.expectMessage(`Version ${number} is published`);
}

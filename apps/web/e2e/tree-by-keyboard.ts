import type { Keyboard } from "./keyboard.ts";
import type { UserFlow } from "./user-flow.ts";

/** The editor of a decision tree, worked on by keys alone. */
export interface TreeHand {
  /** Goes from the form of a step, or from the outline, to the line whose name begins like this. */
  readonly goToLine: (words: string) => Promise<void>;
  /** Adds a step after the line that begins like this; its form has the focus then, at the label. */
  readonly add: (after: string, type: string, label: string) => Promise<void>;
  /** Adds a step that nothing leads to. */
  readonly addAlone: (type: string, label: string) => Promise<void>;
  /** Types into a field of the form that lies behind the one with the focus. */
  readonly fill: (label: string, text: string) => Promise<void>;
  /** Chooses in a field of the form by the beginning of what is chosen. */
  readonly choose: (label: string, words: string) => Promise<void>;
  /** Opens one of the parts beside the steps by the arrows, from the part that is open. */
  readonly openPart: (from: string, part: string) => Promise<void>;
  /** Waits until what was typed is stored. */
  readonly isSaved: () => Promise<void>;
}

/** Returns a pattern for what begins with these words. */
const begins = (words: string) => new RegExp(`^${words.replace(/[.?*+()]/g, "\\$&")}`);

/** Makes a hand that works on the editor which a window shows. */
export function treeHandOf({ main, page }: UserFlow, keys: Keyboard): TreeHand {
  const line = (words: string) => main().getByRole("treeitem", { name: begins(words) });
  const chooseType = async (type: string, label: string) => {
    await page.getByRole("menuitem", { name: type, exact: true }).waitFor();
    await keys.arrowTo("ArrowDown", "menuitem", type);
    await keys.press("Enter");
    await keys.isLed("textbox", "Label");
    await keys.type(label);
    await line(label).first().waitFor();
  };
  const goToOutline = async () => {
    if ((await keys.stop()).role === "treeitem") return;
    await keys.press("Escape");
    // A form that was put elsewhere, as the window became another one, has lost the focus.
    if ((await keys.stop()).role === "treeitem") return;
    await keys.tabBackTo("treeitem", /./);
  };
  // Only the lines in view are drawn: the one that is wanted shows on the way.
  const goToLine = async (words: string) => {
    await goToOutline();
    await keys.press("Home");
    await keys.arrowTo("ArrowDown", "treeitem", begins(words));
  };
  return {
    goToLine,
    add: async (after, type, label) => {
      await goToLine(after);
      await keys.press("+");
      await keys.isLed("button", "Add after this");
      await keys.press("Enter");
      await chooseType(type, label);
    },
    addAlone: async (type, label) => {
      await goToOutline();
      await keys.tabTo("button", "Add an unconnected step");
      await keys.press("Enter");
      await chooseType(type, label);
    },
    fill: async (label, text) => {
      await keys.tabTo("textbox", label);
      await keys.type(text);
    },
    choose: async (label, words) => {
      await keys.tabTo("combobox", label);
      await keys.type(words);
      const chosen = page.locator("select:focus option:checked").filter({ hasText: begins(words) });
      await chosen.waitFor({ state: "attached" });
    },
    openPart: async (from, part) => {
      await keys.tabBackTo("tab", from);
      await keys.arrowTo("ArrowRight", "tab", part);
      await main().getByRole("tabpanel", { name: part }).waitFor();
    },
    isSaved: () => main().getByText("Saved", { exact: true }).waitFor(),
  };
}

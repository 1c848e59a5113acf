import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Action, Driver } from "./driver.ts";

const SEES_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 100;
/** The time an element must stand still before it is pressed, in milliseconds. */
const SETTLES_MS = 150;
/** The least height of a dialog's content that must show, in CSS pixels. */
const DIALOG_BODY_MIN_PX = 120;

/** The element to find: a role, and its name or a pattern for it. */
type Wanted = readonly [role: Role, name?: string | RegExp];
type Role =
  | "application"
  | "button"
  | "combobox"
  | "menuitem"
  | "dialog"
  | "heading"
  | "img"
  | "link"
  | "option"
  | "progressbar"
  | "radio"
  | "textbox";

/** Keys that are no characters, as WebDriver writes them. */
const KEYS: Readonly<Record<string, string>> = {
  Control: "\uE009",
  Enter: "\uE007",
  Escape: "\uE00C",
};

/** A person in front of a browser: finds what is seen, points and types. */
export interface Person {
  readonly driver: Driver;
  readonly goto: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The address, without its origin. */
  readonly path: () => Promise<string>;
  /** Waits until the element is seen, and returns its name. */
  readonly sees: (...wanted: Wanted) => Promise<string>;
  readonly seesNo: (...wanted: Wanted) => Promise<void>;
  /** Waits until these words are on the page. */
  readonly reads: (words: string | RegExp) => Promise<void>;
  readonly clicks: (...wanted: Wanted) => Promise<unknown>;
  readonly types: (label: string | RegExp, text: string) => Promise<void>;
  /** Presses a key; with others held as in `Control+k`. */
  readonly presses: (keys: string) => Promise<void>;
  /** Waits for a dialog, and fails where it hides its content. */
  readonly seesDialog: (name?: string | RegExp) => Promise<void>;
}

interface Place {
  readonly name: string;
  /** Its middle, in CSS pixels of the window; null where something else covers it, or it moves. */
  readonly middle: { readonly x: number; readonly y: number } | null;
}

/** Runs in the page: finds the newest layer's visible element of a role and name. */
async function find(
  role: string,
  name: { readonly text: string; readonly pattern: string | null } | null,
  settlesMs: number,
): Promise<Place | null> {
  const selectors: Record<string, string> = {
    application: "[role=application]",
    button: "button,[role=button]",
    combobox: "[role=combobox]",
    dialog: "dialog[open],[role=dialog]",
    heading: "h1,h2,h3",
    img: "img,[role=img]",
    link: "a[href]",
    menuitem: "[role=menuitem]",
    option: "[role=option]",
    progressbar: "progress",
    radio: "input[type=radio]",
    textbox: ["text", "email", "password"]
      .map((type) => `input[type=${type}]`)
      .concat("input:not([type])", "textarea")
      .join(),
  };
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute("aria-labelledby");
    const label = element.getAttribute("aria-label");
    if (label) return plain(label);
    if (labelledBy) {
      const parts = labelledBy.split(/\s+/).map((id) => document.getElementById(id)?.textContent);
      return plain(parts.join(" "));
    }
    const { labels } = element as HTMLInputElement;
    if (labels?.length) return plain([...labels].map((one) => one.textContent).join(" "));
    return plain(element.getAttribute("alt") ?? element.textContent);
  };
  const matches = (element: Element) => {
    if (!name) return true;
    const found = nameOf(element);
    return name.pattern === null ? found === name.text : new RegExp(name.pattern).test(found);
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility } = getComputedStyle(element);
    return width > 0 && height > 0 && visibility === "visible";
  };
  /** Notes whether the next press meets the element. */
  const aimAt = (...aims: (Element | null)[]) => {
    const before: unknown = Reflect.get(window, "aiming");
    if (before instanceof AbortController) before.abort();
    const aiming = new AbortController();
    Reflect.set(window, "aiming", aiming);
    Reflect.set(window, "isMissed", true);
    const note = ({ target }: Event) => {
      const isMet = target instanceof Node && aims.some((aim) => aim?.contains(target));
      if (isMet) Reflect.set(window, "isMissed", false);
    };
    addEventListener("click", note, { capture: true, signal: aiming.signal });
  };
  const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const whole = role === "dialog" ? document : layer;
  // Parts that still load may move the others.
  if (document.readyState !== "complete") return null;
  const element = [...whole.querySelectorAll(selectors[role] ?? role)].find(
    (one) => isSeen(one) && matches(one),
  );
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, settlesMs));
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element));
  if (settlesMs > 0) aimAt(element, hit);
  const isStill = before.x === box.x && before.y === box.y && element.isConnected;
  // A layer comes in for a moment, in which a busy machine may draw nothing.
  const comesIn = layer instanceof Element && layer.getAnimations().length > 0;
  const isFree = !element.matches(":disabled,[aria-disabled=true]");
  return {
    name: nameOf(element),
    middle: isHit && isStill && isFree && !comesIn ? { x: Math.round(x), y: Math.round(y) } : null,
  };
}

/**
 * Runs in the page: returns the parts of the newest dialog that scroll in less room than they need,
 * with their heights.
 */
function tooLow(leastPx: number): string[] {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return ["no dialog"];
  return [...dialog.querySelectorAll("*"), dialog].flatMap((element) => {
    const { overflowY, display } = getComputedStyle(element);
    if (display === "none" || !["auto", "scroll", "hidden"].includes(overflowY)) return [];
    const { clientHeight, scrollHeight, className, tagName } = element;
    // Pictures and single lines of text are cut on purpose.
    if (overflowY === "hidden" && element !== dialog) return [];
    if (clientHeight >= Math.min(scrollHeight, leastPx)) return [];
    return [`${tagName} ${className}: ${clientHeight} of ${scrollHeight} px`];
  });
}

/** Makes a person in front of a browser who knows the product by this origin. */
export function personAt(driver: Driver, origin: string): Person {
  const until = async <Result>(what: string, look: () => Promise<Result | null>) => {
    const limit = Date.now() + SEES_WITHIN_MS;
    let failure: unknown;
    for (;;) {
      // A page that is being left has no answer.
      const found = await look().catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (found !== null) return found;
      if (Date.now() > limit) {
        const page = await driver
          .run(() => `${location.pathname}: ${document.body.innerText.slice(0, 600)}`)
          .catch(() => "");
        throw new Error(`${what} on ${page}`, { cause: failure });
      }
      await wait(LOOKS_EVERY_MS);
    }
  };
  const look = ([role, name]: Wanted, settlesMs = 0) =>
    driver.run(
      find,
      role,
      name === undefined
        ? null
        : {
            text: typeof name === "string" ? name : "",
            pattern: typeof name === "string" ? null : name.source,
          },
      settlesMs,
    );
  const press = async (pointer: readonly Action[]) =>
    driver.act({ type: "pointer", id: "mouse", actions: pointer });
  // An element that moves just when it is pressed is pressed again, as a person does.
  const clicks = async (...wanted: Wanted) =>
    until(`no ${wanted.join(" ")} to click`, async () => {
      const middle = (await look(wanted, SETTLES_MS))?.middle;
      if (!middle) return null;
      await press([
        { type: "pointerMove", ...middle },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
      return (await wasMissed()) ? null : true;
    });
  // If the page has gone since, the press did not miss.
  const wasMissed = () =>
    driver.run(() => Reflect.get(window, "isMissed") === true).catch(() => false);
  const strike = (keys: readonly string[]): Action[] => [
    ...keys.map((value) => ({ type: "keyDown", value }) as const),
    ...keys.toReversed().map((value) => ({ type: "keyUp", value }) as const),
  ];
  const sees = async (...wanted: Wanted) =>
    (await until(`no ${wanted.join(" ")}`, () => look(wanted))).name;
  return {
    driver,
    goto: (path) => driver.goto(`${origin}${path}`),
    reload: () => driver.reload(),
    path: () => driver.run(() => `${location.pathname}${location.search}`),
    sees,
    seesNo: async (...wanted) => {
      await until(`still ${wanted.join(" ")}`, async () => ((await look(wanted)) ? null : true));
    },
    reads: async (words) => {
      const text = () => driver.run(() => document.body.innerText.replace(/\s+/g, " "));
      await until(`no "${words}"`, async () => {
        const all = await text();
        return (typeof words === "string" ? all.includes(words) : words.test(all)) || null;
      });
    },
    clicks,
    types: async (label, text) => {
      await clicks("textbox", label);
      const actions = [...text].flatMap((letter) => strike([letter]));
      await driver.act({ type: "key", id: "keyboard", actions });
    },
    presses: async (keys) => {
      const all = keys.split("+").map((key) => KEYS[key] ?? key);
      await driver.act({ type: "key", id: "keyboard", actions: strike(all) });
    },
    seesDialog: async (name) => {
      await sees("dialog", name);
      const dialog = name ?? "the dialog";
      await expect
        .poll(() => driver.run(tooLow, DIALOG_BODY_MIN_PX), { message: `${dialog} is too low` })
        .toEqual([]);
    },
  };
}

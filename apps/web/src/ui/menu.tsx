import { Check } from "lucide-react";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import { type PopoverTrigger, placeBeside, usePopover } from "./use-popover.ts";

/** One line of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Given when the line is one choice of several, chosen or not. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Says below the label what it means. */
  readonly hint?: string;
  readonly tone?: "normal" | "danger";
  /** Draws a divider above it, with words where those are given. */
  readonly divided?: boolean | string;
}

interface MenuProps {
  readonly label: string;
  /** Draws the button; spread the given attributes on it. */
  readonly trigger: (attributes: PopoverTrigger & { "aria-haspopup": "menu" }) => ReactNode;
  /** The lines, or what makes them once it opens: a page of many menus draws sooner. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[]);
  readonly align?: "start" | "end";
  /** Stands above the lines. */
  readonly title?: string;
}

function linesOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")];
}

/** How long letters that follow each other are one word, in milliseconds. */
const WORD_MS = 700;
const words = new WeakMap<Element, { readonly text: string; readonly at: number }>();

/** The next line that begins with what is typed: with one letter, line after line; else with the word. */
function typedLine(
  event: KeyboardEvent<HTMLDivElement>,
  lines: readonly HTMLElement[],
  at: number,
): HTMLElement | undefined {
  const { key, currentTarget, timeStamp } = event;
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const before = words.get(currentTarget);
  const isSame = before !== undefined && timeStamp - before.at < WORD_MS;
  if (key === " " && !isSame) return undefined;
  const text = (isSame ? before.text : "") + key.toLowerCase();
  words.set(currentTarget, { text, at: timeStamp });
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const sought = isOneLetter ? text.slice(0, 1) : text;
  return [...lines.slice(from), ...lines.slice(0, from)].find((line) =>
    line.textContent?.trim().toLowerCase().startsWith(sought),
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const lines = linesOf(event.currentTarget);
  const at = lines.findIndex((one) => one.matches(":focus"));
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: lines[(at + 1) % lines.length],
    ArrowUp: lines.at(at <= 0 ? -1 : at - 1),
    Home: lines[0],
    End: lines.at(-1),
  };
  const match = typedLine(event, lines, at);
  const target = targets[event.key] ?? match;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function Line({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const choice = item.checked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a choice, a menuitemradio, has it.
    <button
      type="button"
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={item.checked}
      disabled={item.disabled}
      aria-label={item.hint === undefined ? undefined : item.label}
      aria-description={item.hint}
      tabIndex={-1}
      className={classNames(styles.item, item.tone === "danger" && styles.dangerous)}
      onClick={() => {
        close();
        item.onSelect();
      }}
    >
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {item.hint === undefined ? null : <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked ? <Check className={styles.check} aria-hidden="true" /> : null}
    </button>
  );
}

function linesFrom(items: readonly MenuItem[], close: () => void): ReactNode {
  return items.map((item) => (
    <Fragment key={item.label}>
      {item.divided ? <hr className={styles.divider} /> : null}
      {typeof item.divided === "string" ? <div className={styles.title}>{item.divided}</div> : null}
      <Line item={item} close={close} />
    </Fragment>
  ));
}

/** A menu of actions or choices: arrows, Home, End and letters move, Escape closes. */
export function Menu({ label, trigger, items, align = "end", title }: MenuProps) {
  const { id, trigger: attributes, panel, open, setOpen, close } = usePopover(align);
  useEffect(() => {
    if (!open || !panel.current) return;
    const lines = linesOf(panel.current);
    (lines.find((line) => line.ariaChecked === "true") ?? lines[0])?.focus();
  }, [open, panel]);
  return (
    <>
      {trigger({ ...attributes, "aria-haspopup": "menu" })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classNames(styles.panel, styles.menu)}
        onToggle={(event) => setOpen(event.newState === "open")}
        onKeyDown={moveFocus}
      >
        {open && title ? <div className={styles.title}>{title}</div> : null}
        {open ? linesFrom(typeof items === "function" ? items() : items, close) : null}
      </div>
    </>
  );
}

interface PlacedMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The place it opens at: a button, a line, or a point. */
  readonly anchor: DOMRect;
  /** Called when it closes, whether or not something was chosen. */
  readonly onClose: () => void;
}

/** A menu for one of many things, such as the lines of a list: it opens as soon as it is drawn. */
export function PlacedMenu({ label, items, anchor, onClose }: PlacedMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const at = placeBeside(anchor, size, view, anchor.width > 60 ? "start" : "end");
    element.style.left = `${at.left}px`;
    element.style.top = `${at.top}px`;
    linesOf(element)[0]?.focus();
  }, [anchor]);
  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles.panel, styles.menu)}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Tab") panel.current?.hidePopover();
        else moveFocus(event);
      }}
    >
      {linesFrom(items, () => panel.current?.hidePopover())}
    </div>
  );
}

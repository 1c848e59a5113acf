import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { Count } from "./count.tsx";
import styles from "./tabs.module.css";

interface TabCount {
  readonly of: number;
  /** The same text for screen readers, such as "4 issues". */
  readonly words: string;
  /** Whether there are more, which are not counted. */
  readonly isMore?: boolean;
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: TabCount;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  /** While there are none the content stands alone; it stays the same content when they come. */
  readonly tabs: readonly Option<Value>[];
  readonly value: Value;
  /** Called with the chosen tab; keep it in the address. */
  readonly onChange: (value: Value) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((one) => one.matches(":focus"));
  const next = tabs[(at + by + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}

/** Tabs under a page's head; arrows move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hasTabs = tabs.length > 0;
  const counts = tabs.map(({ count }) => count?.of ?? "").join(" ");
  // On a narrow window the row is longer than the page: this scrolls the chosen tab into view, with
  // the next frame, which lays the page out anyway.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another chosen tab, and a count that arrives later moves the tabs after it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = list.current;
      const chosen = row?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
      if (!row || !chosen) return;
      const seen = row.getBoundingClientRect();
      row.scrollLeft += (chosen.left + chosen.right - seen.left - seen.right) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [value, counts]);
  return (
    <>
      {hasTabs ? (
        <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={step}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-description={tab.count?.words}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
            >
              {tab.icon}
              <span className={styles.name} title={tab.label}>
                {tab.label}
              </span>
              {tab.count === undefined ? null : (
                <span className={styles.count} aria-hidden="true">
                  <Count of={tab.count.of} />
                  {tab.count.isMore ? "+" : null}
                </span>
              )}
            </button>
          ))}
        </div>
      ) : null}
      <div
        {...(hasTabs
          ? { role: "tabpanel", id: `${id}-panel`, "aria-labelledby": `${id}-${value}` }
          : {})}
      >
        {children}
      </div>
    </>
  );
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Gives the focus to what is chosen, in a dialog that begins with it. */
  readonly autoFocus?: boolean;
}

/** A choice of one from two or three, all in view, such as cards or table. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  autoFocus = false,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            data-autofocus={autoFocus && option.value === value ? "" : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { useRouter } from "@tanstack/react-router";
import { CornerDownLeft, Search } from "lucide-react";
import {
  Fragment,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MatchedBy } from "../../features/spaces/parts/matched-by.tsx";
import { SearchCorrections } from "../../features/spaces/parts/search-corrections.tsx";
import { useTranslation } from "../../lib/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Entry } from "./entries.ts";
import styles from "./palette.module.css";
import { type PaletteMode, paletteMode } from "./palette-state.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { useEntries } from "./use-entries.ts";

/**
 * Moves the focus to the title when the chosen page is already open: no change of page does it
 * then.
 */
function focusTitle(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

function close(): void {
  paletteMode.set("closed");
}

function Details({ of }: { readonly of: readonly string[] }) {
  return (
    <span className={styles.detail}>
      {of.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <Fragment key={index}>
          {index > 0 ? " · " : null}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

interface ListProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly active: number;
  readonly onPick: (entry: Entry) => void;
  readonly onPoint: (index: number) => void;
}

function Entries({ id, entries, active, onPick, onPoint }: ListProps) {
  const { t } = useTranslation("palette");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("results")} className={styles.list}>
      {entries.map((entry, index) => (
        <div key={entry.id} role="presentation">
          {entries[index - 1]?.group === entry.group ? null : (
            <div className={styles.group}>{t(`group.${entry.group}`)}</div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys. */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(styles.entry, index === active && styles.active)}
            onClick={() => onPick(entry)}
            onPointerMove={() => onPoint(index)}
          >
            <entry.icon size={16} />
            <bdi className={styles.words}>{entry.label}</bdi>
            {entry.details?.length ? <Details of={entry.details} /> : null}
            {entry.matches?.length ? (
              // The palette shows before the messages of its results are loaded.
              <Suspense fallback={null}>
                <MatchedBy matches={entry.matches} className={styles.matches} />
              </Suspense>
            ) : null}
            {index === active ? <CornerDownLeft size={14} className={styles.enter} /> : null}
          </div>
        </div>
      ))}
    </div>
  );
}

function useCombobox(entries: readonly Entry[], onPick: (entry: Entry) => void) {
  // The chosen entry is kept by its id, as groups arrive one after the other; without one the first
  // counts.
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const setActive = (index: number): void => setChosen(entries[index]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[at];
    if (by && entries.length > 0) setActive((at + by + entries.length) % entries.length);
    else if (event.key === "Enter" && entry) onPick(entry);
    else return;
    event.preventDefault();
  };
  return { active: at, setActive, startAgain: () => setChosen(null), onKeyDown };
}

function SearchPalette() {
  const { t } = useTranslation("palette");
  const router = useRouter();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { entries, corrections, searching } = useEntries(text);
  const pick = (entry: Entry): void => {
    close();
    void Promise.resolve(entry.run(router)).then(focusTitle);
  };
  const { active, setActive, startAgain, onKeyDown } = useCombobox(entries, pick);
  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t("title")}
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.field}>
        <Search size={18} aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t("placeholder")}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            startAgain();
          }}
        />
      </div>
      <Suspense fallback={null}>
        <SearchCorrections corrections={corrections} className={styles.note} />
      </Suspense>
      <Entries id={id} entries={entries} active={active} onPick={pick} onPoint={setActive} />
      <p role="status" className={styles.status}>
        {entries.length === 0 ? t(searching ? "searching" : "nothing") : null}
      </p>
    </dialog>
  );
}

/** The command palette: spaces, issues, people, screens and actions by typing; or the list of shortcuts. */
export function Palette({ mode }: { readonly mode: PaletteMode }) {
  const { t } = useTranslation("palette");
  if (mode === "search") return <SearchPalette />;
  return (
    <Dialog open title={t("shortcuts")} onClose={close}>
      <Shortcuts />
    </Dialog>
  );
}

import { Clock, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { searchWords } from "../space-filters.ts";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
import styles from "./search-box.module.css";

const DEBOUNCE_MS = 250;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null)
  );
}

/** `/` puts the cursor into the box, from anywhere one does not type. */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [input]);
}

interface SearchBoxProps {
  /** The words in the address. */
  readonly words: string;
  readonly organisationId: string;
  readonly onSearch: (words: string) => void;
}

/** What is typed, told on after a pause; the address may change it from outside. */
function useTyped({ words, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(words);
  const told = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    clearTimeout(timer.current);
    told.current = searchWords(text);
    onSearch(told.current);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text), DEBOUNCE_MS);
  };
  const search = (text: string): void => {
    setTyped(text);
    tell(text);
  };
  return { typed, type, search };
}

interface LastSearchesProps {
  readonly id: string;
  readonly list: readonly string[];
  readonly active: number;
  readonly onChoose: (words: string) => void;
  readonly onForget: () => void;
}

function LastSearches({ id, list, active, onChoose, onForget }: LastSearchesProps) {
  const { t } = useTranslation("spaces");
  return (
    <div className={styles["panel"]}>
      <div className={styles["panelHead"]}>
        <span id={`${id}-title`}>{t("search.recent")}</span>
        <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={onForget}>
          {t("search.forget")}
        </button>
      </div>
      <div role="listbox" id={id} aria-labelledby={`${id}-title`}>
        {list.map((words, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys.
          <div
            key={words}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles["option"]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(words)}
          >
            <Clock aria-hidden="true" />
            <bdi>{words}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The search for spaces. `/` focuses it; empty and focused it offers the last searches. */
export function SearchBox(props: SearchBoxProps) {
  const { t } = useTranslation("spaces");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { typed, type, search } = useTyped(props);
  const [list, setList] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const { organisationId } = props;
  useSlash(input);
  const open = list.length > 0 && typed === "";
  const choose = (words: string): void => {
    search(words);
    setList([]);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = list[active];
    if (event.key === "Escape" && open) setList([]);
    else if (event.key === "Escape" && typed !== "") choose("");
    else if (event.key === "Enter" && open && chosen !== undefined) choose(chosen);
    else if (event.key === "Enter") search(typed);
    else if (event.key === "ArrowDown" && open) setActive((active + 1) % list.length);
    else if (event.key === "ArrowUp" && open) {
      setActive((active <= 0 ? list.length : active) - 1);
    } else return;
    event.preventDefault();
  };
  return (
    <search className={styles["search"]}>
      <div className={styles["box"]}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={open}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setList(recentSearches(organisationId))}
          onBlur={() => {
            keepSearch(organisationId, searchWords(typed));
            setList([]);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        {typed === "" ? (
          <kbd title={t("search.label")}>/</kbd>
        ) : (
          <button
            type="button"
            aria-label={t("search.clear")}
            onClick={() => {
              choose("");
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {open ? (
        <LastSearches
          id={id}
          list={list}
          active={active}
          onChoose={choose}
          onForget={() => {
            forgetSearches(organisationId);
            setList([]);
          }}
        />
      ) : null}
    </search>
  );
}

import { Search, X } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./search-box.module.css";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null)
  );
}

/** Puts the cursor into the box on `/`, from anywhere outside of a field. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
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
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClear: () => void;
  /** Further props of the field, such as its keys. */
  readonly field: InputHTMLAttributes<HTMLInputElement>;
  /** The part below the box. */
  readonly children?: ReactNode;
}

/** The search above a list. `/` puts the cursor into it; its cross empties it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, typed, onType, onClear } = props;
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <search className={styles["search"]}>
      <div className={styles["box"]}>
        <Search aria-hidden="true" />
        <input
          {...props.field}
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {typed === "" ? (
          <kbd title={label}>/</kbd>
        ) : (
          <button
            type="button"
            aria-label={props.clearLabel}
            onClick={() => {
              onClear();
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {props.children}
    </search>
  );
}

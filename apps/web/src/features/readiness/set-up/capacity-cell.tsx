import type { SetUpSpace } from "@storey/contract";
import { CAPACITY_MAX } from "@storey/domain";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { CellButton } from "./cell-button.tsx";
import type { CellProps, CellWay } from "./cell-props.ts";
import { readCapacity } from "./pasted-column.ts";
import styles from "./set-up.module.css";

/** What is typed, and the room as it was when the typing began. */
interface Draft {
  readonly text: string;
  readonly seen: SetUpSpace;
}

interface FieldProps extends CellProps {
  readonly draft: Draft;
  readonly onType: (text: string) => void;
  readonly onEnd: () => void;
}

function CapacityField({ draft, focus, onType, onEnd, onSave, onLeave }: FieldProps) {
  const { t } = useTranslation("set-up");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  // It takes the place of the button that was pressed.
  useLayoutEffect(() => input.current?.focus(), []);
  const leave = (way: CellWay | null): void => {
    const read = readCapacity(draft.text);
    if (read === "invalid") {
      setRefused(true);
      return;
    }
    const capacity = read === "empty" ? null : read;
    if (capacity !== draft.seen.capacity) onSave({ capacity }, draft.seen);
    onEnd();
    if (way) onLeave(way);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      leave("down");
    } else if (event.key === "Escape") {
      event.preventDefault();
      onEnd();
      onLeave("stay");
    }
  };
  return (
    <span className={styles["edit"]}>
      <input
        {...focus}
        ref={input}
        className={styles["field"]}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("criterion.capacity")}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        value={draft.text}
        onChange={(event) => {
          setRefused(false);
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => leave(null)}
      />
      {isRefused ? (
        <span id={id} role="alert" className={styles["problem"]}>
          {t("capacity.invalid", { max: CAPACITY_MAX })}
        </span>
      ) : null}
    </span>
  );
}

/** The capacity, which is typed in its place: Enter leads down a column of them. */
export function CapacityCell(props: CellProps) {
  const { space, criterion, focus } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const begin = (text: string): void => setDraft({ text, seen: space });
  if (draft) {
    return (
      <CapacityField
        {...props}
        draft={draft}
        onType={(text) => setDraft({ ...draft, text })}
        onEnd={() => setDraft(null)}
      />
    );
  }
  return (
    <CellButton
      space={space}
      criterion={criterion}
      focus={focus}
      onClick={() => begin(space.capacity === null ? "" : String(space.capacity))}
      onKeyDown={(event) => {
        const isTyped = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isTyped && event.key !== "F2") return;
        event.preventDefault();
        begin(isTyped ? event.key : String(space.capacity ?? ""));
      }}
    />
  );
}

import { CUSTOM_FIELD_LIMITS } from "@storey/contract";
import { CUSTOM_FIELD_CHOICES_MAX } from "@storey/domain";
import { ArrowDown, ArrowUp, Ban, Plus, RotateCcw, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { EditedChoice } from "../custom-field-form.ts";
import styles from "./custom-fields.module.css";

interface ChoiceListProps {
  readonly choices: readonly EditedChoice[];
  /** How many assets hold each choice, by its id; empty until it is known. */
  readonly counts: ReadonlyMap<string, number>;
  readonly error: string | undefined;
  readonly onChange: (choices: readonly EditedChoice[]) => void;
}

interface LineProps {
  readonly choice: EditedChoice;
  readonly place: number;
  readonly count: number;
  /** How many assets hold it. */
  readonly held: number;
  readonly handle: ReactNode;
  readonly onChange: (choice: EditedChoice) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Line({ choice, place, count, held, handle, onChange, onMove, onRemove }: LineProps) {
  const { t } = useTranslation("custom-fields");
  const { name, isRetired } = choice;
  const shown = name.trim() || t("choice.new");
  return (
    <>
      {handle}
      <div className={styles.choiceName}>
        <TextField
          label={t("choice.name", { place: place + 1 })}
          hideLabel
          value={name}
          maxLength={CUSTOM_FIELD_LIMITS["choices.*.name"]?.maxLength}
          autoComplete="off"
          onChange={(next) => onChange({ ...choice, name: next })}
        />
        <span className={styles.quiet}>
          {isRetired ? <Badge>{t("choice.retired")}</Badge> : null}{" "}
          {held > 0 ? t("choice.held", { count: held }) : null}
        </span>
      </div>
      <span className={styles.buttons}>
        <IconButton
          size="small"
          data-move="-1"
          disabled={place === 0}
          label={t("up", { name: shown })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          data-move="1"
          disabled={place === count - 1}
          label={t("down", { name: shown })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        {held > 0 || isRetired ? (
          <IconButton
            size="small"
            label={t(isRetired ? "choice.offer" : "choice.retire", { name: shown })}
            icon={isRetired ? <RotateCcw /> : <Ban />}
            onClick={() => onChange({ ...choice, isRetired: !isRetired })}
          />
        ) : null}
        {held > 0 ? null : (
          <IconButton
            size="small"
            label={t("choice.remove", { name: shown })}
            icon={<X />}
            onClick={onRemove}
          />
        )}
      </span>
    </>
  );
}

/**
 * The choices of a field in their order: to name, drag or move, add and remove. One that assets hold is
 * retired in place of being removed, and the line says how many there are.
 */
export function ChoiceList({ choices, counts, error, onChange }: ChoiceListProps) {
  const { t } = useTranslation("custom-fields");
  const root = useRef<HTMLFieldSetElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const focus = useFocusAfter(root);
  const step = (place: number, by: number): void => {
    const choice = choices[place];
    if (!choice) return;
    onChange(moved(choices, place, place + by));
    setAnnouncement(t("moved", { name: choice.name, place: place + by + 1 }));
    const line = `[data-choice="${choice.id}"]`;
    focus(`${line} [data-move="${by}"]:enabled`, `${line} [data-move]:enabled`);
  };
  const remove = (place: number): void => {
    const next = choices.filter((_, at) => at !== place);
    onChange(next);
    const neighbour = next[Math.min(place, next.length - 1)];
    focus(`[data-choice="${neighbour?.id}"] input`, "[data-add]");
  };
  const add = (): void => {
    const choice = { id: crypto.randomUUID(), name: "", isRetired: false };
    onChange([...choices, choice]);
    focus(`[data-choice="${choice.id}"] input`);
  };
  return (
    <fieldset
      ref={root}
      className={styles.choices}
      {...(error === undefined ? {} : { "data-wrong": "", "aria-describedby": "choices-problem" })}
    >
      <legend>{t("field.choices")}</legend>
      <Sortable lines={choices} idOf={({ id }) => id} onOrder={onChange}>
        <ol className={styles.lines} aria-label={t("field.choices")}>
          {choices.map((choice, place) => (
            <SortableLine
              key={choice.id}
              lineId={choice.id}
              place={place}
              name={choice.name || t("choice.new")}
              data-choice={choice.id}
              className={styles.line}
            >
              {(handle) => (
                <Line
                  handle={handle}
                  choice={choice}
                  place={place}
                  count={choices.length}
                  held={counts.get(choice.id) ?? 0}
                  onChange={(next) =>
                    onChange(choices.map((one, at) => (at === place ? next : one)))
                  }
                  onMove={(by) => step(place, by)}
                  onRemove={() => remove(place)}
                />
              )}
            </SortableLine>
          ))}
        </ol>
      </Sortable>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {error === undefined ? null : (
        <p id="choices-problem" className={styles.problem}>
          {error}
        </p>
      )}
      <Button
        size="small"
        data-add=""
        icon={<Plus aria-hidden="true" />}
        disabled={choices.length >= CUSTOM_FIELD_CHOICES_MAX}
        onClick={add}
      >
        {t("choice.add")}
      </Button>
    </fieldset>
  );
}

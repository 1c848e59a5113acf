import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components/ComboBox";
import { useTranslation } from "../../lib/messages.ts";
import { AriaFrame, useFloatingPlace } from "../aria-frame.tsx";
import { classNames } from "../class-names.ts";
import field from "../field.module.css";
import { toTopLayer } from "../top-layer.ts";
import styles from "./combobox.module.css";

/** One choice of a combobox. */
export interface ComboboxOption {
  readonly id: string;
  /** What the field shows once it is chosen, and what a screen reader hears. */
  readonly name: string;
  /** How it is drawn; its name without. */
  readonly line?: ReactNode;
}

export interface ComboboxProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  /** What is typed. */
  readonly words: string;
  readonly onType: (words: string) => void;
  /** What was found for it; the search is the owner's. */
  readonly options: readonly ComboboxOption[];
  /** The option that is chosen, where one is. */
  readonly chosenId?: string | null;
  readonly onChoose: (id: string) => void;
  /** What is said where nothing was found. */
  readonly none: string;
  readonly isLoading?: boolean;
  readonly autoFocus?: boolean;
  readonly icon?: ReactNode;
}

/** A field that finds one of many by what is typed: arrows, Enter and Escape, or a press. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, words, onType, options, chosenId, onChoose, none, icon } = props;
  const { t } = useTranslation("lists");
  const frame = useRef<HTMLDivElement>(null);
  const place = useFloatingPlace(frame);
  return (
    <AriaFrame>
      <ComboBox
        ref={frame}
        className={field.field ?? ""}
        items={options}
        inputValue={words}
        onInputChange={onType}
        value={chosenId ?? null}
        onChange={(id) => {
          if (id !== null) onChoose(String(id));
        }}
        // What was found answers the words already.
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
        validationBehavior="aria"
        isInvalid={error !== undefined}
        autoFocus={props.autoFocus ?? false}
      >
        <Label className={field.label ?? ""}>{label}</Label>
        <div
          className={field.box}
          onKeyDownCapture={(event) => {
            // Enter chooses, Escape closes the choices: neither is for the dialog around them.
            const isOpen = frame.current?.hasAttribute("data-open") === true;
            if (event.key === "Enter" || (event.key === "Escape" && isOpen)) event.preventDefault();
          }}
        >
          {icon ? <span className={field.leading}>{icon}</span> : null}
          <Input
            className={classNames(field.input, styles.input, icon ? field.withLeading : null)}
            placeholder={props.placeholder ?? ""}
            data-autofocus={props.autoFocus ? "" : undefined}
          />
          <Button className={styles.open ?? ""} aria-label={t("combobox.open")}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </div>
        <FieldError className={field.error ?? ""}>{error}</FieldError>
        {hint ? (
          <Text slot="description" className={field.hint ?? ""}>
            {hint}
          </Text>
        ) : null}
        <Popover
          ref={toTopLayer}
          className={styles.panel ?? ""}
          {...(place ? { UNSTABLE_portalContainer: place } : {})}
        >
          <ListBox
            className={styles.list ?? ""}
            renderEmptyState={() => (
              <p className={styles.none}>{props.isLoading ? t("combobox.searching") : none}</p>
            )}
          >
            {(option: ComboboxOption) => (
              <ListBoxItem id={option.id} textValue={option.name} className={styles.option ?? ""}>
                {option.line ?? <bdi>{option.name}</bdi>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaFrame>
  );
}

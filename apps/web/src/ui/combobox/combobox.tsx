import { ChevronDown } from "lucide-react";
import { type ReactNode, useContext, useRef } from "react";
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
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
  /** The text in the field once the option is chosen, which a screen reader reads. */
  readonly name: string;
  /** The drawn line of the option; its name where it is left out. */
  readonly line?: ReactNode;
}

export interface ComboboxProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  /** The typed text. */
  readonly words: string;
  readonly onType: (words: string) => void;
  /** The options for the text; the owner searches for them. */
  readonly options: readonly ComboboxOption[];
  /** The option that is chosen, where one is. */
  readonly chosenId?: string | null;
  readonly onChoose: (id: string) => void;
  /** The text that shows when nothing is found. */
  readonly none: string;
  readonly isLoading?: boolean;
  readonly autoFocus?: boolean;
  readonly icon?: ReactNode;
}

/** The box around the input, with the keys that the choices take. */
function Box({ children }: { readonly children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  return (
    <div
      className={field.box}
      onKeyDownCapture={(event) => {
        // Enter chooses and Escape closes the choices: neither key may reach the dialog around them.
        if (event.key === "Enter") event.preventDefault();
        if (event.key !== "Escape") return;
        // The library would put the text of the chosen option back, which is not among those on offer,
        // and show these again for that: the choices could not be closed.
        event.stopPropagation();
        if (!state?.isOpen) return;
        event.preventDefault();
        state.toggle();
      }}
    >
      {children}
    </div>
  );
}

/** A field that finds one of many by a typed text: arrows, Enter and Escape, or a press. */
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
        // The options match the text already.
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
        validationBehavior="aria"
        isInvalid={error !== undefined}
        autoFocus={props.autoFocus ?? false}
      >
        <Label className={field.label ?? ""}>{label}</Label>
        <Box>
          {icon ? <span className={field.leading}>{icon}</span> : null}
          <Input
            className={classNames(field.input, styles.input, icon ? field.withLeading : null)}
            placeholder={props.placeholder ?? ""}
            data-autofocus={props.autoFocus ? "" : undefined}
          />
          <Button className={styles.open ?? ""} aria-label={t("combobox.open")}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </Box>
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

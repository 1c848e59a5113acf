import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { TextProps } from "../../../lib/form/field-props.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFrame } from "../../../ui/form/form-frame.tsx";
import type { ShownForm } from "../../../ui/form/form-parts.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CatalogueKind, CatalogueRecord } from "../catalogue.queries.ts";
import { featureForm, spaceTypeForm } from "../catalogue-form.ts";
import styles from "./catalogue.module.css";
import { IconPicker } from "./icon-picker.tsx";

interface RecordFormProps {
  readonly kind: CatalogueKind;
  /** The record to change; null adds one. */
  readonly record: CatalogueRecord | null;
  /** Whether another record has this name. */
  readonly isTaken: (name: string) => boolean;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

interface LineProps<Field extends PropertyKey> {
  readonly record: CatalogueRecord | null;
  readonly form: ShownForm<Field> & {
    readonly dirty: boolean;
    readonly leaving: { readonly ask: () => Promise<boolean>; readonly allow: () => void };
  };
  readonly name: TextProps;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  /** The elements before the name. */
  readonly children?: ReactNode;
}

/** Opens the form of a line, and returns the form with a ref for its name input. */
function useLine({ record, isTaken, onSaved }: RecordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  // Selects the present name, so that typing replaces it.
  useEffect(() => input.current?.select(), []);
  const saved = (): void => {
    onSaved();
    // The focus stays for the next record to add.
    if (!record) input.current?.focus();
  };
  const isFollowed = record !== null;
  return { input, options: { record, context: { isTaken }, isFollowed, onSaved: saved } };
}

function Line<Field extends PropertyKey>(props: LineProps<Field>) {
  const { record, form, name, input, onLeave } = props;
  const { t } = useTranslation("administration");
  const leave = async (): Promise<void> => {
    if (form.dirty && !record && !(await form.leaving.ask())) return;
    form.leaving.allow();
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    void leave();
  };
  return (
    <FormFrame
      form={form}
      className={styles.form}
      actions={
        <span className={styles.formButtons}>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t(record ? "save" : "add")}
          </Button>
          <Button variant="quiet" onClick={() => void leave()}>
            {t(record ? "cancel" : "done")}
          </Button>
        </span>
      }
    >
      {props.children}
      <TextField
        {...name}
        ref={input}
        autoFocus
        className={styles.name}
        hideLabel
        placeholder={name.label}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
    </FormFrame>
  );
}

function TypeForm(props: RecordFormProps) {
  const { input, options } = useLine(props);
  const form = useForm(spaceTypeForm, options);
  const { record, onLeave } = props;
  return (
    <Line record={record} form={form} name={form.text("name")} input={input} onLeave={onLeave} />
  );
}

function FeatureForm(props: RecordFormProps) {
  const { input, options } = useLine(props);
  const form = useForm(featureForm, options);
  const { record, onLeave } = props;
  const icon = form.control("icon");
  const name = form.text("name");
  return (
    <Line
      record={record}
      form={form}
      // The picker has no room for a message, so that of the icon shows at the name.
      name={{ ...name, error: name.error ?? icon.error }}
      input={input}
      onLeave={onLeave}
    >
      <IconPicker value={icon.value} error={icon.error} onChange={icon.onChange} />
    </Line>
  );
}

/** Adds a space type or a feature, or changes one in its line. Escape cancels. */
export function RecordForm(props: RecordFormProps) {
  return props.kind === "types" ? <TypeForm {...props} /> : <FeatureForm {...props} />;
}

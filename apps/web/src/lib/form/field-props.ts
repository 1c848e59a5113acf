import type { Translate } from "../messages.ts";
import {
  type AnyDeclaration,
  type Fields,
  isRequired,
  limitsAt,
  type Values,
} from "./declaration.ts";
import { type Field, type FieldControl, labelOf } from "./field.ts";

/** The names of the fields whose value is of a type. */
type NamesOf<F extends Fields, Value> = {
  [Name in keyof F & string]: Values<F>[Name] extends Value ? Name : never;
}[keyof F & string];

interface LabelProps {
  readonly label: string;
  readonly hint?: string;
}

/** The props of a line or an area of text. */
export interface TextProps extends LabelProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly optional: boolean;
  readonly maxLength?: number;
}

/** The props of a switch or a checkbox. */
export interface FlagProps extends LabelProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The props of a choice of one; the form gives each value its label. */
export interface ChoiceProps<Value> extends LabelProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

/** The props that a form gives the controls of its fields. */
export interface FieldProps<F extends Fields> {
  /** Returns the kind of control that a field is drawn with. */
  readonly drawnWith: (name: keyof F & string) => FieldControl;
  readonly text: (name: NamesOf<F, string>) => TextProps;
  readonly flag: (name: NamesOf<F, boolean>) => FlagProps;
  readonly control: <Name extends keyof F & string>(name: Name) => ChoiceProps<Values<F>[Name]>;
  /** Returns the smallest and the greatest number of a field. */
  readonly bounds: (name: NamesOf<F, number>) => { readonly min: number; readonly max: number };
  /** Lists the values on offer, by the contract, in their order and with their labels. */
  readonly choices: <Name extends keyof F & string>(
    name: Name,
  ) => { readonly value: Values<F>[Name] & string; readonly label: string }[];
}

interface FormState {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly change: (part: Readonly<Record<string, unknown>>) => void;
  readonly t: Translate;
}

/** Makes the props for the controls of a form from its state and the contract's limits. */
export function fieldProps(form: AnyDeclaration, { draft, errors, change, t }: FormState) {
  const labels = (name: string): LabelProps => {
    const field: Field<unknown> | undefined = form.fields[name];
    const hint = field?.hint;
    return { label: field ? labelOf(field, t) : name, ...(hint ? { hint: t(hint) } : {}) };
  };
  const control = (name: string) => ({
    ...labels(name),
    value: draft[name],
    onChange: (value: unknown) => change({ [name]: value }),
    error: errors[name],
  });
  return {
    drawnWith: (name: string): FieldControl => form.fields[name]?.control ?? "own",
    control,
    text: (name: string) => {
      const maxLength: number | undefined = form.fields[name]?.maxLength(limitsAt(form, name));
      return {
        ...control(name),
        optional: !isRequired(form, name),
        ...(maxLength === undefined ? {} : { maxLength }),
      };
    },
    flag: (name: string) => {
      const { value, error: _error, ...rest } = control(name);
      return { ...rest, checked: value };
    },
    bounds: (name: string) => {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limitsAt(
        form,
        name,
      );
      return { min, max };
    },
    choices: (name: string) => {
      const values: readonly string[] =
        form.fields[name]?.options ?? limitsAt(form, name).options ?? [];
      return values.map((value) => ({
        value,
        label: form.fields[name]?.words(value, t, "") ?? value,
      }));
    },
  };
}

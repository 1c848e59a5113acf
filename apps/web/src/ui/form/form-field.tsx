import type { FieldControl } from "../../lib/form/field.ts";
import type { ChoiceProps, FlagProps, TextProps } from "../../lib/form/field-props.ts";
import { SelectField } from "../select-field.tsx";
import { TextArea } from "../text-area.tsx";
import { TextField } from "../text-field.tsx";
import { Switch } from "../toggle.tsx";

/** The parts of a form that a control of any of its fields needs; `useForm` gives one. */
interface DrawnForm<Name extends string> {
  readonly drawnWith: (name: Name) => FieldControl;
  readonly text: (name: never) => TextProps;
  readonly flag: (name: never) => FlagProps;
  readonly control: (name: never) => ChoiceProps<never>;
  readonly choices: (name: never) => readonly { readonly value: string; readonly label: string }[];
}

interface FormFieldProps<Name extends string> {
  readonly form: DrawnForm<Name>;
  readonly name: Name;
}

/**
 * Draws a field by its declaration alone: a line, a number, an area, a switch or a short choice.
 */
export function FormField<Name extends string>({ form, name }: FormFieldProps<Name>) {
  const field = name as never;
  switch (form.drawnWith(name)) {
    case "line":
      return <TextField {...form.text(field)} autoComplete="off" />;
    case "number":
      return <TextField {...form.text(field)} inputMode="numeric" autoComplete="off" />;
    case "area":
      return <TextArea {...form.text(field)} autoComplete="off" />;
    case "switch":
      return <Switch {...form.flag(field)} />;
    case "choice":
      return (
        <SelectField
          {...(form.control(field) as unknown as ChoiceProps<string>)}
          options={form.choices(field)}
        />
      );
    case "own":
      throw new Error(`${name} has a control of its own`);
  }
}

import { Fragment, type ReactNode } from "react";
import { FormField } from "../../../ui/form/form-field.tsx";
import { LOCATION_SECTIONS } from "../location-form.ts";
import type { LocationFormProps } from "../use-location-form.ts";
import type { LocationSection } from "./section-navigation.tsx";

type NameIn<Section extends LocationSection> = keyof (typeof LOCATION_SECTIONS)[Section] & string;

interface SectionFieldsProps<Section extends LocationSection>
  extends Pick<LocationFormProps, "form"> {
  readonly section: Section;
  /**
   * The elements that take the place of fields, such as one for a pair of fields; null for a field
   * shown elsewhere.
   */
  readonly own?: Partial<Record<NameIn<Section>, ReactNode>>;
}

/** Shows every field that the form declares for a section, in the form's order. */
export function SectionFields<Section extends LocationSection>({
  form,
  section,
  own = {},
}: SectionFieldsProps<Section>) {
  const names = Object.keys(LOCATION_SECTIONS[section]) as NameIn<LocationSection>[];
  const drawn: Readonly<Record<string, ReactNode>> = own;
  return names.map((name) => (
    <Fragment key={name}>
      {name in drawn ? drawn[name] : <FormField form={form} name={name} />}
    </Fragment>
  ));
}

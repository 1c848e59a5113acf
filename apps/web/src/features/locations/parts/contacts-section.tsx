import { TextField } from "../../../ui/text-field.tsx";
import { isIdShown, useOffered } from "../../integrations/parts/use-offered.ts";
import type { LocationFormProps } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SectionFields } from "./section-fields.tsx";

/** The section of the people to write to and to call. */
export function ContactsSection({ form, readOnly }: LocationFormProps) {
  return (
    <FormSection section="contacts" readOnly={readOnly}>
      <SectionFields
        form={form}
        section="contacts"
        own={{
          serviceDeskEmail: (
            <TextField {...form.text("serviceDeskEmail")} type="email" autoComplete="off" />
          ),
          administratorName: (
            <div className={styles["pair"]}>
              <TextField {...form.text("administratorName")} autoComplete="off" />
              <TextField {...form.text("administratorEmail")} type="email" autoComplete="off" />
            </div>
          ),
          administratorEmail: null,
        }}
      />
    </FormSection>
  );
}

/** The section of what people and other systems need at this location. */
export function ServicesSection({ form, readOnly }: LocationFormProps) {
  const { areFormsOn } = useOffered();
  return (
    <FormSection section="services" readOnly={readOnly}>
      <SectionFields
        form={form}
        section="services"
        own={{
          typeformId: isIdShown("typeformId", areFormsOn, form) ? (
            <TextField {...form.text("typeformId")} autoComplete="off" spellCheck={false} />
          ) : null,
        }}
      />
    </FormSection>
  );
}

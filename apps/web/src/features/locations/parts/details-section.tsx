import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { LocationFormProps } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SectionFields } from "./section-fields.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

const AUTOCOMPLETE = {
  line1: "address-line1",
  line2: "address-line2",
  line3: "address-line3",
  town: "address-level2",
  county: "address-level1",
  postcode: "postal-code",
} as const;

/** The section of a location's name and address. */
export function DetailsSection({ form, readOnly }: LocationFormProps) {
  const { t } = useTranslation("locations");
  const organisation = useOrganisation();
  const address = (field: keyof typeof AUTOCOMPLETE) => (
    <TextField {...form.text(field)} autoComplete={`section-location ${AUTOCOMPLETE[field]}`} />
  );
  return (
    <FormSection section="details" readOnly={readOnly}>
      <SectionFields
        form={form}
        section="details"
        own={{
          name: (
            <div className={styles["pair"]}>
              <TextField {...form.text("name")} required />
              <TextField {...form.text("defaultPrefix")} />
            </div>
          ),
          defaultPrefix: null,
          line1: address("line1"),
          line2: address("line2"),
          line3: address("line3"),
          town: (
            <div className={styles["pair"]}>
              {address("town")}
              {address("county")}
              {address("postcode")}
            </div>
          ),
          county: null,
          postcode: null,
          timezone: (
            <TimeZoneField
              {...form.text("timezone")}
              without={t("field.timezone.organisation", { zone: organisation?.timezone ?? "" })}
            />
          ),
        }}
      />
    </FormSection>
  );
}

import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { LocationDraft } from "../location-draft.ts";
import type { LocationForm } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

const LINES = ["line1", "line2", "line3"] as const;
const PLACE = ["town", "county", "postcode"] as const;
const AUTOCOMPLETE = {
  line1: "address-line1",
  line2: "address-line2",
  line3: "address-line3",
  town: "address-level2",
  county: "address-level1",
  postcode: "postal-code",
} as const;

/** What the location is called and where it is. */
export function DetailsSection({ draft, set, errors, readOnly }: LocationForm) {
  const { t } = useTranslation("locations");
  const address = (field: (typeof LINES | typeof PLACE)[number]) => (
    <TextField
      key={field}
      label={t(`field.${field}`)}
      optional
      maxLength={field === "postcode" ? 20 : 200}
      autoComplete={`section-location ${AUTOCOMPLETE[field]}`}
      value={draft[field]}
      onChange={(text) => set({ [field]: text } satisfies Partial<LocationDraft>)}
      error={errors.fields[field]}
    />
  );
  return (
    <FormSection section="details" readOnly={readOnly}>
      <div className={styles["pair"]}>
        <TextField
          label={t("field.name")}
          maxLength={200}
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errors.fields.name}
        />
        <TextField
          label={t("field.defaultPrefix")}
          hint={t("field.defaultPrefix.hint")}
          optional
          maxLength={20}
          value={draft.defaultPrefix}
          onChange={(defaultPrefix) => set({ defaultPrefix })}
          error={errors.fields.defaultPrefix}
        />
      </div>
      {LINES.map(address)}
      <div className={styles["pair"]}>{PLACE.map(address)}</div>
      <TimeZoneField
        value={draft.timezone}
        onChange={(timezone) => set({ timezone })}
        error={errors.fields.timezone}
      />
    </FormSection>
  );
}

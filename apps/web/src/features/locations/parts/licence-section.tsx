import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { LocationForm } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";

function Used({ used, licensed }: { readonly used: number; readonly licensed: number | null }) {
  const { t } = useTranslation("locations");
  if (licensed === null)
    return <p className={styles["used"]}>{t("licence.unlimited", { used })}</p>;
  const part = licensed === 0 ? 100 : Math.min(100, (used / licensed) * 100);
  return (
    <div className={styles["used"]}>
      <span>{t("licence.used", { used, licensed })}</span>
      <div className={styles["meter"]} data-full={used >= licensed ? "" : undefined}>
        <span style={{ width: `${part}%` }} />
      </div>
    </div>
  );
}

interface LicenceSectionProps extends LocationForm {
  /** How many active spaces the location holds. */
  readonly spacesCount: number;
}

/** How the location is licensed, and how much of the licence is used. */
export function LicenceSection({ draft, set, errors, readOnly, spacesCount }: LicenceSectionProps) {
  const { t } = useTranslation("locations");
  const typed = draft.spacesLicensed.trim();
  const licensed = /^\d+$/.test(typed) ? Number(typed) : null;
  return (
    <FormSection section="licence" readOnly={readOnly}>
      <div className={styles["pair"]}>
        <SelectField
          label={t("licence.type")}
          value={draft.licenseType}
          options={[
            { value: "full", label: t("licence.type.full") },
            { value: "trial", label: t("licence.type.trial") },
          ]}
          onChange={(licenseType) => set({ licenseType })}
          error={errors.fields.licenseType}
        />
        <TextField
          label={t("licence.renewal")}
          optional
          type="date"
          value={draft.renewalDate}
          onChange={(renewalDate) => set({ renewalDate })}
          error={errors.fields.renewalDate}
        />
      </div>
      <TextField
        label={t("licence.count")}
        hint={t("licence.count.hint")}
        optional
        inputMode="numeric"
        maxLength={7}
        value={draft.spacesLicensed}
        onChange={(spacesLicensed) => set({ spacesLicensed })}
        error={errors.fields.spacesLicensed}
      />
      <Used used={spacesCount} licensed={licensed} />
    </FormSection>
  );
}

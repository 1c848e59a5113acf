import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { LocationFormProps } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SectionFields } from "./section-fields.tsx";

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

interface LicenceSectionProps extends LocationFormProps {
  /** The number of active spaces in the location. */
  readonly spacesCount: number;
}

/** The section of the location's licence, which shows how much of it is used. */
export function LicenceSection({ form, readOnly, spacesCount }: LicenceSectionProps) {
  const typed = form.draft.spacesLicensed.trim();
  const licensed = /^\d+$/.test(typed) ? Number(typed) : null;
  return (
    <FormSection section="licence" readOnly={readOnly}>
      <SectionFields
        form={form}
        section="licence"
        own={{
          licenseType: (
            <div className={styles["pair"]}>
              <FormField form={form} name="licenseType" />
              <DateField {...form.text("renewalDate")} disabled={readOnly} />
            </div>
          ),
          spacesLicensed: (
            <>
              <FormField form={form} name="spacesLicensed" />
              <Used used={spacesCount} licensed={licensed} />
            </>
          ),
          renewalDate: null,
        }}
      />
    </FormSection>
  );
}

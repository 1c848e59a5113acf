import type { Location } from "@storey/contract";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ContactsSection, ServicesSection } from "./parts/contacts-section.tsx";
import { DetailsSection } from "./parts/details-section.tsx";
import { LicenceSection } from "./parts/licence-section.tsx";
import styles from "./parts/location.module.css";
import { SectionNavigation } from "./parts/section-navigation.tsx";
import { SecuritySection } from "./parts/security-section.tsx";
import { SosSection } from "./parts/sos-section.tsx";
import { useLocationForm } from "./use-location-form.ts";

interface LocationFormViewProps {
  /** The location to change; null to add one. */
  readonly location: Location | null;
  readonly readOnly: boolean;
  readonly onSaved: (location: Location) => void;
}

/** The form of a location with all its fields, in sections. */
export function LocationFormView({ location, readOnly, onSaved }: LocationFormViewProps) {
  const { t } = useTranslation("locations");
  const form = useLocationForm({ location, readOnly, onSaved });
  const section = { form, readOnly };
  return (
    <div className={styles["layout"]}>
      <SectionNavigation />
      <FormFrame
        form={form}
        className={styles["form"]}
        actions={
          readOnly ? null : (
            <div className={styles["bar"]}>
              <span className={styles["state"]}>{form.dirty ? t("unsaved") : null}</span>
              <LinkButton to={PATHS.OrganisationAdmin}>{t("cancel")}</LinkButton>
              <Button type="submit" variant="primary" waiting={form.saving}>
                {t(location ? "save" : "add")}
              </Button>
            </div>
          )
        }
      >
        {readOnly ? <p className={styles["note"]}>{t("readOnly")}</p> : null}
        <DetailsSection {...section} />
        <ContactsSection {...section} />
        <ServicesSection {...section} />
        <SosSection {...section} undelivered={location?.sosUndelivered ?? []} />
        <SecuritySection {...section} />
        <LicenceSection {...section} spacesCount={location?.spacesCount ?? 0} />
      </FormFrame>
    </div>
  );
}

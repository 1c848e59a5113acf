import type { Location } from "@storey/contract";
import type { ReactNode } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ContactsSection, ServicesSection } from "./parts/contacts-section.tsx";
import { DetailsSection } from "./parts/details-section.tsx";
import { LicenceSection } from "./parts/licence-section.tsx";
import styles from "./parts/location.module.css";
import { anchorOf, SectionNavigation } from "./parts/section-navigation.tsx";
import { SecuritySection } from "./parts/security-section.tsx";
import { SosSection } from "./parts/sos-section.tsx";
import { useLocationForm } from "./use-location-form.ts";

interface LocationFormViewProps {
  /** The location to change; null to add one. */
  readonly location: Location | null;
  readonly readOnly: boolean;
  /** Stands below the form, for whoever may read checklists: when they rest. */
  readonly checklists?: ReactNode;
  readonly onSaved: (location: Location) => void;
}

/** The form of a location with all its fields, in sections. */
export function LocationFormView(props: LocationFormViewProps) {
  const { location, readOnly, checklists, onSaved } = props;
  const { t } = useTranslation("locations");
  const form = useLocationForm({ location, readOnly, onSaved });
  const section = { form, readOnly };
  return (
    <div className={styles["layout"]}>
      <SectionNavigation withChecklists={checklists !== undefined} />
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
      {checklists === undefined ? null : (
        <div id={anchorOf("checklists")} tabIndex={-1} className={styles["below"]}>
          {checklists}
        </div>
      )}
    </div>
  );
}

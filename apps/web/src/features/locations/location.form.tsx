import type { Location } from "@storey/contract";
import { type FormEvent, useEffect, useRef } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { draftOf } from "./location-draft.ts";
import { ContactsSection, ServicesSection } from "./parts/contacts-section.tsx";
import { DetailsSection } from "./parts/details-section.tsx";
import { LicenceSection } from "./parts/licence-section.tsx";
import styles from "./parts/location.module.css";
import { LocationConflict } from "./parts/location-conflict.tsx";
import { SectionNavigation } from "./parts/section-navigation.tsx";
import { SecuritySection } from "./parts/security-section.tsx";
import { SosSection } from "./parts/sos-section.tsx";
import { type LocationErrors, type LocationForm, useLocationForm } from "./use-location-form.ts";

/** After a refused save the first field that is wrong takes the focus. */
function useFirstError({ refusals }: LocationErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusals]);
  return form;
}

interface LocationFormProps {
  /** Null for a location that is to be added. */
  readonly location: Location | null;
  readonly readOnly: boolean;
  readonly onSaved: (location: Location) => void;
}

/** Everything that can be said about a location, in sections. */
export function LocationFormView({ location, readOnly, onSaved }: LocationFormProps) {
  const { t } = useTranslation("locations");
  const state = useLocationForm({ location, readOnly, onSaved });
  const { base, draft, errors, theirs } = state;
  const form = useFirstError(errors);
  const section: LocationForm = { draft, set: state.set, errors, readOnly };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void state.save();
  };
  return (
    <div className={styles["layout"]}>
      <SectionNavigation />
      <form ref={form} className={styles["form"]} onSubmit={submit} noValidate>
        {readOnly ? <p className={styles["note"]}>{t("readOnly")}</p> : null}
        <DetailsSection {...section} />
        <ContactsSection {...section} />
        <ServicesSection {...section} />
        <SosSection {...section} undelivered={location?.sosUndelivered ?? []} />
        <SecuritySection {...section} />
        <LicenceSection {...section} spacesCount={location?.spacesCount ?? 0} />
        {errors.form ? (
          <p role="alert" className={styles["error"]}>
            {errors.form}
          </p>
        ) : null}
        {readOnly ? null : (
          <div className={styles["bar"]}>
            <span className={styles["state"]}>{state.dirty ? t("unsaved") : null}</span>
            <LinkButton to={PATHS.OrganisationAdmin}>{t("cancel")}</LinkButton>
            <Button type="submit" variant="primary" waiting={state.saving}>
              {t(location ? "save" : "add")}
            </Button>
          </div>
        )}
      </form>
      {theirs ? (
        <LocationConflict
          base={base}
          mine={draft}
          theirs={draftOf(theirs)}
          onResolve={state.resolve}
          onBack={() => state.setTheirs(null)}
        />
      ) : null}
    </div>
  );
}

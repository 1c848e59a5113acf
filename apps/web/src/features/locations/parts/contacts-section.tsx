import { EMAIL_MAX_LENGTH } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { LocationForm } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";

/** Whom to write to and whom to call. */
export function ContactsSection({ draft, set, errors, readOnly }: LocationForm) {
  const { t } = useTranslation("locations");
  return (
    <FormSection section="contacts" readOnly={readOnly}>
      <TextField
        label={t("field.serviceDeskEmail")}
        hint={t("field.serviceDeskEmail.hint")}
        optional
        type="email"
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        value={draft.serviceDeskEmail}
        onChange={(serviceDeskEmail) => set({ serviceDeskEmail })}
        error={errors.fields.serviceDeskEmail}
      />
      <div className={styles["pair"]}>
        <TextField
          label={t("field.administratorName")}
          optional
          maxLength={200}
          autoComplete="off"
          value={draft.administratorName}
          onChange={(administratorName) => set({ administratorName })}
          error={errors.fields.administratorName}
        />
        <TextField
          label={t("field.administratorEmail")}
          optional
          type="email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          value={draft.administratorEmail}
          onChange={(administratorEmail) => set({ administratorEmail })}
          error={errors.fields.administratorEmail}
        />
      </div>
    </FormSection>
  );
}

/** What people and other systems need here. */
export function ServicesSection({ draft, set, errors, readOnly }: LocationForm) {
  const { t } = useTranslation("locations");
  return (
    <FormSection section="services" readOnly={readOnly}>
      <TextField
        label={t("field.wifi")}
        hint={t("field.wifi.hint")}
        optional
        maxLength={200}
        autoComplete="off"
        value={draft.wifi}
        onChange={(wifi) => set({ wifi })}
        error={errors.fields.wifi}
      />
      <TextField
        label={t("field.typeformId")}
        hint={t("field.typeformId.hint")}
        optional
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={draft.typeformId}
        onChange={(typeformId) => set({ typeformId })}
        error={errors.fields.typeformId}
      />
    </FormSection>
  );
}

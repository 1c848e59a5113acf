import type { Location } from "@storey/contract";
import { EMAIL_MAX_LENGTH } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { LocationForm } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SosSlider } from "./sos-slider.tsx";

type Draft = LocationForm["draft"];

/** Whom the mails of a call go to before the organisation's administrators, in their order. */
function mailedFirst({ sosSendToEmail, sosEmail, administratorEmail, serviceDeskEmail }: Draft) {
  const addresses = [sosSendToEmail ? sosEmail : "", administratorEmail, serviceDeskEmail];
  return [...new Set(addresses.map((address) => address.trim()))].filter(Boolean);
}

function Preview({ draft }: Pick<LocationForm, "draft">) {
  const { t } = useTranslation("locations");
  const custom = (label: string) => (draft.sosCustomLabels ? label.trim() : "");
  const phone = draft.sosPhone.trim();
  const people = mailedFirst(draft).join(", ");
  const isUnused = draft.sosEmail.trim() !== "" && !draft.sosSendToEmail;
  const facts = [
    people ? t("sos.preview.people", { people }) : t("sos.preview.administrators"),
    isUnused ? t("sos.preview.unused", { sendToEmail: t("sos.sendToEmail") }) : null,
    phone ? t("sos.preview.phone", { phone }) : null,
    draft.sosVipOnly ? t("sos.preview.vip") : null,
  ];
  return (
    <div className={styles["panel"]}>
      <h3>{t("sos.preview.title")}</h3>
      <SosSlider
        label={t("sos.preview.slider")}
        inactiveLabel={custom(draft.sosInactiveLabel) || t("sos.inactive.default")}
        activeLabel={custom(draft.sosActiveLabel) || t("sos.active.default")}
      />
      <p className={styles["check"]}>{t("sos.preview.sendsNothing")}</p>
      {facts.map((fact) =>
        fact ? (
          <p key={fact} className={styles["check"]}>
            {fact}
          </p>
        ) : null,
      )}
    </div>
  );
}

function Labels({ draft, set, errors }: Omit<LocationForm, "readOnly">) {
  const { t } = useTranslation("locations");
  return (
    <div className={styles["pair"]}>
      <TextField
        label={t("sos.inactive")}
        maxLength={60}
        optional
        placeholder={t("sos.inactive.default")}
        value={draft.sosInactiveLabel}
        onChange={(sosInactiveLabel) => set({ sosInactiveLabel })}
        error={errors.fields.sosInactiveLabel}
      />
      <TextField
        label={t("sos.active")}
        maxLength={60}
        optional
        placeholder={t("sos.active.default")}
        value={draft.sosActiveLabel}
        onChange={(sosActiveLabel) => set({ sosActiveLabel })}
        error={errors.fields.sosActiveLabel}
      />
    </div>
  );
}

interface SosSectionProps extends LocationForm {
  readonly undelivered: Location["sosUndelivered"];
}

/** Whom mail did not reach the last time, as long as the address stands there. */
function Undelivered({ draft, undelivered }: Pick<SosSectionProps, "draft" | "undelivered">) {
  const { t } = useTranslation("locations");
  const isMailed = (email: string) =>
    mailedFirst(draft).some((one) => one.toLowerCase() === email.toLowerCase());
  return undelivered
    .filter(({ email }) => isMailed(email))
    .map(({ email, reason }) => (
      <p key={email} role="alert" className={styles["error"]}>
        {t("sos.undelivered", { email, reason })}
      </p>
    ));
}

/** The SOS slider: whether it shows, what it says, whom it reaches; with a preview to try. */
export function SosSection(form: SosSectionProps) {
  const { draft, set, errors, readOnly, undelivered } = form;
  const { t } = useTranslation("locations");
  return (
    <FormSection section="sos" readOnly={readOnly}>
      <Switch
        label={t("sos.enabled")}
        hint={t("sos.enabled.hint")}
        checked={draft.sosEnabled}
        onChange={(sosEnabled) => set({ sosEnabled })}
      />
      {draft.sosEnabled ? (
        <div className={styles["indented"]}>
          <Switch
            label={t("sos.customLabels")}
            checked={draft.sosCustomLabels}
            onChange={(sosCustomLabels) => set({ sosCustomLabels })}
          />
          {draft.sosCustomLabels ? <Labels draft={draft} set={set} errors={errors} /> : null}
          <TextField
            label={t("sos.phone")}
            optional
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={draft.sosPhone}
            onChange={(sosPhone) => set({ sosPhone })}
            error={errors.fields.sosPhone}
          />
          <TextField
            label={t("sos.email")}
            optional={!draft.sosSendToEmail}
            type="email"
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="off"
            value={draft.sosEmail}
            onChange={(sosEmail) => set({ sosEmail })}
            error={errors.fields.sosEmail}
          />
          <Switch
            label={t("sos.sendToEmail")}
            checked={draft.sosSendToEmail}
            onChange={(sosSendToEmail) => set({ sosSendToEmail })}
          />
          <Switch
            label={t("sos.vipOnly")}
            hint={t("sos.vipOnly.hint")}
            checked={draft.sosVipOnly}
            onChange={(sosVipOnly) => set({ sosVipOnly })}
          />
          <Undelivered draft={draft} undelivered={undelivered} />
          <Preview draft={draft} />
        </div>
      ) : null}
    </FormSection>
  );
}

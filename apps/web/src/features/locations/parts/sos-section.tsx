import type { Location } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { LocationDraft, LocationFormProps } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SectionFields } from "./section-fields.tsx";
import { SosSlider } from "./sos-slider.tsx";

/**
 * Returns whom a call for help mails first, in their order, before the organisation's
 * administrators.
 */
function mailedFirst({
  sosSendToEmail,
  sosEmail,
  administratorEmail,
  serviceDeskEmail,
}: LocationDraft) {
  const addresses = [sosSendToEmail ? sosEmail : "", administratorEmail, serviceDeskEmail];
  return [...new Set(addresses.map((address) => address.trim()))].filter(Boolean);
}

function Preview({ draft }: { readonly draft: LocationDraft }) {
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

function Labels({ form }: Pick<LocationFormProps, "form">) {
  const { t } = useTranslation("locations");
  return (
    <div className={styles["pair"]}>
      <TextField {...form.text("sosInactiveLabel")} placeholder={t("sos.inactive.default")} />
      <TextField {...form.text("sosActiveLabel")} placeholder={t("sos.active.default")} />
    </div>
  );
}

interface SosSectionProps extends LocationFormProps {
  readonly undelivered: Location["sosUndelivered"];
}

interface UndeliveredProps extends Pick<SosSectionProps, "undelivered"> {
  readonly draft: LocationDraft;
}

/**
 * Names the recipients whom mail did not reach the last time, while their address is still in the
 * form.
 */
function Undelivered({ draft, undelivered }: UndeliveredProps) {
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

/**
 * The section of the SOS slider: whether it shows, its texts, and whom it reaches; with a preview
 * to try.
 */
export function SosSection({ form, readOnly, undelivered }: SosSectionProps) {
  const { draft } = form;
  return (
    <FormSection section="sos" readOnly={readOnly}>
      <Switch {...form.flag("sosEnabled")} />
      {draft.sosEnabled ? (
        <div className={styles["indented"]}>
          <SectionFields
            form={form}
            section="sos"
            own={{
              sosEnabled: null,
              sosInactiveLabel: draft.sosCustomLabels ? <Labels form={form} /> : null,
              sosActiveLabel: null,
              sosPhone: <TextField {...form.text("sosPhone")} type="tel" autoComplete="off" />,
              sosEmail: (
                <TextField
                  {...form.text("sosEmail")}
                  optional={!draft.sosSendToEmail}
                  type="email"
                  autoComplete="off"
                />
              ),
            }}
          />
          <Undelivered draft={draft} undelivered={undelivered} />
          <Preview draft={draft} />
        </div>
      ) : null}
    </FormSection>
  );
}

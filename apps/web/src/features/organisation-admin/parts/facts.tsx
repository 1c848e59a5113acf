import type { Organisation } from "@storey/contract";
import { isSettingEnabled, ORGANISATION_SETTING_KEYS } from "@storey/domain";
import { CircleCheck, CircleMinus, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import styles from "./settings.module.css";

interface OfOrganisation {
  readonly organisation: Organisation;
}

/** Shows a label and its value. */
export function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OnOff({ on }: { readonly on: boolean }) {
  const { t } = useTranslation("administration");
  return on ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {t("on")}
    </Badge>
  ) : (
    <Badge icon={<CircleMinus aria-hidden="true" />}>{t("off")}</Badge>
  );
}

/** Shows the organisation's licence. */
export function LicenceSection({ organisation }: OfOrganisation) {
  const { t } = useTranslation("administration");
  const { hasAssetManagement } = organisation.licence;
  return (
    <Section title={t("licence.title")} text={t("licence.text")}>
      <dl className={styles.facts}>
        <Fact label={t("licence.assetManagement")}>
          <OnOff on={hasAssetManagement} />
        </Fact>
      </dl>
    </Section>
  );
}

/** Shows each feature module as on or off, and says who can change that. */
export function ModulesSection({ organisation }: OfOrganisation) {
  const { t } = useTranslation("administration");
  const { t: module } = useTranslation("modules");
  return (
    <Section title={t("modules.title")} text={t("modules.text")}>
      <ul className={styles.modules}>
        {ORGANISATION_SETTING_KEYS.map((settingKey) => (
          <li key={settingKey} className={styles.module}>
            <span>
              <strong>{module(`module.${settingKey}`)}</strong>
              <small>{module(`module.${settingKey}.text`)}</small>
            </span>
            <OnOff on={isSettingEnabled(organisation.settings, settingKey)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows the id of the organisation, with a button to copy it. */
export function SupportSection({ organisation }: OfOrganisation) {
  const { t } = useTranslation("administration");
  const copy = (): void => {
    navigator.clipboard.writeText(organisation.id).then(
      () => showToast({ severity: "success", summary: t("support.copied") }),
      (cause: unknown) => {
        logFailure("The id could not be copied", cause);
        showToast({ severity: "error", summary: t("support.notCopied") });
      },
    );
  };
  return (
    <Section title={t("support.title")} text={t("support.text")}>
      <div className={styles.id}>
        <code>{organisation.id}</code>
        <IconButton label={t("support.copy")} icon={<Copy />} onClick={copy} />
      </div>
    </Section>
  );
}

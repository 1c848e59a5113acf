import type { GlobalOrganisation } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { changeLicence, saveSetting } from "../global-organisation.queries.ts";
import { SwitchList } from "./switch-list.tsx";

interface SectionProps {
  readonly organisation: GlobalOrganisation;
}

/** Returns why the user cannot change this organisation. */
function useReason(organisation: GlobalOrganisation): string {
  const { t } = useTranslation("global");
  return t(organisation.deletedAt === null ? "readOnly" : "readOnly.archived");
}

/** The feature modules, each with its name and description (Spec §3). */
export function ModulesSection({ organisation }: SectionProps) {
  const { t } = useTranslation("global");
  const { t: module } = useTranslation("modules");
  const mayChange = useCan("app.organisation.settings.update") && organisation.deletedAt === null;
  const why = useReason(organisation);
  return (
    <Section title={t("modules.title")} text={t("modules.text")}>
      <SwitchList
        mayChange={mayChange}
        why={why}
        lines={organisation.settings.map((setting) => ({
          key: setting.settingKey,
          label: module(`module.${setting.settingKey}`),
          hint: module(`module.${setting.settingKey}.text`),
          isOn: setting.enabled,
          change: (isOn, onProblem) =>
            saveSetting(organisation.id, setting.settingKey, isOn, onProblem),
        }))}
      />
    </Section>
  );
}

/**
 * Shows the organisation's licence (Spec §3). Pro stays in the calls alone: nothing is behind it
 * yet that a switch could give.
 */
export function LicenceSection({ organisation }: SectionProps) {
  const { t } = useTranslation("global");
  const mayChange = useCan("app.organisation.update") && organisation.deletedAt === null;
  const why = useReason(organisation);
  const { id, licence } = organisation;
  return (
    <Section title={t("licence.title")} text={t("licence.text")}>
      <SwitchList
        mayChange={mayChange}
        why={why}
        lines={[
          {
            key: "assets",
            label: t("licence.assets"),
            hint: t("licence.assets.text"),
            isOn: licence.hasAssetManagement,
            change: (hasAssetManagement, onProblem) =>
              changeLicence(id, { hasAssetManagement }, onProblem),
          },
        ]}
      />
    </Section>
  );
}

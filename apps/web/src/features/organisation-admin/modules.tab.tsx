import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { LicenceSection, ModulesSection } from "./parts/facts.tsx";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import styles from "./parts/settings.module.css";

/**
 * Shows the feature modules of the organisation and its licence, which the global administration
 * changes.
 */
export function ModulesTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return (
    <div className={styles.sections}>
      <ModulesSection organisation={organisation} />
      <LicenceSection organisation={organisation} />
    </div>
  );
}

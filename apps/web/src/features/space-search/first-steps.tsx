import { SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { Building2, FileUp } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./first-steps.module.css";

/**
 * Offers the first steps of a new organisation; a user who may not take them learns whom to ask.
 */
export function FirstSteps() {
  const { t } = useTranslation("spaces");
  const mayAdd = useCan("organisation.locations.create");
  const mayImport = useCan(SPACE_IMPORT_PERMISSIONS);
  const steps = [
    { key: "location", icon: <Building2 />, to: PATHS.NewLocation, may: mayAdd },
    { key: "import", icon: <FileUp />, to: PATHS.SpacesImport, may: mayImport },
  ].filter((step) => step.may);
  if (steps.length === 0) {
    return <EmptyState icon={<Building2 />} title={t("empty.title")} text={t("empty.askAdmin")} />;
  }
  return (
    <section className={styles["steps"]} aria-label={t("first.title")}>
      <h2>{t("first.title")}</h2>
      <p>{t("first.text")}</p>
      <ol>
        {steps.map((step, at) => (
          <li key={step.key}>
            <Card className={styles["step"]}>
              <span className={styles["icon"]} aria-hidden="true">
                {step.icon}
              </span>
              <h3>{t(`first.${step.key}.title`)}</h3>
              <p>{t(`first.${step.key}.text`)}</p>
              <LinkButton to={step.to} variant={at === steps.length - 1 ? "primary" : "secondary"}>
                {t(`first.${step.key}.action`)}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}

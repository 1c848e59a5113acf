import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import { Section } from "../../ui/card.tsx";
import { WaitingMark } from "../issues/parts/waiting-mark.tsx";
import styles from "./issues.module.css";

/** Lists the user's own reports that the server does not have yet, above the issue list. */
export function WaitingReports() {
  const { t } = useTranslation("issues");
  const waiting = useOwnRecords().filter(
    ({ entity, state }) => entity.kind === "issue" && state !== "acked",
  );
  if (waiting.length === 0) return null;
  return (
    <Section
      title={t("waiting.section")}
      actions={<Link to={PATHS.Waiting}>{t("waiting.see")}</Link>}
    >
      <ul className={styles["waiting"]}>
        {waiting.map(({ id, label, state }) => (
          <li key={id}>
            <bdi>{label}</bdi> <WaitingMark state={state} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Gauge } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import styles from "../../checklists-due/parts/due-counts.module.css";
import { readinessSummaryQuery } from "../readiness.queries.ts";
import { STATE_ICONS } from "./readiness-mark.tsx";

/**
 * Leads whoever looks after spaces to those that are not ready, with how many, in the place that Home
 * keeps for it.
 */
export function ReadinessCounts() {
  const { t } = useTranslation("readiness-spaces");
  const { data, error } = useQuery(readinessSummaryQuery());
  const { not_ready: notReady = 0, attention = 0 } = data?.counts ?? {};
  const isKnown = data !== undefined && data.readyShare !== null;
  const NotReady = STATE_ICONS.not_ready;
  return (
    <Link to={PATHS.OrganisationSpaceReadiness} className={styles["counts"]}>
      <Gauge aria-hidden="true" />
      <span className={styles["words"]}>
        <strong>{t("home.title")}</strong>{" "}
        <span className={styles["state"]}>
          {isKnown ? (
            <>
              {notReady > 0 ? (
                <Badge tone="danger" icon={<NotReady aria-hidden="true" />}>
                  {t("home.notReady", { count: notReady })}
                </Badge>
              ) : null}{" "}
              {attention > 0 ? (
                <span>{t("home.attention", { count: attention })}</span>
              ) : notReady === 0 ? (
                <span>{t("home.allReady")}</span>
              ) : null}
            </>
          ) : data ? (
            t("home.unknown")
          ) : error ? (
            textOfError(error)
          ) : (
            "–"
          )}
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

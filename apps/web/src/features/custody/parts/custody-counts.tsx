import { useQuery } from "@tanstack/react-query";
import { HandHelping } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { custodyCountsQuery } from "../custody.queries.ts";
import { CUSTODY_ADDRESS } from "../custody-list.tsx";
import styles from "./custody.module.css";

/** Tells how much is out and overdue, and leads to exactly those things. */
export function CustodyCounts() {
  const { t } = useTranslation("custody");
  const { data } = useQuery({ ...custodyCountsQuery(), retry: false });
  if (!data || data.out === 0) return null;
  const overdue = CUSTODY_ADDRESS.write({ ...CUSTODY_ADDRESS.none, overdue: true });
  return (
    <section className={styles["line"]} aria-label={t("list.title")}>
      <HandHelping aria-hidden="true" />
      <span>{t("list.count", { count: data.out })}</span>
      {data.overdue > 0 ? (
        <LinkButton to={PATHS.Custodies} search={overdue} size="small">
          {t("home.overdue", { count: data.overdue })}
        </LinkButton>
      ) : null}
      <LinkButton to={PATHS.Custodies} size="small" variant="quiet">
        {t("list.title")}
      </LinkButton>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { HandHelping } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { custodyCountsQuery } from "../custody.queries.ts";
import { CUSTODY_ADDRESS } from "../custody-list.tsx";
import styles from "./custody.module.css";

/** Tells how much is out and overdue, and leads to exactly those things; also that it is not known. */
export function CustodyCounts() {
  const { t } = useTranslation("custody");
  const { data, error, isFetching, refetch } = useQuery({ ...custodyCountsQuery(), retry: false });
  // Until the answer is there, the pressed button stays, as it has the focus.
  const [isAskedAgain, setAskedAgain] = useState(false);
  if (!data && !error && !isAskedAgain) return null;
  const overdue = CUSTODY_ADDRESS.write({ ...CUSTODY_ADDRESS.none, overdue: true });
  return (
    <section className={styles["line"]} aria-label={t("list.title")}>
      <HandHelping aria-hidden="true" />
      {data ? (
        <span>{t("list.count", { count: data.out })}</span>
      ) : (
        <>
          <span role="alert">
            {t("list.failed")}
            {error ? `. ${textOfError(error)}` : null}
          </span>
          <Button
            size="small"
            waiting={isFetching}
            onClick={() => {
              setAskedAgain(true);
              void refetch();
            }}
          >
            {t("retry")}
          </Button>
        </>
      )}
      {data && data.overdue > 0 ? (
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

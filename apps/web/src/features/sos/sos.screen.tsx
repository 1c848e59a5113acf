import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { AlertLine } from "./parts/open-alerts.tsx";
import styles from "./parts/sos.module.css";
import { SOS_PAGE_SIZE, sosPage } from "./sos.queries.ts";

type Shown = "all" | "open" | "ended";

function Pages({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("sos");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(sosPage(shown === "all" ? null : shown, page));
  if (error && !data)
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  if (!data) return <Skeleton height="180px" radius="var(--radius-large)" />;
  if (data.totalCount === 0)
    return <EmptyState icon={<ShieldCheck />} title={t("list.empty")} text={t("list.emptyText")} />;
  const pages = Math.ceil(data.totalCount / SOS_PAGE_SIZE);
  return (
    <div className={styles["page"]}>
      <ul className={styles["alerts"]} aria-label={t("log")}>
        {data.results.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </ul>
      {pages > 1 ? (
        <nav className={styles["buttons"]} aria-label={t("pages")}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <span className={styles["quiet"]}>{t("page", { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

/** The screen of the organisation's alerts, the newest first. */
export function SosScreen() {
  const { t } = useTranslation("sos");
  const [shown, setShown] = useState<Shown>("all");
  return (
    <Page>
      <PageHead title={t("log")} text={t("log.text")} />
      <Segments<Shown>
        label={t("shown")}
        value={shown}
        onChange={setShown}
        options={(["all", "open", "ended"] as const).map((value) => ({
          value,
          label: t(`shown.${value}`),
        }))}
      />
      <Pages key={shown} shown={shown} />
    </Page>
  );
}

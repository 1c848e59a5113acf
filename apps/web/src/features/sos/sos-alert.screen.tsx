import type { SosAlert } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { SearchX, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { momentLabel } from "../../lib/moments.ts";
import { InTimeZone } from "../../lib/session/time-zone.tsx";
import { useUser } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTakeBack } from "./parts/my-alert.tsx";
import { SosWhere } from "./parts/open-alerts.tsx";
import styles from "./parts/sos.module.css";
import { SosClose } from "./parts/sos-close.tsx";
import { SosLog } from "./parts/sos-log.tsx";
import { SosDeliveries, SosState } from "./parts/sos-state.tsx";
import { sosQuery } from "./sos.queries.ts";
import { sosTitle, telOf } from "./sos-messages.ts";
import { useAcknowledge } from "./use-answer.ts";
import { useFocusAfter } from "./use-focus-after.ts";

function Missing({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("sos");
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <EmptyState
      level={1}
      icon={isUnknown ? <SearchX /> : <TriangleAlert />}
      title={t(isUnknown ? "unknown" : "failed")}
      text={isUnknown ? t("unknownText") : textOfError(error)}
      actions={isUnknown ? null : <Button onClick={retry}>{t("retry")}</Button>}
    />
  );
}

function Facts({ alert }: { readonly alert: SosAlert }) {
  const { t, locale } = useTranslation("sos");
  const place = { locale, zone: alert.timezone };
  return (
    <dl className={styles["facts"]}>
      <dt>{t("who")}</dt>
      <dd>
        <bdi>{alert.sender.name}</bdi>
      </dd>
      <dt>{t("where")}</dt>
      <dd>
        {alert.space.id === null ? (
          <SosWhere alert={alert} />
        ) : (
          <Link to={PATHS.Space} params={{ spaceId: alert.space.id }}>
            <SosWhere alert={alert} />
          </Link>
        )}
      </dd>
      <dt>{t("when")}</dt>
      <dd>{momentLabel(alert.createdAt, place, { dateStyle: "full", timeStyle: "medium" })}</dd>
      {alert.phone ? (
        <>
          <dt>{t("phone")}</dt>
          <dd>
            <a href={telOf(alert.phone)}>
              <bdi>{alert.phone}</bdi>
            </a>
          </dd>
        </>
      ) : null}
      {alert.issueId ? (
        <>
          <dt>{t("issue")}</dt>
          <dd>
            <Link to={PATHS.Issue} params={{ issueId: alert.issueId }}>
              {t("issue.open")}
            </Link>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

interface StepsProps {
  readonly alert: SosAlert;
  /** Called when a step is taken. */
  readonly onStep: () => void;
}

function Steps({ alert, onStep }: StepsProps) {
  const { t } = useTranslation("sos");
  const taking = useAcknowledge(alert);
  const back = useTakeBack(alert);
  const take = (step: () => Promise<void>) => (): void => {
    onStep();
    void step();
  };
  return (
    <>
      <div className={styles["buttons"]}>
        {alert.steps.includes("acknowledge") ? (
          <Button
            variant={alert.isTest ? "secondary" : "danger"}
            size="large"
            waiting={taking.waiting}
            onClick={take(taking.acknowledge)}
          >
            {t("acknowledge")}
          </Button>
        ) : null}
        {alert.steps.includes("cancel") ? (
          <Button size="large" waiting={back.waiting} onClick={take(back.takeBack)}>
            {t(alert.isTest ? "test.end" : "safe")}
          </Button>
        ) : null}
      </div>
      {alert.steps.includes("close") ? <SosClose alert={alert} onClose={onStep} /> : null}
    </>
  );
}

function Shown({ alert, isCut }: { readonly alert: SosAlert; readonly isCut: boolean }) {
  const { t } = useTranslation("sos");
  const me = useUser();
  const { place, acted } = useFocusAfter<HTMLDivElement>(alert.state);
  const title = t(sosTitle(alert), { name: alert.sender.name });
  return (
    <Page narrow>
      <PageHead title={alert.isTest ? `${t("test.mark")} ${title}` : title} />
      <div ref={place} tabIndex={-1} className={styles["mine"]}>
        <SosState alert={alert} isCut={isCut} forSender={alert.sender.id === me?.id} />
      </div>
      <Steps alert={alert} onStep={acted} />
      <Section title={t("facts")}>
        <Facts alert={alert} />
      </Section>
      <Section title={t("deliveries")}>
        <SosDeliveries alert={alert} />
      </Section>
      <SosLog id={alert.id} state={alert.state} />
    </Page>
  );
}

/** The screen of an alert: its state, what to do, whom it reached, and its log. */
export function SosAlertScreen() {
  const { alertId = "" } = useParams({ strict: false });
  const { data: alert, error, isError, refetch } = useQuery(sosQuery(alertId));
  if (alert) {
    return (
      <InTimeZone zone={alert.timezone}>
        <Shown key={alert.id} alert={alert} isCut={isError} />
      </InTimeZone>
    );
  }
  return (
    <Page narrow>
      {error ? (
        <Missing error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height="240px" radius="var(--radius-large)" />
      )}
    </Page>
  );
}

import { SOS_NAME_LIMITS, type SosByLink } from "@storey/contract";
import { isSosOpen, isSosUnanswered, visibleLength } from "@storey/domain";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { SearchX, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useFloorInWords } from "../../lib/floor-in-words.ts";
import { useTranslation } from "../../lib/messages.ts";
import { timeOf } from "../../lib/moments.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CallButton } from "./parts/call-button.tsx";
import styles from "./parts/sos.module.css";
import { acknowledgeByLink, sosByLinkChanged, sosByLinkQuery } from "./sos.queries.ts";
import { sosTitle } from "./sos-messages.ts";

const { minLength = 1, maxLength } = SOS_NAME_LIMITS["name"] ?? {};

function Answer({ token, alert }: { readonly token: string; readonly alert: SosByLink }) {
  const { t } = useTranslation("sos");
  const [name, setName] = useState(alert.suggestedName ?? "");
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (waiting) return;
    if (visibleLength(name.trim()) < minLength) return setError(t("link.needsName"));
    setWaiting(true);
    setError(undefined);
    await acknowledgeByLink(token, name).catch(async (cause: unknown) => {
      setError(textOfError(cause));
      // Shows a person who was too late who was faster.
      if (cause instanceof CallError && cause.code === "sos.step") await sosByLinkChanged(token);
    });
    setWaiting(false);
  };
  return (
    <form className={styles["form"]} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("link.name")}
        hint={t("link.nameHint")}
        autoComplete="name"
        maxLength={maxLength}
        value={name}
        onChange={setName}
        error={error}
      />
      <Button
        type="submit"
        variant={alert.isTest ? "secondary" : "danger"}
        size="large"
        waiting={waiting}
      >
        {t("acknowledge")}
      </Button>
    </form>
  );
}

interface ShownProps {
  readonly token: string;
  readonly alert: SosByLink;
  /** Whether the shown state may be outdated, as the server could not be reached just now. */
  readonly isCut: boolean;
}

function Shown({ token, alert, isCut }: ShownProps) {
  const { t, locale } = useTranslation("sos");
  const title = t(sosTitle(alert), { name: alert.senderName });
  const floor = useFloorInWords()(alert.floorName);
  const place = [alert.locationName, floor, alert.spaceName, alert.shortcode];
  const name = alert.acknowledgedByName ?? "";
  return (
    <>
      <PageHead
        title={alert.isTest ? `${t("test.mark")} ${title}` : title}
        text={alert.organisationName}
      />
      <dl className={styles["facts"]}>
        <dt>{t("where")}</dt>
        <dd>
          <bdi>{place.filter(Boolean).join(", ")}</bdi>
        </dd>
        <dt>{t("when")}</dt>
        <dd>{timeOf(alert.createdAt, { locale, zone: alert.timezone })}</dd>
        {alert.phone && !alert.isTest ? (
          <>
            <dt>{t("phone")}</dt>
            <dd>
              <CallButton phone={alert.phone} />
            </dd>
          </>
        ) : null}
      </dl>
      {isCut && isSosOpen(alert.state) ? <p role="alert">{t("cut")}</p> : null}
      {isSosUnanswered(alert.state) ? (
        <Answer token={token} alert={alert} />
      ) : (
        <p role="status" className={styles["strong"]}>
          {t(`link.${alert.state}`, {
            name,
            time: alert.acknowledgedAt
              ? timeOf(alert.acknowledgedAt, { locale, zone: alert.timezone })
              : "",
          })}
        </p>
      )}
    </>
  );
}

function AlertOfLink() {
  const { t } = useTranslation("sos");
  const token = location.hash.slice(1);
  const { data: alert, error, refetch } = useQuery(sosByLinkQuery(token));
  if (alert)
    return (
      <Page narrow>
        <Shown token={token} alert={alert} isCut={error !== null} />
      </Page>
    );
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <Page narrow>
      {error ? (
        <EmptyState
          level={1}
          icon={isUnknown ? <SearchX /> : <TriangleAlert />}
          title={t(isUnknown ? "link.unknown" : "failed")}
          text={isUnknown ? t("link.unknownText") : textOfError(error)}
          actions={isUnknown ? null : <Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : (
        <Skeleton height="240px" radius="var(--radius-large)" />
      )}
    </Page>
  );
}

/**
 * Opens an alert by the link in a mail, with a button to acknowledge it by name. It needs no
 * account, so it is rendered outside of the frame that gives the signed-in screens their query
 * client.
 */
export function SosLinkScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <AlertOfLink />
    </QueryClientProvider>
  );
}

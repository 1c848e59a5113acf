import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { CalendarX, PackageCheck, SearchX, TriangleAlert } from "lucide-react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { confirmByLink, downloadReceiptByLink, thingsByLinkQuery } from "./custody.queries.ts";
import styles from "./parts/custody.module.css";
import { HeldThings } from "./parts/held-things.tsx";
import { ReceiptButton } from "./parts/receipt-button.tsx";

function ThingsOfLink() {
  const { t } = useTranslation("custody");
  const token = location.hash.slice(1);
  const { data, error, refetch } = useQuery(thingsByLinkQuery(token));
  if (data) {
    const { organisationName, organisationEmail, holderName, things, returned } = data;
    return (
      <Page narrow>
        <PageHead
          title={t("link.title", { name: holderName })}
          text={t("link.text", { organisation: organisationName })}
        />
        {things.length > 0 ? (
          <HeldThings
            things={things}
            onConfirm={(ids) => confirmByLink(token, ids)}
            onReceipt={(id) => downloadReceiptByLink(token, id, "out")}
          />
        ) : (
          <EmptyState icon={<PackageCheck />} title={t("link.empty")} text={t("link.emptyText")} />
        )}
        {returned ? (
          <div className={styles["row"]}>
            <span>{t("link.returned", { tag: returned.tag })}</span>
            <ReceiptButton
              end="in"
              name={returned.tag}
              download={() => downloadReceiptByLink(token, returned.id, "in")}
            />
          </div>
        ) : null}
        {organisationEmail ? (
          <p>
            {t("link.ask")} <MailLink address={organisationEmail} />
          </p>
        ) : null}
      </Page>
    );
  }
  return (
    <Page narrow>
      {error ? (
        <NotOpened error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="240px" radius="var(--radius-large)" />
      )}
    </Page>
  );
}

interface NotOpenedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Says why a link shows nothing: it has ended, it is none, or the server could not be asked. */
function NotOpened({ error, onRetry }: NotOpenedProps) {
  const { t } = useTranslation("custody");
  const status = error instanceof CallError ? error.status : 0;
  if (status === 410) {
    return (
      <EmptyState
        level={1}
        icon={<CalendarX />}
        title={t("link.ended")}
        text={t("link.endedText")}
      />
    );
  }
  const isUnknown = [400, 404].includes(status);
  return (
    <EmptyState
      level={1}
      icon={isUnknown ? <SearchX /> : <TriangleAlert />}
      title={t(isUnknown ? "link.unknown" : "list.failed")}
      text={isUnknown ? t("link.unknownText") : textOfError(error)}
      actions={isUnknown ? null : <Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}

/**
 * Shows the holder of a mail's link what they have. It needs no account, so it is rendered outside of
 * the frame that gives the signed-in screens their query client.
 */
export function HeldLinkScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThingsOfLink />
    </QueryClientProvider>
  );
}

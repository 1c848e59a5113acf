import type { OutboxMessage } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Inbox, MailCheck, RefreshCw, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { DeviceMoment } from "../../ui/device-moment.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { outboxQuery } from "./outbox.queries.ts";
import { type MessageForm, MessageView } from "./parts/message-view.tsx";
import styles from "./parts/outbox.module.css";

/** Keeps the opened message and how it is shown in the address. */
function useOutboxAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const message = typeof search["message"] === "string" ? search["message"] : null;
  const form: MessageForm = search["form"] === "html" ? "html" : "text";
  const show = (id: string | null, as: MessageForm = form): void => {
    void navigate({
      to: PATHS.Outbox,
      search: { ...(id ? { message: id } : {}), ...(as === "html" ? { form: "html" } : {}) },
      replace: id === message,
      resetScroll: false,
    });
  };
  return { message, form, show };
}

interface LinesProps {
  readonly messages: readonly OutboxMessage[];
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}

function Lines({ messages, shown, onShow }: LinesProps) {
  const { t } = useTranslation("global");
  return (
    <ul className={styles.lines} aria-label={t("outbox.list")}>
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={styles.line}
            aria-current={message.id === shown || undefined}
            onClick={() => onShow(message.id)}
          >
            <span className={styles.lineTop}>
              <bdi className={styles.lineTo}>{message.to}</bdi>
              <span className={styles.lineDay}>
                <DeviceMoment moment={message.createdAt} />
              </span>
            </span>
            <bdi className={styles.lineSubject}>{message.subject}</bdi>
            {message.state === "failed" ? (
              <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
                {t("outbox.failed")}
              </Badge>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Messages({ messages }: { readonly messages: readonly OutboxMessage[] }) {
  const { t } = useTranslation("global");
  const { message: wanted, form, show } = useOutboxAddress();
  const shown = messages.find(({ id }) => id === wanted);
  if (messages.length === 0) {
    return <EmptyState icon={<Inbox />} title={t("outbox.empty")} text={t("outbox.emptyText")} />;
  }
  return (
    <div className={styles.columns} data-open={shown ? true : undefined}>
      <Lines messages={messages} shown={shown?.id ?? null} onShow={show} />
      <div className={styles.side}>
        {shown ? (
          <>
            <Button
              className={styles.back ?? ""}
              variant="quiet"
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => show(null)}
            >
              {t("outbox.back")}
            </Button>
            <MessageView message={shown} form={form} onForm={(as) => show(shown.id, as)} />
          </>
        ) : (
          <p className={styles.choose}>{t("outbox.choose")}</p>
        )}
      </div>
    </div>
  );
}

/** Global Administration > Outbox: the mail that a mail server would have sent. */
export function OutboxScreen() {
  const { t } = useTranslation("global");
  // The menu has fetched the messages before; opening the screen fetches those written since.
  const { data, error, refetch, isFetching } = useQuery({
    ...outboxQuery(),
    refetchOnMount: "always",
  });
  return (
    <Page>
      <PageHead
        title={t("outbox.title")}
        text={data === "delivered" ? null : t("outbox.text")}
        actions={
          data === "delivered" ? null : (
            <Button
              icon={<RefreshCw aria-hidden="true" />}
              waiting={isFetching}
              onClick={() => void refetch()}
            >
              {t("outbox.refresh")}
            </Button>
          )
        }
      />
      {data === "delivered" ? (
        <EmptyState
          icon={<MailCheck />}
          title={t("outbox.delivered")}
          text={t("outbox.deliveredText")}
        />
      ) : null}
      {data && data !== "delivered" ? <Messages messages={data} /> : null}
      {!data && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("outbox.unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="360px" radius="var(--radius-large)" />
        </div>
      ) : null}
    </Page>
  );
}

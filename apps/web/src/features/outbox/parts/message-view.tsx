import type { OutboxMessage } from "@storey/contract";
import { Code, Copy, FileText } from "lucide-react";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { linkOf, piecesOf } from "../message-link.ts";
import { MessageFrame } from "./message-frame.tsx";
import styles from "./outbox.module.css";

/** The form in which a message is shown. */
export type MessageForm = "text" | "html";

interface MessageViewProps {
  readonly message: OutboxMessage;
  readonly form: MessageForm;
  readonly onForm: (form: MessageForm) => void;
}

/** Shows a message as text, in which addresses are links, or as HTML, with the link it contains. */
export function MessageView({ message, form, onForm }: MessageViewProps) {
  const { t } = useTranslation("global");
  const link = linkOf(message.text);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link ?? "");
      showToast({ severity: "success", summary: t("outbox.copied") });
    } catch (cause) {
      logFailure("The link could not be copied", cause);
      showToast({ severity: "error", summary: t("outbox.copyFailed") });
    }
  };
  return (
    <article className={styles.view} aria-label={message.subject}>
      <header className={styles.viewHead}>
        <h2 className={styles.subject}>
          <bdi>{message.subject}</bdi>
        </h2>
        <p className={styles.quiet}>
          {t("outbox.to")} <bdi>{message.to}</bdi> · <DeviceMoment moment={message.createdAt} />
        </p>
        <div className={styles.viewTools}>
          <Segments<MessageForm>
            label={t("outbox.form")}
            value={form}
            onChange={onForm}
            options={[
              {
                value: "text",
                label: t("outbox.form.text"),
                icon: <FileText aria-hidden="true" />,
              },
              { value: "html", label: t("outbox.form.html"), icon: <Code aria-hidden="true" /> },
            ]}
          />
          {link ? (
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {t("outbox.copy")}
            </Button>
          ) : null}
        </div>
      </header>
      {form === "html" ? (
        <MessageFrame title={message.subject} html={message.html} />
      ) : (
        <p className={styles.text}>
          {piecesOf(message.text).map(({ text, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
              <a key={index} href={href} target="_blank" rel="noreferrer noopener">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </article>
  );
}

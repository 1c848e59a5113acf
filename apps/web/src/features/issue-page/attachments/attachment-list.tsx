import type { IssueAttachment } from "@storey/contract";
import { FileText, ImageOff, Lock, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { removeAttachment } from "../../issues/issue.queries.ts";
import styles from "./attachments.module.css";
import { saveAttachment } from "./save-attachment.ts";
import { useAttachmentUrl } from "./use-attachment-url.ts";

const AttachmentViewer = lazy(async () => ({
  default: (await import("./attachment-viewer.tsx")).AttachmentViewer,
}));

function Thumbnail({ attachment }: { readonly attachment: IssueAttachment }) {
  const path = attachment.picture?.smallPath ?? attachment.path;
  const { url, failed } = useAttachmentUrl(path);
  if (failed) return <ImageOff aria-hidden="true" />;
  if (url === null) return <Spinner size={18} />;
  return <img src={url} alt="" decoding="async" />;
}

interface AttachmentListProps {
  readonly issueId: string;
  readonly attachments: readonly IssueAttachment[];
  /** Whether the user may delete this attachment. */
  readonly mayRemove: (attachment: IssueAttachment) => boolean;
}

/** Lists the files of an issue or a comment: pictures to open, other files to save. */
export function AttachmentList({ issueId, attachments, mayRemove }: AttachmentListProps) {
  const { t } = useTranslation("issues");
  const [opened, setOpened] = useState<string | null>(null);
  const pictures = attachments.filter(({ kind }) => kind === "picture");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
  };
  const remove = async (attachment: IssueAttachment): Promise<void> => {
    const isSure = await confirm({
      title: t("file.removeTitle"),
      text: t("file.removeText", { name: attachment.fileName }),
      confirmLabel: t("file.remove"),
      tone: "danger",
    });
    if (isSure) {
      await removeAttachment(issueId, attachment.id).catch(fail(t("file.removeFailed")));
    }
  };
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={styles["files"]} aria-label={t("files")}>
        {attachments.map((attachment) => {
          const { id, fileName, kind } = attachment;
          const isPicture = kind === "picture";
          return (
            <li key={id} className={isPicture ? styles["picture"] : styles["document"]}>
              <button
                type="button"
                className={styles["open"]}
                style={attachment.picture ? { backgroundColor: attachment.picture.colour } : {}}
                aria-label={t(isPicture ? "file.open" : "file.save", { name: fileName })}
                onClick={() => {
                  if (isPicture) setOpened(id);
                  else saveAttachment(attachment).catch(fail(t("file.failed")));
                }}
              >
                {isPicture ? (
                  <Thumbnail attachment={attachment} />
                ) : (
                  <>
                    <FileText aria-hidden="true" />
                    <bdi>{fileName}</bdi>
                  </>
                )}
              </button>
              {attachment.visibility === "internal" ? (
                <span className={styles["internal"]} title={t("comment.internal")}>
                  <Lock aria-hidden="true" />
                  <span className={styles["unseen"]}>{t("comment.internal")}</span>
                </span>
              ) : null}
              {mayRemove(attachment) ? (
                <IconButton
                  size="small"
                  className={styles["remove"] ?? ""}
                  label={t("file.removeOne", { name: fileName })}
                  icon={<Trash2 />}
                  onClick={() => void remove(attachment)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {opened ? (
        <Suspense>
          <AttachmentViewer
            pictures={pictures}
            openedId={opened}
            onShow={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

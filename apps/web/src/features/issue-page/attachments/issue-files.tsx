import type { Issue } from "@storey/contract";
import { useState } from "react";
import { useLeaveGuard } from "../../../lib/form/use-leave-guard.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { sendFiles } from "../../issues/issue-outbox.queries.ts";
import { useFileProgress } from "../../issues/parts/file-progress.ts";
import { PhotoButtons } from "../../issues/parts/photo-buttons.tsx";
import { type AddedFile, PhotoRow } from "../../issues/parts/photo-row.tsx";
import photoStyles from "../../issues/parts/photos.module.css";
import styles from "../issue-page.module.css";
import { AttachmentList } from "./attachment-list.tsx";

/** Lists the files of an issue that belong to no comment, and adds more of them. */
export function IssueFiles({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const userId = useUser()?.id;
  const outbox = useOutbox();
  const progress = useFileProgress();
  const [all, setAdded] = useState<readonly AddedFile[]>([]);
  const [isKept, setKept] = useState(false);
  const added = all.filter(({ id }) => progress(id)?.state !== "done");
  const own = issue.attachments.filter(({ commentId }) => commentId === null);
  const isActive = issue.deletedAt === null;
  const isStaff = issue.rights.includes("update");
  // Files that the device does not store are lost with the screen, also those that failed.
  useLeaveGuard(added.length > 0 && !isKept);
  const send = async (files: readonly AddedFile[]): Promise<void> => {
    setKept(await sendFiles(issue.id, files));
  };
  const add = (files: readonly File[]): void => {
    const more = files.map((file) => ({ id: crypto.randomUUID(), file }));
    setAdded((list) => [...list, ...more]);
    void send(more);
  };
  if (own.length === 0 && !isActive) return null;
  return (
    <Section title={t("files")}>
      <div className={styles["filesHead"]}>
        {own.length === 0 && added.length === 0 ? <p>{t("files.none")}</p> : null}
        <AttachmentList
          issueId={issue.id}
          attachments={own}
          mayRemove={({ addedBy }) => isActive && (isStaff || addedBy?.id === userId)}
        />
        {added.length > 0 ? (
          <ul className={photoStyles["rows"]}>
            {added.map((one) => (
              <PhotoRow
                key={one.id}
                added={one}
                progress={progress(one.id)}
                onRetry={() => void send([one])}
                onRemove={() => {
                  void outbox?.takeBack(one.id);
                  setAdded((list) => list.filter(({ id }) => id !== one.id));
                }}
              />
            ))}
          </ul>
        ) : null}
        {isActive ? (
          <div className={styles["actions"]}>
            <PhotoButtons size="small" onFiles={add} />
          </div>
        ) : null}
      </div>
    </Section>
  );
}

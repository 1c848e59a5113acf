import type { Issue } from "@storey/contract";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Section } from "../../../ui/card.tsx";
import { issueChanged } from "../issue.queries.ts";
import { AttachmentList } from "./attachment-list.tsx";
import styles from "./issue-page.module.css";
import { PhotoButtons } from "./photo-buttons.tsx";
import { type AddedFile, PhotoRow } from "./photo-row.tsx";
import photoStyles from "./photos.module.css";
import { useFileSending } from "./use-file-sending.ts";

/** The files of an issue that came with no comment, and more of them. */
export function IssueFiles({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const userId = useUser()?.id;
  const sending = useFileSending();
  const [added, setAdded] = useState<readonly AddedFile[]>([]);
  const own = issue.attachments.filter(({ commentId }) => commentId === null);
  const isActive = issue.deletedAt === null;
  const isStaff = issue.rights.includes("update");
  // What failed waits here as well: it goes with the screen.
  useLeaveGuard(added.length > 0);
  const send = async (files: readonly AddedFile[]): Promise<void> => {
    await sending.sendAll(issue.id, files);
    await issueChanged(issue.id);
    setAdded((list) => list.filter(({ id }) => !sending.isDone(id)));
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
                progress={sending.progress.get(one.id) ?? null}
                onRetry={() => void send([one])}
                onRemove={() => {
                  sending.takeBack(one.id);
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

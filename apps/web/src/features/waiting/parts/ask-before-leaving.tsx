import "../../issues/issue-outbox.queries.ts";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { loadMessages, useTranslation } from "../../../lib/messages.ts";
import { openOutbox } from "../../../lib/outbox/open-outbox.ts";
import type { Outbox } from "../../../lib/outbox/outbox.ts";
import { openOnes } from "../../../lib/outbox/record.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./waiting.module.css";

interface AskProps {
  readonly outbox: Outbox;
  /** Called with whether to log out after all. */
  readonly onAnswer: (leaves: boolean) => void;
}

function Ask({ outbox, onAnswer }: AskProps) {
  const { t } = useTranslation("waiting");
  useStore(outbox.records);
  const isSending = useStore(outbox.isSending);
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const open = openOnes(outbox.mine());
  const isLineBad = open.some(({ state }) => state === "pending");
  const word = t("leave.word");
  const send = async (): Promise<void> => {
    await outbox.send();
    setTried(true);
    if (openOnes(outbox.mine()).length === 0) onAnswer(true);
  };
  const discard = async (): Promise<void> => {
    await outbox.discard(open.map(({ id }) => id));
    onAnswer(true);
  };
  return (
    <Dialog
      open
      title={t("leave.title")}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t("leave.stay")}</Button>
          <Button onClick={() => onAnswer(true)}>{t("leave.keep")}</Button>
          <Button variant="primary" waiting={isSending} onClick={() => void send()}>
            {t("sendNow")}
          </Button>
        </>
      }
    >
      <div className={styles.lines}>
        <p className={styles.words}>{t("leave.text", { count: open.length })}</p>
        <p className={styles.quiet}>{t("leave.keepHint")}</p>
        {isTried && !isSending ? (
          <p role="alert">{t(isLineBad ? "leave.notSent" : "leave.notTaken")}</p>
        ) : null}
        <TextField
          label={t("leave.type", { word })}
          value={typed}
          autoComplete="off"
          onChange={setTyped}
        />
        <div className={styles.actions}>
          <Button
            variant="danger"
            disabled={typed.trim().toLowerCase() !== word}
            onClick={() => void discard()}
          >
            {t("leave.discard")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Asks a user who logs out while writes of theirs wait: send them, keep them, or discard them. The
 * dialog is rendered beside the app, whose screens may not exist yet. Resolves to whether to log
 * out.
 */
export async function askBeforeLeaving(): Promise<boolean> {
  const outbox = await openOutbox();
  if (openOnes(outbox.mine()).length === 0) return true;
  await loadMessages(["shell", "waiting"]);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  root.render(<Ask outbox={outbox} onAnswer={resolve} />);
  try {
    return await promise;
  } finally {
    root.unmount();
    place.remove();
  }
}

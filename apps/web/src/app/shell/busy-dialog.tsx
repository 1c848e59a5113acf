import { useEffect, useRef } from "react";
import { busy } from "../../lib/busy.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useStore } from "../../lib/store.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./busy-dialog.module.css";

/** The blocking dialog 'Please wait...' (Spec §2). It cannot be closed: the work closes it. */
export function BusyDialog() {
  const { t } = useTranslation("shell");
  const shown = useStore(busy);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!shown || !dialog) return undefined;
    dialog.showModal();
    return () => dialog.close();
  }, [shown]);
  if (!shown) return null;
  return (
    <dialog
      ref={ref}
      className={styles.busy}
      aria-label={t("busy")}
      onCancel={(event) => event.preventDefault()}
    >
      <div role="status" className={styles.content}>
        <Spinner />
        {t("busy")}
      </div>
    </dialog>
  );
}

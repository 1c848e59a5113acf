import { type ReactNode, useLayoutEffect, useRef } from "react";
import { busy } from "../../lib/busy.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useStore } from "../../lib/store.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./busy-dialog.module.css";

/** The blocking dialog 'Please wait...' (Spec §2). It cannot be closed: the work closes it. */
function BusyDialog() {
  return useStore(busy) ? <Waiting /> : null;
}

/** Shows its children, with the dialog over them while work blocks. */
export function WithBusyDialog({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <BusyDialog />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation("shell");
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const { pathname } = window.location;
    dialog.showModal();
    return () => {
      dialog.close();
      // The work led to another screen, whose title could not be focused behind the dialog; or the
      // element that had the focus is gone, and the focus is still in here.
      const focused = document.activeElement;
      const isLost = focused === document.body || dialog.contains(focused);
      if (isLost || window.location.pathname !== pathname) {
        document.querySelector<HTMLElement>("main h1")?.focus();
      }
    };
  }, []);
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

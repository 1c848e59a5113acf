import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../lib/messages.ts";
import { useStore } from "../lib/store.ts";
import { closeToast, type Toast, type ToastSeverity, toasts } from "../lib/toasts.ts";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./toast.module.css";
import { useToastPlace } from "./toast-place.ts";
import { useBelowTitle } from "./use-below-title.ts";
import { useNarrow } from "./use-media.ts";

const ICONS: Readonly<Record<ToastSeverity, typeof Info>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** Closes a toast when its life is over; a held one starts its life again when it is released. */
function useLife(toast: Toast, held: boolean): void {
  const { id, lifeMs } = toast;
  useEffect(() => {
    if (lifeMs === null || held) return undefined;
    const timer = setTimeout(() => closeToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, held]);
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation("shell");
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useLife(toast, hovered || focused);
  const Icon = ICONS[toast.severity];
  const { action } = toast;
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={classNames(styles.icon, styles[toast.severity])}>
        <Icon aria-label={t(`severity.${toast.severity}`)} role="img" />
      </span>
      <div className={styles.words}>
        <p className={styles.summary} title={toast.summary}>
          {toast.summary}
        </p>
        {toast.detail ? (
          <p className={styles.detail} title={toast.detail}>
            {toast.detail}
          </p>
        ) : null}
        {action ? (
          <Button
            variant="quiet"
            size="small"
            className={styles.action}
            onClick={() => {
              closeToast(toast.id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <IconButton
        className={styles.close}
        size="small"
        label={t("close")}
        icon={<X />}
        onClick={() => closeToast(toast.id)}
      />
    </li>
  );
}

/**
 * Shows the toasts, top right (Spec §2), above open dialogs too; below the actions of the page's head,
 * and on a phone below its title. Stands once, in the shell.
 */
export function Toasts() {
  const { t } = useTranslation("shell");
  const list = useStore(toasts);
  const region = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  const raise = useCallback(() => {
    const section = region.current;
    if (!section?.showPopover || !section.isConnected) return;
    // Shown anew, as only then it lies above a dialog that opened since.
    if (section.matches(":popover-open")) section.hidePopover();
    section.showPopover();
  }, []);
  const host = useToastPlace(raise);
  useEffect(() => {
    if (newest !== undefined) raise();
  }, [newest, raise]);
  useBelowTitle(region, useNarrow(), newest !== undefined);
  const from = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when a toast goes.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    from.current?.focus({ preventScroll: true });
    from.current = null;
  }, [list]);
  const keepFrom = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof HTMLElement)) return;
    if (!region.current?.contains(relatedTarget)) from.current = relatedTarget;
  };
  return createPortal(
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={t("toasts")}
      onFocus={keepFrom}
    >
      <ol aria-live="polite" aria-relevant="additions" style={{ display: "contents" }}>
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>,
    host,
  );
}

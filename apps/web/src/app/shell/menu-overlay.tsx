import { useRouterState } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { HomeLink } from "./home-link.tsx";
import styles from "./menu-overlay.module.css";
import { SideMenu } from "./side-menu.tsx";
import { useSwipeAway } from "./use-edge-swipe.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The width from which the menu is fixed (Spec §9): the overlay has no place there. */
const WIDE = "(width >= 992px)";

/** The menu above the page in a narrow window: a modal dialog, so the focus stays in it. */
export function MenuOverlay({ open, onClose }: Props) {
  const { t } = useTranslation("shell");
  const ref = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: (state) => state.location.href });
  const openedAt = useRef(path);
  useEffect(() => {
    if (!open || !ref.current) return undefined;
    const dialog = ref.current;
    dialog.showModal();
    const wide = matchMedia(WIDE);
    wide.addEventListener("change", onClose);
    return () => {
      wide.removeEventListener("change", onClose);
      dialog.close();
    };
  }, [open, onClose]);
  useEffect(() => {
    if (!open) openedAt.current = path;
    else if (openedAt.current !== path) onClose();
  }, [open, path, onClose]);
  const swipe = useSwipeAway(onClose);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={ref}
      className={styles.overlay}
      aria-label={t("menu.label")}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      {...swipe}
    >
      <div className={styles.panel}>
        <SideMenu
          head={
            <div className={styles.head}>
              <HomeLink />
              <IconButton label={t("menu.close")} icon={<X />} onClick={onClose} />
            </div>
          }
        />
      </div>
    </dialog>
  );
}

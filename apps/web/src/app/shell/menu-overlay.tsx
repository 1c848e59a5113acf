import { useRouterState } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { HomeLink } from "./home-link.tsx";
import styles from "./menu-overlay.module.css";
import { SideMenu } from "./side-menu.tsx";
import { useSwipeAway } from "./use-swipe-away.ts";

interface Props {
  readonly onClose: () => void;
}

/** The width from which the menu is fixed (Spec §9): the overlay has no place there. */
const WIDE = "(width >= 992px)";

/** The menu above the page in a narrow window: a modal dialog, so the focus stays in it. */
export function MenuOverlay({ onClose }: Props) {
  const { t } = useTranslation("shell");
  const ref = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: (state) => state.location.href });
  const openedAt = useRef(path);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const wide = matchMedia(WIDE);
    wide.addEventListener("change", onClose);
    return () => {
      wide.removeEventListener("change", onClose);
      dialog?.close();
    };
  }, [onClose]);
  useEffect(() => {
    if (openedAt.current !== path) onClose();
  }, [path, onClose]);
  // Closed while it is still on the page: only then does the browser give the focus back. When a
  // line leads to a screen, that screen's title has the focus.
  const shut = (): void => {
    ref.current?.close();
    onClose();
  };
  const swipe = useSwipeAway(shut);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={ref}
      className={styles.overlay}
      aria-label={t("menu.label")}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) shut();
      }}
      {...swipe}
    >
      <div className={styles.panel}>
        <SideMenu
          head={
            <div className={styles.head}>
              <HomeLink />
              <IconButton label={t("menu.close")} icon={<X />} onClick={shut} />
            </div>
          }
        />
      </div>
    </dialog>
  );
}

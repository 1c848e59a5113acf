import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { question } from "../../lib/confirm.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSession, useSetting } from "../../lib/session/use-session.ts";
import { useStore } from "../../lib/store.ts";
import { Toasts } from "../../ui/toast.tsx";
import { usePaletteKeys } from "../palette/palette-keys.ts";
import { BrowserConfirm } from "./browser-confirm.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./shell.module.css";
import { SideMenu } from "./side-menu.tsx";
import { useEdgeSwipe } from "./use-edge-swipe.ts";
import { useFirstFrameEnd } from "./use-first-frame-end.ts";

const ConfirmDialog = lazy(() =>
  import("../../ui/confirm-dialog.tsx").then(
    ({ ConfirmDialog: dialog }) => ({ default: dialog }),
    () => ({ default: BrowserConfirm }),
  ),
);
const MenuOverlay = lazy(async () => ({
  default: (await import("./menu-overlay.tsx")).MenuOverlay,
}));
const SosBar = lazy(async () => ({
  default: (await import("../../features/sos/parts/sos-bar.tsx")).SosBar,
}));
const KeyboardScanner = lazy(async () => ({
  default: (await import("../../features/space-codes/parts/keyboard-scanner.tsx")).KeyboardScanner,
}));
const BottomBar = lazy(async () => ({ default: (await import("./bottom-bar.tsx")).BottomBar }));

/** The frame of every screen: menu, header, banner, toasts and dialogs. */
export function Shell() {
  const { t } = useTranslation("shell");
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { user, organisation } = useSession();
  const hasSpaces = useSetting("spaces_core");
  const hasCodes = useSetting("asset_management") || hasSpaces;
  const hasSos = hasSpaces && user && organisation?.locations.some(({ sos }) => sos.enabled);
  const asked = useStore(question);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEdgeSwipe(() => setMenuOpen(true));
  usePaletteKeys();
  useFirstFrameEnd();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link leads to a place in the page. */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("skip")}
      </a>
      <div className={styles.page}>
        <OfflineBanner />
        <Header onMenu={() => setMenuOpen(true)} />
        <div className={styles.frame}>
          <div className={styles.side}>
            <SideMenu />
          </div>
          <Suspense>{menuOpen ? <MenuOverlay onClose={closeMenu} /> : null}</Suspense>
          <div className={styles.column}>
            <Suspense>{hasSos ? <SosBar /> : null}</Suspense>
            <main ref={main} id="main" tabIndex={-1} className={styles.main}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Outlet />
              </Suspense>
            </main>
          </div>
        </div>
      </div>
      <Suspense>{user ? <BottomBar /> : null}</Suspense>
      <Suspense>{user && hasCodes ? <KeyboardScanner /> : null}</Suspense>
      <RouteAnnouncer />
      <Suspense>{asked ? <ConfirmDialog /> : null}</Suspense>
      <Toasts />
    </>
  );
}

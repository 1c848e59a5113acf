import { Link, useLocation } from "@tanstack/react-router";
import { LogIn, LogOut, Moon, Sun } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { darkMode, toggleDarkMode } from "../../lib/appearance.ts";
import { useTranslation } from "../../lib/messages.ts";
import type { Session } from "../../lib/session/session.ts";
import { logIn } from "../../lib/session/sign-in.ts";
import { useStore } from "../../lib/store.ts";
import { type MenuViewer, menuOf } from "../menu.ts";
import { MENU_LINES, MENU_SECTIONS, type MenuLine as ShownLine } from "../menu-lines.ts";
import { PATHS, type RouteName } from "../paths.ts";
import { useMenuViewer } from "../use-menu-viewer.ts";
import { MenuLine } from "./menu-line.tsx";
import styles from "./side-menu.module.css";

const ICON_PX = 17;

const ConnectionIcon = lazy(async () => ({
  default: (await import("../../ui/connection-icon.tsx")).ConnectionIcon,
}));
const TokenLine = lazy(async () => ({ default: (await import("./token-line.tsx")).TokenLine }));

/** The routes whose paths begin those of others that have a line of their own. */
const BEGINNINGS: readonly RouteName[] = ["Home", "AssetManagerHome"];

/** Tells whether another line of the menu, whose path begins with this one's, leads closer to an address. */
function isPassed(route: RouteName, pathname: string): boolean {
  return MENU_LINES.some((line) => {
    const path: string = PATHS[line.route];
    return path.startsWith(`${PATHS[route]}/`) && `${pathname}/`.startsWith(`${path}/`);
  });
}

function MenuLink({ line: shown }: { readonly line: ShownLine }) {
  const { t } = useTranslation("shell");
  const { route, icon: Icon, label, Shown } = shown;
  const isOther = useLocation({ select: ({ pathname }) => isPassed(route, pathname) });
  const line = (
    <li>
      <Link
        to={PATHS[route]}
        className={styles.line}
        activeProps={{ className: styles.current }}
        activeOptions={{ exact: isOther || BEGINNINGS.includes(route), includeSearch: false }}
      >
        <Icon size={ICON_PX} />
        <span>{t(label)}</span>
      </Link>
    </li>
  );
  if (!Shown) return line;
  return (
    <Suspense>
      <Shown>{line}</Shown>
    </Suspense>
  );
}

function AccountLine({ session }: { readonly session: Session }) {
  const { t } = useTranslation("shell");
  if (session.authenticated === "unknown") return null;
  if (!session.authenticated) {
    return (
      <MenuLine icon={<LogIn size={ICON_PX} />} onClick={() => void logIn()}>
        {t("login")}
      </MenuLine>
    );
  }
  const { user } = session;
  return (
    <li>
      <Link to={PATHS.Logout} preload={false} className={styles.line}>
        <Suspense fallback={<LogOut size={ICON_PX} />}>
          {user ? <ConnectionIcon subject={user.auth0Id} /> : <LogOut size={ICON_PX} />}
        </Suspense>
        <span className={styles.words}>
          {user ? t("logoutNamed", { name: user.firstName || user.email }) : t("logout")}
        </span>
      </Link>
    </li>
  );
}

function Footer({ viewer }: { readonly viewer: MenuViewer }) {
  const { session } = viewer;
  const { t } = useTranslation("shell");
  const dark = useStore(darkMode);
  return (
    <div className={styles.footer}>
      <ul>
        <MenuLine
          icon={dark ? <Sun size={ICON_PX} /> : <Moon size={ICON_PX} />}
          onClick={toggleDarkMode}
        >
          {t(dark ? "appearance.toLight" : "appearance.toDark")}
        </MenuLine>
        {menuOf("footer", viewer).map((line) => (
          <MenuLink key={line.route} line={line} />
        ))}
        <Suspense>{session.user ? <TokenLine user={session.user} /> : null}</Suspense>
        <AccountLine session={session} />
      </ul>
      <p className={styles.copyright}>
        {t("copyright", { year: String(new Date().getFullYear()) })}
      </p>
    </div>
  );
}

/** The side menu: a head where it needs one, the sections, the footer below (Spec §2). */
export function SideMenu({ head }: { readonly head?: ReactNode }) {
  const { t } = useTranslation("shell");
  const viewer = useMenuViewer();
  return (
    <nav className={styles.menu} aria-label={t("menu.label")}>
      {head}
      <div className={styles.scroller}>
        <div className={styles.sections}>
          {MENU_SECTIONS.map(({ section, title }) => {
            const lines = menuOf(section, viewer);
            if (lines.length === 0) return null;
            return (
              <section key={section} aria-label={title ? t(title) : undefined}>
                {title ? <h2 className={styles.title}>{t(title)}</h2> : null}
                <ul>
                  {lines.map((line) => (
                    <MenuLink key={line.route} line={line} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        <Footer viewer={viewer} />
      </div>
    </nav>
  );
}

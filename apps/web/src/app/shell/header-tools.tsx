import type { Me } from "@storey/contract";
import { currentLanguageOf } from "@storey/domain";
import { useRouter } from "@tanstack/react-router";
import { ChevronsUpDown, Languages, Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { KeyboardScanner } from "../../features/space-codes/parts/keyboard-scanner.tsx";
import { useTranslation } from "../../lib/messages.ts";
import { waitingFor } from "../../lib/outbox/waiting-mark.ts";
import { keepLanguage } from "../../lib/session/keep-language.ts";
import { switchOrganisation } from "../../lib/session/organisation.ts";
import { useOrganisation, useSetting, useUser } from "../../lib/session/use-session.ts";
import { useStore } from "../../lib/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { openPalette } from "../palette/palette-state.ts";
import styles from "./header-tools.module.css";
import { PaletteHost } from "./palette-host.tsx";

const NotificationBell = lazy(async () => ({
  default: (await import("../../features/notifications/parts/notification-bell.tsx"))
    .NotificationBell,
}));

const WaitingBadge = lazy(async () => ({
  default: (await import("../../features/waiting/parts/waiting-badge.tsx")).WaitingBadge,
}));

function OrganisationSwitcher({ user }: { readonly user: Me }) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const active = user.activeUserOrganisation?.organisation;
  if (user.userOrganisations.length < 2) {
    return active ? <span className={styles.organisation}>{active.name}</span> : null;
  }
  return (
    <Menu
      label={t("organisation.switch")}
      align="start"
      title={t("organisation.switch")}
      trigger={(attributes) => (
        <button type="button" className={styles.switcher} {...attributes}>
          <span className={styles.name}>{active?.name ?? t("organisation.none")}</span>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </button>
      )}
      items={user.userOrganisations.map(({ organisation }) => ({
        label: organisation.name,
        checked: organisation.id === active?.id,
        onSelect: () => void switchOrganisation(organisation.id, router),
      }))}
    />
  );
}

function LanguagePicker() {
  const { t, language } = useTranslation("shell");
  const languages = useOrganisation()?.languages ?? [];
  if (languages.length < 2) return null;
  const current = currentLanguageOf(languages, language);
  return (
    <Menu
      label={t("language.choose")}
      title={t("language.choose")}
      trigger={(attributes) => (
        <Button
          variant="quiet"
          size="small"
          icon={<Languages aria-hidden="true" />}
          {...attributes}
        >
          <VisuallyHidden>{`${t("language.choose")}: ${current?.label ?? language}, `}</VisuallyHidden>
          {language.toUpperCase()}
        </Button>
      )}
      items={languages.map((one) => ({
        label: one.label,
        checked: one === current,
        onSelect: () => void keepLanguage(one.value),
      }))}
    />
  );
}

function shortcutName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}

/** Shows a signed-in user's part of the header: organisation, search, language. */
export function HeaderTools() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const withSpaces = useSetting("spaces_core");
  const hasCodes = useSetting("asset_management") || withSpaces;
  const waits = useStore(waitingFor).includes(user?.id ?? "");
  if (!user) return null;
  return (
    <>
      <div className={styles.place}>
        <OrganisationSwitcher user={user} />
      </div>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPalette("search")}
      >
        <Search size={15} aria-hidden="true" />
        <span>{t("palette.open")}</span>
        <span className={styles.keys} aria-hidden="true">
          {shortcutName()}
        </span>
      </button>
      <IconButton
        className={styles.searchIcon}
        label={t("palette.open")}
        icon={<Search />}
        onClick={() => openPalette("search")}
      />
      <LanguagePicker />
      <Suspense>{waits ? <WaitingBadge /> : null}</Suspense>
      {user.activeUserOrganisation ? (
        <Suspense fallback={<span className={styles.bell} />}>
          <NotificationBell />
        </Suspense>
      ) : null}
      <PaletteHost />
      {hasCodes ? <KeyboardScanner /> : null}
    </>
  );
}

import { useRouter } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { whileBusy } from "../../lib/busy.ts";
import { useTranslation } from "../../lib/messages.ts";
import { forgetAnswers } from "../../lib/query.ts";
import { loadUser } from "../../lib/session/load-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/**
 * The prefix of the service worker's caches. They stay: an unchanged worker does not install again,
 * so nothing would fill them for the next start without a network.
 */
const SHELL_CACHE = "storey-shell-";

async function dropCached(): Promise<void> {
  forgetAnswers();
  if ("caches" in window) {
    const dropped = (await caches.keys()).filter((name) => !name.startsWith(SHELL_CACHE));
    await Promise.all(dropped.map((name) => caches.delete(name)));
  }
  await navigator.serviceWorker?.getRegistration().then((known) => known?.update());
  await loadUser();
}

/**
 * Drops the offline cache of this device and loads the answers again; unsent writes and drafts
 * stay.
 */
export function RefreshScreen() {
  const { t } = useTranslation("info");
  const router = useRouter();
  const [waiting, setWaiting] = useState(false);
  const refresh = async (): Promise<void> => {
    setWaiting(true);
    try {
      await whileBusy(dropCached());
      showToast({ severity: "success", summary: t("refresh.done") });
      await router.navigate({ to: PATHS.Home });
    } catch {
      showToast({ severity: "error", summary: t("refresh.failed") });
    } finally {
      setWaiting(false);
    }
  };
  return (
    <EmptyState
      icon={<RefreshCw aria-hidden="true" />}
      level={1}
      title={t("refresh.title")}
      text={t("refresh.text")}
      actions={
        <Button variant="primary" waiting={waiting} onClick={() => void refresh()}>
          {t("refresh.action")}
        </Button>
      }
    />
  );
}

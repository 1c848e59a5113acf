import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { online, probeConnection } from "../../lib/online.ts";
import { useStore } from "../../lib/store.ts";
import { useRootMark } from "../../ui/use-root-mark.ts";
import styles from "./offline-banner.module.css";

/** The red banner 'No internet connection' with Retry (Spec §2). */
export function OfflineBanner() {
  const { t } = useTranslation("shell");
  const connected = useStore(online);
  const [probing, setProbing] = useState(false);
  useRootMark("offline", !connected);
  const retry = async (): Promise<void> => {
    setProbing(true);
    await probeConnection();
    setProbing(false);
  };
  return (
    <div role="status" className={styles.place}>
      {connected ? null : (
        <div className={styles.banner}>
          <WifiOff size={16} aria-hidden="true" />
          <span>{t("offline")}</span>
          <button
            type="button"
            className={styles.retry}
            aria-disabled={probing || undefined}
            onClick={() => void retry()}
          >
            {t("retry")}
          </button>
        </div>
      )}
    </div>
  );
}

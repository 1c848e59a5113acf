import "./space-page-messages.ts";
import { CloudOff } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { timeOf } from "../../../lib/moments.ts";
import { useCachedSince } from "../../../lib/offline/use-cached-since.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import styles from "./offline-note.module.css";

function Note({ since }: { readonly since: number }) {
  const { t, locale } = useTranslation("space-page");
  const time = timeOf(since, { locale, zone: useTimeZone() });
  return (
    <p role="status" className={styles["note"]}>
      <CloudOff aria-hidden="true" />
      <span>{t("offline.asOf", { time })}</span>
    </p>
  );
}

/** Says that what a query shows is as this device keeps it, and since when. */
export function KeptNote({ of }: { readonly of: readonly unknown[] }) {
  const since = useCachedSince(of);
  return since === null ? null : <Note since={since} />;
}

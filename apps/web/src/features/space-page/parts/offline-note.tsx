import "./space-page-messages.ts";
import { CloudOff } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCachedSince } from "../../../lib/offline/use-cached-since.ts";
import styles from "./offline-note.module.css";

const A_DAY_MS = 86_400_000;

function Note({ since }: { readonly since: number }) {
  const { t, locale } = useTranslation("space-page");
  const isToday = Date.now() - since < A_DAY_MS / 2;
  const time = new Date(since).toLocaleString(locale, {
    ...(isToday ? {} : { dateStyle: "medium" as const }),
    timeStyle: "short",
  });
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

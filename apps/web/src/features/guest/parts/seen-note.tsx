import { CloudOff } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { timeOf, zoneOfDevice } from "../../../lib/moments.ts";
import styles from "./guest.module.css";

/** Says that the room is shown as this device saw it, and since when, by the device's own clock. */
export function SeenNote({ at }: { readonly at: number }) {
  const { t, locale } = useTranslation("guest");
  const time = timeOf(at, { locale, zone: zoneOfDevice() });
  return (
    <p role="status" className={styles.seen}>
      <CloudOff aria-hidden="true" />
      {t("seen.asOf", { time })}
    </p>
  );
}

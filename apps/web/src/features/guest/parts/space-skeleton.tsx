import { useTranslation } from "../../../lib/messages.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./guest.module.css";
import { GuestFrame } from "./guest-frame.tsx";

/** The placeholder of a space's page while its session is opened. */
export function SpaceSkeleton() {
  const { t } = useTranslation("guest");
  return (
    <GuestFrame organisation={null}>
      <div role="status" aria-label={t("opening")} className={styles.stack}>
        <Skeleton height={220} />
        <Skeleton width="60%" height={28} />
        <Skeleton width="40%" />
        <Skeleton height={48} />
      </div>
    </GuestFrame>
  );
}
